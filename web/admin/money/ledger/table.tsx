import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { transactionTypes } from '../../../../worker/contract/labels'
import { dateTime, formatRupiah } from '../../../../worker/contract/lib/format'
import type { Transaction } from '../../../../worker/contract/money/finance'
import { Badge } from '../../../ui/badge'
import { TextLink } from '../../common/lists/links'
import { RowAction, rowActionClass } from '../../common/lists/row-action'
import { type Column, Table } from '../../common/lists/table'
import { useRights } from '../../common/rights'
import { ActorName } from '../../common/team-names'
import { orderUrl, screenUrl } from '../../common/urls'

const columns: Column<Transaction>[] = [
  { head: 'Tanggal', cell: row => <Struck row={row}>{dateTime(row.created_at)}</Struck> },
  {
    head: 'Keterangan',
    look: 'text',
    cell: row => (
      <div className="lines" title={row.description}>
        <p className="font-medium wrap-anywhere">
          <Struck row={row}>{row.description}</Struck>
        </p>
        <p className="text-muted wrap-anywhere">
          <ActorName of={row.created_by} />
        </p>
        {row.voided_at && (
          <p className="wrap-anywhere text-red-ink">
            Dicoret {dateTime(row.voided_at)}
            {row.void_reason && `: ${row.void_reason}`}
          </p>
        )}
      </div>
    ),
  },
  { head: 'Jenis', cell: row => <TypeBadge row={row} /> },
  {
    head: 'Jumlah',
    look: 'amount',
    cell: row => (
      <span className={`money font-semibold ${row.type === 'income' ? 'text-green-ink' : 'text-red-ink'}`}>
        <Struck row={row}>{formatRupiah(row.type === 'income' ? row.amount : -row.amount)}</Struck>
      </span>
    ),
  },
]

const Struck = ({ row, children }: { row: Transaction; children: ReactNode }) =>
  row.voided_at === null ? children : <del className="text-muted">{children}</del>

function TypeBadge({ row }: { row: Transaction }) {
  if (row.voided_at !== null) return <Badge>{transactionTypes[row.type]}, dicoret</Badge>
  return <Badge tone={row.type === 'income' ? 'green' : 'red'}>{transactionTypes[row.type]}</Badge>
}

function FoundationEntry({ name }: { name: string }) {
  const { may } = useRights()
  return (
    <p className="px-2 py-1 text-sm text-muted">
      Bagian yayasan: diurungkan di{' '}
      {may('sacrifices') ? (
        <TextLink to={screenUrl('sacrifices')}>
          Pelaksanaan
          <span className="sr-only"> {name}</span>
        </TextLink>
      ) : (
        'layar Pelaksanaan'
      )}
    </p>
  )
}

type TransactionTableProps = { rows: Transaction[]; onVoid: (row: Transaction) => void }

/** Only rows recorded by hand can be voided here. The income of an order is voided in the order. */
export function TransactionTable({ rows, onVoid }: TransactionTableProps) {
  const actions: Column<Transaction> = {
    head: 'Aksi',
    look: 'acts',
    cell: row => (
      <div className="row-acts">
        {row.order_id !== null && (
          <Link
            to={orderUrl(row.order_id)}
            className={rowActionClass('primary', 'underline underline-offset-4')}
          >
            Lihat pesanan
            <span className="sr-only">{row.description}</span>
          </Link>
        )}
        {row.is_from_foundation && row.voided_at === null && <FoundationEntry name={row.description} />}
        {row.order_id === null && !row.is_from_foundation && row.voided_at === null && (
          <RowAction
            icon={Ban}
            label="Coret"
            tone="danger"
            name={row.description}
            onClick={() => onVoid(row)}
          />
        )}
      </div>
    ),
  }
  return <Table label="Transaksi" rows={rows} columns={[...columns, actions]} keyOf={row => row.id} />
}
