import { useDraggable, useDroppable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import type { Sacrifice, Seat } from '../../../../../worker/contract/fulfilment/sacrifices'
import { sacrificeLabel, seatName } from '../filter'

export type SeatPosition = { sacrifice: Sacrifice; n: number; seat: Seat | null }

export type OccupiedSeat = SeatPosition & { seat: Seat }

export type MoveTarget = { sacrifice: Sacrifice; seat: Seat | null }

const seatClass =
  'flex min-h-11 w-full items-center gap-2 rounded-lg border px-2.5 py-1.5 text-left text-sm wrap-anywhere'

const SpotNumber = ({ n }: { n: number }) => (
  <span aria-hidden="true" className="w-4 shrink-0 text-center font-semibold text-muted tabular-nums">
    {n}
  </span>
)

const Person = ({ seat }: { seat: Seat }) => (
  <span className="min-w-0 grow">
    <span className={seat.name === null ? 'text-muted' : 'font-semibold'}>{seatName(seat)}</span>
    <span className="block text-muted">{seat.order_code}</span>
  </span>
)

const spotId = ({ sacrifice, n }: SeatPosition) => `${sacrifice.id}:${n}`

type SeatBoxProps = { spot: SeatPosition; isFoundation: boolean; onMove: (spot: SeatPosition) => void }

export function SeatBox({ spot, isFoundation, onMove }: SeatBoxProps) {
  const { sacrifice, n, seat } = spot
  const isDone = sacrifice.status === 'completed'
  const number = sacrifice.capacity > 1 && <SpotNumber n={n} />
  if (isFoundation) {
    return (
      <div className={`${seatClass} border-transparent bg-earth-soft text-earth`}>
        {number}
        <span>Yayasan</span>
      </div>
    )
  }
  if (seat && isDone) {
    return (
      <div className={`${seatClass} border-transparent bg-paper`}>
        {number}
        <Person seat={seat} />
      </div>
    )
  }
  return seat ? <TakenSeat spot={spot} seat={seat} onMove={onMove} /> : <FreeSeat spot={spot} />
}

const dropTargetClass = 'border-primary bg-primary-soft'

function FreeSeat({ spot }: { spot: SeatPosition }) {
  const { setNodeRef, isOver } = useDroppable({ id: spotId(spot), data: spot })
  return (
    <div
      ref={setNodeRef}
      className={`${seatClass} border-dashed text-muted ${isOver ? dropTargetClass : 'border-edge'}`}
    >
      <SpotNumber n={spot.n} />
      <span>Kosong</span>
    </div>
  )
}

type TakenSeatProps = { spot: SeatPosition; seat: Seat; onMove: (spot: SeatPosition) => void }

/** Pressing the seat is an alternative to dragging it, for keyboards and small screens. */
function TakenSeat({ spot, seat, onMove }: TakenSeatProps) {
  const id = spotId(spot)
  const drag = useDraggable({ id, data: spot })
  const drop = useDroppable({ id, data: spot })
  const setRef = (element: HTMLElement | null) => {
    drag.setNodeRef(element)
    drop.setNodeRef(element)
  }
  const isTarget = drop.isOver && !drag.isDragging
  return (
    <button
      type="button"
      ref={setRef}
      {...drag.listeners}
      onClick={() => onMove(spot)}
      className={`${seatClass} cursor-grab touch-manipulation bg-white select-none hover:border-primary ${isTarget ? dropTargetClass : 'border-line'} ${drag.isDragging ? 'opacity-40' : ''}`}
    >
      {spot.sacrifice.capacity > 1 && <SpotNumber n={spot.n} />}
      <Person seat={seat} />
      <GripVertical size={16} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="sr-only">Pindahkan dari {sacrificeLabel(spot.sacrifice)}</span>
    </button>
  )
}

export const DraggedSeat = ({ spot: { sacrifice, n, seat } }: { spot: SeatPosition }) => (
  <div className={`${seatClass} cursor-grabbing border-primary bg-white shadow-bar`}>
    {sacrifice.capacity > 1 && <SpotNumber n={n} />}
    {seat && <Person seat={seat} />}
  </div>
)
