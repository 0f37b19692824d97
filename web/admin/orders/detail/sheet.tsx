import { orderStatuses, paymentStatuses, slaughterStatuses } from '../../../../worker/contract/labels'
import { dateTime, formatRupiah, longDate } from '../../../../worker/contract/lib/format'
import { fullName } from '../../../../worker/contract/orders/names'
import type { OrderDetail, OrderItem } from '../../../../worker/contract/orders/orders'
import { riteTime } from '../../../../worker/contract/orders/rules'
import { serverNowText } from '../../../lib/clock'
import { ShopBrand } from '../../shell/brand'
import { isAwaitingVerification } from '../badges'

export function OrderPrintSheet({ order }: { order: OrderDetail }) {
  const day = riteTime(order)
  return (
    <article className="hidden text-sm print:block">
      <header className="flex items-start justify-between border-b-2 border-primary pb-3">
        <div>
          <ShopBrand />
          <p className="mt-1 text-muted">Lembar pesanan</p>
        </div>
        <div className="text-right">
          <p className="text-xl font-bold">{order.order_id}</p>
          <p className="text-muted">Dipesan {dateTime(order.created_at)}</p>
        </div>
      </header>
      <div className="mt-4 grid grid-cols-2 gap-8">
        <Facts
          title="Pemesan"
          facts={[
            ['Nama', order.customer_name],
            ['WhatsApp', order.customer_phone],
            ['Email', order.customer_email],
          ]}
        />
        <Facts
          title="Pelaksanaan"
          facts={[
            ['Status', orderStatuses[order.status]],
            [
              'Pembayaran',
              isAwaitingVerification(order) ? 'Menunggu verifikasi' : paymentStatuses[order.payment_status],
            ],
            ['Penyembelihan', slaughterStatuses[order.slaughter_status]],
            ['Tanggal', day && longDate(day)],
            ['Lokasi', order.slaughter_location],
          ]}
        />
      </div>
      <ItemTable order={order} />
      {order.slaughter_notes && <p className="mt-4 typed-text">Catatan: {order.slaughter_notes}</p>}
      <footer className="mt-20 grid break-inside-avoid grid-cols-3 gap-8">
        {['Petugas', 'Penyembelih', 'Penerima'].map(role => (
          <p key={role} className="border-t border-ink pt-1 text-center">
            {role}
          </p>
        ))}
      </footer>
      <p className="mt-6 text-muted">Dicetak {dateTime(serverNowText())}</p>
    </article>
  )
}

type FactsProps = { title: string; facts: [label: string, value: string | null][] }

const Facts = ({ title, facts }: FactsProps) => (
  <section>
    <h2 className="text-base">{title}</h2>
    <dl className="mt-1 grid grid-cols-[7.5rem_minmax(0,1fr)] gap-y-0.5">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value || '–'}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const ItemTable = ({ order }: { order: OrderDetail }) => (
  <table className="mt-5 w-full border-collapse">
    <thead>
      <tr className="border-y border-ink text-left">
        <th className="py-1.5">Yang dipesan</th>
        <th className="py-1.5 text-right">Jumlah</th>
        <th className="py-1.5 text-right">Harga</th>
        <th className="py-1.5 text-right">Total</th>
      </tr>
    </thead>
    <tbody>
      {order.items.map(item => (
        <tr key={item.id} className="break-inside-avoid border-b border-line align-top">
          <td className="py-2 pr-4">
            <strong>{item.name}</strong>
            <Names item={item} />
          </td>
          <td className="py-2 text-right">{item.quantity}</td>
          <td className="money py-2 pl-4 text-right">{formatRupiah(item.price)}</td>
          <td className="money py-2 pl-4 text-right">{formatRupiah(item.price * item.quantity)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <Sum label="Subtotal" amount={order.subtotal} />
      {order.discount > 0 && <Sum label="Diskon" amount={-order.discount} />}
      <Sum label="Kode unik" amount={order.unique_code} />
      <tr className="border-t border-ink font-bold">
        <td colSpan={3} className="py-1.5 text-right">
          Total pembayaran
        </td>
        <td className="money py-1.5 pl-4 text-right">{formatRupiah(order.total_amount)}</td>
      </tr>
    </tfoot>
  </table>
)

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <tr>
    <td colSpan={3} className="pt-1 text-right text-muted">
      {label}
    </td>
    <td className="money pt-1 pl-4 text-right">{formatRupiah(amount)}</td>
  </tr>
)

function Names({ item: { beneficiaries, beneficiary_slots } }: { item: OrderItem }) {
  const missing = beneficiary_slots - beneficiaries.length
  return (
    <>
      <ul className="mt-1 grid grid-cols-2 gap-x-4">
        {beneficiaries.map((named, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two names may be equal
          <li key={n} className="flex items-baseline gap-2">
            <span aria-hidden="true" className="inline-block size-3 shrink-0 border border-ink" />
            {fullName(named)}
          </li>
        ))}
      </ul>
      {missing > 0 && <p className="text-muted">{missing} nama belum diisi</p>}
    </>
  )
}
