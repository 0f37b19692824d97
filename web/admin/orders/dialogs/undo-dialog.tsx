import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { changeOrder } from '../calls'
import type { OrderDialogProps } from './props'

export const UndoDialog = ({ order, onSaved, onClose }: OrderDialogProps) => (
  <ConfirmDialog
    title={`Batalkan verifikasi ${order.order_id}?`}
    confirmLabel="Batalkan verifikasi"
    failure="Failed to update payment status"
    run={() => changeOrder(order, { payment_status: 'pending' })}
    onDone={onSaved}
    onClose={onClose}
  >
    <p>
      Pembayaran <strong>{order.order_id}</strong> kembali menunggu pemeriksaan, dan pemasukannya dicoret dari
      laporan keuangan.
    </p>
  </ConfirmDialog>
)
