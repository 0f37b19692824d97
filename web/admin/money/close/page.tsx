import { useController } from 'react-hook-form'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  addDays,
  dateTime,
  formatRupiah,
  longDate,
  longMonth,
  shortDate,
  wibDay,
} from '../../../../worker/contract/lib/format'
import { bankRowReasons, bankRowStates } from '../../../../worker/contract/money/bank-rows'
import {
  type ClosedDays,
  type CloseQuestions,
  type DayClose,
  dayCloseInput,
} from '../../../../worker/contract/money/closes'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { serverNowText } from '../../../lib/clock'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { Button } from '../../../ui/button'
import { TextAreaField } from '../../../ui/field'
import { PrintButton } from '../../../ui/icon-buttons'
import { adminApi } from '../../common/api'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { DateInput, isIsoDay } from '../../common/forms/date-field'
import { MoneyField } from '../../common/forms/money-field'
import { TextLink } from '../../common/lists/links'
import { listQueryOfUrl, useListScreen, useListUrl } from '../../common/lists/list-url'
import { Pager } from '../../common/lists/pager'
import { type Column, Table } from '../../common/lists/table'
import { DownloadButton } from '../../common/parts/files'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { ActorName } from '../../common/team-names'
import { dayCloseUrl, journalUrl, screenUrl } from '../../common/urls'
import { FinanceTabs } from '../finance-tabs'
import { DayCloseFigures, FigureList } from './figures'

const closeApi = adminApi.closes[':day']

export async function loader({ request }: LoaderFunctionArgs) {
  const requestedDay = new URL(request.url).searchParams.get('day')
  const day = requestedDay ?? addDays(wibDay(serverNowText()), -1)
  const { limit, cursor } = listQueryOfUrl(request, closedDaysPerPage).paging
  const options = { init: { signal: request.signal } }
  const [read, closes] = await Promise.all([
    valueOrProblem(fetchJson(closeApi.$get({ param: { day } }, options))),
    valueOrProblem(fetchJson(adminApi.closes.$get({ query: { limit, cursor } }, options))),
  ])
  return { day, closes, ...read }
}

export function Component() {
  const { day, closes, value, problem } = useLoaderData<typeof loader>()
  const { open, setOpen, close, finish } = useListScreen(useStoredOpenDialog<'close'>('finance-close'))
  const { set } = useListUrl()
  const today = wibDay(serverNowText())
  return (
    <>
      <ScreenHeader
        title="Tutup hari"
        actions={
          value && (
            <div className="flex flex-wrap gap-3 print:hidden">
              {value.can_close && (
                <Button onClick={() => setOpen('close')}>Tutup hari {longDate(value.day)}</Button>
              )}
              <PrintButton look="secondary" />
              <DownloadButton
                path={`/api/admin/closes/${day}/export`}
                name={`tutup-hari-${day}.csv`}
                failure="Gagal mengunduh CSV"
              >
                Export CSV ringkasan hari
              </DownloadButton>
            </div>
          )
        }
      >
        {longDate(day)}
      </ScreenHeader>
      <FinanceTabs />
      <div className="mb-6 max-w-xs print:hidden">
        <DateInput
          label="Hari"
          max={today}
          value={day}
          onChange={chosen => isIsoDay(chosen) && chosen <= today && set('day', chosen)}
        />
      </div>
      {problem && <LoadError heading="Gagal memuat buku hari ini" problem={problem} />}
      {value && (
        <div className="max-w-3xl space-y-4">
          <State read={value} />
          <DayCloseFigures figures={value.figures} questions={value.questions} />
          <Cash read={value} />
        </div>
      )}
      {closes.value && <ClosedDayList page={closes.value} />}
      {closes.problem && (
        <LoadError heading="Gagal memuat hari yang sudah ditutup" problem={closes.problem} />
      )}
      {open === 'close' && value && (
        <CloseDialog read={value} onClose={close} onSaved={() => finish(`${longDate(value.day)} ditutup.`)} />
      )}
    </>
  )
}

function State({ read: { day, closed, can_close } }: { read: DayClose }) {
  if (closed)
    return (
      <p role="status" className="rounded-card bg-green-soft px-4 py-3 text-green-ink">
        Ditutup {dateTime(closed.at)} oleh <ActorName of={closed.by} />.{' '}
        <TextLink to={`${journalUrl}?month=${day.slice(0, 7)}`}>
          Jurnal {longMonth(day.slice(0, 7))} untuk pembukuan
        </TextLink>
      </p>
    )
  return (
    <p role="status" className="rounded-card bg-yellow-soft px-4 py-3 text-yellow-ink">
      {can_close
        ? 'Belum ditutup. Angkanya masih dapat berubah.'
        : 'Hari ini baru dapat ditutup setelah harinya lewat. Ini pratinjau sampai sekarang.'}
    </p>
  )
}

function Cash({ read: { figures, closed } }: { read: DayClose }) {
  const counted = closed?.cash_counted ?? null
  return (
    <FigureList
      title="Kas"
      lines={[
        ['Menurut catatan', null, figures.cash_expected],
        ...(counted === null
          ? []
          : ([
              ['Dihitung', null, counted],
              ['Selisih', null, counted - figures.cash_expected],
            ] satisfies [string, null, number][])),
      ]}
    >
      {closed?.note && <p className="mt-2 typed-text">Catatan: {closed.note}</p>}
    </FigureList>
  )
}

