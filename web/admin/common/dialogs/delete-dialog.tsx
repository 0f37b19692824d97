import type { ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog'

type DeleteDialogProps = {
  noun: string
  /** Of the one to be deleted. */
  name: string
  failure?: string
  run: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
  /** What else is to be known before. */
  children?: ReactNode
}

export const DeleteDialog = ({ noun, name, failure, children, ...rest }: DeleteDialogProps) => (
  <ConfirmDialog
    title={`Hapus ${noun}`}
    confirmLabel="Hapus"
    failure={failure ?? `Gagal menghapus ${noun}`}
    {...rest}
  >
    <p>Apakah Anda yakin ingin menghapus {noun} ini?</p>
    <p className="font-semibold wrap-anywhere">{name}</p>
    {children}
  </ConfirmDialog>
)
