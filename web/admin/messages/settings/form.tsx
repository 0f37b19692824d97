import { useRef } from 'react'
import type { z } from 'zod'
import type { MessageKind } from '../../../../worker/contract/messages/kinds'
import { messagesSetting } from '../../../../worker/contract/messages/messages'
import { messageFields } from '../../../../worker/contract/messages/text'
import { messageKinds } from '../../../../worker/contract/messages/words'
import { useBoundForm } from '../../common/forms/bound'
import { readMessageTexts, saveMessageTexts } from '../../common/settings/calls'
import { Panel } from '../../common/settings/panel'
import { EmailSetting, SettingForm } from '../../common/settings/setting-form'
import { KindPanel } from './kind-panel'

const kinds = Object.keys(messageKinds) as MessageKind[]

type Setting = { content: z.output<typeof messagesSetting>; updated_at: string | null }

export function MessagesForm({ setting }: { setting: Setting }) {
  const version = useRef(setting.updated_at)
  const { form } = useBoundForm(messagesSetting, {
    defaultValues: setting.content,
    shouldFocusError: false,
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
      label="Simpan"
    >
      <Panel title="Pengirim" isOpen>
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
      </Panel>
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
