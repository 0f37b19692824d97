import { ArrowRight, CircleCheck, CircleOff, FileCheck, Hand, HandCoins, Undo2 } from 'lucide-react'
import { rupiah, shortDate } from '../../../worker/contract/format'
import { type BankRow, lanes, reasons, type Suggestion } from '../../../worker/contract/money/bank-rows'
import { Badge } from '../../ui/badge'
import { actsColumn, type RowChoices } from '../common/lists/row-action'
import { type Column, Table } from '../common/lists/table'
import { TextLink } from '../common/text-link'
import { orderUrl } from '../urls'

export type RowAct = 'match' | 'undo' | 'aside' | 'accept' | 'close' | 'keep'

const open = ['new', 'check', 'exact', 'recorded']
const paid = ['settled', 'part']

/** A description comes from a bank and from whoever paid: it is only ever text. */
const columns: Column<BankRow>[] = [
  {
    head: 'Tanggal',
    cell: row => (
      <div className="lines" title={`${row.account_name}, baris ${row.line}`}>
        <span className="whitespace-nowrap">{shortDate(row.date)}</span>
        <span className="text-muted not-in-line">
          {row.account_name}, baris {row.line}
        </span>
      </div>
    ),
  },
  {
    head: 'Jumlah',
    look: 'amount',
    cell: row => (
      <strong className={`money ${row.side === 'in' ? 'text-green-ink' : 'text-red-ink'}`}>
        {rupiah(row.side === 'in' ? row.amount : -row.amount)}
        {row.sen > 0 && `,${String(row.sen).padStart(2, '0')}`}
      </strong>
    ),
  },
  {
    head: 'Keterangan',
    look: 'text',
    cell: row => <span title={row.description}>{row.description || 'Sudah dihapus'}</span>,
  },
  { head: 'Pesanan', look: 'text', cell: row => <Meaning row={row} /> },
]

function Meaning({ row }: { row: BankRow }) {
  if (row.paid_id !== null)
    return (
      <div className="lines">
        <OrderLink id={row.paid_id} code={row.order_id} />
        {row.lane === 'part' && <Badge tone="yellow">Sebagian</Badge>}
        {row.order_status === 'cancelled' && <Badge tone="red">Pesanan batal</Badge>}
        {row.reason && <p className="text-sm text-yellow-ink">{reasons[row.reason]}</p>}
        <span className="text-muted">{row.settled_by}</span>
      </div>
    )
  return (
    <div className="lines">
      {row.reason && <p className="text-sm text-yellow-ink">{reasons[row.reason]}</p>}
      {row.suggestions.map(suggestion => (
        <Named key={`${suggestion.id} ${suggestion.with_row}`} suggestion={suggestion} />
      ))}
    </div>
  )
}

const Named = ({ suggestion: { id, order_id, customer_name, total_amount } }: { suggestion: Suggestion }) => (
  <p>
    <OrderLink id={id} code={order_id} /> <span className="wrap-anywhere">{customer_name}</span>{' '}
    <span className="text-muted">{rupiah(total_amount)}</span>
  </p>
)

const OrderLink = ({ id, code }: { id: string; code: string | null }) => (
  <TextLink to={orderUrl(id)}>{code ?? 'Pesanan'}</TextLink>
)

function choicesFor({ lane, side, reason, order_status }: BankRow): RowChoices<RowAct> {
  const isOpen = open.includes(lane)
  const isPaid = paid.includes(lane)
  const isSure = lane === 'exact' || lane === 'recorded'
  const isAside = lane === 'aside'
  return [
    isOpen &&
      side === 'in' && { act: 'match', icon: isSure ? ArrowRight : Hand, label: 'Cocokkan', tone: 'primary' },
    isOpen && { act: 'aside', icon: CircleOff, label: 'Sisihkan', tone: 'earth' },
    isOpen &&
      reason === 'unbalanced' && { act: 'accept', icon: FileCheck, label: 'Terima berkasnya', tone: 'earth' },
    isPaid && reason !== null && { act: 'keep', icon: CircleCheck, label: 'Tetap sah', tone: 'primary' },
    lane === 'part' &&
      order_status === 'cancelled' && { act: 'close', icon: HandCoins, label: 'Selesai', tone: 'earth' },
    (isPaid || isAside) && {
      act: 'undo',
      icon: Undo2,
      label: isAside ? 'Kembalikan' : 'Urungkan',
      tone: 'danger',
    },
  ]
}

/** Where rows of all groups stand beside each other. */
const group: Column<BankRow> = { head: 'Kelompok', cell: row => <Badge>{lanes[row.lane]}</Badge> }

type RowsProps = { rows: BankRow[]; isMixed: boolean; onAct: (act: RowAct, row: BankRow) => void }

export function Rows({ rows, isMixed, onAct }: RowsProps) {
  const actions = actsColumn(row => `${rupiah(row.amount)} ${shortDate(row.date)}`, choicesFor, onAct)
  return (
    <Table
      label="Baris mutasi"
      rows={rows}
      columns={[...columns, ...(isMixed ? [group] : []), actions]}
      keyOf={row => String(row.id)}
    />
  )
}
