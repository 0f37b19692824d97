import { Eye, EyeOff, SquarePen, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ActiveStatus, activeStatuses } from '../../../worker/contract/labels'
import { Badge } from '../../ui/badge'

const action = 'inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2.5 text-sm font-semibold'

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
  const Icon = isActive ? EyeOff : Eye
  return (
    <article aria-label={name} className="card flex h-full flex-col overflow-hidden">
      <div className={`grow ${isActive ? '' : 'grayscale'}`}>{children}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line px-4 py-2">
        <Badge tone={isActive ? 'green' : 'grey'}>{activeStatuses[status]}</Badge>
        <div className="-mr-2 flex">{handles}</div>
      </div>
      <div className="flex flex-wrap border-t border-line px-2 py-1">
        <button type="button" onClick={onEdit} className={`${action} text-primary hover:bg-primary-soft`}>
          <SquarePen size={16} aria-hidden="true" />
          Ubah
          <span className="sr-only">{name}</span>
        </button>
        <button type="button" onClick={onToggle} className={`${action} text-earth hover:bg-earth-soft`}>
          <Icon size={16} aria-hidden="true" />
          {isActive ? 'Nonaktifkan' : 'Aktifkan'}
          <span className="sr-only">{name}</span>
        </button>
        <button
          type="button"
          onClick={onDelete}
          className={`${action} ml-auto text-danger hover:bg-danger-soft`}
        >
          <Trash2 size={16} aria-hidden="true" />
          Hapus
          <span className="sr-only">{name}</span>
        </button>
      </div>
    </article>
  )
}
