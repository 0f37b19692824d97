import { ClipboardList, FileText, RectangleEllipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { sacrificeFilterText } from '../../../../../worker/contract/fulfilment/sacrifice-filter'
import type { Sacrifice, SacrificePlan } from '../../../../../worker/contract/fulfilment/sacrifices'
import { formatThousands, longDate, wibDay } from '../../../../../worker/contract/lib/format'
import { valueOrProblem } from '../../../../lib/attempt'
import { serverNowText } from '../../../../lib/clock'
import { buttonClass } from '../../../../ui/button'
import { SelectField } from '../../../../ui/field'
import { PrintButton } from '../../../../ui/icon-buttons'
import { EmptyState, ErrorState } from '../../../../ui/states'
import { BackLink, TextLink } from '../../../common/lists/links'
import { pathWithQuery, queryText, useListUrl } from '../../../common/lists/list-url'
import { ScreenHeader } from '../../../common/parts/page-head'
import { screenUrl } from '../../../common/urls'
import { readSacrificePage, readSacrificePlan } from '../calls'
import { sacrificeFilter, sacrificeFilterQuery } from '../filter'
import { maxPrintedSheets, sortByDayAndVenue, usePrintSheets } from './sheets'

const allDaysValue = 'all'

/** Chooses the day to print if the URL has no day. `days` is in ascending order. */
type DayChooser = (days: string[], today: string) => string | undefined

const chooseNextDay: DayChooser = (days, today) => days.find(date => date >= today)

const chooseLastDay: DayChooser = (days, today) => days.findLast(date => date <= today)

function daysOf({ days }: SacrificePlan, venue: string | undefined) {
  const ours = days.filter(({ location }) => venue === undefined || location === venue)
  return ours.map(({ date }) => date)
}

/** Selects what to print: one day, unless ids or search words are given. `isReport` keeps only completed sacrifices. */
async function sheetSource({ request }: LoaderFunctionArgs, choose: DayChooser, isReport = false) {
  const params = new URL(request.url).searchParams
  if (isReport) params.set('status', 'completed')
  const { ids, q, season, status, place: venue } = sacrificeFilter(params)
  const { value: plan } = await valueOrProblem(readSacrificePlan(season, request.signal))
  const isFound = ids !== undefined || q !== undefined
  const isDayOpen = !isFound && !params.has('date') && status !== 'pending'
  const day = plan && isDayOpen && choose(daysOf(plan, venue), wibDay(serverNowText()))
  if (day) params.set('date', day)
  const { date, ...filter } = sacrificeFilter(params)
  const only = sacrificeFilterText({ ...filter, status: isReport ? undefined : status }, plan)
  const whole = { season, date, status: isReport ? status : undefined, limit: '1' }
  const { value: all } = await valueOrProblem(readSacrificePage(whole, request.signal))
  return {
    source: sacrificeFilterQuery(params),
    days: isFound ? null : plan && [...new Set(plan.days.map(day => day.date))],
    /** Text that describes the filters other than the day; empty if there are none. */
    only,
    wholeCount: isFound ? undefined : all?.total,
    whole: queryText({ season, date: isFound ? undefined : (date ?? allDaysValue) }),
  }
}

export const loadDayPrintFilter = (args: LoaderFunctionArgs) => sheetSource(args, chooseNextDay)

export const loadCompletedPrintFilter = (args: LoaderFunctionArgs) => sheetSource(args, chooseLastDay, true)

type PrintFrameProps = {
  title: string
  hint: string
  most?: number
  /** `note` describes the filter in words, for the printed sheet. */
  children: (items: Sacrifice[], note: string | null) => ReactNode
}

export function PrintPage({ title, hint, most = maxPrintedSheets, children }: PrintFrameProps) {
  const read = useLoaderData<Awaited<ReturnType<typeof sheetSource>>>()
  const { source, days, only, wholeCount, whole } = read
  const { set } = useListUrl()
  const { items, total, isDone, problem, retry } = usePrintSheets(source, most, read)
  const back = new URLSearchParams(source)
  back.delete('ids')
  const note =
    isDone && only && total !== wholeCount
      ? `Hanya ${only} (${formatThousands(total)}${wholeCount === undefined ? '' : ` dari ${formatThousands(wholeCount)}`}).`
      : null
  const isCut = isDone && total > items.length && items.length >= most
  return (
    <>
      <div className="print:hidden">
        <BackLink to={pathWithQuery(screenUrl('sacrifices'), back.toString())}>Kembali ke daftar</BackLink>
        <ScreenHeader title={title} actions={<PrintButton disabled={!isDone || items.length === 0} />}>
          {hint}
        </ScreenHeader>
        {days && days.length > 0 && (
          <div className="mb-6 max-w-xs">
            <SelectField
              label="Hari"
              options={[[allDaysValue, 'Semua hari'], ...days.map(date => [date, longDate(date)] as const)]}
              value={back.get('date') ?? allDaysValue}
              onChange={event => set('date', event.target.value)}
            />
          </div>
        )}
        {note && (
          <p role="status" className="mb-6 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
            <strong>{note}</strong>{' '}
            <TextLink to={`?${whole}`}>{back.has('place') ? 'Lihat semua tempat' : 'Lihat semua'}</TextLink>
          </p>
        )}
        {problem && <ErrorState message="Gagal memuat lembarnya" detail={problem.detail} onRetry={retry} />}
        {!isDone && !problem && (
          <div className="mb-6">
            <progress
              value={items.length}
              max={Math.max(1, Math.min(total, most))}
              aria-label="Kemajuan"
              className="w-full accent-primary"
            />
            <p role="status" className="mt-1">
              Memuat {formatThousands(items.length)} dari {formatThousands(Math.min(total, most))}…
            </p>
          </div>
        )}
        {isDone && items.length === 0 && (
          <EmptyState title="Tidak ada yang dicetak">
            Pilih hari lain, atau longgarkan filternya di daftar pelaksanaan.
          </EmptyState>
        )}
        {isCut && (
          <p role="status" className="mb-6 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
            Hanya {formatThousands(most)} yang pertama. Persempit dengan tanggal atau tempat untuk mencetak
            sisanya.
          </p>
        )}
      </div>
      {isDone && children(sortByDayAndVenue(items), note)}
    </>
  )
}

function completedFilter(source: string) {
  const params = new URLSearchParams(source)
  params.set('status', 'completed')
  if (!params.has('date')) params.set('date', allDaysValue)
  return params.toString()
}

const unchanged = (source: string) => source

const sheetLinks = [
  { path: 'run-sheet', label: 'Lembar jalan', icon: ClipboardList, filter: unchanged },
  { path: 'boards', label: 'Papan nama', icon: RectangleEllipsis, filter: unchanged },
  { path: 'reports', label: 'Berita acara', icon: FileText, filter: completedFilter },
]

export const PrintLinks = ({ source, className = '' }: { source: string; className?: string }) =>
  sheetLinks.map(({ path, label, icon: Icon, filter }) => (
    <Link
      key={path}
      to={pathWithQuery(screenUrl(`sacrifices/${path}`), filter(source))}
      className={buttonClass('secondary', className)}
    >
      <Icon size={18} aria-hidden="true" />
      {label}
    </Link>
  ))
