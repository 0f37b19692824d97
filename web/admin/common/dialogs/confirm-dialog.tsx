import type { ComponentProps, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { reasonInput } from '../../../../worker/contract/base'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import { useSchemaForm } from '../forms/bound'
import { SaveError } from '../forms/write-error'
import { type DialogEnds, FormDialog } from './form-dialog'

type ConfirmDialogProps<R> = {
  title: string
  children: ReactNode
  confirmLabel?: string
  failure: string
  isReady?: boolean
  run: () => Promise<R>
  onDone: (done: R) => void
  onReload?: () => void
  onClose: () => void
}

export function ConfirmDialog<R>({
  title,
  children,
  confirmLabel = title,
  failure,
  isReady = true,
  run,
  onDone,
  onReload,
  onClose,
}: ConfirmDialogProps<R>) {
  const { write, isBusy, problem } = useFormWrite()
  const isRereading = useRevalidator().state === 'loading'
  const confirm = async () => {
    const done: R[] = []
    await write(async () => void done.push(await run()))
    for (const result of done) onDone(result)
  }
  return (
    <Dialog isOpen onClose={onClose} title={title} className="max-w-md">
      <div className="space-y-4">
        {children}
        <SaveError heading={failure} problem={problem} onReload={onReload} isReloadWide />
      </div>
      <DialogActions onCancel={onClose}>
        <Button look="danger" onClick={confirm} disabled={isBusy || isRereading || !isReady}>
          {isBusy ? 'Memproses…' : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Asked = Omit<ComponentProps<typeof ConfirmDialog>, 'title' | 'failure' | 'children'>

type DeleteDialogProps = Asked & { noun: string; name: string; failure?: string; children?: ReactNode }

export const DeleteDialog = ({
  noun,
  name,
  confirmLabel = 'Hapus',
  failure = `Gagal menghapus ${noun}`,
  children,
  ...rest
}: DeleteDialogProps) => (
  <ConfirmDialog title={`Hapus ${noun}`} confirmLabel={confirmLabel} failure={failure} {...rest}>
    <p>Apakah Anda yakin ingin menghapus {noun} ini?</p>
    <p className="font-semibold wrap-anywhere">{name}</p>
    {children}
  </ConfirmDialog>
)

type ReasonDialogProps = DialogEnds & {
  name: string
  title: string
  failure: string
  submitLabel: string
  save: (reason: string) => Promise<unknown>
  children: ReactNode
}

export function ReasonDialog({ save, children, ...rest }: ReasonDialogProps) {
  const { form, field } = useSchemaForm(reasonInput, { defaultValues: { reason: '' } })
  return (
    <FormDialog form={form} save={({ reason }) => save(reason)} submitLook="danger" {...rest}>
      {children}
      <TextAreaField label="Alasan" {...field('reason')} />
    </FormDialog>
  )
}
