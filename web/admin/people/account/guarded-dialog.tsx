import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFocusFirstField } from '../../../lib/office/use-first-field'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { showFieldErrors } from '../../common/forms/small-fields'
import { SaveError } from '../../common/forms/write-error'

type GuardedDialogProps<V extends FieldValues, T extends FieldValues> = {
  title: string
  form: UseFormReturn<V, unknown, T>
  failure: string
  submitLabel: string
  save: (values: T) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Stores no draft, unlike other form dialogs, because the fields contain passwords or codes. */
export function CredentialDialog<V extends FieldValues, T extends FieldValues>({
  title,
  form,
  failure,
  submitLabel,
  save,
  onClose,
  children,
}: GuardedDialogProps<V, T>) {
  const { write, isBusy, problem } = useFormWrite()
  const first = useFocusFirstField()
  const submit = form.handleSubmit(async values => {
    const met = await write(() => save(values))
    const refused = met && showFieldErrors(form, met)
    if (refused) form.setFocus(refused.path)
  })
  return (
    <Dialog isOpen onClose={onClose} title={title} className="max-w-md">
      <form ref={first} onSubmit={submit} noValidate className="space-y-4">
        {children}
        <SaveError heading={failure} problem={problem} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Memproses…' : submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
