import type { CodeReport } from '../../../../worker/contract/catalog/codes'
import { orderStatuses, paymentStatuses } from '../../../../worker/contract/labels'
import { dateTime, formatRupiah } from '../../../../worker/contract/lib/format'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Skeletons } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { useMorePages } from '../../common/hooks/use-pages'
import { TextLink } from '../../common/links/text-link'
import { orderUrl } from '../../common/urls'
import { readOrdersOfCode } from './calls'

type Orders = Awaited<ReturnType<typeof readOrdersOfCode>>['items']
export function OrdersDialog({ code, onClose }: { code: CodeReport; onClose: () => void }) {
  const { items, problem, more, retry } = useMorePages(
    (cursor, signal) => readOrdersOfCode(code.id, { limit: '20', cursor }, signal),
    code.id,
  )
  return (
    <Dialog isOpen onClose={onClose} title={`Pesanan dengan kode ${code.code}`} className="max-w-2xl">
      {problem && <ErrorState message="Gagal memuat pesanan" detail={problem.detail} onRetry={retry} />}
      {!items && !problem && <Skeletons count={3} className="space-y-3" />}
      {items?.length === 0 && <p>Belum ada pesanan dengan kode ini.</p>}
      {items && items.length > 0 && <OrderList orders={items} />}
      {more && (
        <Button look="secondary" className="mt-4" onClick={more}>
          Tampilkan lebih banyak
        </Button>
      )}
    </Dialog>
  )
}

const OrderList = ({ orders }: { orders: Orders }) => (
  <ul className="divide-y divide-line">
    {orders.map(order => (
      <li key={order.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
        <div>
          <TextLink to={orderUrl(order.id)}>{order.order_id}</TextLink>
          <p className="text-sm text-muted">
            {dateTime(order.created_at)} · {orderStatuses[order.status]} ·{' '}
            {paymentStatuses[order.payment_status]}
          </p>
        </div>
        <p className="text-right">
          <span className="money font-semibold">{formatRupiah(order.total_amount)}</span>
          {order.discount > 0 && (
            <span className="block money text-sm text-muted">potongan {formatRupiah(order.discount)}</span>
          )}
        </p>
      </li>
    ))}
  </ul>
)
