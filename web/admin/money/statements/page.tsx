import { FileDown } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatRupiah, formatThousands, shortDate } from '../../../../worker/contract/lib/format'
import {
  type BankRowSummary,
  bankRowStates,
  type Coverage,
  type UnseenOrder,
} from '../../../../worker/contract/money/bank-rows'
import { valueOrProblem } from '../../../lib/attempt'
import { useOpenDialog } from '../../../lib/office/use-open'
import { ActionButton } from '../../../ui/icon-buttons'
import { EmptyState } from '../../../ui/states'
import { FilterBar, FilterSelect } from '../../common/lists/filters'
import { TextLink } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import {
  choiceParam,
  listQueryOfUrl,
  textParam,
  useListScreen,
  useListUrl,
} from '../../common/lists/list-url'
import { TabWithCount, tabsClass } from '../../common/lists/url-select'
import { ScreenHeader } from '../../common/parts/page-head'
import { hasOperatorRight, useRights } from '../../common/rights'
import { orderUrl, screenUrl } from '../../common/urls'
import { readAccounts, readBankRowSummary, readBankRows, readCoverage, readUnseenPayments } from './calls'
import { type StatementDialog, StatementDialogs } from './dialogs'
import { BankRowTable, MatchAllButton } from './rows'

/** Tabs of bank rows: one for each state, and `doubtful` for payments that a newer bank statement contradicts. */
const groups = { ...bankRowStates, doubtful: 'Perlu dilihat lagi' }

const shownRowStates = ['exact', 'recorded', 'check', 'part', 'settled', 'pending', 'aside'] as const

const sureRowStates = ['exact', 'recorded'] as const

/** Returns the first state with rows that a single press can settle, else the state of the rows to check by hand. */
const nextState = (summary: BankRowSummary | null) =>
  sureRowStates.find(state => summary && summary.states[state] > 0) ?? 'check'

async function readSummaryAndPage(request: Request) {
  const { signal } = request
  const { params, paging } = listQueryOfUrl(request)
  const summary = await valueOrProblem(readBankRowSummary(signal))
  const state = choiceParam(groups, params.get('state')) ?? (paging.q ? null : nextState(summary.value))
  const query = {
    ...paging,
    ...(state === 'doubtful' ? { doubtful: 'true' as const } : state ? { state } : {}),
    account_id: textParam(params, 'account_id'),
  }
  return { state, summary, page: await valueOrProblem(readBankRows(query, signal)) }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const [rows, coverage, accounts, unseen] = await Promise.all([
    readSummaryAndPage(request),
    valueOrProblem(readCoverage(signal)),
    valueOrProblem(readAccounts(signal)),
    valueOrProblem(readUnseenPayments(signal)),
  ])
  return { ...rows, coverage, accounts, unseen }
}

export function Component() {
  const { page, summary, coverage, accounts, unseen, state } = useLoaderData<typeof loader>()
  const screen = useListScreen(useOpenDialog<StatementDialog>())
  const { setOpen, refresh } = screen
  const { may } = useRights()
  const { get, set } = useListUrl()
  const counts = summary.value?.states

  return (
    <>
      <ScreenHeader
        title="Mutasi"
        actions={
          <>
            {may('feeds') && (
              <TextLink to={screenUrl('statements/feeds')} className="inline-flex min-h-11 items-center">
                Sumber otomatis
              </TextLink>
            )}
            <TextLink to={screenUrl('statements/imports')} className="inline-flex min-h-11 items-center">
              Riwayat impor
            </TextLink>
            <ActionButton
              icon={FileDown}
              onClick={() => setOpen({ dialog: 'import' })}
              disabled={!accounts.value?.length}
            >
              Impor mutasi
            </ActionButton>
          </>
        }
      >
        Mutasi bank dan laporan QRIS dicocokkan dengan pesanan, persis sampai rupiahnya.
      </ScreenHeader>
      {coverage.value && <CoverageNotes accounts={coverage.value.items} />}
      {unseen.value && <UnseenNotes orders={unseen.value.items} />}
      {counts && <SureRows counts={counts} onDone={() => (get('state') ? set('state', '') : refresh())} />}
      {counts && <RowStates counts={counts} doubtful={summary.value?.doubtful ?? 0} chosen={state} />}
      <FilterBar
        names={['account_id']}
        search={{ label: 'Cari keterangan', placeholder: 'Nama, berita, jumlah, tanggal' }}
      >
        <FilterSelect
          name="account_id"
          label="Rekening"
          options={Object.fromEntries((accounts.value ?? []).map(({ id, bank_name }) => [id, bank_name]))}
        />
      </FilterBar>
      <PagedList
        page={page}
        failure="Gagal memuat mutasi"
        problem={page.problem ?? summary.problem ?? accounts.problem}
        empty={<Nothing hasAccounts={(accounts.value?.length ?? 0) > 0} />}
      >
        {({ items }) => (
          <BankRowTable
            rows={items}
            isMixed={state === null}
            onAct={(dialog, row) => setOpen({ dialog, row })}
          />
        )}
      </PagedList>
      <StatementDialogs screen={screen} accounts={accounts.value} />
    </>
  )
}

