import { ReceiptText, SquarePen, Trash2 } from 'lucide-react'
import { rupiah, thousands } from '../../../worker/contract/format'
import { codeTypes } from '../../../worker/contract/labels'
import type { CodeReport } from '../../../worker/contract/orders/codes'
import { serverNowText } from '../../lib/clock'
import { Badge } from '../../ui/badge'
import { RowActions } from '../common/lists/row-action'
import { type Column, Table } from '../common/lists/table'
import { conditionsOf, effectOf, periodOf, stateOf, usedOf } from './words'

const number = '@min-[60rem]:text-right!'

function Name({ row }: { row: CodeReport }) {
  const { label, tone } = stateOf(row, serverNowText())
  return (
    <div className="min-w-32">
      <p className="font-semibold wrap-anywhere">{row.code}</p>
      {row.note && <p className="text-sm wrap-anywhere text-muted">{row.note}</p>}
      <p className="mt-1 flex flex-wrap gap-1.5">
        <Badge>{codeTypes[row.type]}</Badge>
        <Badge tone={tone}>{label}</Badge>
      </p>
    </div>
  )
}

const Terms = ({ row }: { row: CodeReport }) => (
  <div className="min-w-40">
    <p className="wrap-anywhere">{effectOf(row)}</p>
    {conditionsOf(row).map(text => (
      <p key={text} className="text-sm text-muted">
        {text}
      </p>
    ))}
    <p className="text-sm text-muted">{periodOf(row)}</p>
  </div>
)

const columns: Column<CodeReport>[] = [
  { head: 'Kode', cell: row => <Name row={row} /> },
  { head: 'Isi', cell: row => <Terms row={row} /> },
  { head: 'Terpakai', className: number, cell: row => <span className="tabular-nums">{usedOf(row)}</span> },
  {
    head: 'Pesanan',
    className: number,
    cell: row => <span className="tabular-nums">{thousands(row.orders)}</span>,
  },
  {
    head: 'Potongan',
    className: number,
    cell: row => <span className="money">{row.discount > 0 ? rupiah(row.discount) : '–'}</span>,
  },
  {
    head: 'Pemasukan',
    className: number,
    cell: row => (
      <>
        <span className="money font-semibold">{rupiah(row.income)}</span>
        <span className="block text-sm text-muted @min-[60rem]:text-right">{thousands(row.paid)} lunas</span>
      </>
    ),
  },
]

export type CodeAction = 'edit' | 'orders' | 'delete'

type CodeTableProps = { rows: CodeReport[]; onAct: (action: CodeAction, row: CodeReport) => void }

export function CodeTable({ rows, onAct }: CodeTableProps) {
  const actions: Column<CodeReport> = {
    head: 'Aksi',
    cell: row => (
      <div className="-my-2 -ml-2 flex flex-wrap">
        <RowActions
          name={row.code}
          choices={[
            { act: 'edit', icon: SquarePen, label: 'Ubah', tone: 'primary' },
            { act: 'orders', icon: ReceiptText, label: 'Pesanan', tone: 'earth' },
            { act: 'delete', icon: Trash2, label: 'Hapus', tone: 'danger' },
          ]}
          onAct={action => onAct(action, row)}
        />
      </div>
    ),
  }
  return <Table label="Kode" rows={rows} columns={[...columns, actions]} keyOf={row => row.id} isWide />
}
