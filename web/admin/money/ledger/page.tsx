import { ArrowDownLeft, ArrowUpRight, Hourglass, Plus, Scale } from 'lucide-react'
import { lazy } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type TransactionType, transactionTypes } from '../../../../worker/contract/labels'
import { formatRupiah, wibDay } from '../../../../worker/contract/lib/format'
import {
  type FinanceSummary,
  type Transaction,
  transactionInput,
} from '../../../../worker/contract/money/finance'
import { refundWayLabels } from '../../../../worker/contract/money/refunds'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { serverNowText } from '../../../lib/clock'
import { daySpanText, periodLabel } from '../../../lib/office/chart-days'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { SelectField, TextAreaField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { ChartWithTable } from '../../../ui/office/chart-table'
import { StatCard, StatCards } from '../../../ui/office/stat-card'
import { adminApi } from '../../common/api'
import { ReasonDialog } from '../../common/dialogs/confirm-dialog'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import { DateField } from '../../common/forms/date-field'
import { MoneyField } from '../../common/forms/money-field'
import { ExportButton } from '../../common/jobs/export-button'
import { FilterSelect } from '../../common/lists/filters'
import { HistoryLink } from '../../common/lists/links'
import { choiceParam, listQueryOfUrl, queryText, useListScreen } from '../../common/lists/list-url'
import { Pager } from '../../common/lists/pager'
import { RangeToggle } from '../../common/lists/url-select'
import { EmptyList } from '../../common/nothing'
import { DetailSection } from '../../common/parts/details'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { FinanceTabs } from '../finance-tabs'
import type { IncomeDays } from './chart'
import { TransactionTable } from './table'

const { transactions } = adminApi

const { income, expense } = transactionTypes
const types = { income, expense }

function RecordTransactionDialog(props: DialogEnds) {
  const today = wibDay(serverNowText())
  const { form, field } = useSchemaForm(transactionInput, {
    defaultValues: { type: 'expense' as TransactionType, description: '', created_at: today },
  })
  return (
    <FormDialog
      name="finance.record"
      title="Catat transaksi"
      form={form}
      failure="Gagal menyimpan transaksi"
      save={json => fetchJson(transactions.$post({ json }))}
      {...props}
    >
      <p>Untuk uang di luar pesanan. Pembayaran pesanan tercatat sendiri saat diverifikasi.</p>
      <RadioChoices legend="Jenis" options={types} {...field('type')} />
      <MoneyField control={form.control} name="amount" label="Jumlah" />
      <TextAreaField label="Keterangan" {...field('description')} />
      <SelectField
        label="Caranya"
        hint="Tunai ikut dihitung saat tutup hari."
        blank="Tidak disebut"
        options={refundWayLabels}
        {...field('way', { setValueAs: value => value || undefined })}
      />
      <DateField label="Tanggal" max={today} control={form.control} name="created_at" />
    </FormDialog>
  )
}

const ranges = { '7': '7 hari', '30': '30 hari', '90': '90 hari' } as const

export async function loader({ request }: LoaderFunctionArgs) {
  const options = { init: { signal: request.signal } }
  const { params, paging } = listQueryOfUrl(request)
  const range = choiceParam(ranges, params.get('range')) ?? '30'
  const filter = { range, type: choiceParam(transactionTypes, params.get('type')) }
  const { limit, cursor } = paging
  const [page, summary, chart] = await Promise.all([
    valueOrProblem(fetchJson(transactions.$get({ query: { ...filter, limit, cursor } }, options))),
    valueOrProblem(fetchJson(transactions.summary.$get({ query: { range } }, options))),
    valueOrProblem(fetchJson(transactions.chart.$get({ query: { range } }, options))),
  ])
  if (chart.problem) console.error('The chart of daily income could not be read:', chart.problem.detail)
  return { filter, page, summary, chart }
}

type Open = { dialog: 'record' } | { dialog: 'void'; row: Transaction }

export function Component() {
  const { filter, page, summary, chart } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish } = useListScreen(useStoredOpenDialog<Open>('finance'))
  const problem = page.problem ?? summary.problem

  return (
    <>
      <ScreenHeader
        title="Laporan Keuangan"
        actions={
          <ActionButton icon={Plus} onClick={() => setOpen({ dialog: 'record' })}>
            Catat transaksi
          </ActionButton>
        }
      />
      <FinanceTabs />
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
            <ExportButton kind="ledger_csv" filter={queryText(filter)} failure="Gagal mengunduh CSV">
              Export CSV transaksi
            </ExportButton>
          </div>
          {page.value.items.length === 0 && (
            <EmptyList noun="transaksi" filters={['type', 'range']}>
              Pembayaran pesanan tercatat sendiri di sini setelah diverifikasi. Pengeluaran dan pemasukan lain
              dicatat lewat “Catat transaksi”. Coba juga rentang yang lebih panjang.
            </EmptyList>
          )}
          <TransactionTable rows={page.value.items} onVoid={row => setOpen({ dialog: 'void', row })} />
          <Pager page={page.value} />
        </section>
      )}
      <HistoryLink entity="transactions" />
      {open?.dialog === 'record' && (
        <RecordTransactionDialog onClose={close} onSaved={() => finish('Transaksi disimpan.')} />
      )}
      {open?.dialog === 'void' && (
        <ReasonDialog
          name={`finance.void.${open.row.id}`}
          title="Coret transaksi"
          failure="Gagal mencoret transaksi"
          submitLabel="Coret transaksi"
          save={reason =>
            fetchJson(transactions[':id'].void.$post({ param: { id: open.row.id }, json: { reason } }))
          }
          onClose={close}
          onSaved={() => finish('Transaksi dicoret.')}
        >
          <p>
            {transactionTypes[open.row.type]}{' '}
            <strong className="money">{formatRupiah(open.row.amount)}</strong>,{' '}
            <strong className="wrap-anywhere">{open.row.description}</strong>, tetap terlihat tetapi tidak
            lagi dihitung.
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

function Cards({ summary, range }: { summary: FinanceSummary; range: string }) {
  const period = <p>{periodLabel(range, [summary.from, summary.to])}</p>
  return (
    <StatCards label="Ringkasan keuangan">
      <StatCard label="Total Pemasukan" value={formatRupiah(summary.total_income)} icon={ArrowDownLeft}>
        {period}
        <p>
          <span className="money">{formatRupiah(summary.from_orders)}</span> dari pesanan
        </p>
      </StatCard>
      <StatCard label="Total Pengeluaran" value={formatRupiah(summary.total_expense)} icon={ArrowUpRight}>
        {period}
      </StatCard>
      <StatCard label="Saldo" value={formatRupiah(summary.balance)} icon={Scale}>
        {period}
        <p>Pemasukan dikurangi pengeluaran</p>
      </StatCard>
      <StatCard label="Pembayaran Tertunda" value={formatRupiah(summary.pending_payments)} icon={Hourglass}>
        Belum terverifikasi, saat ini
      </StatCard>
    </StatCards>
  )
}

const IncomeChart = lazy(() => import('./chart'))

const Income = ({ days }: { days: IncomeDays | null }) => (
  <DetailSection title="Pemasukan Harian">
    {days ? (
      <ChartWithTable
        span={`Pemasukan harian, ${daySpanText(days.map(({ day }) => day))}`}
        className="h-64 md:h-72"
        heads={['Pemasukan']}
        rows={days.map(({ day, income }) => ({ day, cells: [formatRupiah(income)] }))}
      >
        {label => <IncomeChart days={days} label={label} />}
      </ChartWithTable>
    ) : (
      <p className="text-muted">Grafik belum dapat ditampilkan.</p>
    )}
  </DetailSection>
)