type SureRowsProps = { counts: BankRowSummary['states']; onDone: () => void }

function SureRows({ counts, onDone }: SureRowsProps) {
  const hasSureRows = counts.exact + counts.new + counts.recorded > 0
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      {sureRowStates.map(sure => {
        const count = counts[sure] + (sure === 'exact' ? counts.new : 0)
        return count > 0 && <MatchAllButton key={sure} state={sure} count={count} onDone={onDone} />
      })}
      <p role="status" className="text-muted">
        {counts.check > 0 &&
          `${hasSureRows ? 'Sesudah itu' : 'Tinggal'} ${formatThousands(counts.check)} baris untuk diperiksa satu per satu.`}
      </p>
    </div>
  )
}

type RowStatesProps = { counts: Record<string, number>; doubtful: number; chosen: string | null }

function RowStates({ counts, doubtful, chosen }: RowStatesProps) {
  const { get, set } = useListUrl()
  return (
    <fieldset className={tabsClass}>
      <legend className="sr-only">Kelompok baris</legend>
      {shownRowStates.map(state => (
        <TabWithCount
          key={state}
          label={bankRowStates[state]}
          n={counts[state] ?? 0}
          isOn={state === chosen}
          onPress={() => set('state', state === chosen && get('q') ? '' : state)}
        />
      ))}
      {(doubtful > 0 || chosen === 'doubtful') && (
        <TabWithCount
          label={groups.doubtful}
          n={doubtful}
          isOn={chosen === 'doubtful'}
          onPress={() => set('state', 'doubtful')}
        />
      )}
    </fieldset>
  )
}

const Nothing = ({ hasAccounts }: { hasAccounts: boolean }) => (
  <EmptyState title="Tidak ada baris di kelompok ini">
    {hasAccounts
      ? 'Unduh mutasi dari internet banking sebagai CSV atau XLSX, lalu tekan "Impor mutasi". Yang jumlahnya persis dicocokkan dengan satu tombol.'
      : hasOperatorRight('accounts')
        ? 'Tambahkan rekening penerima di menu Rekening lebih dulu.'
        : 'Mintalah pemilik menambahkan rekening penerima lebih dulu.'}
  </EmptyState>
)

const daySpanText = ({ from, to }: { from: string; to: string }) =>
  from === to ? shortDate(from) : `${shortDate(from)} sampai ${shortDate(to)}`

function CoverageNotes({ accounts }: { accounts: Coverage[] }) {
  const open = accounts.filter(({ missing, breaks }) => missing.length + breaks.length > 0)
  if (open.length === 0) return null
  return (
    <section
      aria-label="Hari yang belum diimpor"
      className="mb-5 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink"
    >
      <h2 className="text-base">Ada hari yang belum diimpor</h2>
      <ul className="mt-1 space-y-1">
        {open.map(({ account_id, account_name, missing, breaks }) => (
          <li key={account_id}>
            {missing.length > 0 &&
              `Mutasi ${account_name} ${missing.map(daySpanText).join('; ')} belum diimpor. `}
            {breaks.map(({ day, closing, opening }) => (
              <span key={day} className="block">
                Saldo awal {account_name} {shortDate(day)} ({formatRupiah(opening)}) tidak sama dengan saldo
                akhir sebelumnya ({formatRupiah(closing)}).
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Orders verified by hand whose payment is missing from the imported bank statements of those days. */
function UnseenNotes({ orders }: { orders: UnseenOrder[] }) {
  if (orders.length === 0) return null
  return (
    <details className="mb-5 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {orders.length} pesanan diverifikasi dengan tangan, uangnya belum terlihat di mutasi
      </summary>
      <ul className="mt-1 max-h-80 space-y-1 overflow-y-auto">
        {orders.map(({ id, order_id, customer_name, unseen, payment_verified_at }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={orderUrl(id)} className="inline-block py-1 font-semibold underline underline-offset-4">
              {order_id}
            </Link>{' '}
            {customer_name}, {formatRupiah(unseen)}, diverifikasi {shortDate(payment_verified_at)}
          </li>
        ))}
      </ul>
    </details>
  )
}
