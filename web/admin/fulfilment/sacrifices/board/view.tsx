import { LayoutGrid, Rows3 } from 'lucide-react'
import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import { shortDate, wibDay } from '../../../../../worker/contract/lib/format'
import { Badge, SlaughterStatusBadge } from '../../../../ui/badge'
import { ActionButton } from '../../../../ui/icon-buttons'
import { SelectRowCheckbox } from '../../../common/bulk/pick'
import type { Selection } from '../../../common/bulk/use-selection'
import { rowActionsColumn } from '../../../common/lists/row-action'
import { type Column, Table } from '../../../common/lists/table'
import { createOperatorPreference, useRights } from '../../../common/rights'
import { openSeatCount, sacrificeLabel, seatName, seatsFilledText } from '../filter'
import { type CardAction, sacrificeCardActions } from './card'

export const useSacrificeLayout = createOperatorPreference<'cards' | 'table'>(
  'sacrifices-view',
  'cards',
  value => (value === 'cards' || value === 'table' ? value : null),
)

export function ToggleLayoutButton() {
  const [view, choose] = useSacrificeLayout()
  const isTable = view === 'table'
  return (
    <ActionButton
      icon={isTable ? LayoutGrid : Rows3}
      look="secondary"
      onClick={() => choose(isTable ? 'cards' : 'table')}
    >
      {isTable ? 'Kartu' : 'Tabel'}
    </ActionButton>
  )
}

const columns: Column<Sacrifice>[] = [
  { head: 'Hewan atau ibadah', look: 'text', cell: ({ name }) => <span title={name}>{name}</span> },
  {
    head: 'Nama',
    look: 'text',
    cell: ({ seats }) => {
      const names = seats.map(seatName).join(', ')
      return <span title={names}>{names || '–'}</span>
    },
  },
  {
    head: 'Terisi',
    from: 'table',
    cell: item =>
      item.capacity > 1 && (
        <div className="lines whitespace-nowrap">
          <span>{seatsFilledText(item)}</span>
          {openSeatCount(item) > 0 && <Badge tone="yellow">Kurang {openSeatCount(item)}</Badge>}
        </div>
      ),
  },
  {
    head: 'Tanggal',
    cell: ({ completed_at, date, location }) => {
      const day = completed_at ? wibDay(completed_at) : date
      return (
        <div className="lines">
          <span className="whitespace-nowrap">{day ? shortDate(day) : '–'}</span>
          {location && <span className="text-muted @min-[58rem]:hidden">{location}</span>}
        </div>
      )
    },
  },
  {
    head: 'Tempat',
    look: 'text',
    from: 'wide',
    cell: ({ location }) => <span title={location ?? undefined}>{location ?? '–'}</span>,
  },
  { head: 'Status', cell: ({ status }) => <SlaughterStatusBadge value={status} /> },
]

type SacrificeTableProps = {
  items: Sacrifice[]
  selection: Selection
  onAct: (action: CardAction, item: Sacrifice) => void
}

export function SacrificeTable({ items, selection, onAct }: SacrificeTableProps) {
  const { may } = useRights()
  const numberColumn: Column<Sacrifice> = {
    head: 'Nomor',
    cell: item => (
      <div className="flex items-center">
        <SelectRowCheckbox selection={selection} id={item.id} label={sacrificeLabel(item)} />
        <span className="font-semibold whitespace-nowrap">{sacrificeLabel(item)}</span>
      </div>
    ),
  }
  const acts = rowActionsColumn(
    sacrificeLabel,
    item => sacrificeCardActions(item, may('evidence', 'read')),
    onAct,
    true,
  )
  return (
    <Table
      label="Pelaksanaan"
      rows={items}
      columns={[numberColumn, ...columns, acts]}
      keyOf={item => item.id}
    />
  )
}
