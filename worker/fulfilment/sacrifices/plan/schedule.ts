import { sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import type { BulkResult } from '../../../contract/bulk'
import { missingStages, stageWords } from '../../../contract/fulfilment/pictures'
import type { SacrificeBulkInput } from '../../../contract/fulfilment/sacrifices'
import type { EvidenceStage } from '../../../contract/labels'
import { wibDay } from '../../../contract/lib/format'
import { changesOf, toldOf } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { isRefused } from '../../../db/errors'
import { again, retried } from '../../../db/guard'
import { listOf } from '../../../db/query/list-of'
import { sacrifices } from '../../../db/schema/fulfilment/sacrifices'
import { stampAfter } from '../../../db/stamp'
import { failureOf, refuseUnseen, succeeded } from '../../../lib/bulk'
import { Problem } from '../../../lib/problem'
import { settingOf, settingStatement } from '../../../site/settings/read'
import { lackingOf } from '../look/lacking'
import { callName, type Row } from '../look/list'
import { freeSeats, notFull, refused } from '../words'
import { refuseOffSeason } from './off-season'
import { performedAt } from './performed'

/** Of a sacrifice that is to be done, but nobody knows when. */
export const unplanned = {
  status: 'pending',
  date: null,
  location: null,
  performer: null,
  completed_at: null,
  completed_by: null,
  witnesses: null,
  weight_kg: null,
  packages: null,
} as const satisfies Partial<Row>

type Known = {
  dates: readonly string[]
  missing: EvidenceStage[]
  /** When the last of its orders was placed. */
  placed: string | null
  /** A change of one of its orders waits for its payment; the trigger `sacrifices_wait_for_changes` says the same. */
  isChanging: boolean
  /** One of its orders holds less than it asks for; the trigger `sacrifices_need_money` says the same. */
  isShort: boolean
}

/** A step, and the moment at which a phone says that it was done. */
type Step = SacrificeBulkInput & { performed_at?: string }
type Done = Extract<Step, { action: 'complete' }>

/** Throws `evidence_missing` for one without pictures that are asked for, `invalid` for a day on which it cannot have been. */
function completed(row: Row, input: Done, { missing, placed }: Known, { actor, now }: Context): Row {
  if (row.status === 'completed') return row
  if (missing.length > 0)
    throw refused('evidence_missing', `${callName(row)} belum ada foto atau video: ${stageWords(missing)}.`)
  const { performed_on, performed_at } = input
  // A phone's clock may be off by more than the order is old.
  const pressed = performed_at && placed !== null && performed_at < placed ? now : performed_at
  const completed_at = pressed ?? performedAt(performed_on, placed, now)
  return {
    ...row,
    status: 'completed',
    completed_at,
    completed_by: actor,
    date: row.date ?? wibDay(completed_at),
    witnesses: input.witnesses || row.witnesses,
    weight_kg: input.weight_kg ?? row.weight_kg,
    packages: input.packages ?? row.packages,
  }
}

/** What a step makes of one; throws `group_not_full`, `sacrifice_done`, `off_season`, `evidence_missing`. */
function decided(row: Row, input: Step, known: Known, context: Context): Row {
  if (input.action === 'reopen') return { ...row, ...unplanned }
  if (freeSeats(row) > 0) throw notFull(row)
  if (known.isChanging && row.status === 'pending') throw new Problem('change_waiting')
  if (known.isShort && row.status === 'pending') throw new Problem('order_short')
  if (input.action === 'complete') return completed(row, input, known, context)
  if (row.status === 'completed') {
    throw refused(
      'sacrifice_done',
      `No. ${row.number} sudah disembelih. Kembalikan dahulu sebelum dijadwalkan lagi.`,
    )
  }
  const { date, location, performer, off_season } = input
  const isSaid = off_season || date === row.date
  if (!isSaid)
    refuseOffSeason(date, { kinds: [row.kind], season: row.season, name: callName(row) }, known.dates)
  return { ...row, status: 'scheduled', date, location, performer: performer || row.performer }
}

type Wish = Row & { next: string; changes: string }

/** All that differ, in one statement: each only as it was seen, and a group only when it is full. */
const write = (db: Db, wishes: Wish[], action: string, { actor, now }: Context) => {
  const json = JSON.stringify(wishes)
  const wish = (field: keyof Wish) => sql`wish.value ->> ${field}`
  const asSeen = sql`sacrifices.id = ${wish('id')} AND sacrifices.updated_at = ${wish('updated_at')}
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
        completed_by = ${wish('completed_by')}, witnesses = ${wish('witnesses')},
        weight_kg = ${wish('weight_kg')}, packages = ${wish('packages')}, updated_by = ${actor}, updated_at = ${wish('next')}
      FROM json_each(${json}) AS wish WHERE ${asSeen}
      RETURNING sacrifices.id`),
  })
}

