import { Beef, SquarePen, Trash2 } from 'lucide-react'
import { RowAction } from '../../common/lists/row-action'
import type { OrderAction } from '../dialogs/dialogs'

const actions = [
  { action: 'update', label: 'Update', icon: SquarePen, tone: 'primary' },
  { action: 'slaughter', label: 'Slaughter', icon: Beef, tone: 'earth' },
  { action: 'delete', label: 'Delete', icon: Trash2, tone: 'danger' },
] as const

type OrderActionsProps = { order_id: string; onAct: (action: OrderAction) => void; className?: string }

export const OrderActions = ({ order_id, onAct, className = '' }: OrderActionsProps) => (
  <div className={`flex flex-wrap gap-1 ${className}`}>
    {actions.map(({ action, ...look }) => (
      <RowAction
        key={action}
        name={order_id}
        onClick={() => onAct(action)}
        className="@min-[60rem]:min-h-8"
        {...look}
      />
    ))}
  </div>
)
