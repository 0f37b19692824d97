import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Sacrifice, SacrificePlan } from '../../../../../worker/contract/fulfilment/sacrifices'
import { formatThousands, longDate, wibDay } from '../../../../../worker/contract/lib/format'
import { valueOrProblem } from '../../../../lib/attempt'
import { serverNowText } from '../../../../lib/clock'
import { SelectField } from '../../../../ui/field'
import { PrintButton } from '../../../../ui/icon-buttons'
import { EmptyState, ErrorState } from '../../../../ui/states'
import { BackLink } from '../../../common/lists/links'
import { pathWithQuery, useListUrl } from '../../../common/lists/list-url'
import { AdminPageHead } from '../../../common/parts/page-head'
import { screenUrl } from '../../../common/urls'
import { readSacrificePlan } from '../calls'
import { sacrificeFilter, sacrificeFilterQuery } from '../filter'
import { maxPrintedSheets, sortByDayAndVenue, usePrintSheets } from './sheets'

export const allDaysValue = 'all'

/** Chooses the day to print if the URL has none. `days` is ascending. */
type DayChooser = (days: string[], today: string) => string | undefined

const chooseNextDay: DayChooser = (days, today) => days.find(date => date >= today)

const chooseLastDay: DayChooser = (days, today) => days.findLast(date => date <= today)

function daysOf({ days }: SacrificePlan, venue: string | undefined) {
  const ours = days.filter(({ location }) => venue === undefined || location === venue)
  return ours.map(({ date }) => date)
}

/** Filter for printing: one day of the list, unless ids or search words are given. */
async function sheetSource(params: URLSearchParams, request: Request, choose: DayChooser) {
  const { ids, q, season, status, place: venue } = sacrificeFilter(params)
  if (ids !== undefined || q !== undefined) return { source: sacrificeFilterQuery(params), days: null }
  const { value: plan } = await valueOrProblem(readSacrificePlan(season, request.signal))
  const isDayOpen = !params.has('date') && status !== 'pending'
  const day = plan && isDayOpen && choose(daysOf(plan, venue), wibDay(serverNowText()))
  if (day) params.set('date', day)
  return {
    source: sacrificeFilterQuery(params),
    days: plan && [...new Set(plan.days.map(({ date }) => date))],
  }
}

export const printSheetsLoader = ({ request }: LoaderFunctionArgs) =>
  sheetSource(new URL(request.url).searchParams, request, chooseNextDay)

export function completedSheetsLoader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  params.set('status', 'completed')
  return sheetSource(params, request, chooseLastDay)
}

function DaySelect({ days, chosen }: { days: string[]; chosen: string }) {
  const { set } = useListUrl()
  return (
    <div className="mb-6 max-w-xs">
      <SelectField
        label="Hari"
        options={[[allDaysValue, 'Semua hari'], ...days.map(date => [date, longDate(date)] as const)]}
        value={chosen}
        onChange={event => set('date', event.target.value)}
      />
    </div>
  )
}

type PrintFrameProps = {
  title: string
  hint: string
  most?: number
  children: (items: Sacrifice[]) => ReactNode
}

export function PrintFrame({ title, hint, most = maxPrintedSheets, children }: PrintFrameProps) {
  const read = useLoaderData<Awaited<ReturnType<typeof sheetSource>>>()
  const { source, days } = read
  const { items, total, isDone, problem, retry } = usePrintSheets(source, most, read)
  const back = new URLSearchParams(source)
  back.delete('ids')
  const isCut = isDone && total > items.length && items.length >= most
  return (
    <>
      <div className="print:hidden">
        <BackLink to={pathWithQuery(screenUrl('sacrifices'), back.toString())}>Kembali ke daftar</BackLink>
        <AdminPageHead title={title} actions={<PrintButton disabled={!isDone || items.length === 0} />}>
          {hint}
        </AdminPageHead>
        {days && days.length > 0 && <DaySelect days={days} chosen={back.get('date') ?? allDaysValue} />}
        {problem && <ErrorState message="Gagal memuat lembarnya" detail={problem.detail} onRetry={retry} />}
        {!isDone && !problem && (
          <div className="mb-6">
            <progress
              value={items.length}
              max={Math.max(1, Math.min(total, most))}
              aria-label="Kemajuan"
              className="bar"
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
      {isDone && children(sortByDayAndVenue(items))}
    </>
  )
}
