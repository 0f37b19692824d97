import { Beef, SquarePen, Trash2 } from 'lucide-react'
import type { OrderAction } from './dialogs'

const actions = [
  { action: 'update', label: 'Update', icon: SquarePen, look: 'text-primary hover:bg-primary-soft' },
  { action: 'slaughter', label: 'Slaughter', icon: Beef, look: 'text-earth hover:bg-earth-soft' },
  { action: 'delete', label: 'Delete', icon: Trash2, look: 'text-danger hover:bg-danger-soft' },
] as const

type OrderActionsProps = { order_id: string; onAct: (action: OrderAction) => void; className?: string }

export const OrderActions = ({ order_id, onAct, className = '' }: OrderActionsProps) => (
  <div className={`flex flex-wrap gap-1 ${className}`}>
    {actions.map(({ action, label, icon: Icon, look }) => (
      <button
        key={action}
        type="button"
        onClick={() => onAct(action)}
        className={`inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2.5 text-sm font-semibold @3xl:min-h-8 transition-colors ${look}`}
      >
        <Icon size={16} aria-hidden="true" />
        {label}
        <span className="sr-only">{order_id}</span>
      </button>
    ))}
  </div>
)
