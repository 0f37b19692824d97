import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { type Correction, type CorrectionQuery, correctionSchema } from '../../contract/fulfilment/sacrifices'
import { fullName, type PersonName } from '../../contract/orders/names'
import { insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { retryMarker, retryWhileOvertaken, valueOrRollbackSql, wasConditionRefused } from '../../db/guard'
import type { EventDetails } from '../../db/orders/order-events'
import { updateSearchWords } from '../../db/orders/order-terms'
import { afterCursorCondition, splitPage, timeKeyCursor } from '../../db/query/keyset'
import { maxCountedRows } from '../../db/query/where'
import { corrections } from '../../db/schema/fulfilment/sacrifices'
import { renameDrafts } from '../../fulfilment/certificates/lifecycle/draft'
import { Problem } from '../../lib/problem'
import { applyOrderChange } from '../lifecycle/change'
import { newOrderChange } from '../lifecycle/transitions'
import { isOrderIdSql } from '../lookup/rows'

type Row = typeof corrections.$inferSelect
type Found = Row & {
  order_code: string
  customer_name: string
  present_name: string | null
  present_bin: string | null
  present_relation: PersonName['relation']
  sacrifice: string | null
}

function view({ present_name, present_bin, present_relation, sacrifice, ...row }: Found): Correction {
  const present =
    present_name === null ? null : { name: present_name, bin: present_bin, relation: present_relation }
  return correctionSchema.parse({
    ...row,
    wanted: fullName(row),
    present: present && fullName(present),
    sacrifice: sacrifice && JSON.parse(sacrifice),
  })
}

/** Undecided requests are listed oldest first, decided ones newest first. */
export async function listCorrections(db: Db, { limit, cursor, state }: CorrectionQuery) {
  const isOpen = state === 'open'
  const order = isOpen ? sql`ASC` : sql`DESC`
  const behind = afterCursorCondition(cursor, sql`corrections.created_at`, sql`corrections.id`, isOpen)
  const { rows, totals } = await db.batch({
    rows: db.all<Found>(sql`
      SELECT corrections.*, orders.order_id AS order_code, orders.customer_name,
        person.name AS present_name, person.bin AS present_bin, person.relation AS present_relation,
        (SELECT json_object('number', s.number, 'name', s.name, 'status', s.status)
          FROM seats JOIN sacrifices AS s ON s.id = seats.sacrifice_id
          WHERE seats.order_id = corrections.order_id AND seats.item_n = corrections.item_n
            AND seats.beneficiary_n = corrections.beneficiary_n) AS sacrifice
      FROM corrections JOIN orders ON orders.id = corrections.order_id
      LEFT JOIN order_beneficiaries AS person ON person.order_id = corrections.order_id
        AND person.item_n = corrections.item_n AND person.n = corrections.beneficiary_n
      WHERE state = ${state} AND ${behind}
      ORDER BY corrections.created_at ${order}, corrections.id ${order} LIMIT ${limit + 1}`),
    totals: db.all<{ n: number }>(
      sql`SELECT count(*) AS n FROM (SELECT 1 FROM corrections WHERE state = ${state} LIMIT ${maxCountedRows})`,
    ),
  })
  const { items, next_cursor } = splitPage(rows, limit, last => timeKeyCursor(last.created_at, last.id))
  return { items: items.map(view), next_cursor, total: totals[0]?.n ?? 0 }
}

async function readOpen(db: Db, id: string, seen: string) {
  const [row] = await db.select().from(corrections).where(eq(corrections.id, id))
  if (!row) throw new Problem('not_found')
  if (row.state !== 'open') throw new Problem('correction_decided')
  if (row.updated_at !== seen) throw new Problem('stale')
  return row
}

type Verdict = { state: 'done' | 'refused'; reason: string | null }

/** The batch fails if another request decided or changed the correction. */
const closeRequest = ({ db, actor, now }: Context, { id, updated_at }: Row, { state, reason }: Verdict) => [
  db
    .update(corrections)
    .set({
      state: valueOrRollbackSql(sql`state = 'open' AND updated_at = ${updated_at}`, state),
      reason,
      decided_by: actor,
      updated_at: now,
    })
    .where(eq(corrections.id, id)),
  insertAudit(db, { entity: 'corrections', entity_id: id, action: state, actor, changes: {} }, now),
]

const wasDecided = (error: unknown) => wasConditionRefused(error, 'corrections.state')

async function decideRequest(
  context: Context,
  row: Row,
  verdict: Verdict,
  also: () => ReturnType<Db['run']>[] = () => [],
) {
  const type = verdict.state === 'done' ? 'name_corrected' : 'name_correction_refused'
  const details: EventDetails = verdict.reason === null ? {} : { reason: verdict.reason }
  const attempt = async () => {
    try {
      await applyOrderChange(
        context,
        isOrderIdSql(row.order_id),
        // Read the correction again, because the customer may have withdrawn it.
        async order => {
          await readOpen(context.db, row.id, row.updated_at)
          return { ...newOrderChange(order), events: [{ type, details }] }
        },
        {
          extra: () => [...also(), ...closeRequest(context, row, verdict)],
        },
      )
    } catch (error) {
      if (wasDecided(error)) return retryMarker
      throw error
    }
  }
  await retryWhileOvertaken(1, attempt, () => new Problem('correction_decided'))
}

/** Throws `not_found`, `correction_decided`, and `stale` if the requested name changed. */
export async function applyNameCorrection(context: Context, id: string, seen: string) {
  const { db } = context
  const row = await readOpen(db, id, seen)
  const { order_id, item_n, beneficiary_n, name, bin, relation } = row
  await decideRequest(context, row, { state: 'done', reason: null }, () => [
    renameDrafts(db, order_id, [{ item_n, n: beneficiary_n, name, bin, relation }], context.now),
    db.run(sql`
      INSERT INTO order_beneficiaries (order_id, item_n, n, name, bin, relation)
      VALUES (${order_id}, ${item_n}, ${beneficiary_n}, ${name}, ${bin}, ${relation})
      ON CONFLICT (order_id, item_n, n) DO UPDATE SET name = excluded.name, bin = excluded.bin, relation = excluded.relation`),
    updateSearchWords(db, sql`${order_id}`),
  ])
}

/** The customer receives the reason. Throws the same errors as `applyNameCorrection`. */
export async function refuseNameCorrection(context: Context, id: string, seen: string, reason: string) {
  await decideRequest(context, await readOpen(context.db, id, seen), { state: 'refused', reason })
}
