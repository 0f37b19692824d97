import { Beef, SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { RowActions } from '../../common/lists/row-action'
import { RowMenu } from '../../common/lists/row-menu'
import type { OrderAction } from '../dialogs/dialogs'

const choices = [
  { act: 'update', label: 'Update', icon: SquarePen, tone: 'primary' },
  { act: 'slaughter', label: 'Slaughter', icon: Beef, tone: 'earth' },
  { act: 'delete', label: 'Delete', icon: Trash2, tone: 'danger' },
] as const

type OrderActionsProps = { order_id: string; onAct: (action: OrderAction) => void }

export const OrderMenu = ({ order_id, onAct, children }: OrderActionsProps & { children: ReactNode }) => (
  <RowMenu name={order_id}>
    {children}
    <RowActions name={order_id} choices={[...choices]} onAct={onAct} />
  </RowMenu>
)

export const OrderActions = ({ order_id, onAct }: OrderActionsProps) => (
  <div className="flex flex-wrap gap-1">
    <RowActions name={order_id} choices={[...choices]} onAct={onAct} />
  </div>
)
