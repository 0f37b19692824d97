import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type BankRow, lanes, type Statement } from '../../../worker/contract/bank-rows'
import { thousands } from '../../../worker/contract/format'
import { settle } from '../../lib/settle'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/states'
import { toast } from '../../ui/toast'
import { ConfirmDialog } from '../parts/confirm-dialog'
import { FilterBar, FilterSelect, SearchBox } from '../parts/filters'
import { choiceParam, chosenSize, pageParams, textParam, useListUrl } from '../parts/list-url'
import { LoadError } from '../parts/load-error'
import { PageHead } from '../parts/page-head'
import { Pager, PageSize } from '../parts/pager'
import { screenUrl } from '../urls'
import { acceptImport, readAccounts, readCoverage, readRows, readSummary, setAside, undoRow } from './calls'
import { CoverageNotes } from './coverage'
import { HandDialog } from './hand-dialog'
import { ImportDialog, importedText } from './import/dialog'
import { type RowAct, Rows } from './rows'
import { SettleAll } from './settle-all'

const shownLanes = ['exact', 'check', 'part', 'settled', 'pending', 'aside'] as const

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const params = new URL(url).searchParams
  const size = chosenSize(params)
  const lane = choiceParam(lanes, params.get('lane')) ?? 'check'
  const query = { ...pageParams(params, size), lane, account_id: textParam(params, 'account_id') }
  const [page, summary, coverage, accounts] = await Promise.all([
    settle(readRows(query, signal)),
    settle(readSummary(signal)),
    settle(readCoverage(signal)),
    settle(readAccounts(signal)),
  ])
  return { page, summary, coverage, accounts, lane, size }
}

type Open = { dialog: 'import' } | { dialog: RowAct; row: BankRow }

export function Component() {
  const { page, summary, coverage, accounts, lane, size } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open | null>(null)
  const problem = page.problem ?? summary.problem ?? accounts.problem
  const counts = summary.value?.lanes

  const close = () => setOpen(null)
  const finish = (message: string) => {
    close()
    toast(message)
    void revalidate()
  }
  const imported = (statement: Statement | null) => {
    close()
    if (statement) toast(importedText(statement))
    void revalidate()
  }

  return (
    <>
      <PageHead
        title="Mutasi"
        actions={
          <>
            <Link
              to={screenUrl('statements/imports')}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              Riwayat impor
            </Link>
            <Button onClick={() => setOpen({ dialog: 'import' })} disabled={!accounts.value?.length}>
              <FileDown size={18} aria-hidden="true" />
              Impor mutasi
            </Button>
          </>
        }
      >
        Mutasi bank dan laporan QRIS dicocokkan dengan pesanan, persis sampai rupiahnya.
      </PageHead>
      {coverage.value && <CoverageNotes accounts={coverage.value.items} />}
      {counts && counts.exact + counts.new > 0 && (
        <div className="mb-5">
          <SettleAll count={counts.exact + counts.new} onDone={revalidate} />
        </div>
      )}
      {counts && <Lanes counts={counts} chosen={lane} />}
      <FilterBar
        names={['account_id']}
        search={<SearchBox label="Cari keterangan" placeholder="Nama pengirim, berita, jumlah" />}
      >
        <FilterSelect
          name="account_id"
          label="Rekening"
          options={Object.fromEntries((accounts.value ?? []).map(({ id, bank_name }) => [id, bank_name]))}
        />
      </FilterBar>
      {problem && <LoadError heading="Gagal memuat mutasi" problem={problem} />}
      {page.value?.items.length === 0 && <Nothing hasAccounts={(accounts.value?.length ?? 0) > 0} />}
      {page.value && page.value.items.length > 0 && (
        <>
          <Rows rows={page.value.items} onAct={(dialog, row) => setOpen({ dialog, row })} />
          <Pager
            shown={page.value.items.length}
            total={page.value.total}
            next={page.value.next_cursor}
            size={size}
          >
            <PageSize />
          </Pager>
        </>
      )}
      {open?.dialog === 'import' && accounts.value && (
        <ImportDialog accounts={accounts.value} onClose={imported} />
      )}
      {open?.dialog === 'match' && <HandDialog row={open.row} onSettled={finish} onClose={close} />}
      {open?.dialog === 'undo' && (
        <ConfirmDialog
          title="Urungkan"
          confirmLabel="Urungkan"
          failure="Gagal mengurungkan"
          run={() => undoRow(open.row)}
          onDone={() => finish('Diurungkan')}
          onClose={close}
        >
          <p>
            {open.row.order_id
              ? `Verifikasi ${open.row.order_id} yang berasal dari baris ini ikut dibatalkan.`
              : 'Baris ini kembali ke daftar yang perlu diperiksa.'}
          </p>
        </ConfirmDialog>
      )}
      {open?.dialog === 'accept' && (
        <ConfirmDialog
          title="Terima berkasnya"
          confirmLabel="Terima"
          failure="Berkas belum dapat diterima"
          run={() => acceptImport(open.row.statement_id)}
          onDone={() => finish('Berkas diterima')}
          onClose={close}
        >
          <p>
            Saldo atau total di berkas asal baris ini tidak cocok. Bila diterima, semua barisnya diperlakukan
            seperti baris lain: yang jumlahnya persis dapat dicocokkan dengan satu tombol.
          </p>
          <p>Lebih aman: unduh lagi mutasi hari yang sama dan impor berkas yang utuh.</p>
        </ConfirmDialog>
      )}
      {open?.dialog === 'aside' && (
        <ConfirmDialog
          title="Sisihkan"
          confirmLabel="Sisihkan"
          failure="Gagal menyisihkan"
          run={() => setAside(open.row)}
          onDone={() => finish('Baris disisihkan')}
          onClose={close}
        >
          <p>Baris ini bukan pembayaran pesanan. Anda dapat mengembalikannya kapan saja.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type LanesProps = { counts: Record<string, number>; chosen: string }

function Lanes({ counts, chosen }: LanesProps) {
  const { set } = useListUrl()
  return (
    <fieldset className="mb-5 flex flex-wrap gap-2">
      <legend className="sr-only">Kelompok baris</legend>
      {shownLanes.map(lane => (
        <button
          key={lane}
          type="button"
          aria-pressed={lane === chosen}
          onClick={() => set('lane', lane === 'check' ? '' : lane)}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 text-sm font-semibold text-muted hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-white"
        >
          {lanes[lane]} <span className="tabular-nums">{thousands(counts[lane] ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  )
}

const Nothing = ({ hasAccounts }: { hasAccounts: boolean }) => (
  <EmptyState title="Tidak ada baris di kelompok ini">
    {hasAccounts
      ? 'Unduh mutasi dari internet banking sebagai CSV atau XLSX, lalu tekan "Impor mutasi". Yang jumlahnya persis dicocokkan dengan satu tombol.'
      : 'Tambahkan rekening penerima di menu Rekening lebih dulu.'}
  </EmptyState>
)
