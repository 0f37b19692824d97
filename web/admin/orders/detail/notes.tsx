import { useForm } from 'react-hook-form'
import { dateTime } from '../../../../worker/contract/lib/format'
import type { OrderNote } from '../../../../worker/contract/orders/desk'
import type { Attempted } from '../../../lib/attempt'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { TextAreaField } from '../../../ui/field'
import { UnsavedChangesGuard } from '../../common/dialogs/unsaved'
import { bindFields } from '../../common/forms/bound'
import { useFormDraft } from '../../common/forms/use-form-draft'
import { WriteError } from '../../common/forms/write-error'
import { DetailSection } from '../../common/parts/details'
import { LoadError } from '../../common/parts/load-error'
import { ActorName } from '../../common/team-names'
import { addNote } from '../calls'

type NotesProps = { order: { id: string }; notes: Attempted<OrderNote[]>; onSaved: (message: string) => void }

export function OrderNotes({ order, notes, onSaved }: NotesProps) {
  const form = useForm({ defaultValues: { text: '' } })
  const name = `order-note.${order.id}`
  const draft = useFormDraft(name, form)
  const { write, isBusy, problem } = useFormWrite(name, draft.isRestored)
  const { isDirty } = form.formState

  const submit = form.handleSubmit(async ({ text }) => {
    if ((await write(() => addNote(order.id, text.trim()))) !== null) return
    // Keeps text that was typed while the note was being saved.
    if (form.getValues('text') === text) {
      draft.forget()
      form.reset({ text: '' })
    }
    onSaved('Catatan tim disimpan.')
  })
  return (
    <DetailSection title="Catatan tim">
      {notes.problem && <LoadError heading="Gagal memuat catatan" problem={notes.problem} />}
      <ul className="mb-3 space-y-3 empty:hidden">
        {notes.value?.map(({ id, text, author, created_at }) => (
          <li key={id} className="border-l-4 border-line pl-3">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-sm wrap-anywhere text-muted">
              {dateTime(created_at)} · <ActorName of={author} />
            </p>
          </li>
        ))}
      </ul>
      <form
        onSubmit={submit}
        noValidate
        className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <TextAreaField
          label="Tulis catatan"
          hint="Hanya untuk tim. Pelanggan tidak pernah melihatnya."
          maxLength={1000}
          rows={1}
          {...bindFields(form)('text', { validate: text => text.trim() !== '' || 'Catatan harus diisi' })}
        />
        {/* The margin is the height of the field's label. */}
        <Button type="submit" look="secondary" className="sm:mt-7" disabled={isBusy}>
          {isBusy ? 'Menyimpan…' : 'Simpan catatan'}
        </Button>
        <WriteError heading="Catatan belum disimpan" problem={problem} />
        {/* Only one guard can be active, and a dialog of the order has its own. */}
        {isDirty && <UnsavedChangesGuard isDirty onLeave={draft.forget} />}
      </form>
    </DetailSection>
  )
}
