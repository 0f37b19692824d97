import { Download, SquarePen, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Certificate } from '../../../worker/contract/certificates'
import { shortDate } from '../../../worker/contract/format'
import { certificateStatuses } from '../../../worker/contract/labels'
import { Badge } from '../../ui/badge'
import { PickRow } from '../parts/bulk/pick'
import type { Selection } from '../parts/bulk/use-selection'
import { RowAction } from '../parts/row-action'
import { type Column, Table } from '../parts/table'
import { orderUrl } from '../urls'

export type CertificateAction = 'edit' | 'download' | 'delete'

const numberColumn = (selection: Selection): Column<Certificate> => ({
  head: 'Nomor sertifikat',
  cell: row => (
    <div>
      <span className="flex items-center font-semibold whitespace-nowrap">
        <PickRow selection={selection} id={row.id} label={row.certificate_number} />
        {row.certificate_number}
      </span>
      {row.order_id && row.order_code && (
        <Link
          to={orderUrl(row.order_id)}
          className="inline-block py-1 whitespace-nowrap text-primary underline underline-offset-4"
        >
          {row.order_code}
        </Link>
      )}
    </div>
  ),
})

const columns: Column<Certificate>[] = [
  { head: 'Nama', cell: row => <span className="inline-block min-w-28 wrap-anywhere">{row.name}</span> },
  { head: 'Layanan', cell: row => row.service_type },
  {
    head: 'Tanggal',
    cell: row => (
      <div className="min-w-28 wrap-anywhere">
        {row.date ?? row.tahun_hijriah ?? '–'}
        <p className="whitespace-nowrap text-muted">Dibuat {shortDate(row.issued_date)}</p>
      </div>
    ),
  },
  {
    head: 'Status',
    cell: ({ status }) => (
      <Badge tone={status === 'published' ? 'green' : 'yellow'}>{certificateStatuses[status]}</Badge>
    ),
  },
]

const actions = [
  { action: 'edit', label: 'Ubah', icon: SquarePen, tone: 'primary' },
  { action: 'download', label: 'Unduh', icon: Download, tone: 'earth' },
  { action: 'delete', label: 'Hapus', icon: Trash2, tone: 'danger' },
] as const

type CertificateTableProps = {
  rows: Certificate[]
  selection: Selection
  onAct: (action: CertificateAction, row: Certificate) => void
}

export function CertificateTable({ rows, selection, onAct }: CertificateTableProps) {
  const acts: Column<Certificate> = {
    head: 'Aksi',
    cell: row => (
      <div className="-my-2 -ml-2 flex flex-wrap gap-1 @min-[60rem]:flex-nowrap">
        {actions.map(({ action, ...look }) => (
          <RowAction
            key={action}
            name={row.certificate_number}
            onClick={() => onAct(action, row)}
            className="@min-[60rem]:min-h-8"
            {...look}
          />
        ))}
      </div>
    ),
  }
  return (
    <Table
      label="Sertifikat"
      rows={rows}
      columns={[numberColumn(selection), ...columns, acts]}
      keyOf={row => row.id}
      isWide
    />
  )
}
