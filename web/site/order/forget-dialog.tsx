import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { forgetOrder } from '../my-orders'

type ForgetDialogProps = { order_id: string | null; onClose: () => void }

/** With the order its secret link leaves this device, so it is asked once more. */
export function ForgetDialog({ order_id, onClose }: ForgetDialogProps) {
  const forget = () => {
    onClose()
    if (!order_id) return
    forgetOrder(order_id)
    toast(`${order_id} dihapus dari perangkat ini.`)
  }
  return (
    <Dialog isOpen={order_id !== null} onClose={onClose} title={`Hapus ${order_id} dari perangkat ini?`}>
      <p>
        Pesanan itu sendiri tidak dibatalkan. Untuk membukanya lagi Anda memerlukan ID pesanan dan 4 angka
        terakhir nomor WhatsApp.
      </p>
      <DialogActions onCancel={onClose} cancel="Tidak jadi">
        <Button look="danger" onClick={forget}>
          Hapus dari perangkat ini
        </Button>
      </DialogActions>
    </Dialog>
  )
}
