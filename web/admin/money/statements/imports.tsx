import { Undo2 } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dateTime, formatThousands, shortDate } from '../../../../worker/contract/lib/format'
import { type Statement, statementStates } from '../../../../worker/contract/money/bank-rows'
import { valueOrProblem } from '../../../lib/attempt'
import { useOpenDialog } from '../../../lib/office/use-open'
import { EmptyState } from '../../../ui/states'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { BackLink } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import { listQueryOfUrl, pageSize, useListScreen } from '../../common/lists/list-url'
import { rowActionsColumn } from '../../common/lists/row-action'
import { type Column, Table } from '../../common/lists/table'
import { ScreenHeader } from '../../common/parts/page-head'
import { ActorName } from '../../common/team-names'
import { screenUrl } from '../../common/urls'
import { readImports, undoImport } from './calls'

export const loader = async ({ request }: LoaderFunctionArgs) =>
  valueOrProblem(readImports(listQueryOfUrl(request, pageSize).paging.cursor, request.signal))

const columns: Column<Statement>[] = [
  {
    head: 'Berkas',
    look: 'text',
    cell: row => (
      <div className="lines" title={`${row.file_name}, ${row.account_name}, ${row.layout}`}>
        <span className="font-semibold wrap-anywhere">{row.file_name}</span>
        <span className="text-muted">
          {row.account_name}, {row.layout}
        </span>
      </div>
    ),
  },
  {
    head: 'Hari',
    cell: ({ covered_from: from, covered_to: to }) =>
      from && to ? `${shortDate(from)} sampai ${shortDate(to)}` : '–',
  },
  {
    head: 'Baris',
    cell: row => `${formatThousands(row.added)} baru, ${formatThousands(row.known)} sudah ada`,
  },
  { head: 'Keadaan', cell: row => statementStates[row.state] },
  {
    head: 'Diimpor',
    cell: row => (
      <>
        {dateTime(row.created_at)}, <ActorName of={row.created_by} />
      </>
    ),
  },
]

export function Component() {
  const page = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish } = useListScreen(useOpenDialog<Statement>())
  const actions = rowActionsColumn<Statement, 'undo'>(
    row => row.file_name,
    ({ state }) => [
      state !== 'undone' && { act: 'undo', icon: Undo2, label: 'Urungkan impor', tone: 'danger' },
    ],
    (_, row) => setOpen(row),
  )
  return (
    <>
      <BackLink to={screenUrl('statements')}>Mutasi</BackLink>
      <ScreenHeader title="Riwayat impor mutasi" />
      <PagedList
        page={page}
        failure="Gagal memuat riwayat impor"
        size={pageSize}
        empty={<EmptyState title="Belum ada mutasi yang diimpor" />}
      >
        {({ items }) => (
          <Table label="Impor" rows={items} columns={[...columns, actions]} keyOf={row => row.id} />
        )}
      </PagedList>
      {open && (
        <ConfirmDialog
          title="Urungkan impor"
          failure="Impor belum dapat diurungkan"
          run={() => undoImport(open.id)}
          onDone={() => finish('Impor diurungkan')}
          onClose={close}
        >
          <p>
            Semua baris dari <strong className="wrap-anywhere">{open.file_name}</strong> yang tidak ada di
            impor lain dihapus.
          </p>
          {open.refunds[0] && (
            <p>
              Refund {open.refunds.join(', ')} tetap tercatat sudah dibayar, tetapi kehilangan baris
              mutasinya.
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
