import { useState } from 'react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { useWrite } from '../../lib/use-write'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import { cancelOrder } from './calls'
import { Failure } from './failure'

type CancelProps = { order: OrderView; onCancelled: (order: OrderView) => void }

/** Cancelling an unpaid order, asked once more. */
export function CancelButton({ order, onCancelled }: CancelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { write, isBusy, problem, giveUp, forget } = useWrite()

  const close = () => {
    setIsOpen(false)
    giveUp()
    forget()
  }
  const cancel = () => {
    if (isBusy) return
    void write(async () => {
      onCancelled(await cancelOrder(order))
      toast(`Pesanan ${order.order_id} dibatalkan.`)
      close()
    })
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
        <Failure className="mt-3">{problem?.detail}</Failure>
        <DialogActions onCancel={close} cancel="Tidak jadi">
          <Button look="danger" onClick={cancel} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Membatalkan…' : 'Ya, batalkan pesanan'}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
