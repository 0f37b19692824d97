import { CalendarDays, Images, MapPin, NotebookPen, Tag, Undo2, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import { shortDate, wibDay } from '../../../../../worker/contract/lib/format'
import { Badge, SlaughterStatusBadge } from '../../../../ui/badge'
import { SelectRowCheckbox } from '../../../common/bulk/pick'
import type { Selection } from '../../../common/bulk/use-selection'
import { RowActions, type RowChoices } from '../../../common/lists/row-action'
import { useRights } from '../../../common/rights'
import { listSeats, openSeatCount, sacrificeLabel, seatsFilledText } from '../filter'
import { SeatBox, type SeatPosition } from './seat-box'

export type CardAction = 'label' | 'rest' | 'give-back' | 'evidence'

type CardProps = {
  item: Sacrifice
  selection: Selection
  onMove: (spot: SeatPosition) => void
  onAct: (action: CardAction, item: Sacrifice) => void
}

const Fact = ({ icon: Icon, children }: { icon: typeof Tag; children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-1.5">
    <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)

export const sacrificeCardActions = (item: Sacrifice, maySeeEvidence: boolean): RowChoices<CardAction> => [
  {
    act: 'label',
    icon: item.animal_id ? Tag : NotebookPen,
    label: item.animal_id ? 'Nomor telinga' : 'Catatan',
    tone: 'primary',
  },
  maySeeEvidence && {
    act: 'evidence',
    icon: Images,
    label: item.evidence > 0 ? `Foto dan video (${item.evidence})` : 'Foto dan video',
    tone: 'primary',
  },
  item.shared && openSeatCount(item) > 0 && { act: 'rest', icon: Users, label: 'Sisa bagian', tone: 'earth' },
  item.foundation_shares > 0 &&
    item.status === 'pending' && { act: 'give-back', icon: Undo2, label: 'Urungkan yayasan', tone: 'earth' },
]

export function SacrificeCard({ item, selection, onMove, onAct }: CardProps) {
  const name = sacrificeLabel(item)
  const free = openSeatCount(item)
  const day = item.completed_at ? wibDay(item.completed_at) : item.date
  const { may } = useRights()
  return (
    <li
      aria-label={`${name}, ${item.name}`}
      // The card of an animal with several names takes a whole row, so that the grid has no gaps.
      className={`flex min-w-0 flex-col rounded-card border border-line bg-white p-4 shadow-card ${item.capacity > 1 ? 'col-span-full' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-1">
        <SelectRowCheckbox selection={selection} id={item.id} label={name} />
        <h2 className="grow text-lg tabular-nums">{name}</h2>
        <SlaughterStatusBadge value={item.status} />
      </div>
      <p className="mt-1 font-medium wrap-anywhere">{item.name}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
        {item.tag && <Fact icon={Tag}>{item.tag}</Fact>}
        {day && <Fact icon={CalendarDays}>{shortDate(day)}</Fact>}
        {item.location && <Fact icon={MapPin}>{item.location}</Fact>}
        {item.performer && <Fact icon={UserRound}>{item.performer}</Fact>}
      </ul>
      {item.notes && <p className="mt-1 text-sm typed-text text-muted">{item.notes}</p>}
      {item.capacity > 1 && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <span className="first-letter:uppercase">{seatsFilledText(item)}</span>
          {free > 0 && <Badge tone="yellow">Kurang {free}</Badge>}
        </p>
      )}
      <ol
        aria-label={`Nama di ${name}`}
        className={`mt-2 grid grid-cols-1 gap-1.5 ${item.capacity > 1 ? 'md:grid-cols-2 xl:grid-cols-4' : ''}`}
      >
        {listSeats(item).map(({ n, seat, isFoundation }) => (
          <li key={n}>
            <SeatBox spot={{ sacrifice: item, n, seat }} isFoundation={isFoundation} onMove={onMove} />
          </li>
        ))}
      </ol>
      <div className="-mx-2 mt-auto flex flex-wrap pt-2">
        <RowActions
          name={name}
          choices={sacrificeCardActions(item, may('evidence', 'read'))}
          onAct={act => onAct(act, item)}
        />
      </div>
    </li>
  )
}
