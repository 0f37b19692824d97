import { desc, sql } from 'drizzle-orm'
import type { CheckRun, CheckRunsAnswer, Finding } from '../../contract/operations/checks'
import type { Db } from '../../db/client'
import { check_runs } from '../../db/schema/operations'
import { hourMs, timePlusMs } from '../../db/stamp'
import type { CheckContext, FailedCheck, Rules } from './rule'
import { codeCheckRules, contentCheckRules, stockCheckRules } from './rules/catalog'
import { counterCheckRules } from './rules/counters'
import { fileCheckRules } from './rules/files'
import { certificateCheckRules, evidenceCheckRules, sacrificeCheckRules } from './rules/fulfilment'
import { accountCheckRules, bankRowCheckRules, gatewayCheckRules } from './rules/money'
import { jobCheckRules, messageCheckRules } from './rules/operations'
import { orderCheckRules } from './rules/orders'
import { triggerCheckRules } from './rules/triggers'

export const allCheckRules: Rules[] = [
  triggerCheckRules,
  orderCheckRules,
  codeCheckRules,
  stockCheckRules,
  ...counterCheckRules,
  ...contentCheckRules,
  accountCheckRules,
  ...evidenceCheckRules,
  ...fileCheckRules,
  ...bankRowCheckRules,
  ...gatewayCheckRules,
  ...sacrificeCheckRules,
  ...certificateCheckRules,
  messageCheckRules,
  jobCheckRules,
]

const maxExamples = 5
const keptRuns = 30
const slicesACall = 8
/** At 144 cron runs a day, the check of 200,000 evidence files with their rows takes half a day. */
const slicesACronRun = 24
/** Hours in UTC (1 to 5 o'clock in Jakarta) in which the daily check starts. An unfinished check goes on later. */
const night = { from: '18', to: '22' }
const minIntervalMs = 20 * hourMs

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

async function startRun(db: Db, now: string) {
  await db.run(sql`INSERT INTO check_runs (started_at, part, findings)
    SELECT ${now}, 0, '[]' WHERE NOT EXISTS (SELECT 1 FROM check_runs WHERE finished_at IS NULL)`)
  return openRun(db)
}

export function mergeCheckFindings(findings: Finding[], found: FailedCheck[]): Finding[] {
  const sums = new Map(findings.map(finding => [finding.check, finding]))
  for (const { check, what } of found) {
    if (what.length === 0) continue
    const { count = 0, examples = [] } = sums.get(check) ?? {}
    const some = [...examples, ...what].slice(0, maxExamples)
    sums.set(check, { check, count: count + what.length, examples: some })
  }
  return [...sums.values()]
}

/** Runs one slice of the data check. If a concurrent request already ran the slice, the earlier result is kept. */
async function runSlice(shop: CheckContext, run: Run) {
  const rules = allCheckRules[run.part]
  const { found, next } = rules ? await rules.slice(shop, run.cursor) : { found: [], next: null }
  const after = next === null ? run.part + 1 : run.part
  const isDone = after >= allCheckRules.length
  await shop.db
    .update(check_runs)
    .set({
      part: after,
      cursor: next,
      slices: run.slices + 1,
      findings: mergeCheckFindings(run.findings, found),
      finished_at: isDone ? shop.now : null,
    })
    .where(sql`id = ${run.id} AND slices = ${run.slices}`)
  if (isDone) await shop.db.run(sql`DELETE FROM check_runs WHERE id <= ${run.id - keptRuns}`)
}

async function runSlices(shop: CheckContext, slices: number) {
  for (let n = 0; n < slices; n++) {
    const run = await openRun(shop.db)
    if (!run) return
    await runSlice(shop, run)
  }
}

const toCheckRun = ({ started_at, finished_at, part, findings }: Run): CheckRun => ({
  started_at,
  finished_at,
  done: part,
  total: allCheckRules.length,
  findings,
})

export async function readCheckRuns(db: Db): Promise<CheckRunsAnswer> {
  const [[open], [last]] = await db.batch([newest(db, true), newest(db, false)])
  return { open: open ? toCheckRun(open) : null, last: last ? toCheckRun(last) : null }
}

export async function runDataCheck(shop: CheckContext, slices = slicesACall) {
  await startRun(shop.db, shop.now)
  await runSlices(shop, slices)
  return readCheckRuns(shop.db)
}

export async function checkDataAtNight(shop: CheckContext) {
  const { db, now } = shop
  const [[open], [last]] = await db.batch([newest(db, true), newest(db, false)])
  const time = now.slice(11, 13)
  const isNight = time >= night.from && time < night.to
  const isDue = isNight && (!last || last.started_at < timePlusMs(now, -minIntervalMs))
  if (open || isDue) await runDataCheck(shop, slicesACronRun)
}

export const readNewestCheckRun = (db: Db) => newest(db, false)
