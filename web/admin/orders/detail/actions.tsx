import { Ban, Beef, SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { canCancelAtDesk } from '../../../../worker/contract/orders/rules'
import { RowActions, type RowChoices, RowMenu } from '../../common/lists/row-action'
import type { Order } from '../calls'
import type { OrderAction } from '../dialogs/dialogs'

const hasSlaughter = ({ status, slaughter_status }: Order) =>
  status !== 'cancelled' || slaughter_status === 'completed'

const choicesOf = (order: Order): RowChoices<OrderAction> => [
  { act: 'update', label: 'Update', icon: SquarePen, tone: 'primary' },
  hasSlaughter(order) && { act: 'slaughter', label: 'Slaughter', icon: Beef, tone: 'earth' },
  canCancelAtDesk(order) && { act: 'cancel', label: 'Batalkan pesanan', icon: Ban, tone: 'danger' },
  { act: 'delete', label: 'Delete', icon: Trash2, tone: 'danger' },
]

type OrderActionsProps = { order: Order; onAct: (action: OrderAction) => void }

export const OrderMenu = ({ order, onAct, children }: OrderActionsProps & { children: ReactNode }) => (
  <RowMenu name={order.order_id}>
    <RowActions name={order.order_id} choices={choicesOf(order)} onAct={onAct} />
    {children}
  </RowMenu>
)

export const OrderActions = ({ order, onAct }: OrderActionsProps) => (
  <div className="flex flex-wrap gap-1">
    <RowActions name={order.order_id} choices={choicesOf(order)} onAct={onAct} />
  </div>
)
