import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { dateTime, shortDate, thousands } from '../../../worker/contract/format'
import { type Statement, statementStates } from '../../../worker/contract/money/bank-rows'
import { attempt } from '../../lib/attempt'
import { EmptyState } from '../../ui/states'
import { toast } from '../../ui/toast'
import { BackLink } from '../common/back-link'
import { ConfirmDialog } from '../common/dialogs/confirm-dialog'
import { pageParams } from '../common/lists/list-url'
import { Pager } from '../common/lists/pager'
import { RowAction } from '../common/lists/row-action'
import { type Column, Table } from '../common/lists/table'
import { LoadError } from '../common/load-error'
import { PageHead } from '../common/page-head'
import { screenUrl } from '../urls'
import { readImports, undoImport } from './calls'

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const { cursor } = pageParams(new URL(url).searchParams)
  return attempt(readImports(cursor, signal))
}

const columns: Column<Statement>[] = [
  {
    head: 'Berkas',
    cell: row => (
      <div>
        <span className="font-semibold wrap-anywhere">{row.file_name}</span>
        <span className="block text-sm text-muted">
          {row.account_name}, {row.layout}
        </span>
      </div>
    ),
  },
  {
    head: 'Hari',
    cell: row =>
      row.covered_from && row.covered_to
        ? `${shortDate(row.covered_from)} sampai ${shortDate(row.covered_to)}`
        : '–',
  },
  {
    head: 'Baris',
    cell: row => `${thousands(row.added)} baru, ${thousands(row.known)} sudah ada`,
  },
  { head: 'Keadaan', cell: row => statementStates[row.state] },
  { head: 'Diimpor', cell: row => `${dateTime(row.created_at)}, ${row.created_by}` },
]

/** Every import there was, each to be taken back while nothing of it paid. */
export function Component() {
  const { value: page, problem } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Statement | null>(null)
  const actions: Column<Statement> = {
    head: 'Aksi',
    cell: row =>
      row.state !== 'undone' && (
        <RowAction
          icon={Undo2}
          label="Urungkan impor"
          tone="danger"
          name={row.file_name}
          onClick={() => setOpen(row)}
        />
      ),
  }
  return (
    <>
      <BackLink to={screenUrl('statements')}>Mutasi</BackLink>
      <PageHead title="Riwayat impor mutasi" />
      {problem && <LoadError heading="Gagal memuat riwayat impor" problem={problem} />}
      {page?.items.length === 0 && <EmptyState title="Belum ada mutasi yang diimpor" />}
      {page && page.items.length > 0 && (
        <>
          <Table
            label="Impor"
            rows={page.items}
            columns={[...columns, actions]}
            keyOf={row => row.id}
            isWide
          />
          <Pager shown={page.items.length} total={page.total} next={page.next_cursor} />
        </>
      )}
      {open && (
        <ConfirmDialog
          title="Urungkan impor"
          confirmLabel="Urungkan impor"
          failure="Impor belum dapat diurungkan"
          run={() => undoImport(open.id)}
          onDone={() => {
            setOpen(null)
            toast('Impor diurungkan')
            void revalidate()
          }}
          onClose={() => setOpen(null)}
        >
          <p>
            Semua baris dari <strong className="wrap-anywhere">{open.file_name}</strong> yang tidak ada di
            impor lain dihapus.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
