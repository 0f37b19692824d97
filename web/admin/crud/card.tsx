import { SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ActiveStatus, activeStatuses } from '../../../worker/contract/labels'
import { Badge } from '../../ui/badge'
import { RowAction, ToggleAction } from '../common/lists/row-action'

type CardProps = {
  name: string
  status: ActiveStatus
  handles: ReactNode
  onEdit: () => void
  onToggle: () => void
  onDelete: () => void
  children: ReactNode
}

/** One thing, whether people see it, and what can be done with it. */
export function Card({ name, status, handles, onEdit, onToggle, onDelete, children }: CardProps) {
  const isActive = status === 'active'
  return (
    <article aria-label={name} className="card flex h-full flex-col overflow-hidden">
      <div className={`grow ${isActive ? '' : 'grayscale'}`}>{children}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line px-4 py-2">
        <Badge tone={isActive ? 'green' : 'grey'}>{activeStatuses[status]}</Badge>
        <div className="-mr-2 flex">{handles}</div>
      </div>
      <div className="flex flex-wrap border-t border-line px-2 py-1">
        <RowAction icon={SquarePen} label="Ubah" tone="primary" name={name} onClick={onEdit} />
        <ToggleAction name={name} status={status} onClick={onToggle} />
        <RowAction
          icon={Trash2}
          label="Hapus"
          tone="danger"
          name={name}
          onClick={onDelete}
          className="ml-auto"
        />
      </div>
    </article>
  )
}
