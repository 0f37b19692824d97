import { Ban, Beef, SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { canCancelAtDesk } from '../../../../worker/contract/orders/rules'
import { RowActions, RowMenu } from '../../common/lists/row-action'
import type { Order } from '../calls'
import type { OrderAction } from '../dialogs/dialogs'

const choicesOf = (order: Order) => [
  { act: 'update' as const, label: 'Update', icon: SquarePen, tone: 'primary' as const },
  (order.status !== 'cancelled' || order.slaughter_status === 'completed') && {
    act: 'slaughter' as const,
    label: 'Slaughter',
    icon: Beef,
    tone: 'earth' as const,
  },
  canCancelAtDesk(order) && {
    act: 'cancel' as const,
    label: 'Batalkan pesanan',
    icon: Ban,
    tone: 'danger' as const,
  },
  { act: 'delete' as const, label: 'Delete', icon: Trash2, tone: 'danger' as const },
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
