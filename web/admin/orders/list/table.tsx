import { Mail } from 'lucide-react'
import { slaughterStatuses } from '../../../../worker/contract/labels'
import { dateTime, formatRupiah, shortDate, wibDay } from '../../../../worker/contract/lib/format'
import type { FoundOrder as Listed } from '../../../../worker/contract/orders/orders'
import { riteTime } from '../../../../worker/contract/orders/rules'
import { serverNowText } from '../../../lib/clock'
import { Badge, PaidBadge, slaughterBadgeTones } from '../../../ui/badge'
import { Popover } from '../../../ui/office/popover'
import { SelectRowCheckbox } from '../../common/bulk/pick'
import type { Selection } from '../../common/bulk/use-selection'
import { TextLink } from '../../common/lists/links'
import { RowLabel, rowActionClass } from '../../common/lists/row-action'
import { type Column, Table } from '../../common/lists/table'
import { orderUrl } from '../../common/urls'
import { AdminOrderBadge, AwaitingVerificationBadge, isAwaitingVerification } from '../badges'
import { OrderMenu } from '../detail/actions'
import type { OrderAction } from '../dialogs/dialogs'

const RiteDay = ({ order }: { order: Listed }) => {
  const at = riteTime(order)
  return at && <span className="not-in-line text-muted">{shortDate(at)}</span>
}

function orderDay(at: string) {
  const thisYear = ` ${wibDay(serverNowText()).slice(0, 4)}`
  return shortDate(at).replace(new RegExp(`${thisYear}$`), '')
}

const codeColumn = (selection: Selection, list: string): Column<Listed> => ({
  head: 'Order ID',
  cell: order => (
    <div className="flex items-center">
      <SelectRowCheckbox selection={selection} id={order.id} label={order.order_id} />
      <div className="lines min-w-0">
        <TextLink to={orderUrl(order.id, list)} className="py-1 whitespace-nowrap">
          {order.order_id}
        </TextLink>
        <span className="whitespace-nowrap text-muted @max-[46rem]:hidden" title={dateTime(order.created_at)}>
          {orderDay(order.created_at)}
        </span>
      </div>
    </div>
  ),
})

const Customer = ({ order: { customer_name, customer_phone, found } }: { order: Listed }) => (
  <div className="lines wrap-anywhere" title={[customer_name, customer_phone].filter(Boolean).join(', ')}>
    <span className="font-semibold @min-[58rem]:max-w-31! @min-[66rem]:max-w-48!">{customer_name}</span>
    {found && <mark className="rounded bg-gold-soft px-1 text-ink">{found}</mark>}
    <span className="whole whitespace-nowrap text-muted @max-[46rem]:hidden">{customer_phone}</span>
  </div>
)

const Items = ({ order: { order_id, items } }: { order: Listed }) => {
  const [first, ...others] = items.map(item => `${item.quantity} x ${item.name}`)
  return (
    <div className="fold" title={[first, ...others].join(', ')}>
      <span>{first}</span>
      {others.map(text => (
        <span key={text} className="not-in-line block">
          {text}
        </span>
      ))}
      {others.length > 0 && (
        <span className="only-in-line shrink-[9999]">
          <Popover
            look="rounded px-0.5 font-semibold text-primary hover:bg-primary-soft"
            label={
              <>
                +{others.length} lagi<span className="sr-only"> di {order_id}</span>
              </>
            }
          >
            {() => (
              <ul className="space-y-1 p-2 whitespace-normal">
                {[first, ...others].map(text => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </Popover>
        </span>
      )}
    </div>
  )
}

/** In a table only the first word is visible, to leave width to the other columns. */
function SlaughterState({ value }: { value: Listed['slaughter_status'] }) {
  const [first, ...others] = slaughterStatuses[value].split(' ')
  return (
    <Badge tone={slaughterBadgeTones[value]}>
      <span>
        {first}
        <span className="short-in-table"> {others.join(' ')}</span>
      </span>
    </Badge>
  )
}

const columns: Column<Listed>[] = [
  { head: 'Customer', look: 'text', cell: order => <Customer order={order} /> },
  { head: 'Items', look: 'text', from: 'wide', cell: order => <Items order={order} /> },
  { head: 'Total Amount', look: 'amount', cell: order => formatRupiah(order.total_amount) },
  {
    head: 'Status',
    from: 'table',
    cell: order => <AdminOrderBadge value={order.status} />,
  },
  {
    head: 'Payment',
    cell: order =>
      isAwaitingVerification(order) ? <AwaitingVerificationBadge /> : <PaidBadge order={order} />,
  },
  {
    head: 'Slaughter',
    from: 'table',
    cell: order => (
      <div className="lines">
        <span>
          <SlaughterState value={order.slaughter_status} />
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
    cell: order => (
      <OrderMenu order={order} onAct={action => onAct(action, order)}>
        {order.customer_email && (
          <a href={`mailto:${order.customer_email}`} className={rowActionClass('earth', 'wrap-anywhere')}>
            <RowLabel icon={Mail} label={order.customer_email} name={order.order_id} />
          </a>
        )}
      </OrderMenu>
    ),
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
