import { useCallback, useState } from 'react'
import { nextEid } from '../../../worker/contract/eid'
import { longDate } from '../../../worker/contract/format'
import { timeLeft } from '../../lib/countdown'
import { useIsHydrated } from '../../lib/use-stored'
import { useSecondsUntil } from '../../ui/countdown'
import type { Opening } from './data'
import { Mark } from './mark'

/** Until it ticks, the page counts whole days from the end of its own: the same HTML all day long. */
const endOf = (day: string) => `${day}T23:59:59+07:00`

const startOf = (day: string) => `${day}T00:00:00+07:00`

/** Past this many days an Eid cannot come again under another reckoning. */
const restingDays = 30

function dayAfter(day: string) {
  const rested = Date.parse(startOf(day)) + restingDays * 86_400_000
  return nextEid(new Date(rested).toISOString())
}

const labels = { days: 'Hari', hours: 'Jam', minutes: 'Menit', seconds: 'Detik' } as const

const Cell = ({ value, label }: { value: number | null; label: string }) => (
  <div className="min-w-16 rounded-card bg-white/10 px-2 py-2 text-center md:min-w-20 md:py-3">
    <span className="block text-xl font-bold tabular-nums md:text-2xl">
      {value === null ? '··' : String(value).padStart(2, '0')}
    </span>
    <span className="block text-sm text-[#dbe7de]">{label}</span>
  </div>
)

/** Counts to the next Eid al-Adha in Jakarta, and on to the one after it. */
export function EidCountdown({ countdown_text, eid_date, today }: Opening) {
  const [day, setDay] = useState(eid_date)
  const goOn = useCallback(() => setDay(dayAfter), [])
  const isTicking = useIsHydrated()
  const left = timeLeft(useSecondsUntil(startOf(day), endOf(today), goOn))
  return (
    <div className="page relative lg:-mb-12">
      <div className="relative isolate overflow-hidden rounded-card bg-primary text-white shadow-card lg:flex lg:items-center lg:justify-between">
        <div aria-hidden="true" className="lattice absolute inset-0 -z-10 opacity-60" />
        <div className="flex items-start gap-3 px-5 pt-5 lg:py-6 lg:pl-8">
          <Mark name="ornament" className="mt-0.5 size-6 shrink-0 text-[#d9b463]" />
          <p>
            <span className="block text-lg leading-snug font-bold">{countdown_text}</span>
            <time dateTime={day} className="text-[#dbe7de]">
              {longDate(day)}
            </time>
          </p>
        </div>
        <div
          role="timer"
          aria-label="Hitung mundur"
          className="grid grid-cols-4 gap-2 p-5 md:gap-3 lg:py-6 lg:pr-8"
        >
          <Cell value={left.days} label={labels.days} />
          <Cell value={isTicking ? left.hours : null} label={labels.hours} />
          <Cell value={isTicking ? left.minutes : null} label={labels.minutes} />
          <Cell value={isTicking ? left.seconds : null} label={labels.seconds} />
        </div>
      </div>
    </div>
  )
}
