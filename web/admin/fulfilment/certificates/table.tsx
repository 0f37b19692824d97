import {
  BadgeCheck,
  Ban,
  Download,
  Link2,
  type LucideIcon,
  RefreshCw,
  SquarePen,
  Trash2,
  UserX,
} from 'lucide-react'
import { Link } from 'react-router'
import { publicationProblemTexts } from '../../../../worker/contract/fulfilment/certificate-rules'
import type { Certificate } from '../../../../worker/contract/fulfilment/certificates'
import { certificateStatuses } from '../../../../worker/contract/labels'
import { shortDate } from '../../../../worker/contract/lib/format'
import { shortLinkPath } from '../../../../worker/contract/orders/typed-codes'
import { statusBadge } from '../../../ui/badge'
import { SelectRowCheckbox } from '../../common/bulk/pick'
import type { Selection } from '../../common/bulk/use-selection'
import { type RowTone, rowActionsColumn } from '../../common/lists/row-action'
import { type Column, Table } from '../../common/lists/table'
import { orderUrl } from '../../common/urls'

export type CertificateAction = 'publish' | 'edit' | 'replace' | 'revoke' | 'download' | 'delete' | 'erase'

const StatusBadge = statusBadge(certificateStatuses, {
  draft: 'yellow',
  published: 'green',
  replaced: 'grey',
  revoked: 'red',
})

const numberColumn = (selection: Selection): Column<Certificate> => ({
  head: 'Nomor sertifikat',
  cell: row => (
    <div className="flex items-center">
      <SelectRowCheckbox selection={selection} id={row.id} label={row.certificate_number} />
      <div className="lines whitespace-nowrap">
        <span className="font-semibold">{row.certificate_number}</span>
        {row.order_id && row.order_code && (
          <Link to={orderUrl(row.order_id)} className="py-1 text-primary underline underline-offset-4">
            {row.order_code}
          </Link>
        )}
      </div>
    </div>
  ),
})

const columns: Column<Certificate>[] = [
  { head: 'Nama', look: 'text', cell: row => <span title={row.name}>{row.name}</span> },
  { head: 'Layanan', from: 'table', cell: row => row.service_type },
  {
    head: 'Tanggal',
    from: 'table',
    cell: row => (
      <div className="lines">
        <span>{row.date ?? row.tahun_hijriah ?? '–'}</span>
        <span className="not-in-line whitespace-nowrap text-muted">Dibuat {shortDate(row.issued_date)}</span>
      </div>
    ),
  },
  {
    head: 'Status',
    cell: ({ status, signed_at, code, certificate_number, not_yet, outdated }) => (
      <div className="lines max-w-44">
        <span>
          <StatusBadge value={status} />
        </span>
        {not_yet && (status === 'draft' || status === 'published') && (
          <p className="text-yellow-ink" title={publicationProblemTexts[not_yet]}>
            {status === 'draft' ? 'Belum dapat terbit. ' : 'Terbit sebelum selesai. '}
            {publicationProblemTexts[not_yet]}
          </p>
        )}
        {outdated && status === 'published' && <p className="text-yellow-ink">Perlu diganti</p>}
        {status === 'published' && signed_at !== null && (
          <p className="not-in-line text-muted @max-[46rem]:hidden">Bertanda tangan</p>
        )}
        {code && status !== 'draft' && (
          <a
            href={shortLinkPath(code)}
            target="_blank"
            rel="noopener noreferrer"
            className="py-1 text-sm whitespace-nowrap text-primary underline underline-offset-4"
          >
            <Link2 size={14} aria-hidden="true" className="mr-1 inline" />
            Periksa
            <span className="sr-only">{certificate_number} (terbuka di tab baru)</span>
          </a>
        )}
      </div>
    ),
  },
]

const actionLooks: Record<CertificateAction, { label: string; icon: LucideIcon; tone: RowTone }> = {
  publish: { label: 'Terbitkan', icon: BadgeCheck, tone: 'primary' },
  edit: { label: 'Ubah', icon: SquarePen, tone: 'primary' },
  replace: { label: 'Ganti', icon: RefreshCw, tone: 'primary' },
  download: { label: 'Unduh', icon: Download, tone: 'earth' },
  revoke: { label: 'Cabut', icon: Ban, tone: 'danger' },
  delete: { label: 'Hapus', icon: Trash2, tone: 'danger' },
  erase: { label: 'Hapus data pribadi', icon: UserX, tone: 'danger' },
}

function actionsOf({ order_id, ...row }: Certificate): CertificateAction[] {
  const isOut = row.status !== 'draft'
  return isOut && order_id === null ? [...stepsOf(row), 'erase'] : stepsOf(row)
}

function stepsOf({ status, signed_at }: Pick<Certificate, 'status' | 'signed_at'>): CertificateAction[] {
  if (status === 'replaced' || status === 'revoked') return ['download']
  if (signed_at !== null) return ['replace', 'download', 'revoke']
  return status === 'published'
    ? ['edit', 'download', 'revoke', 'delete']
    : ['publish', 'edit', 'download', 'delete']
}

type CertificateTableProps = {
  rows: Certificate[]
  selection: Selection
  onAct: (action: CertificateAction, row: Certificate) => void
}

export function CertificateTable({ rows, selection, onAct }: CertificateTableProps) {
  const acts = rowActionsColumn(
    row => row.certificate_number,
    row =>
      actionsOf(row).map(act => ({
        act,
        ...actionLooks[act],
        isNext: act === 'publish' && row.not_yet === null,
      })),
    onAct,
  )
  return (
    <Table
      label="Sertifikat"
      rows={rows}
      columns={[numberColumn(selection), ...columns, acts]}
      keyOf={row => row.id}
    />
  )
}
