import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { rupiah, thousands } from '../../../worker/contract/format'
import { type BankRow, lanes, type Statement } from '../../../worker/contract/money/bank-rows'
import { attempt } from '../../lib/attempt'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/states'
import { toast } from '../../ui/toast'
import { ConfirmDialog } from '../common/dialogs/confirm-dialog'
import { FilterBar, FilterSelect, SearchBox } from '../common/lists/filters'
import { choiceParam, chosenSize, pageParams, textParam, useListUrl } from '../common/lists/list-url'
import { Pager, PageSize } from '../common/lists/pager'
import { LoadError } from '../common/load-error'
import { PageHead } from '../common/page-head'
import { screenUrl } from '../urls'
import {
  acceptImport,
  closePart,
  keepPayment,
  readAccounts,
  readCoverage,
  readRows,
  readSummary,
  readUnseen,
  setAside,
  undoRow,
} from './calls'
import { CoverageNotes, UnseenNotes } from './coverage'
import { HandDialog } from './hand-dialog'
import { ImportDialog, importedText } from './import/dialog'
import { MatchAll } from './match-all'
import { type RowAct, Rows } from './rows'

/** Lanes, and payments of which a younger file says otherwise, wherever they stand. */
const groups = { ...lanes, doubtful: 'Perlu dilihat lagi' }

const shownLanes = ['exact', 'recorded', 'check', 'part', 'settled', 'pending', 'aside'] as const

/** Lanes whose rows are decided by one button. */
const sureLanes = ['exact', 'recorded'] as const

export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const params = new URL(url).searchParams
  const size = chosenSize(params)
  const lane = choiceParam(groups, params.get('lane')) ?? 'check'
  const query = {
    ...pageParams(params, size),
    ...(lane === 'doubtful' ? { doubtful: 'true' as const } : { lane }),
    account_id: textParam(params, 'account_id'),
  }
  const [page, summary, coverage, accounts, unseen] = await Promise.all([
    attempt(readRows(query, signal)),
    attempt(readSummary(signal)),
    attempt(readCoverage(signal)),
    attempt(readAccounts(signal)),
    attempt(readUnseen(signal)),
  ])
  return { page, summary, coverage, accounts, unseen, lane, size }
}

type Open = { dialog: 'import' } | { dialog: RowAct; row: BankRow }

export function Component() {
  const { page, summary, coverage, accounts, unseen, lane, size } = useLoaderData<typeof loader>()
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
      {unseen.value && <UnseenNotes orders={unseen.value.items} />}
      {counts && counts.exact + counts.new + counts.recorded > 0 && (
        <div className="mb-5 flex flex-wrap gap-3">
          {sureLanes.map(sure => {
            const count = counts[sure] + (sure === 'exact' ? counts.new : 0)
            return count > 0 && <MatchAll key={sure} lane={sure} count={count} onDone={revalidate} />
          })}
        </div>
      )}
      {counts && <Lanes counts={counts} doubtful={summary.value?.doubtful ?? 0} chosen={lane} />}
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
      {open?.dialog === 'match' && <HandDialog row={open.row} onMatched={finish} onClose={close} />}
      {open?.dialog === 'close' && (
        <ConfirmDialog
          title="Selesai dengan pelanggan"
          confirmLabel="Sudah selesai"
          failure="Belum dapat ditutup"
          run={() => closePart(open.row)}
          onDone={() => finish('Ditutup')}
          onClose={close}
        >
          <p>
            Pesanan {open.row.order_id} sudah batal. Uang {rupiah(open.row.amount)} ini sudah dikembalikan,
            atau sudah diputuskan bersama pelanggan, dan tidak lagi menjadi bagian dari pesanan itu.
          </p>
        </ConfirmDialog>
      )}
      {open?.dialog === 'keep' && (
        <ConfirmDialog
          title="Tetap sah"
          confirmLabel="Tetap sah"
          failure="Belum dapat disimpan"
          run={() => keepPayment(open.row)}
          onDone={() => finish('Pembayaran dinyatakan tetap sah')}
          onClose={close}
        >
          <p>
            Pembayaran {open.row.order_id} dari baris ini tetap berlaku. Lakukan setelah memeriksa saldo
            rekening.
          </p>
        </ConfirmDialog>
      )}
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
              ? `Bila ${open.row.order_id} diverifikasi oleh baris ini, verifikasinya ikut dibatalkan. Yang diverifikasi dengan tangan tetap lunas.`
              : 'Baris ini dibandingkan lagi dengan pesanan.'}
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

type LanesProps = { counts: Record<string, number>; doubtful: number; chosen: string }

const chip =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 text-sm font-semibold text-muted hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-white'

function Lanes({ counts, doubtful, chosen }: LanesProps) {
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
          className={chip}
        >
          {lanes[lane]} <span className="tabular-nums">{thousands(counts[lane] ?? 0)}</span>
        </button>
      ))}
      {(doubtful > 0 || chosen === 'doubtful') && (
        <button
          type="button"
          aria-pressed={chosen === 'doubtful'}
          onClick={() => set('lane', 'doubtful')}
          className={chip}
        >
          {groups.doubtful} <span className="tabular-nums">{thousands(doubtful)}</span>
        </button>
      )}
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
