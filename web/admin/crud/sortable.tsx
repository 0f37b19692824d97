import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { moved } from './move'

type Named = { id: string; name: string }

const instructions = {
  draggable:
    'Tekan spasi untuk mengangkat, tombol panah untuk memindahkan, spasi lagi untuk meletakkan, dan Escape untuk membatalkan.',
}

/** What a screen reader hears while something is dragged. */
function announcements(items: Named[]): Announcements {
  const name = (id: string | number) => items.find(item => item.id === id)?.name ?? ''
  const place = (id: string | number) =>
    `urutan ${items.findIndex(item => item.id === id) + 1} dari ${items.length}`
  return {
    onDragStart: ({ active }) => `${name(active.id)} diangkat dari ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${name(active.id)} berada di ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} diletakkan di ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${name(active.id)} batal dipindahkan.`,
  }
}

type SortableProps = {
  items: Named[]
  onMove: (ids: string[]) => void
  children: ReactNode
}

/** Cards whose order is changed by dragging or by keyboard. */
export function Sortable({ items, onMove, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)

  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onMove(moved(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcements(items), screenReaderInstructions: instructions }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

const handle =
  'grid size-11 place-items-center rounded-lg text-muted hover:bg-paper hover:text-ink disabled:opacity-30'

type SortableCardProps = {
  id: string
  name: string
  onShift: (by: number) => void
  children: (handles: ReactNode) => ReactNode
}

/** One card of a `Sortable`; `onShift` moves it by places where dragging is not at hand. */
export function SortableCard({ id, name, onShift, children }: SortableCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id,
      attributes: { roleDescription: 'dapat dipindahkan' },
    })
  const handles = (
    <>
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className={`${handle} cursor-grab touch-none`}
      >
        <GripVertical size={18} aria-hidden="true" />
        <span className="sr-only">Seret {name}</span>
      </button>
      <button type="button" onClick={() => onShift(-1)} className={handle}>
        <ArrowUp size={18} aria-hidden="true" />
        <span className="sr-only">Naikkan {name}</span>
      </button>
      <button type="button" onClick={() => onShift(1)} className={handle}>
        <ArrowDown size={18} aria-hidden="true" />
        <span className="sr-only">Turunkan {name}</span>
      </button>
    </>
  )
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
        zIndex: isDragging ? 10 : undefined,
        position: 'relative',
      }}
    >
      {children(handles)}
    </li>
  )
}
