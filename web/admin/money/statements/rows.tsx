import {
  ArrowRight,
  CircleCheck,
  CircleCheckBig,
  CircleOff,
  FileCheck,
  Hand,
  HandCoins,
  Landmark,
  Link2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { formatRupiah, formatThousands, shortDate } from '../../../../worker/contract/lib/format'
import {
  type BankRow,
  bankRowReasons,
  bankRowStates,
  type Suggestion,
} from '../../../../worker/contract/money/bank-rows'
import { payoutReasons } from '../../../../worker/contract/money/payouts'
import { jobTitles } from '../../../../worker/contract/operations/job-words'
import { useFormWrite } from '../../../lib/use-write'
import { Badge } from '../../../ui/badge'
import { ActionButton } from '../../../ui/icon-buttons'
import { BulkActionDialog, type BulkKind, createSubmitHandler } from '../../common/bulk/bulk-dialog'
import type { PickedRows } from '../../common/bulk/use-selection'
import { SaveError } from '../../common/forms/write-error'
import { TextLink } from '../../common/lists/links'
import { type RowChoices, rowActionsColumn } from '../../common/lists/row-action'
import { type Column, Table } from '../../common/lists/table'
import { ActorName } from '../../common/team-names'
import { orderUrl } from '../../common/urls'
import { useIsProviderUsed } from '../provider-balances'
import { matchAllBankRows, readExactBankRows, type SureRowState } from './calls'

export type RowAct = 'match' | 'payout' | 'undo' | 'restore' | 'aside' | 'accept' | 'close' | 'keep'

const openRowStates = ['new', 'check', 'exact', 'recorded']
const paidRowStates = ['settled', 'part']

/** Descriptions are shown as plain text only, because they come from banks and payers. */
const columns: Column<BankRow>[] = [
  {
    head: 'Tanggal',
    cell: row => (
      <div className="lines">
        <span className="whitespace-nowrap">{shortDate(row.date)}</span>
        <span className="text-muted">
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
        {formatRupiah(row.side === 'in' ? row.amount : -row.amount)}
        {row.sen > 0 && `,${String(row.sen).padStart(2, '0')}`}
      </strong>
    ),
  },
  {
    head: 'Keterangan',
    look: 'text',
    cell: row => row.description || 'Sudah dihapus',
  },
  { head: 'Pesanan', look: 'text', cell: row => <MatchCell row={row} /> },
]

function MatchCell({ row }: { row: BankRow }) {
  if (row.paid_id !== null)
    return (
      <div className="lines">
        <OrderLink id={row.paid_id} code={row.order_id} />
        {row.state === 'part' && <Badge tone="yellow">Sebagian</Badge>}
        {row.order_status === 'cancelled' && <Badge tone="red">Pesanan batal</Badge>}
        {row.reason && <p className="text-sm text-yellow-ink">{bankRowReasons[row.reason]}</p>}
        <span className="text-muted">{row.settled_by && <ActorName of={row.settled_by} />}</span>
      </div>
    )
  return (
    <div className="lines">
      {row.reason && <p className="text-sm text-yellow-ink">{bankRowReasons[row.reason]}</p>}
      {row.suggestions.map(suggestion => (
        <SuggestedOrder key={`${suggestion.id} ${suggestion.with_row}`} {...suggestion} />
      ))}
    </div>
  )
}

const SuggestedOrder = ({ id, order_id, customer_name, total_amount, payment_status }: Suggestion) => (
  <p>
    <OrderLink id={id} code={order_id} /> <span className="wrap-anywhere">{customer_name}</span>{' '}
    <span className="text-muted">{formatRupiah(total_amount)}</span>{' '}
    {payment_status === 'verified' && <Badge tone="green">Sudah lunas</Badge>}
  </p>
)

const OrderLink = ({ id, code }: { id: string; code: string | null }) => (
  <TextLink to={orderUrl(id)} className="inline-block py-1">
    {code ?? 'Pesanan'}
  </TextLink>
)

function choicesFor(
  { state, side, sen, reason, order_status }: BankRow,
  isProviderUsed: boolean,
): RowChoices<RowAct> {
  const isOpen = openRowStates.includes(state)
  const isPaid = paidRowStates.includes(state)
  const isSure = state === 'exact' || state === 'recorded'
  const isAside = state === 'aside'
  const isPayout = isProviderUsed && isAside && side === 'in' && sen === 0 && payoutReasons.includes(reason)
  return [
    isOpen &&
      side === 'in' && { act: 'match', icon: isSure ? ArrowRight : Hand, label: 'Cocokkan', tone: 'primary' },
    isOpen && { act: 'aside', icon: CircleOff, label: 'Sisihkan', tone: 'earth' },
    isOpen &&
      reason === 'unbalanced' && { act: 'accept', icon: FileCheck, label: 'Terima berkasnya', tone: 'earth' },
    isPaid && reason !== null && { act: 'keep', icon: CircleCheck, label: 'Tetap sah', tone: 'primary' },
    state === 'part' &&
      order_status === 'cancelled' && { act: 'close', icon: HandCoins, label: 'Selesai', tone: 'earth' },
    isPayout && { act: 'payout', icon: Landmark, label: 'Cocokkan dengan pencairan', tone: 'primary' },
    isPaid && { act: 'undo', icon: Undo2, label: 'Urungkan', tone: 'danger' },
    isAside && { act: 'restore', icon: Undo2, label: 'Kembalikan', tone: 'danger' },
  ]
}

const stateColumn: Column<BankRow> = {
  head: 'Kelompok',
  cell: row => <Badge>{bankRowStates[row.state]}</Badge>,
}

type RowsProps = { rows: BankRow[]; isMixed: boolean; onAct: (act: RowAct, row: BankRow) => void }

export function BankRowTable({ rows, isMixed, onAct }: RowsProps) {
  const isProviderUsed = useIsProviderUsed()
  const actions = rowActionsColumn(
    (row: BankRow) => `${formatRupiah(row.amount)} ${shortDate(row.date)}`,
    row => choicesFor(row, isProviderUsed),
    onAct,
  )
  return (
    <Table
      label="Baris mutasi"
      rows={rows}
      columns={[...columns, ...(isMixed ? [stateColumn] : []), actions]}
      keyOf={row => String(row.id)}
      isWrapped
    />
  )
}

const bankRowBulkKind: BulkKind<SureRowState> = {
  noun: 'baris',
  jobOf: action => ({ kind: 'statements', step: { action } }),
  queryOf: state => ({ state, limit: '100' }),
}

const sureRowTexts = {
  exact: {
    icon: CircleCheckBig,
    button: (n: number) => `Cocokkan ${formatThousands(n)} yang pasti`,
    text: 'Jumlah setiap baris sama persis dengan satu pesanan yang menunggu. Setiap baris diperiksa sekali lagi, lalu pesanannya diverifikasi dengan jumlah yang masuk. Yang tidak pasti lagi dilewati dengan alasannya.',
  },
  recorded: {
    icon: Link2,
    button: (n: number) => `Kaitkan ${formatThousands(n)} yang sudah dicatat`,
    text: 'Pesanannya sudah diverifikasi dengan tangan. Setiap baris hanya dikaitkan dengan pesanannya, tanpa pemasukan kedua. Yang tidak cocok lagi dilewati dengan alasannya.',
  },
}

type MatchAllProps = { state: SureRowState; count: number; onDone: () => void }

/** For orders verified by hand, matching only links the bank row, so that no income is recorded twice. */
export function MatchAllButton({ state, count, onDone }: MatchAllProps) {
  const [selected, setSelected] = useState<(PickedRows & { sum: number | null }) | null>(null)
  const { write, isBusy, problem } = useFormWrite()
  const { icon: Icon, button, text } = sureRowTexts[state]

  const ask = () =>
    write(async () => {
      await matchAllBankRows()
      const { items, next_cursor, total, sum } = await readExactBankRows(state)
      if (items.length === 0) return onDone()
      // `isAll: true` would show a note about the list's filter, which does not apply to these rows.
      setSelected({ picks: items, next: next_cursor, total, source: state, isAll: false, sum })
    })

  return (
    <>
      <ActionButton
        icon={Icon}
        look={state === 'exact' ? 'primary' : 'secondary'}
        onClick={() => void ask()}
        disabled={isBusy || count === 0}
      >
        {isBusy ? 'Memeriksa…' : button(count)}
      </ActionButton>
      <SaveError heading="Belum dapat dicocokkan" problem={problem} />
      {selected && (
        <BulkActionDialog
          {...bankRowBulkKind}
          title={jobTitles[`statements.${state}`]}
          selected={selected}
          submit={createSubmitHandler(state)}
          onClose={isStarted => {
            setSelected(null)
            if (isStarted) onDone()
          }}
        >
          <p>{text}</p>
          <p>
            {selected.sum !== null && <>Jumlah semua barisnya {formatRupiah(selected.sum)}. </>}
            Pekerjaannya berjalan sendiri, juga bila halaman ini ditutup.
          </p>
        </BulkActionDialog>
      )}
    </>
  )
}
