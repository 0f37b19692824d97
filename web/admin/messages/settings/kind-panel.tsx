import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { thousands } from '../../../../worker/contract/lib/format'
import { type MessageKind, rulesOf } from '../../../../worker/contract/messages/kinds'
import type { messagesSetting } from '../../../../worker/contract/messages/messages'
import { longestMessage, widestMessage } from '../../../../worker/contract/messages/text'
import { messageKinds } from '../../../../worker/contract/messages/words'
import { CheckField } from '../../common/forms/check-field'
import { Panel } from '../../common/settings/panel'
import { AreaSetting, TextSetting } from '../../common/settings/setting-form'
import { ChatPreview, LetterPreview } from './preview'

type MessagesInput = z.input<typeof messagesSetting>
type Name = `texts.${MessageKind}.${'whatsapp' | 'email'}`

function Switch({ name, label }: { name: `${Name}.on`; label: string }) {
  const { register } = useFormContext<MessagesInput>()
  return <CheckField {...register(name)}>{label}</CheckField>
}

/** Maximum length of the message, counted as the server does. */
const lengthOf = (text: string) =>
  `Terpanjang ${thousands(widestMessage(text))} dari ${thousands(longestMessage)} karakter, dengan tautannya.`

function Text({ name, label, rows }: { name: `${Name}.text`; label: string; rows: number }) {
  const text = useWatch<MessagesInput, typeof name>({ name })
  return <AreaSetting name={name} label={label} rows={rows} hint={lengthOf(text)} />
}

export function KindPanel({ kind }: { kind: MessageKind }) {
  const { control } = useFormContext<MessagesInput>()
  const texts = useWatch({ control, name: `texts.${kind}` })
  return (
    <Panel title={messageKinds[kind]}>
      <fieldset className="space-y-3">
        <legend className="text-base font-semibold">WhatsApp</legend>
        <Switch name={`texts.${kind}.whatsapp.on`} label="Masukkan ke antrean WhatsApp" />
        <Text name={`texts.${kind}.whatsapp.text`} label="Isi WhatsApp" rows={5} />
        <ChatPreview text={texts.whatsapp.text} />
      </fieldset>
      <fieldset className="space-y-3 border-t border-line pt-4">
        <legend className="float-left mb-3 w-full text-base font-semibold">Email</legend>
        <div className="clear-both" />
        {rulesOf(kind).isNotice ? (
          <p className="text-sm text-muted">Selalu dikirim: diminta pelanggan, atau menjaga uangnya.</p>
        ) : (
          <Switch name={`texts.${kind}.email.on`} label="Kirim lewat email" />
        )}
        <TextSetting name={`texts.${kind}.email.subject`} label="Judul email" maxLength={150} />
        <Text name={`texts.${kind}.email.text`} label="Isi email" rows={8} />
        <LetterPreview subject={texts.email.subject} text={texts.email.text} />
      </fieldset>
    </Panel>
  )
}
