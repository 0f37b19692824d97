import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import { DraggedSeat, type SeatPosition } from './seat-box'

const instructions = { draggable: 'Tekan Enter untuk memilih tujuannya.' }

/** No announcements while dragging: screen reader users press the name instead. */
const announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

// Only `SeatBox` sets the data of draggables and droppables.
const spotOf = (data: unknown) => data as SeatPosition

type BoardProps = { onDrop: (from: SeatPosition, to: SeatPosition) => void; children: ReactNode }

/** On touch screens dragging starts after a long press, so that the page can still be scrolled. */
export function Board({ onDrop, children }: BoardProps) {
  const [carried, setCarried] = useState<SeatPosition | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null)
    if (!over) return
    const [from, to] = [spotOf(active.data.current), spotOf(over.data.current)]
    if (from.sacrifice.id !== to.sacrifice.id) onDrop(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setCarried(spotOf(active.data.current))}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{carried && <DraggedSeat spot={carried} />}</DragOverlay>
    </DndContext>
  )
}
