import type { CsvCell } from '../../contract/csv'
import { csvDateTime } from '../../contract/format'
import { orderStatuses, paymentStatuses, slaughterStatuses } from '../../contract/labels'
import type { OrderExportQuery } from '../../contract/orders/desk'
import type { OrderSummary } from '../../contract/orders/orders'
import type { Db } from '../../db/client'
import { list } from './list'

const pageSize = 500

const header: CsvCell[] = [
  'Order ID',
  'Tanggal',
  'Nama',
  'WhatsApp',
  'Email',
  'Item',
  'Subtotal',
  'Diskon',
  'Kode Unik',
  'Total',
  'Status',
  'Pembayaran',
  'Dibayar',
  'Penyembelihan',
]

const row = (order: OrderSummary): CsvCell[] => [
  order.order_id,
  csvDateTime(order.created_at),
  order.customer_name,
  order.customer_phone,
  order.customer_email,
  order.items.map(item => `${item.quantity} x ${item.name}`).join('; '),
  order.subtotal,
  order.discount,
  order.unique_code,
  order.total_amount,
  orderStatuses[order.status],
  paymentStatuses[order.payment_status],
  order.payment_verified_at && csvDateTime(order.payment_verified_at),
  slaughterStatuses[order.slaughter_status],
]

/** The filtered list of orders as rows of a CSV file, newest first, read a page at a time. */
export async function* csvRows(db: Db, query: OrderExportQuery, now: string): AsyncGenerator<CsvCell[][]> {
  yield [header]
  let cursor: string | undefined
  do {
    const page = await list(db, { ...query, limit: pageSize, cursor }, now)
    yield page.items.map(row)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}
