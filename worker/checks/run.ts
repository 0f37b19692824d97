import { desc, sql } from 'drizzle-orm'
import type { CheckRun, ChecksAnswer, Finding } from '../contract/shop/checks'
import type { Db } from '../db/client'
import { check_runs } from '../db/schema/upkeep'
import { hour, later } from '../db/stamp'
import { accountPart } from './accounts'
import { bankRowParts } from './bank-rows'
import { certificateParts } from './certificates'
import { codePart } from './codes'
import { contentParts } from './content'
import { counterParts } from './counters'
import { evidenceParts } from './evidence'
import { fileParts } from './files'
import { jobPart } from './jobs'
import { messagePart } from './messages'
import { orderPart } from './orders'
import type { Found, Part, Place } from './part'
import { sacrificeParts } from './sacrifices'
import { stockPart } from './stock'
import { triggerPart } from './triggers'

/** The whole check, in the order in which it goes. */
export const parts: Part[] = [
  triggerPart,
  orderPart,
  codePart,
  stockPart,
  ...counterParts,
  ...contentParts,
  accountPart,
  ...evidenceParts,
  ...fileParts,
  ...bankRowParts,
  ...sacrificeParts,
  ...certificateParts,
  messagePart,
  jobPart,
]

const mostExamples = 5
const keptRuns = 30
const slicesACall = 8
/** A night's run begins between 1 and 5 o'clock in Jakarta, once a day; one broken off is taken up at any time. */
const night = { from: '18', to: '22' }
const often = 20 * hour

type Run = typeof check_runs.$inferSelect

const newest = (db: Db, isOpen: boolean) =>
  db
    .select()
    .from(check_runs)
    .where(isOpen ? sql`finished_at IS NULL` : sql`finished_at IS NOT NULL`)
    .orderBy(desc(check_runs.id))
    .limit(1)

async function openRun(db: Db) {
  const [run] = await newest(db, true)
  return run ?? null
}

/** Starts a run when none is under way. */
async function begin(db: Db, now: string) {
  await db.run(sql`INSERT INTO check_runs (started_at, part, findings)
    SELECT ${now}, 0, '[]' WHERE NOT EXISTS (SELECT 1 FROM check_runs WHERE finished_at IS NULL)`)
  return openRun(db)
}

function added(findings: Finding[], found: Found[]): Finding[] {
  const sums = new Map(findings.map(finding => [finding.check, finding]))
  for (const { check, what } of found) {
    if (what.length === 0) continue
    const { count = 0, examples = [] } = sums.get(check) ?? {}
    const some = [...examples, ...what].slice(0, mostExamples)
    sums.set(check, { check, count: count + what.length, examples: some })
  }
  return [...sums.values()]
}

/** One slice. Another that did it meanwhile wins: its result stands. */
async function step(place: Place, run: Run) {
  const part = parts[run.part]
  const { found, next } = part ? await part.slice(place, run.cursor) : { found: [], next: null }
  const after = next === null ? run.part + 1 : run.part
  const isDone = after >= parts.length
  await place.db
    .update(check_runs)
    .set({
      part: after,
      cursor: next,
      slices: run.slices + 1,
      findings: added(run.findings, found),
      finished_at: isDone ? place.now : null,
    })
    .where(sql`id = ${run.id} AND slices = ${run.slices}`)
  if (isDone) await place.db.run(sql`DELETE FROM check_runs WHERE id <= ${run.id - keptRuns}`)
}

/** Goes on with a run for a few slices. */
async function goOn(place: Place, slices: number) {
  for (let n = 0; n < slices; n++) {
    const run = await openRun(place.db)
    if (!run) return
    await step(place, run)
  }
}

const shown = ({ started_at, finished_at, part, findings }: Run): CheckRun => ({
  started_at,
  finished_at,
  done: part,
  parts: parts.length,
  findings,
})

/** What the last check found, and how far one is that is under way. */
export async function readChecks(db: Db): Promise<ChecksAnswer> {
  const [[open], [last]] = await db.batch([newest(db, true), newest(db, false)])
  return { open: open ? shown(open) : null, last: last ? shown(last) : null }
}

/** A few slices of the check, of a new one when none is under way. */
export async function check(place: Place, slices = slicesACall) {
  await begin(place.db, place.now)
  await goOn(place, slices)
  return readChecks(place.db)
}

/** What the cron does: nothing by day, unless a run is under way. */
export async function checkAtNight(place: Place) {
  const { db, now } = place
  const [[open], [last]] = await db.batch([newest(db, true), newest(db, false)])
  const time = now.slice(11, 13)
  const isNight = time >= night.from && time < night.to
  const isDue = isNight && (!last || last.started_at < later(now, -often))
  if (open || isDue) await check(place)
}

export const newestRun = (db: Db) => newest(db, false)
