import { Beef, SquarePen, Trash2 } from 'lucide-react'
import { RowActions, TableActions } from '../../common/lists/row-action'
import type { OrderAction } from '../dialogs/dialogs'

const choices = [
  { act: 'update', label: 'Update', icon: SquarePen, tone: 'primary' },
  { act: 'slaughter', label: 'Slaughter', icon: Beef, tone: 'earth' },
  { act: 'delete', label: 'Delete', icon: Trash2, tone: 'danger' },
] as const

type OrderActionsProps = { order_id: string; onAct: (action: OrderAction) => void }

export const OrderMenu = ({ order_id, onAct }: OrderActionsProps) => (
  <TableActions name={order_id} choices={[...choices]} onAct={onAct} />
)

export const OrderActions = ({ order_id, onAct }: OrderActionsProps) => (
  <div className="flex flex-wrap gap-1">
    <RowActions name={order_id} choices={[...choices]} onAct={onAct} />
  </div>
)
