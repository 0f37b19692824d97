import { sql } from 'drizzle-orm'
import { failureOf, refuseUnseen, succeeded } from '../../bulk'
import type { Context } from '../../context'
import type { BulkResult } from '../../contract/bulk'
import { wibDay } from '../../contract/format'
import type { SacrificeBulkInput } from '../../contract/proof/sacrifices'
import { changesOf, toldOf } from '../../db/audit'
import type { Db } from '../../db/client'
import { again, retried } from '../../db/guard'
import { sacrifices } from '../../db/schema/sacrifices'
import { stampAfter } from '../../db/stamp'
import { Problem } from '../../problem'
import { settingOf, settingStatement } from '../../settings/read'
import { callName, type Row } from '../look/list'
import { freeSeats, notFull, refused } from '../words'
import { refuseOffSeason } from './off-season'

type Planned = Pick<Row, 'status' | 'date' | 'location' | 'performer' | 'completed_at' | 'completed_by'>

const planOf = (row: Row): Planned => ({
  status: row.status,
  date: row.date,
  location: row.location,
  performer: row.performer,
  completed_at: row.completed_at,
  completed_by: row.completed_by,
})

/** Of a sacrifice that is to be done, but nobody knows when. */
export const unplanned: Planned = {
  status: 'pending',
  date: null,
  location: null,
  performer: null,
  completed_at: null,
  completed_by: null,
}

/** What a step makes of one; throws `group_not_full`, `sacrifice_done`, `off_season`. */
function decided(
  row: Row,
  input: SacrificeBulkInput,
  dates: readonly string[],
  { actor, now }: Context,
): Planned {
  if (input.action === 'reopen') return unplanned
  if (freeSeats(row) > 0) throw notFull(row)
  if (input.action === 'complete') {
    if (row.status === 'completed') return planOf(row)
    const done = { status: 'completed', completed_at: now, completed_by: actor } as const
    return { ...planOf(row), ...done, date: row.date ?? wibDay(now) }
  }
  if (row.status === 'completed') {
    throw refused(
      'sacrifice_done',
      `No. ${row.number} sudah disembelih. Kembalikan dahulu sebelum dijadwalkan lagi.`,
    )
  }
  const { date, location, performer, off_season } = input
  const isSaid = off_season || date === row.date
  if (!isSaid) refuseOffSeason(date, { kinds: [row.kind], season: row.season, name: callName(row) }, dates)
  return { ...planOf(row), status: 'scheduled', date, location, performer: performer || row.performer }
}

type Wish = Planned & { id: string; seen: string; next: string; changes: string }

/** All that differ, in one statement: each only as it was seen, and a group only when it is full. */
const write = (db: Db, wishes: Wish[], action: string, { actor, now }: Context) => {
  const json = JSON.stringify(wishes)
  const wish = (field: keyof Wish) => sql`wish.value ->> ${field}`
  const asSeen = sql`sacrifices.id = ${wish('id')} AND sacrifices.updated_at = ${wish('seen')}
    AND (${wish('status')} = 'pending' OR filled + house = capacity)`
  return db.batch({
    // Told first, of what is as it was seen: afterwards two of one moment could not be told apart.
    told: db.run(sql`
      INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
      SELECT 'sacrifices', sacrifices.id, ${action}, ${actor}, ${wish('changes')}, ${now}
      FROM json_each(${json}) AS wish JOIN sacrifices ON ${asSeen}`),
    changed: db.all<{ id: string }>(sql`
      UPDATE sacrifices SET status = ${wish('status')}, date = ${wish('date')}, location = ${wish('location')},
        performer = ${wish('performer')}, completed_at = ${wish('completed_at')},
        completed_by = ${wish('completed_by')}, updated_by = ${actor}, updated_at = ${wish('next')}
      FROM json_each(${json}) AS wish WHERE ${asSeen}
      RETURNING sacrifices.id`),
  })
}

/** What stood in the way of each; null where nothing did. */
type Outcome = { id: string; error: unknown }

async function read(db: Db, ids: string[]) {
  const found = await db.batch({
    rows: db
      .select()
      .from(sacrifices)
      .where(sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    dates: settingStatement(db, 'eid_dates'),
  })
  return { rows: new Map(found.rows.map(row => [row.id, row])), ...settingOf(found.dates, 'eid_dates') }
}

/** The one way in which sacrifices are planned, done and taken back: one read and one batch for all of them. */
async function stepped(context: Context, input: SacrificeBulkInput): Promise<Outcome[]> {
  const { db, now } = context
  const ids = [...new Set(input.ids)]
  const { rows, dates } = await read(db, ids)
  const wishes: Wish[] = []
  const decide = (id: string) => {
    const row = rows.get(id)
    if (!row) throw new Problem('not_found')
    const plan = decided(row, input, dates, context)
    const changes = changesOf(planOf(row), plan)
    if (Object.keys(changes).length === 0) return
    refuseUnseen(row, input.seen_at)
    const next = stampAfter(row.updated_at, now)
    wishes.push({
      ...plan,
      id,
      seen: row.updated_at,
      next,
      changes: JSON.stringify(toldOf('sacrifices', changes)),
    })
  }
  const outcomes = ids.map((id): Outcome => {
    try {
      decide(id)
      return { id, error: null }
    } catch (error) {
      return { id, error }
    }
  })
  if (wishes.length === 0) return outcomes
  const { changed } = await write(db, wishes, input.action === 'complete' ? 'complete' : 'update', context)
  const done = new Set(changed.map(({ id }) => id))
  const overtaken = new Set(wishes.map(({ id }) => id).filter(id => !done.has(id)))
  return outcomes.map(one => (overtaken.has(one.id) ? { ...one, error: new Problem('stale') } : one))
}

/** Plans, completes or takes back some at once. Again is harmless: what is as it was wished is left alone. */
export async function bulk(context: Context, input: SacrificeBulkInput): Promise<BulkResult[]> {
  const outcomes = await stepped(context, input)
  return outcomes.map(({ id, error }) => ({
    id,
    ...(error === null ? succeeded : failureOf(error, { row: id })),
  }))
}

const attempts = 5
const isStale = (error: unknown) => error instanceof Problem && error.code === 'stale'

/**
 * Notes that a sacrifice is done, now by the server's clock; of several that say so the first one counts.
 * Throws `not_found`, `group_not_full`.
 */
export const complete = (context: Context, id: string) =>
  retried(
    attempts,
    async () => {
      const [outcome] = await stepped(context, { action: 'complete', ids: [id] })
      if (isStale(outcome?.error)) return again
      if (outcome && outcome.error !== null) throw outcome.error
      return undefined
    },
    () => new Problem('stale'),
  )
