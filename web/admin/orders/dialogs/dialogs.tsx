import type { Order } from '../calls'
import { CustomerDialog } from './customer-dialog'
import { DeleteDialog } from './delete-dialog'
import type { OrderDialogProps } from './props'
import { RejectAndNextDialog, RejectDialog } from './reject-dialog'
import { SlaughterDialog } from './slaughter-dialog'
import { UndoDialog } from './undo-dialog'
import { UpdateDialog } from './update-dialog'

const dialogs = {
  update: { Shown: UpdateDialog, saved: 'Pesanan diperbarui' },
  slaughter: { Shown: SlaughterDialog, saved: 'Rincian penyembelihan disimpan' },
  delete: { Shown: DeleteDialog, saved: 'Pesanan dihapus' },
  reject: { Shown: RejectDialog, saved: 'Pembayaran ditolak' },
  rejectAndNext: { Shown: RejectAndNextDialog, saved: 'Pembayaran ditolak' },
  undo: { Shown: UndoDialog, saved: 'Verifikasi dibatalkan' },
  customer: { Shown: CustomerDialog, saved: 'Data pemesan disimpan' },
}

export type OrderAction = keyof typeof dialogs

export const savedMessage = (action: OrderAction, order: Order) =>
  `${dialogs[action].saved}: ${order.order_id}.`

export function OrderDialog({ action, ...rest }: OrderDialogProps & { action: OrderAction }) {
  const { Shown } = dialogs[action]
  return <Shown {...rest} />
}
