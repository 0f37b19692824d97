import type { Device, Visit, VisitedPage, Visits } from '../../../worker/contract/vitals'

/** By the first word of the address. */
const pages: Record<string, VisitedPage> = {
  '': 'landing',
  animals: 'product',
  services: 'product',
  order: 'order',
  payment: 'payment',
  'order-status': 'order_status',
  certificate: 'certificate',
  s: 'certificate',
}

const most = 60_000
const rounded = (value: number) => Math.min(Math.round(value), most)

const told = new Set<VisitedPage>()
const waiting: Visit[] = []
const records: (() => void)[] = []

let visit: Visit | null = null
/** Since when it lasts; 0 for the one that the document began with. */
let from = 0
/** The slowest event of each interaction, ms. */
const slow = new Map<number, number>()
/** Shifts less than a second apart, for at most five. */
const shifts = { sum: 0, first: 0, last: 0 }

function observe(type: string, note: (entry: PerformanceEntry, during: Visit) => void) {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false
  const noteAll = (entries: PerformanceEntry[]) => {
    for (const entry of entries) if (visit && entry.startTime >= from) note(entry, visit)
  }
  const observer = new PerformanceObserver(list => noteAll(list.getEntries()))
  // Of events those from 40 ms on; the default leaves out most.
  const options = { type, buffered: true, durationThreshold: 40 }
  observer.observe(options)
  return records.push(() => noteAll(observer.takeRecords())) > 0
}

/** What was painted after somebody looked away was not waited for. */
const hiddenAt = () =>
  performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden')?.startTime ?? most

observe('largest-contentful-paint', ({ startTime }, during) => {
  if (from === 0 && startTime < hiddenAt()) during.lcp = rounded(startTime)
})

function noteEvent(entry: PerformanceEntry) {
  if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) return
  const { interactionId, duration } = entry
  slow.set(interactionId, Math.max(slow.get(interactionId) ?? 0, duration))
}
observe('event', noteEvent)
observe('first-input', noteEvent)

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
const isShift = (entry: PerformanceEntry): entry is Shift => 'hadRecentInput' in entry

const tellsShifts = observe('layout-shift', (entry, during) => {
  if (!isShift(entry) || entry.hadRecentInput) return
  const { startTime, value } = entry
  const isNew = startTime - shifts.last > 1000 || startTime - shifts.first > 5000
  if (isNew) Object.assign(shifts, { sum: 0, first: startTime })
  shifts.sum += value
  shifts.last = startTime
  during.cls = Math.max(during.cls ?? 0, rounded(shifts.sum * 1000))
})

function end() {
  if (!visit) return
  for (const note of records) note()
  // Of many interactions the worst in fifty is left out, as web.dev has it.
  const inp = [...slow.values()].toSorted((a, b) => b - a)[Math.floor(slow.size / 50)]
  if (inp !== undefined) visit.inp = rounded(inp)
  waiting.push(visit)
  visit = null
}

function cameFromElsewhere() {
  const [entry] = performance.getEntriesByType('navigation')
  const isNew = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
  return isNew && !document.referrer.startsWith(`${location.origin}/`)
}

/** A page is there. Each kind of page counts once as long as the document lasts. */
export function arrive(pathname: string) {
  end()
  const page = pages[pathname.split('/')[1]?.toLowerCase() ?? ''] ?? 'other'
  const isFirst = told.size === 0
  if (told.has(page)) return
  told.add(page)
  from = isFirst ? 0 : performance.now()
  slow.clear()
  Object.assign(shifts, { sum: 0, first: from, last: from })
  visit = { page, entered: isFirst && cameFromElsewhere(), ...(tellsShifts && { cls: 0 }) }
}

/** What comes after somebody looked away for the first time is not told. */
function tell() {
  end()
  if (waiting.length === 0) return
  const device: Device = innerWidth < 768 ? 'phone' : 'desktop'
  const report: Visits = { device, visits: waiting.splice(0) }
  navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify(report)], { type: 'application/json' }))
}

addEventListener('pagehide', tell)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell())
