import { type ReactNode, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { z } from 'zod'
import { formatThousands } from '../../../../worker/contract/lib/format'
import { type MessageKind, messageRulesOf } from '../../../../worker/contract/messages/kinds'
import { messagesInputSetting } from '../../../../worker/contract/messages/messages'
import {
  emailSubject,
  fillEmailTemplate,
  longestMessageLength,
  maxMessageLength,
  messageFields,
  messageKinds,
  messageText,
  sampleMessageValues,
} from '../../../../worker/contract/messages/text'
import { valueOrProblem } from '../../../lib/attempt'
import { useSchemaForm } from '../../common/forms/bound'
import { CheckboxField } from '../../common/forms/small-fields'
import { HistoryLink } from '../../common/lists/links'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { readMessageTexts, saveMessageTexts } from '../../common/settings/calls'
import { SettingsPanel } from '../../common/settings/panel'
import { EmailSetting, SettingForm, TextAreaSetting, TextSetting } from '../../common/settings/setting-form'
import { SettingsTabs } from '../../common/settings/tabs'
import { shopName } from '../../common/shop'

const sampleLink = () => `${location.origin}/order-status#ORDER-123AB.contohkunci`

const Preview = ({ children }: { children: ReactNode }) => (
  <details>
    <summary className="inline-flex min-h-11 items-center font-semibold text-primary">Lihat contoh</summary>
    <div className="mt-2 rounded-card border border-line bg-paper px-4 py-3">{children}</div>
  </details>
)

const fillSample = () => ({ ...sampleMessageValues, shop: shopName() })

const ChatPreview = ({ text }: { text: string }) => (
  <Preview>
    <p className="typed-text">{messageText(text, fillSample(), sampleLink())}</p>
  </Preview>
)

type LetterPreviewProps = { subject: string; text: string }

const LetterPreview = ({ subject, text }: LetterPreviewProps) => (
  <Preview>
    <p className="border-b border-line pb-2 font-semibold wrap-anywhere">
      {emailSubject(subject, fillSample())}
    </p>
    <p className="mt-2 typed-text">{fillEmailTemplate(text, fillSample())}</p>
    <p className="mt-3">
      <span className="inline-flex min-h-11 items-center rounded-card bg-primary px-5 font-semibold text-white">
        Lihat pesanan
      </span>
    </p>
  </Preview>
)

type MessagesInput = z.input<typeof messagesInputSetting>
type Name = `texts.${MessageKind}.${'whatsapp' | 'email'}`

function Switch({ name, label }: { name: `${Name}.on`; label: string }) {
  const { register } = useFormContext<MessagesInput>()
  return <CheckboxField {...register(name)}>{label}</CheckboxField>
}

const lengthOf = (text: string) =>
  `Terpanjang ${formatThousands(longestMessageLength(text))} dari ${formatThousands(maxMessageLength)} karakter, dengan tautannya.`

function Text({ name, label, rows }: { name: `${Name}.text`; label: string; rows: number }) {
  const text = useWatch<MessagesInput, typeof name>({ name })
  return <TextAreaSetting name={name} label={label} rows={rows} hint={lengthOf(text)} />
}

function KindPanel({ kind }: { kind: MessageKind }) {
  const { control } = useFormContext<MessagesInput>()
  const texts = useWatch({ control, name: `texts.${kind}` })
  return (
    <SettingsPanel title={messageKinds[kind]}>
      <fieldset className="space-y-3">
        <legend className="text-base font-semibold">WhatsApp</legend>
        <Switch name={`texts.${kind}.whatsapp.on`} label="Masukkan ke antrean WhatsApp" />
        <Text name={`texts.${kind}.whatsapp.text`} label="Isi WhatsApp" rows={5} />
        <ChatPreview text={texts.whatsapp.text} />
      </fieldset>
      <fieldset className="space-y-3 border-t border-line pt-4">
        <legend className="float-left mb-3 w-full text-base font-semibold">Email</legend>
        <div className="clear-both" />
        {messageRulesOf(kind).isNotice ? (
          <p className="text-sm text-muted">Selalu dikirim: diminta pelanggan, atau menjaga uangnya.</p>
        ) : (
          <Switch name={`texts.${kind}.email.on`} label="Kirim lewat email" />
        )}
        <TextSetting name={`texts.${kind}.email.subject`} label="Judul email" maxLength={150} />
        <Text name={`texts.${kind}.email.text`} label="Isi email" rows={8} />
        <LetterPreview subject={texts.email.subject} text={texts.email.text} />
      </fieldset>
    </SettingsPanel>
  )
}

const kinds = Object.keys(messageKinds) as MessageKind[]

type Setting = { content: z.output<typeof messagesInputSetting>; updated_at: string | null }

function MessagesForm({ setting }: { setting: Setting }) {
  const version = useRef(setting.updated_at)
  const { form } = useSchemaForm(messagesInputSetting, {
    defaultValues: setting.content,
    mode: 'onChange',
  })
  const see = ({ content, updated_at }: Setting) => {
    version.current = updated_at
    return content
  }
  return (
    <SettingForm
      name="messages"
      form={form}
      send={async values => see(await saveMessageTexts(values, version.current))}
      read={async () => see(await readMessageTexts())}
      saved="Teks pesan disimpan."
      failure="Gagal menyimpan teks pesan"
    >
      <SettingsPanel title="Pengirim" isOpen>
        <EmailSetting
          label="Alamat pengirim email"
          isOptional
          placeholder="kabar@toko.id"
          hint="Domainnya terdaftar di Cloudflare Email Service. Selama kosong, email menunggu dan tidak ada yang dikirim."
          name="sender"
        />
        <EmailSetting
          label="Alamat balasan"
          isOptional
          hint="Ke mana balasan pelanggan sampai, bila bukan ke alamat pengirim."
          name="reply_to"
        />
      </SettingsPanel>
      <Fields />
      {kinds.map(kind => (
        <KindPanel key={kind} kind={kind} />
      ))}
    </SettingForm>
  )
}

const Fields = () => (
  <div className="rounded-card bg-paper-deep px-5 py-4 text-sm">
    <p className="font-semibold">Penanda yang terisi sendiri</p>
    <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {Object.entries(messageFields).map(([field, { label }]) => (
        <div key={field} className="flex flex-wrap justify-between gap-x-3">
          <dt>
            <code>{`{{${field}}}`}</code>
          </dt>
          <dd className="text-muted">{label}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-2 text-muted">Tautan rahasia pesanan ditambahkan sendiri di akhir.</p>
  </div>
)

export const loader = ({ request }: LoaderFunctionArgs) => valueOrProblem(readMessageTexts(request.signal))

export function Component() {
  const { value, problem } = useLoaderData<typeof loader>()
  return (
    <>
      <ScreenHeader title="Teks Pesan">Kabar yang diterima pelanggan yang setuju dikabari.</ScreenHeader>
      <SettingsTabs />
      {problem && <LoadError heading="Gagal memuat teks pesan" problem={problem} />}
      {value && <MessagesForm setting={value} />}
      <HistoryLink entity="settings" entity_id="messages" />
    </>
  )
}
