import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popover } from '../parts/popover'

export const RowMenu = ({ name, children }: { name: string; children: ReactNode }) => (
  <Popover
    look="inline-grid size-11 place-items-center rounded-lg text-muted hover:bg-primary-soft hover:text-primary"
    label={
      <>
        <EllipsisVertical size={18} aria-hidden="true" />
        <span className="sr-only">Tindakan {name}</span>
      </>
    }
  >
    {close => (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: clicks come from buttons
      <div className="grid" onClick={close}>
        {children}
      </div>
    )}
  </Popover>
)
