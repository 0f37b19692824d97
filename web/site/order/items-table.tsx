import type { ReactNode } from 'react'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { fullName } from '../../../worker/contract/orders/names'
import type { OrderView } from '../../../worker/contract/orders/orders'

const row = '@max-[12rem]:flex @max-[12rem]:flex-wrap @max-[12rem]:justify-between @max-[12rem]:gap-x-3'

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <tr className={row}>
    <th scope="row" className="py-1.5 text-left font-normal">
      {label}
    </th>
    <td className="hidden sm:table-cell" colSpan={2} />
    <td translate="no" className="money py-1.5 text-right">
      {children}
    </td>
  </tr>
)

export const ItemsTable = ({ order }: { order: OrderView }) => (
  <div className="@container">
    <table className="w-full border-collapse print:text-sm @max-[12rem]:block @max-[12rem]:*:block">
      <caption className="sr-only">Rincian pesanan {order.order_id}</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line @max-[12rem]:sr-only">
          <th scope="col" className="w-full py-2 text-left font-semibold">
            Nama
          </th>
          <th scope="col" className="hidden px-2 py-2 text-right font-semibold sm:table-cell">
            Jumlah
          </th>
          <th scope="col" className="hidden px-2 py-2 text-right font-semibold sm:table-cell">
            Harga satuan
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ id, name, quantity, price, beneficiaries }) => (
          <tr key={id} className={`break-inside-avoid border-b border-line align-top ${row}`}>
            <th scope="row" className="min-w-0 py-3 text-left font-semibold wrap-anywhere print:py-1.5">
              {name}
              <span translate="no" className="money block text-sm font-normal text-muted sm:hidden">
                {quantity} × {formatRupiah(price)}
              </span>
              {beneficiaries.length > 0 && (
                <span className="block text-sm font-normal text-muted">
                  Atas nama: {beneficiaries.map(fullName).join(', ')}
                </span>
              )}
            </th>
            <td className="hidden px-2 py-3 text-right tabular-nums sm:table-cell print:py-1.5">
              {quantity}
            </td>
            <td translate="no" className="money hidden px-2 py-3 text-right sm:table-cell print:py-1.5">
              {formatRupiah(price)}
            </td>
            <td translate="no" className="money py-3 text-right print:py-1.5">
              {formatRupiah(price * quantity)}
            </td>
          </tr>
        ))}
      </tbody>
      {/* Printed as a row group, because browsers repeat a `tfoot` on each printed page. */}
      <tfoot className="print:table-row-group print:break-before-avoid print:break-inside-avoid">
        <Row label="Subtotal">{formatRupiah(order.subtotal)}</Row>
        {order.discount > 0 && <Row label="Diskon">−{formatRupiah(order.discount)}</Row>}
        <Row label="Kode unik">{order.unique_code}</Row>
        <tr className={`border-t border-line text-lg font-bold ${row}`}>
          <th scope="row" className="pt-3 text-left">
            Total
          </th>
          <td className="hidden sm:table-cell" colSpan={2} />
          <td translate="no" className="money pt-3 text-right">
            {formatRupiah(order.total_amount)}
          </td>
        </tr>
      </tfoot>
    </table>
  </div>
)
