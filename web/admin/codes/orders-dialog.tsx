import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dateTime, rupiah } from '../../../worker/contract/format'
import { orderStatuses, paymentStatuses } from '../../../worker/contract/labels'
import type { CodeReport } from '../../../worker/contract/orders/codes'
import { type ApiProblem, asProblem } from '../../lib/problem'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Loading, Skeleton } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { orderUrl } from '../urls'
import { readOrders } from './calls'

type Orders = Awaited<ReturnType<typeof readOrders>>['items']
type Found = { orders: Orders; next: string | null }

const nothing: Found = { orders: [], next: null }

/** The orders that came with a code, a page at a time. */
function useOrders(id: string) {
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [cursor, setCursor] = useState<string | undefined>(undefined)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const abort = new AbortController()
    setProblem(null)
    readOrders(id, { limit: '20', cursor }, abort.signal).then(
      page =>
        setFound(before => ({
          orders: [...(cursor ? (before ?? nothing).orders : []), ...page.items],
          next: page.next_cursor,
        })),
      error => {
        if (!abort.signal.aborted) setProblem(asProblem(error))
      },
    )
    return () => abort.abort()
  }, [id, cursor, attempt])

  const again = useCallback(() => setAttempt(n => n + 1), [])
  return { found, problem, again, more: setCursor }
}

export function OrdersDialog({ code, onClose }: { code: CodeReport; onClose: () => void }) {
  const { found, problem, again, more } = useOrders(code.id)
  return (
    <Dialog isOpen onClose={onClose} title={`Pesanan dengan kode ${code.code}`} className="max-w-2xl">
      {problem && <ErrorState message="Gagal memuat pesanan" detail={problem.detail} onRetry={again} />}
      {!found && !problem && (
        <div className="space-y-3">
          <Loading />
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )}
      {found?.orders.length === 0 && <p>Belum ada pesanan dengan kode ini.</p>}
      {found && found.orders.length > 0 && <OrderList orders={found.orders} />}
      {found?.next && (
        <Button look="secondary" className="mt-4" onClick={() => more(found.next ?? undefined)}>
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
          <Link to={orderUrl(order.id)} className="font-semibold text-primary underline underline-offset-4">
            {order.order_id}
          </Link>
          <p className="text-sm text-muted">
            {dateTime(order.created_at)} · {orderStatuses[order.status]} ·{' '}
            {paymentStatuses[order.payment_status]}
          </p>
        </div>
        <p className="text-right">
          <span className="money font-semibold">{rupiah(order.total_amount)}</span>
          {order.discount > 0 && (
            <span className="block money text-sm text-muted">potongan {rupiah(order.discount)}</span>
          )}
        </p>
      </li>
    ))}
  </ul>
)