type CloseDialogProps = DialogEnds & { read: DayClose }

/** The operator must count the cash first, because a closed day cannot be reopened. */
function CloseDialog({ read, ...rest }: CloseDialogProps) {
  const { day, figures, questions } = read
  const { form, field } = useSchemaForm(dayCloseInput, { defaultValues: { note: '' } })
  const counted = useController({ control: form.control, name: 'cash_counted' })
  const { data } = dayCloseInput.shape.cash_counted.safeParse(counted.field.value)
  return (
    <FormDialog
      name={`finance.close.${day}`}
      title={`Tutup hari ${longDate(day)}`}
      form={form}
      failure="Gagal menutup hari"
      save={json => fetchJson(closeApi.$post({ param: { day }, json }))}
      submitLabel={`Tutup hari ${longDate(day)}`}
      {...rest}
    >
      <p>
        Setelah ditutup, tidak ada lagi yang dapat dicatat di hari itu. Kas menurut catatan{' '}
        <strong className="money">{formatRupiah(figures.cash_expected)}</strong>.
      </p>
      {questions && <Questions day={day} {...questions} />}
      <MoneyField
        control={form.control}
        name="cash_counted"
        label="Kas yang dihitung"
        placeholder=""
        hint="Hitung uangnya dahulu. Tulis 0 bila tidak ada uang tunai."
      />
      <p role="status">
        {data === undefined ? 'Belum dihitung.' : differenceText(data - figures.cash_expected)}
      </p>
      <TextAreaField
        label="Catatan"
        isOptional={data === undefined || data === figures.cash_expected}
        {...field('note')}
      />
    </FormDialog>
  )
}

const bankRowsUrl = (day: string, state: string) => `${screenUrl('statements')}?state=${state}&q=${day}`

const maxListedDays = 5

type QuestionsProps = CloseQuestions & { day: string }

function Questions({ day, rows, has_more_rows, open_days }: QuestionsProps) {
  const hasOthers = open_days.some(open => open !== day)
  if (rows.length === 0 && !hasOthers) return null
  return (
    <div className="space-y-3 rounded-card bg-yellow-soft px-4 py-3 text-yellow-ink">
      {rows.length > 0 && (
        <div>
          <p className="font-semibold">Uang masuk yang belum dijelaskan</p>
          <ul>
            {rows.map(({ id, amount, account_name, line, state, reason }) => (
              <li key={id}>
                <Link to={bankRowsUrl(day, state)} className="font-semibold underline underline-offset-4">
                  {formatRupiah(amount)}
                </Link>
                , {account_name}, baris {line}: {reason ? bankRowReasons[reason] : bankRowStates[state]}
              </li>
            ))}
            {has_more_rows && <li>… dan lainnya</li>}
          </ul>
          <p className="text-sm">
            Bila dicocokkan sebelum {shortDate(day)} ditutup, pembayarannya dihitung di hari itu; sesudahnya
            di hari pencocokannya. Harinya tetap boleh ditutup.
          </p>
        </div>
      )}
      {hasOthers && (
        <p>
          <strong>{open_days.length} hari belum ditutup:</strong>{' '}
          {open_days.slice(0, maxListedDays).map((open, n) => (
            <span key={open}>
              {n > 0 && ', '}
              <Link to={`${dayCloseUrl}?day=${open}`} className="underline underline-offset-4">
                {shortDate(open)}
              </Link>
            </span>
          ))}
          {open_days.length > maxListedDays && ` dan ${open_days.length - maxListedDays} hari lagi`}. Hari
          sebelumnya boleh ditutup belakangan.
        </p>
      )}
    </div>
  )
}

const differenceText = (difference: number) =>
  difference === 0 ? 'Sesuai catatan.' : `Selisih ${formatRupiah(difference)}. Tuliskan sebabnya.`

const closedColumns: Column<ClosedDays['items'][number]>[] = [
  {
    head: 'Hari',
    cell: ({ day }) => (
      <Link
        to={`${dayCloseUrl}?day=${day}`}
        className="font-medium text-primary underline underline-offset-4"
      >
        {longDate(day)}
      </Link>
    ),
  },
  {
    head: 'Ditutup',
    look: 'text',
    cell: ({ by, at, note }) => (
      <div className="lines">
        <p className="wrap-anywhere">
          {dateTime(at)} oleh <ActorName of={by} />
        </p>
        {note && <p className="typed-text text-muted">{note}</p>}
      </div>
    ),
  },
  {
    head: 'Selisih kas',
    look: 'amount',
    cell: ({ difference }) => (
      <span className={`money ${difference === 0 ? '' : 'font-semibold text-red-ink'}`}>
        {formatRupiah(difference)}
      </span>
    ),
  },
]

const closedDaysPerPage = 10

function ClosedDayList({ page }: { page: ClosedDays }) {
  return (
    <section aria-label="Hari yang sudah ditutup" className="mt-8 print:hidden">
      <h2 className="mb-3 text-lg">Hari yang sudah ditutup</h2>
      {page.items.length === 0 && <p className="text-muted">Belum ada hari yang ditutup.</p>}
      <Table
        label="Hari yang sudah ditutup"
        rows={page.items}
        columns={closedColumns}
        keyOf={({ day }) => day}
      />
      <Pager page={page} size={closedDaysPerPage} />
    </section>
  )
}
