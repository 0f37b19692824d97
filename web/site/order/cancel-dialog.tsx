import { useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { cancelOrder } from './calls'

type CancelProps = { order: OrderView; onCancelled: (order: OrderView) => void }

/** Cancelling an unpaid order, asked once more. */
export function CancelButton({ order, onCancelled }: CancelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const close = () => {
    setIsOpen(false)
    setFailure(null)
  }
  const cancel = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      onCancelled(await cancelOrder(order))
      toast(`Pesanan ${order.order_id} dibatalkan.`)
      close()
    } catch (error) {
      setFailure(asProblem(error).detail)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <Button look="undo" onClick={() => setIsOpen(true)}>
        Batalkan pesanan
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={`Batalkan ${order.order_id}?`}>
        <p>
          Stok hewan dikembalikan dan pesanan ini tidak dapat dibayar lagi. Anda dapat memesan ulang kapan
          saja.
        </p>
        <p role="alert" className="mt-3 font-semibold text-danger empty:hidden">
          {failure}
        </p>
        <DialogActions>
          <Button look="secondary" onClick={close}>
            Tidak jadi
          </Button>
          <Button look="danger" onClick={cancel} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Membatalkan…' : 'Ya, batalkan pesanan'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
