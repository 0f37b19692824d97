import { sql } from 'drizzle-orm'
import { failureOf, refuseUnseen, succeeded } from '../bulk'
import type { BulkResult } from '../contract/bulk'
import { wibDay } from '../contract/format'
import type { SacrificeBulkInput } from '../contract/sacrifices'
import { changesOf, toldOf } from '../db/audit'
import type { Db } from '../db/client'
import { sacrifices } from '../db/schema'
import { stampAfter } from '../db/stamp'
import { Problem } from '../problem'
import type { Work } from '../work'
import type { Row } from './list'
import { freeSeats, notFull, refused } from './words'

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

/** What a step makes of one; throws `group_not_full`, `sacrifice_done`. */
function decided(row: Row, input: SacrificeBulkInput, { actor, now }: Work): Planned {
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
  const { date, location, performer } = input
  return { ...planOf(row), status: 'scheduled', date, location, performer: performer || row.performer }
}

type Wish = Planned & { id: string; seen: string; next: string; changes: string }

/** All that differ, in one statement: each only as it was seen, and a group only when it is full. */
const write = (db: Db, wishes: Wish[], { actor, now }: Work) => {
  const json = JSON.stringify(wishes)
  const wish = (field: keyof Wish) => sql`wish.value ->> ${field}`
  return db.batch({
    changed: db.all<{ id: string }>(sql`
      UPDATE sacrifices SET status = ${wish('status')}, date = ${wish('date')}, location = ${wish('location')},
        performer = ${wish('performer')}, completed_at = ${wish('completed_at')},
        completed_by = ${wish('completed_by')}, updated_by = ${actor}, updated_at = ${wish('next')}
      FROM json_each(${json}) AS wish
      WHERE sacrifices.id = ${wish('id')} AND sacrifices.updated_at = ${wish('seen')}
        AND (${wish('status')} = 'pending' OR filled + house = capacity)
      RETURNING sacrifices.id`),
    told: db.run(sql`
      INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
      SELECT 'sacrifices', sacrifices.id, 'update', ${actor}, ${wish('changes')}, ${now}
      FROM json_each(${json}) AS wish
      JOIN sacrifices ON sacrifices.id = ${wish('id')} AND sacrifices.updated_at = ${wish('next')}
        AND sacrifices.updated_by = ${actor}`),
  })
}

/**
 * Plans, completes or takes back some at once: one read and one batch for all of them. Again is harmless: what is as
 * it was wished is left alone.
 */
export async function bulk(work: Work, input: SacrificeBulkInput): Promise<BulkResult[]> {
  const { db, now } = work
  const ids = [...new Set(input.ids)]
  const found = await db
    .select()
    .from(sacrifices)
    .where(sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  const rows = new Map(found.map(row => [row.id, row]))
  const wishes: Wish[] = []
  const results = ids.map((id): BulkResult => {
    const row = rows.get(id)
    try {
      if (!row) throw new Problem('not_found')
      const plan = decided(row, input, work)
      const changes = changesOf(planOf(row), plan)
      if (Object.keys(changes).length > 0) {
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
      return { id, ...succeeded }
    } catch (error) {
      return { id, ...failureOf(error, { row: id }) }
    }
  })
  if (wishes.length === 0) return results
  const { changed } = await write(db, wishes, work)
  const done = new Set(changed.map(({ id }) => id))
  const overtaken = new Set(wishes.map(({ id }) => id).filter(id => !done.has(id)))
  return results.map(result =>
    overtaken.has(result.id)
      ? { id: result.id, ...failureOf(new Problem('stale'), { row: result.id }) }
      : result,
  )
}
