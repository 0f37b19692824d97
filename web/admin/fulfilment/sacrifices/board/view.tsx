import { LayoutGrid, Rows3 } from 'lucide-react'
import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import { shortDate, wibDay } from '../../../../../worker/contract/lib/format'
import { Badge, SlaughterStatusBadge } from '../../../../ui/badge'
import { ActionButton } from '../../../../ui/icon-buttons'
import { PickRow } from '../../../common/bulk/pick'
import type { Selection } from '../../../common/bulk/use-selection'
import { actsColumn } from '../../../common/lists/row-action'
import { type Column, Table } from '../../../common/lists/table'
import { createPreference } from '../../../common/mine'
import { useRights } from '../../../common/rights'
import { callName, fillOf, freeSeats, nameOf } from '../words'
import { type CardAction, choicesFor } from './card'

export const useView = createPreference<'cards' | 'table'>('sacrifices-view', 'cards', value =>
  value === 'cards' || value === 'table' ? value : null,
)

/** Switches between cards and a dense table. */
export function ViewButton() {
  const [view, choose] = useView()
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
      const names = seats.map(nameOf).join(', ')
      return <span title={names}>{names || '–'}</span>
    },
  },
  {
    head: 'Terisi',
    from: 'table',
    cell: item =>
      item.capacity > 1 && (
        <div className="lines whitespace-nowrap">
          <span>{fillOf(item)}</span>
          {freeSeats(item) > 0 && <Badge tone="yellow">Kurang {freeSeats(item)}</Badge>}
        </div>
      ),
  },
  {
    head: 'Tanggal',
    cell: ({ completed_at, date }) => {
      const day = completed_at ? wibDay(completed_at) : date
      return <span className="whitespace-nowrap">{day ? shortDate(day) : '–'}</span>
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
        <PickRow selection={selection} id={item.id} label={callName(item)} />
        <span className="font-semibold whitespace-nowrap">{callName(item)}</span>
      </div>
    ),
  }
  const acts = actsColumn(callName, item => choicesFor(item, may('evidence', 'read')), onAct, true)
  return (
    <Table
      label="Pelaksanaan"
      rows={items}
      columns={[numberColumn, ...columns, acts]}
      keyOf={item => item.id}
    />
  )
}
