import { X } from 'lucide-react'
import { useState } from 'react'
import { rupiah, shortDate } from '../../../worker/contract/format'
import { orderHash } from '../../lib/urls'
import { useStored } from '../../lib/use-stored'
import { ToolButton } from '../../ui/tool-button'
import { Titled } from '../frame/page-parts'
import { myOrders } from '../my-orders'
import { ForgetDialog } from './forget-dialog'
import { StateBadge } from './payment-badge'

/** 'Pesanan saya': what was ordered or opened on this device, as it was last seen. */
export function MyOrdersList() {
  const saved = useStored(myOrders)
  const [leaving, setLeaving] = useState<string | null>(null)
  if (saved.length === 0) return null
  return (
    <Titled id="my-orders-title" title="Pesanan saya" className="mt-10 max-w-2xl print:hidden">
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
                  {rupiah(order.total_amount)}
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
    </Titled>
  )
}
