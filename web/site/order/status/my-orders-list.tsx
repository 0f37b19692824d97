import { X } from 'lucide-react'
import { useState } from 'react'
import { formatRupiah, shortDate } from '../../../../worker/contract/lib/format'
import { useStoredValue } from '../../../lib/stored'
import { orderHash } from '../../../lib/urls'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { toast } from '../../../ui/toast'
import { ToolButton } from '../../../ui/tool-button'
import { TitledSection } from '../../frame/page-parts'
import { myOrders, removeSavedOrder } from '../../my-orders'
import { StateBadge } from './order-state'

type ForgetDialogProps = { order_id: string | null; onClose: () => void }

/** Asks for confirmation, because the order's secret link is deleted with it. */
function ForgetDialog({ order_id, onClose }: ForgetDialogProps) {
  const forget = () => {
    onClose()
    if (!order_id) return
    removeSavedOrder(order_id)
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

export function MyOrdersList() {
  const saved = useStoredValue(myOrders)
  const [leaving, setLeaving] = useState<string | null>(null)
  if (saved.length === 0) return null
  return (
    <TitledSection id="my-orders-title" title="Pesanan saya" className="mt-10 max-w-2xl print:hidden">
      <p className="text-muted">Pesanan yang dibuat atau dibuka di perangkat ini.</p>
      <ul className="mt-4 grid grid-cols-1 gap-3">
        {saved.map(({ order_id, key, order }) => (
          <li
            key={order_id}
            className="card relative flex flex-wrap items-center gap-x-3 gap-y-1 p-4 pr-14 hover:border-primary"
          >
            <div className="min-w-0 grow">
              <a
                href={orderHash({ order_id, key })}
                className="font-bold after:absolute after:inset-0 after:rounded-card"
              >
                <span translate="no">{order_id}</span>
              </a>
              <p className="text-sm text-muted">
                {shortDate(order.created_at)} ·{' '}
                <span translate="no" className="money">
                  {formatRupiah(order.total_amount)}
                </span>
              </p>
            </div>
            <StateBadge order={order} />
            <ToolButton
              icon={X}
              label={`Hapus ${order_id} dari perangkat ini`}
              tone="remove"
              aria-haspopup="dialog"
              className="absolute top-1/2 right-1.5 -translate-y-1/2"
              onClick={() => setLeaving(order_id)}
            />
          </li>
        ))}
      </ul>
      <ForgetDialog order_id={leaving} onClose={() => setLeaving(null)} />
    </TitledSection>
  )
}
