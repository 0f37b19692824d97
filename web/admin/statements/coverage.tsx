import { Link } from 'react-router'
import { rupiah, shortDate } from '../../../worker/contract/format'
import type { Coverage, UnseenOrder } from '../../../worker/contract/money/bank-rows'
import { orderUrl } from '../urls'

const span = ({ from, to }: { from: string; to: string }) =>
  from === to ? shortDate(from) : `${shortDate(from)} sampai ${shortDate(to)}`

/** Days that no import covers yet, so that no transfer hides in them. */
export function CoverageNotes({ accounts }: { accounts: Coverage[] }) {
  const open = accounts.filter(({ missing, breaks }) => missing.length + breaks.length > 0)
  if (open.length === 0) return null
  return (
    <section
      aria-label="Hari yang belum diimpor"
      className="mb-5 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink"
    >
      <h2 className="text-base">Ada hari yang belum diimpor</h2>
      <ul className="mt-1 space-y-1">
        {open.map(({ account_id, account_name, missing, breaks }) => (
          <li key={account_id}>
            {missing.length > 0 && `Mutasi ${account_name} ${missing.map(span).join('; ')} belum diimpor. `}
            {breaks.map(({ day, closing, opening }) => (
              <span key={day} className="block">
                Saldo awal {account_name} {shortDate(day)} ({rupiah(opening)}) tidak sama dengan saldo akhir
                sebelumnya ({rupiah(closing)}).
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Orders that a person verified: their days were imported, and no row shows the money. */
export function UnseenNotes({ orders }: { orders: UnseenOrder[] }) {
  if (orders.length === 0) return null
  return (
    <details className="mb-5 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {orders.length} pesanan diverifikasi dengan tangan, uangnya belum terlihat di mutasi
      </summary>
      <ul className="mt-1 max-h-80 space-y-1 overflow-y-auto">
        {orders.map(({ id, order_id, customer_name, unseen, payment_verified_at }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={orderUrl(id)} className="inline-block py-1 font-semibold underline underline-offset-4">
              {order_id}
            </Link>{' '}
            {customer_name}, {rupiah(unseen)}, diverifikasi {shortDate(payment_verified_at)}
          </li>
        ))}
      </ul>
    </details>
  )
}
