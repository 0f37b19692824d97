import { orderStatuses, paymentStatuses, slaughterStatuses } from '../../contract/labels'
import type { CsvCell } from '../../contract/lib/csv'
import { csvDateTime } from '../../contract/lib/format'
import { phoneDigits } from '../../contract/lib/phone'
import type { Columns } from '../../contract/lib/xlsx'
import { type OrderExportQuery, orderExportQuery } from '../../contract/orders/desk'
import type { OrderSummary } from '../../contract/orders/orders'
import type { ExportDefinition } from '../../operations/jobs/exports/kind'
import { listOrderPage } from './list'

const columns: Columns = {
  'Order ID': 'text',
  Tanggal: 'moment',
  Nama: 'text',
  WhatsApp: 'text',
  Email: 'text',
  Item: 'text',
  Subtotal: 'number',
  Diskon: 'number',
  'Kode Unik': 'number',
  Total: 'number',
  Status: 'text',
  Pembayaran: 'text',
  Dibayar: 'moment',
  Penyembelihan: 'text',
}

const row = (order: OrderSummary): CsvCell[] => [
  order.order_id,
  csvDateTime(order.created_at),
  order.customer_name,
  // Digits only: contact apps can import them, and a spreadsheet does not read them as a formula.
  phoneDigits(order.customer_phone),
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

export const orderExportKind: ExportDefinition<OrderExportQuery> = {
  query: orderExportQuery,
  columns,
  page: async (db, query, now) => {
    const { items, next_cursor } = await listOrderPage(db, query, now, false)
    return { rows: items.map(row), next_cursor }
  },
}
