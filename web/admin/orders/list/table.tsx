import { dateTime, rupiah, shortDate } from '../../../../worker/contract/lib/format'
import type { FoundOrder as Listed } from '../../../../worker/contract/orders/orders'
import { riteMoment } from '../../../../worker/contract/orders/rules'
import { PaidBadge, SlaughterStatusBadge } from '../../../ui/badge'
import { PickRow } from '../../common/bulk/pick'
import type { Selection } from '../../common/bulk/use-selection'
import { TextLink } from '../../common/links/text-link'
import { type Column, Table } from '../../common/lists/table'
import { orderUrl } from '../../common/urls'
import { AdminOrderBadge, isToVerify, ToVerifyBadge } from '../badges'
import { OrderMenu } from '../detail/actions'
import type { OrderAction } from '../dialogs/dialogs'

const RiteDay = ({ order }: { order: Listed }) => {
  const at = riteMoment(order)
  return at && <span className="not-in-line text-muted">{shortDate(at)}</span>
}

const codeColumn = (selection: Selection, list: string): Column<Listed> => ({
  head: 'Order ID',
  cell: order => (
    <div className="flex items-center">
      <PickRow selection={selection} id={order.id} label={order.order_id} />
      <div className="lines min-w-0">
        <TextLink to={orderUrl(order.id, list)} className="py-1 whitespace-nowrap">
          {order.order_id}
        </TextLink>
        <span
          className="not-in-line whitespace-nowrap text-muted @max-[43rem]:hidden"
          title={dateTime(order.created_at)}
        >
          {shortDate(order.created_at)}
        </span>
      </div>
    </div>
  ),
})

const Customer = ({ order: { customer_name, customer_phone, customer_email, found } }: { order: Listed }) => (
  <div
    className="lines wrap-anywhere"
    title={[customer_name, customer_phone, customer_email].filter(Boolean).join(', ')}
  >
    <span className="font-semibold">{customer_name}</span>
    {found && <mark className="rounded bg-gold-soft px-1 text-ink">{found}</mark>}
    <span className="whitespace-nowrap text-muted @max-[43rem]:hidden">{customer_phone}</span>
    {customer_email && <span className="text-muted @max-[58rem]:hidden">{customer_email}</span>}
  </div>
)

const Items = ({ order: { items } }: { order: Listed }) => {
  const itemTexts = items.map(item => `${item.quantity} x ${item.name}`)
  return (
    <ul className="lines" title={itemTexts.join(', ')}>
      {items.map((item, n) => (
        <li key={item.id}>{itemTexts[n]}</li>
      ))}
    </ul>
  )
}

const columns: Column<Listed>[] = [
  { head: 'Customer', look: 'text', cell: order => <Customer order={order} /> },
  { head: 'Items', look: 'text', from: 'wide', cell: order => <Items order={order} /> },
  { head: 'Total Amount', look: 'amount', cell: order => rupiah(order.total_amount) },
  {
    head: 'Status',
    from: 'table',
    cell: order => <AdminOrderBadge value={order.status} />,
  },
  {
    head: 'Payment',
    cell: order => (isToVerify(order) ? <ToVerifyBadge /> : <PaidBadge order={order} />),
  },
  {
    head: 'Slaughter',
    from: 'table',
    cell: order => (
      <div className="lines">
        <span>
          <SlaughterStatusBadge value={order.slaughter_status} />
        </span>
        <RiteDay order={order} />
      </div>
    ),
  },
]

type OrderTableProps = {
  orders: Listed[]
  selection: Selection
  list: string
  onAct: (action: OrderAction, order: Listed) => void
}

export function OrderTable({ orders, selection, list, onAct }: OrderTableProps) {
  const actions: Column<Listed> = {
    head: 'Actions',
    look: 'acts',
    cell: order => <OrderMenu order={order} onAct={action => onAct(action, order)} />,
  }
  const all = [codeColumn(selection, list), ...columns, actions]
  return (
    <Table
      label="Pesanan"
      rows={orders}
      columns={all}
      keyOf={order => order.id}
      urlOf={order => orderUrl(order.id, list)}
    />
  )
}
