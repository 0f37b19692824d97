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
import { createContext, type ReactNode, useContext } from 'react'
import { ToolButton } from '../tool-button'

type Named = { id: string; name: string }

const instructions = {
  draggable:
    'Tekan spasi untuk mengangkat, tombol panah untuk memindahkan, spasi lagi untuk meletakkan, dan Escape untuk membatalkan.',
}

function announcements(items: Named[]): Announcements {
  const name = (id: string | number) => items.find(item => item.id === id)?.name ?? ''
  const position = (id: string | number) =>
    `urutan ${items.findIndex(item => item.id === id) + 1} dari ${items.length}`
  return {
    onDragStart: ({ active }) => `${name(active.id)} diangkat dari ${position(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} berada di ${position(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} diletakkan di ${position(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${name(active.id)} batal dipindahkan.`,
  }
}

type SortableProps = {
  items: Named[]
  onMove: (ids: string[]) => void
  children: ReactNode
}

type Shift = (id: string, by: number) => void

const ShiftContext = createContext<Shift>(() => {})

export function SortableGrid({ items, onMove, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)

  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onMove(moveItem(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }

  const shift: Shift = (id, by) => {
    const from = ids.indexOf(id)
    const to = from + by
    if (to >= 0 && to < ids.length) onMove(moveItem(ids, from, to))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcements(items), screenReaderInstructions: instructions }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ShiftContext value={shift}>{children}</ShiftContext>
      </SortableContext>
    </DndContext>
  )
}

type SortableCardProps = {
  id: string
  name: string
  children: (handles: ReactNode) => ReactNode
}

export function SortableCard({ id, name, children }: SortableCardProps) {
  const shift = useContext(ShiftContext)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id,
      attributes: { roleDescription: 'dapat dipindahkan' },
    })
  const handles = (
    <>
      <ToolButton
        icon={GripVertical}
        label={`Seret ${name}`}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        className="cursor-grab touch-none"
      />
      <ToolButton icon={ArrowUp} label={`Naikkan ${name}`} onClick={() => shift(id, -1)} />
      <ToolButton icon={ArrowDown} label={`Turunkan ${name}`} onClick={() => shift(id, 1)} />
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

function moveItem<T>(list: readonly T[], from: number, to: number) {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
