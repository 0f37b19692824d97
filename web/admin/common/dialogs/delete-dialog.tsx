import type { ComponentProps, ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog'

type Asked = Omit<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'failure' | 'children'>

type DeleteDialogProps = Asked & {
  noun: string
  name: string
  confirmLabel?: string
  failure?: string
  children?: ReactNode
}

export const DeleteDialog = ({
  noun,
  name,
  confirmLabel = 'Hapus',
  failure,
  children,
  ...rest
}: DeleteDialogProps) => (
  <ConfirmDialog
    title={`Hapus ${noun}`}
    confirmLabel={confirmLabel}
    failure={failure ?? `Gagal menghapus ${noun}`}
    {...rest}
  >
    <p>Apakah Anda yakin ingin menghapus {noun} ini?</p>
    <p className="font-semibold wrap-anywhere">{name}</p>
    {children}
  </ConfirmDialog>
)
