import { ListTree } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { fileFormats } from '../../../../worker/contract/base'
import { formatRupiah, longMonth, wibDay } from '../../../../worker/contract/lib/format'
import {
  defaultJournalAccounts,
  fundLabels,
  type JournalAccount,
  type JournalAnswer,
  journalSetting,
} from '../../../../worker/contract/money/journal'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { serverNowText } from '../../../lib/clock'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { TextField } from '../../../ui/field'
import { ActionButton, PrintButton } from '../../../ui/icon-buttons'
import { EmptyState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { useListScreen, useListUrl } from '../../common/lists/list-url'
import { type Column, moneyColumn, Table } from '../../common/lists/table'
import { DownloadButton } from '../../common/parts/files'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { FinanceTabs } from '../finance-tabs'

const { settings, journal } = adminApi

const readJournal = (month: string, signal?: AbortSignal) =>
  fetchJson(journal[':month'].$get({ param: { month } }, { init: { signal } }))

const isMonth = (text: string | null) => text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

export async function loader({ request }: LoaderFunctionArgs) {
  const requestedMonth = new URL(request.url).searchParams.get('month')
  const month = isMonth(requestedMonth) ? String(requestedMonth) : wibDay(serverNowText()).slice(0, 7)
  return { month, ...(await valueOrProblem(readJournal(month, request.signal))) }
}

export function Component() {
  const { month, value, problem } = useLoaderData<typeof loader>()
  const screen = useListScreen(useStoredOpenDialog<JournalAnswer['setting']>('finance-journal'))
  const { set } = useListUrl()
  const { may } = useRights()
  return (
    <>
      <ScreenHeader
        title="Jurnal"
        actions={
          value && (
            <div className="flex flex-wrap gap-3 print:hidden">
              {may('settings') && (
                <ActionButton icon={ListTree} look="secondary" onClick={() => screen.setOpen(value.setting)}>
                  Kode akun
                </ActionButton>
              )}
              <PrintButton look="secondary" />
              {fileFormats.map(format => (
                <DownloadButton
                  key={format}
                  path={`/api/admin/journal/${month}/export?format=${format}`}
                  name={`jurnal-${month}.${format}`}
                  failure={`Gagal mengunduh ${format.toUpperCase()}`}
                >
                  {`Jurnal ${format.toUpperCase()}`}
                </DownloadButton>
              ))}
            </div>
          )
        }
      >
        {longMonth(month)}
      </ScreenHeader>
      <FinanceTabs />
      <p className="mb-4 max-w-2xl text-muted">
        Uang untuk ibadah yang belum dilaksanakan adalah titipan pemesan. Setelah dilaksanakan, biaya
        operasional menjadi pendapatan jasa, dan selebihnya penyaluran titipan.
      </p>
      <div className="mb-6 max-w-xs print:hidden">
        <TextField
          label="Bulan"
          type="month"
          // Firefox and Safari show a text field, in which a controlled `value` would reset a half-typed month.
          defaultValue={month}
          onChange={event => isMonth(event.target.value) && set('month', event.target.value, true)}
        />
      </div>
      {problem && <LoadError heading="Gagal memuat jurnal" problem={problem} />}
      {value && <Sums answer={value} />}
      {screen.open && (
        <AccountsDialog
          key={screen.open.updated_at}
          setting={screen.open}
          onClose={screen.close}
          onSaved={() => screen.finish('Kode akun disimpan.')}
          onReload={() => screen.reload(readJournal(month), ({ setting }) => setting)}
        />
      )}
    </>
  )
}

type Sum = NonNullable<JournalAnswer['sums']>[number]

function Sums({ answer: { sums, setting } }: { answer: JournalAnswer }) {
  if (sums === null)
    return (
      <p role="status" className="rounded-card bg-yellow-soft px-4 py-3 text-yellow-ink">
        Bulan ini terlalu besar untuk dijumlahkan di layar. Seluruhnya ada di CSV dan XLSX.
      </p>
    )
  if (sums.length === 0)
    return <EmptyState title="Belum ada jurnal">Tidak ada uang yang bergerak di bulan ini.</EmptyState>
  const { accounts } = setting.content
  const columns: Column<Sum>[] = [
    {
      head: 'Akun',
      look: 'text',
      cell: ({ account }) => (
        <span className="font-medium wrap-anywhere">
          {accounts[account].code} {accounts[account].name}
        </span>
      ),
    },
    { head: 'Dana', cell: ({ fund }) => fundLabels[fund] },
    moneyColumn('Debit', ({ debit }) => debit),
    moneyColumn('Kredit', ({ credit }) => credit),
  ]
  const rows = [...sums].sort(
    (a, b) =>
      accounts[a.account].code.localeCompare(accounts[b.account].code) || a.fund.localeCompare(b.fund),
  )
  const total = (side: 'debit' | 'credit') => sums.reduce((sum, row) => sum + row[side], 0)
  return (
    <>
      <Table
        label="Jurnal per akun"
        rows={rows}
        columns={columns}
        keyOf={row => `${row.account}.${row.fund}`}
      />
      <p role="status" className="mt-4 text-right font-semibold">
        Debit <span className="money">{formatRupiah(total('debit'))}</span>, kredit{' '}
        <span className="money">{formatRupiah(total('credit'))}</span>
        {total('debit') === total('credit') ? ': seimbang.' : ': tidak seimbang. Jalankan Periksa Data.'}
      </p>
    </>
  )
}

const keys = Object.keys(defaultJournalAccounts) as JournalAccount[]

type AccountsDialogProps = DialogEnds & { setting: JournalAnswer['setting'] }

function AccountsDialog({ setting: { content, updated_at }, ...rest }: AccountsDialogProps) {
  const { form, field } = useSchemaForm(journalSetting, { defaultValues: content })
  return (
    <FormDialog
      name="finance.journal.accounts"
      title="Kode akun"
      form={form}
      failure="Gagal menyimpan kode akun"
      save={changed => fetchJson(settings.journal.$put({ json: { content: changed, updated_at } }))}
      {...rest}
    >
      <p>Pakai kode dari pembukuan Anda. Jurnal bulan yang lalu ikut memakai kode yang baru.</p>
      {keys.map(key => (
        <fieldset key={key} className="grid grid-cols-[7rem_1fr] gap-3">
          <legend className="sr-only">{defaultJournalAccounts[key].name}</legend>
          <TextField label="Kode" maxLength={20} {...field(`accounts.${key}.code`)} />
          <TextField
            label={`Nama (${defaultJournalAccounts[key].name})`}
            maxLength={60}
            {...field(`accounts.${key}.name`)}
          />
        </fieldset>
      ))}
    </FormDialog>
  )
}
