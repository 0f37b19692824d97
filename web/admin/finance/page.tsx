import { Plus } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { transactionTypes } from '../../../worker/contract/labels'
import type { Transaction } from '../../../worker/contract/money/finance'
import { attempt } from '../../lib/attempt'
import { LinkButton } from '../../ui/button'
import { ActionButton } from '../../ui/icon-buttons'
import { Changes } from '../common/changes'
import { useOpen } from '../common/dialogs/use-open'
import { ExportButton } from '../common/jobs/export-button'
import { FilterSelect } from '../common/lists/filters'
import { listQuery, useListScreen } from '../common/lists/list-screen'
import { choiceParam, searchOf } from '../common/lists/list-url'
import { Pager } from '../common/lists/pager'
import { RangeToggle } from '../common/lists/range-toggle'
import { LoadError } from '../common/load-error'
import { Nothing } from '../common/nothing'
import { PageHead } from '../common/page-head'
import { closeUrl, journalUrl } from '../urls'
import { ranges, readChart, readPage, readSummary } from './calls'
import { Cards } from './cards'
import { Income } from './income'
import { RecordDialog } from './record-dialog'
import { TransactionTable } from './table'
import { VoidDialog } from './void-dialog'

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { params, paging } = listQuery(request)
  const range = choiceParam(ranges, params.get('range')) ?? '30'
  const filter = { range, type: choiceParam(transactionTypes, params.get('type')) }
  const { limit, cursor } = paging
  const [page, summary, chart] = await Promise.all([
    attempt(readPage({ ...filter, limit, cursor }, signal)),
    attempt(readSummary(range, signal)),
    attempt(readChart(range, signal)),
  ])
  if (chart.problem) console.error('The chart of daily income could not be read:', chart.problem.detail)
  return { filter, page, summary, chart }
}

/** What the history calls the fields. */
const words = {
  type: 'jenis',
  amount: 'jumlah',
  description: 'keterangan',
  way: 'caranya',
  created_at: 'tanggal',
  voided_at: 'dicoret',
  void_reason: 'alasan',
  range: 'rentang (hari)',
  income: 'pemasukan',
  expense: 'pengeluaran',
}

type Open = { dialog: 'record' } | { dialog: 'void'; row: Transaction }

export function Component() {
  const { filter, page, summary, chart } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish } = useListScreen(useOpen<Open>('finance'))
  const problem = page.problem ?? summary.problem

  return (
    <>
      <PageHead
        title="Laporan Keuangan"
        actions={
          <>
            <LinkButton to={closeUrl} look="secondary">
              Tutup hari
            </LinkButton>
            <LinkButton to={journalUrl} look="secondary">
              Jurnal
            </LinkButton>
            <ActionButton icon={Plus} onClick={() => setOpen({ dialog: 'record' })}>
              Catat transaksi
            </ActionButton>
          </>
        }
      />
      <div className="mb-5 flex">
        <RangeToggle label="Rentang laporan" options={ranges} value={filter.range} />
      </div>
      {problem && <LoadError heading="Gagal memuat data transaksi" problem={problem} />}
      <div className="space-y-6">
        {summary.value && <Cards summary={summary.value} range={filter.range} />}
        {!problem && <Income days={chart.value?.items ?? null} />}
      </div>
      {page.value && (
        <section aria-label="Transaksi" className="mt-6">
          <div className="mb-4 flex flex-wrap items-end gap-3">
            <h2 className="grow text-lg">Transaksi</h2>
            <div className="w-full sm:w-52 print:hidden">
              <FilterSelect name="type" label="Jenis transaksi" options={transactionTypes} />
            </div>
            <ExportButton kind="ledger_csv" filter={searchOf(filter)} failure="Gagal mengunduh CSV">
              Export CSV
            </ExportButton>
          </div>
          {page.value.items.length === 0 && <NoTransactions />}
          <TransactionTable rows={page.value.items} onVoid={row => setOpen({ dialog: 'void', row })} />
          <Pager page={page.value} />
        </section>
      )}
      <Changes entity="transactions" words={words} />
      {open?.dialog === 'record' && (
        <RecordDialog onClose={close} onSaved={() => finish('Transaksi disimpan.')} />
      )}
      {open?.dialog === 'void' && (
        <VoidDialog row={open.row} onClose={close} onSaved={() => finish('Transaksi dicoret.')} />
      )}
    </>
  )
}

const NoTransactions = () => (
  <Nothing noun="transaksi" filters={['type', 'range']}>
    Pembayaran pesanan tercatat sendiri di sini setelah diverifikasi. Pengeluaran dan pemasukan lain dicatat
    lewat “Catat transaksi”. Coba juga rentang yang lebih panjang.
  </Nothing>
)
