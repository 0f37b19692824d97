import { sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import type { BulkResult } from '../../../contract/bulk'
import { missingStages, stageListText } from '../../../contract/fulfilment/pictures'
import { isBadalKind, isSlaughterhouseName } from '../../../contract/fulfilment/rite-days'
import type { SacrificeBulkInput, ScheduleStep } from '../../../contract/fulfilment/sacrifices'
import type { EvidenceStage } from '../../../contract/labels'
import { wibDay } from '../../../contract/lib/format'
import { changedFields, redactedAuditChanges } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { isRefused } from '../../../db/errors'
import { retryMarker, retryWhileOvertaken } from '../../../db/guard'
import { jsonListSql } from '../../../db/query/keyset'
import { sacrifices } from '../../../db/schema/fulfilment/sacrifices'
import { nextTimestampAfter } from '../../../db/stamp'
import { bulkFailure, bulkSuccess, throwIfStale } from '../../../lib/bulk'
import { Problem } from '../../../lib/problem'
import { selectSettingRows, settingOrDefault } from '../../../site/settings/read'
import { type SacrificeRow, sacrificeName } from '../lookup/list'
import { hasNamelessSeatSql, selectEvidenceStages } from '../lookup/query'
import { freeSeatCount, groupNotFullProblem, problemWithDetail } from '../words'
import { riteCompletionTime, throwIfOffSeason } from './rite-day'

export const emptySchedule = {
  status: 'pending',
  date: null,
  location: null,
  performer: null,
  completed_at: null,
  completed_by: null,
  witnesses: null,
  weight_kg: null,
  packages: null,
} as const satisfies Partial<SacrificeRow>

type SacrificeFacts = {
  dates: readonly string[]
  missing: EvidenceStage[]
  /** Time at which the latest order of the sacrifice was placed, UTC ISO. */
  placed: string | null
  /** True if a change to one of the sacrifice's orders awaits payment, as in trigger `sacrifices_wait_for_changes`. */
  isChanging: boolean
  /** True if one of the sacrifice's orders is underpaid (`short_by`), as in trigger `sacrifices_need_money`. */
  isShort: boolean
  isNameless: boolean
  /** True if animals are slaughtered at this location this season, so no badal rite can be planned there. */
  isSlaughterPlace: boolean
}

/** `performed_at` (UTC ISO) is the time of the phone's clock. */
type Step = SacrificeBulkInput & { performed_at?: string }
type Done = Extract<Step, { action: 'complete' }>

function completeRow(
  row: SacrificeRow,
  input: Done,
  { missing, placed }: SacrificeFacts,
  { actor, now }: Context,
): SacrificeRow {
  if (row.status === 'completed') return row
  if (missing.length > 0)
    throw problemWithDetail(
      'evidence_missing',
      `${sacrificeName(row)} belum ada foto atau video: ${stageListText(missing)}.`,
    )
  const { performed_on, performed_at } = input
  // The phone's clock may be wrong: a time before the order was placed is replaced by the server's time.
  const pressed = performed_at && placed !== null && performed_at < placed ? now : performed_at
  const completed_at = pressed ?? riteCompletionTime(performed_on, placed, now)
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

// An operator can choose to skip sacrifices that are already planned (`keep_planned`), or that have a seat without a
// name (`named_only`). Throws for such a sacrifice.
function refuseLeftOut(row: SacrificeRow, input: ScheduleStep, { isNameless }: SacrificeFacts) {
  const isMoved = row.date !== input.date || row.location !== input.location
  if (input.keep_planned && row.status === 'scheduled' && isMoved)
    throw problemWithDetail(
      'already_planned',
      `${sacrificeName(row)} sudah dijadwalkan: ${row.date}, ${row.location}.`,
    )
  if (input.named_only && row.status === 'pending' && isNameless)
    throw problemWithDetail('names_missing', `${sacrificeName(row)} ada namanya yang belum diisi.`)
}

/**
 * Returns the row with the action applied. Throws `group_not_full`, `sacrifice_done`, `not_a_badal_place`,
 * `already_planned`, `names_missing`, `off_season`, `evidence_missing`, `change_waiting`, `order_short`.
 */
function decideRow(row: SacrificeRow, input: Step, known: SacrificeFacts, context: Context): SacrificeRow {
  if (input.action === 'reopen') return { ...row, ...emptySchedule }
  if (freeSeatCount(row) > 0) throw groupNotFullProblem(row)
  if (known.isChanging && row.status === 'pending') throw new Problem('change_waiting')
  if (known.isShort && row.status === 'pending') throw new Problem('order_short')
  if (input.action === 'complete') return completeRow(row, input, known, context)
  if (row.status === 'completed') {
    throw problemWithDetail(
      'sacrifice_done',
      `No. ${row.number} sudah disembelih. Kembalikan dahulu sebelum dijadwalkan lagi.`,
    )
  }
  const { date, location, performer, off_season } = input
  if (
    isBadalKind(row.kind) &&
    location !== row.location &&
    (known.isSlaughterPlace || isSlaughterhouseName(location))
  )
    throw problemWithDetail(
      'not_a_badal_place',
      `${sacrificeName(row)} adalah badal: “${location}” tempat penyembelihan. Isi tempat ibadahnya, misalnya Makkah.`,
    )
  refuseLeftOut(row, input, known)
  const isSaid = off_season || date === row.date
  if (!isSaid)
    throwIfOffSeason(date, { kinds: [row.kind], season: row.season, name: sacrificeName(row) }, known.dates)
  return { ...row, status: 'scheduled', date, location, performer: performer || row.performer }
}

type RowChange = SacrificeRow & { next: string; changes: string }

/** Skips a row whose version changed, and a group that is not full. */
const writeRows = (db: Db, wishes: RowChange[], action: string, { actor, now }: Context) => {
  const json = JSON.stringify(wishes)
  const wish = (field: keyof RowChange) => sql`wish.value ->> ${field}`
  const asSeen = sql`sacrifices.id = ${wish('id')} AND sacrifices.updated_at = ${wish('updated_at')}
    AND (${wish('status')} = 'pending' OR filled + foundation_shares = capacity)`
  return db.batch({
    // Insert the audit events before the update, because the update changes the version that this condition compares.
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

type Outcome = { id: string; error: unknown }

async function readFacts(db: Db, ids: string[], input: Step) {
  const isCompleting = input.action === 'complete'
  const isProofAsked = input.action === 'complete' && !input.lacking_ok
  const isNamedOnly = input.action === 'schedule' && input.named_only === true
  const location = input.action === 'schedule' ? input.location : ''
  const found = await db.batch({
    rows: db
      .select()
      .from(sacrifices)
      .where(sql`id IN ${jsonListSql(ids)}`),
    lacking: db.all<{ id: string; wanted: string; shown: string }>(
      selectEvidenceStages(isProofAsked ? ids : []),
    ),
    placed: db.all<{ id: string; placed: string }>(sql`
      SELECT sacrifice_id AS id, max(orders.created_at) AS placed FROM seats JOIN orders ON orders.id = seats.order_id
      WHERE sacrifice_id IN ${jsonListSql(isCompleting ? ids : [])} GROUP BY sacrifice_id`),
    // The redundant condition `IN ('proposed', 'waiting')` lets SQLite use the partial index `order_changes_open`.
    changing: db.all<{ id: string }>(sql`
      SELECT DISTINCT sacrifice_id AS id FROM order_changes INDEXED BY order_changes_open
        CROSS JOIN seats ON seats.order_id = order_changes.order_id
      WHERE state IN ('proposed', 'waiting') AND state = 'waiting' AND sacrifice_id IN ${jsonListSql(ids)}`),
    short: db.all<{ id: string }>(sql`
      SELECT DISTINCT sacrifice_id AS id FROM orders INDEXED BY orders_short
        CROSS JOIN seats ON seats.order_id = orders.id
      WHERE short_by > 0 AND sacrifice_id IN ${jsonListSql(ids)}`),
    nameless: db.all<{ id: string }>(
      sql`SELECT id FROM sacrifices WHERE id IN ${jsonListSql(isNamedOnly ? ids : [])} AND ${hasNamelessSeatSql}`,
    ),
    slaughtered: db.all<{ season: string }>(sql`
      SELECT season FROM season_numbers WHERE EXISTS (
        SELECT 1 FROM sacrifices INDEXED BY sacrifices_by_place
        WHERE location = ${location} AND sacrifices.season = season_numbers.season
          AND kind NOT IN ('badal_haji', 'badal_umrah'))`),
    dates: selectSettingRows(db, 'eid_dates'),
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
    nameless: new Set(found.nameless.map(({ id }) => id)),
    slaughtered: new Set(found.slaughtered.map(({ season }) => season)),
    ...settingOrDefault(found.dates, 'eid_dates'),
  }
}

/** A trigger rejects the batch if an order became underpaid, or began to wait for payment, after it was read. */
const refuseMoved = (error: unknown): never => {
  throw isRefused(error, 'change_waiting', 'order_short') ? new Problem('stale') : error
}

/** All changes of a schedule use this function. It needs one read and one batch for all ids. */
async function changeSacrifices(context: Context, input: Step): Promise<Outcome[]> {
  const { db, now } = context
  const ids = [...new Set(input.ids)]
  const isCompleting = input.action === 'complete'
  const { rows, missing, placed, changing, short, nameless, slaughtered, dates } = await readFacts(
    db,
    ids,
    input,
  )
  const seasonsOfAnimals = new Set(
    [...rows.values()].filter(row => !isBadalKind(row.kind)).map(row => row.season),
  )
  const wishes: RowChange[] = []
  const decide = (id: string) => {
    const row = rows.get(id)
    if (!row) throw new Problem('not_found')
    const known = {
      dates,
      missing: missing.get(id) ?? [],
      placed: placed.get(id) ?? null,
      isChanging: changing.has(id),
      isShort: short.has(id),
      isNameless: nameless.has(id),
      isSlaughterPlace: slaughtered.has(row.season) || seasonsOfAnimals.has(row.season),
    }
    const plan = decideRow(row, input, known, context)
    const changes = changedFields(row, plan)
    if (Object.keys(changes).length === 0) return
    throwIfStale(row, input.seen_at)
    const next = nextTimestampAfter(row.updated_at, now)
    wishes.push({ ...plan, next, changes: JSON.stringify(redactedAuditChanges('sacrifices', changes)) })
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
  const { changed } = await writeRows(db, wishes, action, context).catch(refuseMoved)
  const done = new Set(changed.map(({ id }) => id))
  const overtaken = new Set(wishes.map(({ id }) => id).filter(id => !done.has(id)))
  return outcomes.map(one => (overtaken.has(one.id) ? { ...one, error: new Problem('stale') } : one))
}

export async function bulkChangeSacrifices(
  context: Context,
  input: SacrificeBulkInput,
): Promise<BulkResult[]> {
  const outcomes = await changeSacrifices(context, input)
  return outcomes.map(({ id, error }) => ({
    id,
    ...(error === null ? bulkSuccess : bulkFailure(error, { row: id })),
  }))
}

/** Removes the schedule of a sacrifice if it has not changed since `seen_at`. Throws `not_found`, `stale`. */
export async function reopenSacrifice(context: Context, id: string, seen_at: string | undefined) {
  const action = 'reopen'
  const [outcome] = await changeSacrifices(context, { action, ids: [id], seen_at })
  if (outcome && outcome.error !== null) throw outcome.error
}

const maxAttempts = 5
const isStale = (error: unknown) => error instanceof Problem && error.code === 'stale'

/** If an operator reopened the sacrifice or its order after `performed_at`, a phone may not complete it. */
const wasReopenedAfter = async (db: Db, id: string, performed_at: string) =>
  (
    await db.all(sql`
      SELECT 1 FROM sacrifices WHERE id = ${id} AND status <> 'completed' AND (
        EXISTS (SELECT 1 FROM audit_events WHERE entity = 'sacrifices' AND entity_id = sacrifices.id
          AND created_at > ${performed_at} AND changes ->> '$.status[0]' = 'completed')
        OR EXISTS (SELECT 1 FROM seats JOIN order_events ON order_events.order_id = seats.order_id
          WHERE seats.sacrifice_id = sacrifices.id AND type = 'slaughter_updated'
            AND details ->> 'status' = 'pending' AND order_events.created_at > ${performed_at}))`)
  ).length > 0

/**
 * `performed_at` is UTC ISO. The phone may upload missing evidence later. If the phone lost the response and repeats
 * the call hours later, the first `performed_at` is kept. Throws `not_found`, `group_not_full`, and `bad_transition` if
 * an operator reopened the sacrifice in the meantime.
 */
export const completeFromFieldApp = (context: Context, id: string, performed_at: string) =>
  retryWhileOvertaken(
    maxAttempts,
    async () => {
      if (await wasReopenedAfter(context.db, id, performed_at))
        throw problemWithDetail(
          'bad_transition',
          'Kantor mengembalikan hewan ini ke belum dijadwalkan sesudah Selesai ditekan. Bila sudah dilaksanakan, tekan Selesai lagi.',
        )
      const [outcome] = await changeSacrifices(context, {
        action: 'complete',
        ids: [id],
        lacking_ok: true,
        performed_at,
      })
      if (isStale(outcome?.error)) return retryMarker
      if (outcome && outcome.error !== null) throw outcome.error
      return undefined
    },
    () => new Problem('stale'),
  )
