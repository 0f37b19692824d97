import { type SQL, sql } from 'drizzle-orm'
import { countOf, measured, type Visit, type Visits } from '../contract/vitals'
import type { Db } from '../db/client'
import { hour, later } from '../db/stamp'

/** Visits of an hour that are counted, of the whole shop; behind `oneIn` ten times as many. */
export const mostAnHour = 10_000
const keptFor = 92 * 24 * hour

/** UTC ISO, its beginning. */
export const hourOf = (now: string) => `${now.slice(0, 13)}:00:00.000Z`

/** The columns that one visit adds one to. */
function raised(visit: Visit): string[] {
  const counts = measured.flatMap(metric => {
    const value = visit[metric]
    return value === undefined ? [] : [`${metric}_${countOf(metric, value)}`]
  })
  return ['visits', ...(visit.entered ? ['entries'] : []), ...counts]
}

const listed = (terms: SQL[]) => sql.join(terms, sql`, `)

function counted(db: Db, device: Visits['device'], visit: Visit, now: string) {
  const at = hourOf(now)
  const columns = raised(visit).map(name => sql.identifier(name))
  return db.run(sql`
    INSERT INTO vitals (hour, page, device, updated_at, ${listed(columns.map(column => sql`${column}`))})
    SELECT ${at}, ${visit.page}, ${device}, ${now}, ${listed(columns.map(() => sql`1`))}
    WHERE (SELECT coalesce(sum(visits), 0) FROM vitals WHERE hour = ${at}) < ${mostAnHour}
    ON CONFLICT (hour, page, device) DO UPDATE SET updated_at = excluded.updated_at,
      ${listed(columns.map(column => sql`${column} = vitals.${column} + 1`))}`)
}

/** Adds what a browser tells to the counts of this hour, as long as it is not full. */
export const countVisits = (db: Db, { device, visits }: Visits, now: string) =>
  db.batch({ counted: visits.map(visit => counted(db, device, visit, now)) })

/** For the cron: forgets the hours that no screen shows any more. */
export const forgetVisits = (db: Db, now: string) =>
  db.run(sql`DELETE FROM vitals WHERE hour < ${hourOf(later(now, -keptFor))}`)