/** What stood in the way of each; null where nothing did. */
type Outcome = { id: string; error: unknown }

async function read(db: Db, ids: string[], isCompleting: boolean, isProofAsked: boolean) {
  const found = await db.batch({
    rows: db
      .select()
      .from(sacrifices)
      .where(sql`id IN ${listOf(ids)}`),
    lacking: db.all<{ id: string; wanted: string; shown: string }>(lackingOf(isProofAsked ? ids : [])),
    placed: db.all<{ id: string; placed: string }>(sql`
      SELECT sacrifice_id AS id, max(orders.created_at) AS placed FROM seats JOIN orders ON orders.id = seats.order_id
      WHERE sacrifice_id IN ${listOf(isCompleting ? ids : [])} GROUP BY sacrifice_id`),
    // The IN list lets SQLite use the partial index order_changes_open.
    changing: db.all<{ id: string }>(sql`
      SELECT DISTINCT sacrifice_id AS id FROM order_changes INDEXED BY order_changes_open
        CROSS JOIN seats ON seats.order_id = order_changes.order_id
      WHERE state IN ('proposed', 'waiting') AND state = 'waiting' AND sacrifice_id IN ${listOf(ids)}`),
    short: db.all<{ id: string }>(sql`
      SELECT DISTINCT sacrifice_id AS id FROM orders INDEXED BY orders_short
        CROSS JOIN seats ON seats.order_id = orders.id
      WHERE short_by > 0 AND sacrifice_id IN ${listOf(ids)}`),
    dates: settingStatement(db, 'eid_dates'),
  })
  const missing = found.lacking.map(
    ({ id, wanted, shown }) => [id, missingStages(JSON.parse(wanted), JSON.parse(shown))] as const,
  )
  return {
    rows: new Map(found.rows.map(row => [row.id, row])),
    missing: new Map(missing),
    placed: new Map(found.placed.map(({ id, placed }) => [id, placed])),
    changing: new Set(found.changing.map(({ id }) => id)),
    short: new Set(found.short.map(({ id }) => id)),
    ...settingOf(found.dates, 'eid_dates'),
  }
}

/** A change of one of the orders began to wait for its payment, or its money went, after this step looked. */
const refuseMoved = (error: unknown): never => {
  throw isRefused(error, 'change_waiting', 'order_short') ? new Problem('stale') : error
}

/** The one way in which sacrifices are planned, done and taken back: one read and one batch for all of them. */
async function stepped(context: Context, input: Step): Promise<Outcome[]> {
  const { db, now } = context
  const ids = [...new Set(input.ids)]
  const isCompleting = input.action === 'complete'
  const { rows, missing, placed, changing, short, dates } = await read(
    db,
    ids,
    isCompleting,
    isCompleting && !input.lacking_ok,
  )
  const wishes: Wish[] = []
  const decide = (id: string) => {
    const row = rows.get(id)
    if (!row) throw new Problem('not_found')
    const known = {
      dates,
      missing: missing.get(id) ?? [],
      placed: placed.get(id) ?? null,
      isChanging: changing.has(id),
      isShort: short.has(id),
    }
    const plan = decided(row, input, known, context)
    const changes = changesOf(row, plan)
    if (Object.keys(changes).length === 0) return
    refuseUnseen(row, input.seen_at)
    const next = stampAfter(row.updated_at, now)
    wishes.push({ ...plan, next, changes: JSON.stringify(toldOf('sacrifices', changes)) })
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
  const action = isCompleting ? 'complete' : 'update'
  const { changed } = await write(db, wishes, action, context).catch(refuseMoved)
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

/** Takes back the plan of one that was seen as of `seen_at`. Throws `not_found`, `stale`. */
export async function reopen(context: Context, id: string, seen_at: string | undefined) {
  const action = 'reopen'
  const [outcome] = await stepped(context, { action, ids: [id], seen_at })
  if (outcome && outcome.error !== null) throw outcome.error
}

const attempts = 5
const isStale = (error: unknown) => error instanceof Problem && error.code === 'stale'

/**
 * Notes that a sacrifice was done at `performed_at` (UTC ISO), as somebody in the field said: the phone asks about missing
 * pictures, for only it knows which are on their way. Of several calls the first one counts.
 * Throws `not_found`, `group_not_full`.
 */
export const complete = (context: Context, id: string, performed_at: string) =>
  retried(
    attempts,
    async () => {
      const [outcome] = await stepped(context, {
        action: 'complete',
        ids: [id],
        lacking_ok: true,
        performed_at,
      })
      if (isStale(outcome?.error)) return again
      if (outcome && outcome.error !== null) throw outcome.error
      return undefined
    },
    () => new Problem('stale'),
  )
