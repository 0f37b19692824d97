import { longDate } from '../../../worker/contract/format'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { ItemsTable } from '../order/items-table'
import { useContent } from '../site-content'
import type { Buyer } from './buyer'

const paid = ({ payment_verified_at, status }: OrderView) => {
  if (payment_verified_at) return `Lunas, diterima ${longDate(payment_verified_at)}`
  return status === 'cancelled' ? 'Dibatalkan' : 'Belum lunas'
}

/** The order as an invoice. What was not typed leaves no gap. */
export function InvoiceSheet({ order, buyer }: { order: OrderView; buyer: Buyer }) {
  const { shop, home } = useContent()
  const { address, phone, email } = home.footer.contact
  return (
    <article
      aria-label="Faktur"
      className="card grid gap-6 p-5 md:p-8 print:block print:space-y-6 print:border-0 print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap justify-between gap-4 border-b-2 border-primary pb-4">
        <div className="min-w-0 wrap-anywhere">
          <p className="text-lg font-bold">{shop.name}</p>
          <p className="text-sm whitespace-pre-line text-muted">
            {[address, phone, email].filter(Boolean).join('\n')}
          </p>
        </div>
        <div>
          <p className="text-lg font-bold">
            Faktur <span translate="no">{order.order_id}</span>
          </p>
          <p className="text-sm text-muted">{longDate(order.created_at)}</p>
          <p className="text-sm font-semibold">{paid(order)}</p>
        </div>
      </header>
      <div className="min-w-0 wrap-anywhere">
        <p className="text-sm text-muted">Kepada</p>
        <p className="font-semibold">{buyer.company.trim() || order.customer_name}</p>
        {buyer.address.trim() && <p className="whitespace-pre-line">{buyer.address.trim()}</p>}
        {buyer.tax_number.trim() && <p>NPWP {buyer.tax_number.trim()}</p>}
        {buyer.company.trim() && <p className="text-sm text-muted">u.p. {order.customer_name}</p>}
      </div>
      <ItemsTable order={order} />
      <p className="text-sm text-muted">
        Kode unik adalah bagian dari jumlah yang ditransfer. Lembar ini bukan faktur pajak.
      </p>
    </article>
  )
}
