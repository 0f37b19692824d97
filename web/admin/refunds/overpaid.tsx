import { rupiah } from '../../../worker/contract/format'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/states'
import { Section } from '../common/details'
import { TextLink } from '../common/text-link'
import { usePages } from '../common/use-pages'
import { orderUrl } from '../urls'
import { readOverpaid } from './calls'

/** Orders that were paid beyond what they ask for, and nobody decided about it; nothing where there is none. */
export function Overpaid() {
  const { items, problem, more, retry } = usePages((cursor, signal) =>
    readOverpaid({ limit: '20', cursor }, signal),
  )
  if (problem)
    return <ErrorState message="Gagal memuat lebih bayar" detail={problem.detail} onRetry={retry} />
  if (!items || items.length === 0) return null
  return (
    <Section title="Lebih bayar" className="mb-6">
      <ul className="divide-y divide-line">
        {items.map(order => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <p className="min-w-0 wrap-anywhere">
              <TextLink to={orderUrl(order.id)} className="inline-block py-1">
                {order.order_id}
              </TextLink>{' '}
              {order.customer_name}
            </p>
            <p className="money">
              <strong>{rupiah(order.left)}</strong>{' '}
              <span className="text-sm text-muted">
                masuk {rupiah(order.paid)}, ditagih {rupiah(order.owed)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {more && (
        <Button look="secondary" className="mt-3" onClick={more}>
          Tampilkan lebih banyak
        </Button>
      )}
    </Section>
  )
}
