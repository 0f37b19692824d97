import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import type { MessageKind } from '../../../../worker/contract/messages/kinds'
import { messageFields } from '../../../../worker/contract/messages/text'
import { messageKinds } from '../../../../worker/contract/messages/words'
import { TextField } from '../../../ui/field'
import { toast } from '../../../ui/toast'
import { UnsavedGuard } from '../../common/dialogs/unsaved'
import { boundTo } from '../../common/forms/bound'
import { Restored } from '../../common/forms/restored'
import { WriteError } from '../../common/forms/write-error'
import { Panel, showFirstError } from '../panel'
import { SaveBar } from '../save-bar'
import { KindPanel } from './kind-panel'
import { type Setting, useMessagesForm } from './use-messages-form'

const kinds = Object.keys(messageKinds) as MessageKind[]

export function MessagesForm({ setting }: { setting: Setting }) {
  const { form, draft, isDirty, isBusy, problem, save, reload } = useMessagesForm(setting)
  const element = useRef<HTMLFormElement>(null)
  const field = boundTo(form)

  const submit = form.handleSubmit(
    async values => {
      if ((await save(values)) === null) toast('Teks pesan disimpan.')
    },
    // The messages stand in the document only after the next paint.
    () => requestAnimationFrame(() => showFirstError(element.current)),
  )

  return (
    <FormProvider {...form}>
      <form ref={element} onSubmit={submit} noValidate className="max-w-3xl space-y-4">
        {draft.isRestored && isDirty && <Restored onDiscard={draft.discard} />}
        <Panel title="Pengirim" isOpen>
          <TextField
            label="Nama toko"
            hint="Tampil sebagai pengirim dan di dalam teks."
            maxLength={60}
            {...field('shop')}
          />
          <TextField
            label="Alamat pengirim email"
            isOptional
            type="email"
            placeholder="kabar@toko.id"
            hint="Domainnya terdaftar di Cloudflare Email Service. Selama kosong, email menunggu dan tidak ada yang dikirim."
            {...field('sender')}
          />
          <TextField
            label="Alamat balasan"
            isOptional
            type="email"
            hint="Ke mana balasan pelanggan sampai, bila bukan ke alamat pengirim."
            {...field('reply_to')}
          />
        </Panel>
        <Fields />
        {kinds.map(kind => (
          <KindPanel key={kind} kind={kind} />
        ))}
        <WriteError heading="Gagal menyimpan teks pesan" problem={problem} onReload={() => void reload()} />
        <SaveBar isDirty={isDirty} isBusy={isBusy} label="Simpan" onDiscard={draft.discard} />
      </form>
      <UnsavedGuard isDirty={isDirty} onLeave={draft.forget} />
    </FormProvider>
  )
}

/** What may stand in a text. */
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
