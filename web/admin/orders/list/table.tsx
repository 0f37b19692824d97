import { Link } from 'react-router'
import { dateTime, rupiah, shortDate } from '../../../../worker/contract/format'
import { PaymentStatusBadge, SlaughterStatusBadge } from '../../../ui/badge'
import { PickRow } from '../../common/bulk/pick'
import type { Selection } from '../../common/bulk/use-selection'
import { type Column, Table } from '../../common/lists/table'
import { orderUrl } from '../../urls'
import type { Order } from '../calls'
import { OrderActions } from '../detail/actions'
import type { OrderAction } from '../dialogs/dialogs'
import { AdminOrderBadge, isToVerify, ToVerifyBadge } from './badges'

/** Day and time on a line each where the column is narrow; neither is ever torn. */
const When = ({ at }: { at: string }) => {
  const [day, time] = dateTime(at).split(', ')
  return (
    <span className="block text-muted">
      <span className="inline-block whitespace-nowrap">{day},</span>{' '}
      <span className="inline-block whitespace-nowrap">{time}</span>
    </span>
  )
}

/** Breaks before its '@' first; in the table a longer part ends in an ellipsis. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <span title={address} className="block text-muted wrap-anywhere @min-[60rem]:truncate">
      {name}
      {host && (
        <>
          <wbr />@{host}
        </>
      )}
    </span>
  )
}

const codeColumn = (selection: Selection, list: string): Column<Order> => ({
  head: 'Order ID',
  cell: order => (
    <div>
      <span className="flex items-center">
        <PickRow selection={selection} id={order.id} label={order.order_id} />
        <Link
          to={orderUrl(order.id, list)}
          className="inline-block py-1 font-semibold whitespace-nowrap text-primary underline underline-offset-4"
        >
          {order.order_id}
        </Link>
      </span>
      <When at={order.created_at} />
    </div>
  ),
})

const columns: Column<Order>[] = [
  {
    head: 'Customer',
    cell: order => (
      <div className="min-w-28 wrap-anywhere @min-[60rem]:max-w-32 @min-[72rem]:max-w-64">
        <span className="block font-semibold">{order.customer_name}</span>
        <Email address={order.customer_email} />
        <span className="block whitespace-nowrap text-muted">{order.customer_phone}</span>
      </div>
    ),
  },
  {
    head: 'Items',
    cell: order => (
      <ul className="min-w-20 wrap-anywhere">
        {order.items.map(item => (
          <li key={item.id}>
            {item.quantity} x {item.name}
          </li>
        ))}
      </ul>
    ),
  },
  { head: 'Total Amount', cell: order => <span className="money">{rupiah(order.total_amount)}</span> },
  { head: 'Status', cell: order => <AdminOrderBadge value={order.status} /> },
  {
    head: 'Payment',
    cell: order => (
      <div className="flex flex-wrap gap-1">
        {isToVerify(order) && <ToVerifyBadge />}
        {!isToVerify(order) && <PaymentStatusBadge value={order.payment_status} />}
      </div>
    ),
  },
  {
    head: 'Slaughter',
    cell: order => (
      <div>
        <SlaughterStatusBadge value={order.slaughter_status} />
        {order.slaughter_date && (
          <span className="mt-1 block text-muted">{shortDate(order.slaughter_date)}</span>
        )}
      </div>
    ),
  },
]

type OrderTableProps = {
  orders: Order[]
  selection: Selection
  /** The filter of the list, which an order that is opened remembers. */
  list: string
  onAct: (action: OrderAction, order: Order) => void
}

export function OrderTable({ orders, selection, list, onAct }: OrderTableProps) {
  const actions: Column<Order> = {
    head: 'Actions',
    cell: order => (
      <OrderActions
        order_id={order.order_id}
        onAct={action => onAct(action, order)}
        className="-mx-2 -my-2"
      />
    ),
  }
  const all = [codeColumn(selection, list), ...columns, actions]
  return <Table label="Pesanan" rows={orders} columns={all} keyOf={order => order.id} isWide />
}
