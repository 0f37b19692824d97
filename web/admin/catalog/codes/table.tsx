import { ReceiptText, SquarePen, Trash2 } from 'lucide-react'
import type { CodeReport } from '../../../../worker/contract/catalog/codes'
import { codeTypes } from '../../../../worker/contract/labels'
import { formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import { serverNowText } from '../../../lib/clock'
import { Badge } from '../../../ui/badge'
import { type RowChoices, rowActionsColumn } from '../../common/lists/row-action'
import { type Column, Table } from '../../common/lists/table'
import { codeConditionTexts, codeDiscountText, codePeriodText, codeState, codeUsageText } from './words'

function Name({ row }: { row: CodeReport }) {
  const { label, tone } = codeState(row, serverNowText())
  return (
    <div className="lines">
      <span className="font-semibold wrap-anywhere">{row.code}</span>
      <span className="space-x-1.5 whitespace-nowrap">
        <Badge>{codeTypes[row.type]}</Badge>
        <Badge tone={tone}>{label}</Badge>
      </span>
      {row.note && <span className="text-muted">{row.note}</span>}
    </div>
  )
}

const Terms = ({ row }: { row: CodeReport }) => (
  <div
    className="lines"
    title={[codeDiscountText(row), ...codeConditionTexts(row), codePeriodText(row)].join(', ')}
  >
    <p>{codeDiscountText(row)}</p>
    {codeConditionTexts(row).map(text => (
      <p key={text} className="text-muted">
        {text}
      </p>
    ))}
    <p className="text-muted">{codePeriodText(row)}</p>
  </div>
)

const columns: Column<CodeReport>[] = [
  { head: 'Kode', cell: row => <Name row={row} /> },
  { head: 'Isi', look: 'text', cell: row => <Terms row={row} /> },
  { head: 'Terpakai', look: 'count', cell: row => codeUsageText(row) },
  { head: 'Pesanan', look: 'count', cell: row => formatThousands(row.orders) },
  { head: 'Potongan', look: 'count', cell: row => (row.discount > 0 ? formatRupiah(row.discount) : '–') },
  {
    head: 'Pemasukan',
    look: 'amount',
    cell: row => (
      <div className="lines" title={`${formatThousands(row.paid)} lunas`}>
        <strong>{formatRupiah(row.income)}</strong>
        <span className="text-muted not-in-line">{formatThousands(row.paid)} lunas</span>
      </div>
    ),
  },
]

export type CodeAction = 'edit' | 'orders' | 'delete'

const choices: RowChoices<CodeAction> = [
  { act: 'edit', icon: SquarePen, label: 'Ubah', tone: 'primary' },
  { act: 'orders', icon: ReceiptText, label: 'Pesanan', tone: 'earth' },
  { act: 'delete', icon: Trash2, label: 'Hapus', tone: 'danger' },
]

type CodeTableProps = { rows: CodeReport[]; onAct: (action: CodeAction, row: CodeReport) => void }

export function CodeTable({ rows, onAct }: CodeTableProps) {
  const actions = rowActionsColumn(
    row => row.code,
    () => choices,
    onAct,
  )
  return <Table label="Kode" rows={rows} columns={[...columns, actions]} keyOf={row => row.id} />
}
