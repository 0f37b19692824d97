import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { CorrectionInput } from '../../contract/orders/corrections'
import { fullName } from '../../contract/orders/names'
import { messageConsentVersion } from '../../contract/orders/orders'
import { anonymizedOrderProblem } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { corrections } from '../../db/schema/fulfilment/sacrifices'
import { Problem, toProblemOrError } from '../../lib/problem'
import { isOrderIdSql, type OrderRows } from '../lookup/rows'
import { applyOrderChange } from './change'
import { type Change, newOrderChange, throwIfRefused } from './transitions'

const maxConsentEvents = 10

/** After the customer withdraws the consent, messages that need it are not sent. */
export const setMessageConsent = (context: Context, id: string, messages_ok: boolean) =>
  applyOrderChange(context, isOrderIdSql(id), (order): Change => {
    throwIfRefused(anonymizedOrderProblem(order))
    const step = newOrderChange(order)
    if (messages_ok === (order.message_consent !== null)) return step
    step.next.message_consent = messages_ok ? messageConsentVersion : null
    step.events.push({ type: messages_ok ? 'messages_agreed' : 'messages_declined', most: maxConsentEvents })
    return step
  })

const maxShownRequests = 50
const maxRequestEvents = 20

const lockedOf = (order_id: string) => sql`
  SELECT item_n AS item_id, beneficiary_n AS n FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
  WHERE seats.order_id = ${order_id} AND sacrifices.status <> 'pending'`

export async function readCorrectionState(db: Db, { order }: OrderRows) {
  return db.batch({
    locked: db.all<{ item_id: number; n: number }>(sql`${lockedOf(order.id)} ORDER BY 1, 2`),
    items: db
      .select({
        item_id: corrections.item_n,
        n: corrections.beneficiary_n,
        name: corrections.name,
        bin: corrections.bin,
        relation: corrections.relation,
        state: corrections.state,
        reason: corrections.reason,
        created_at: corrections.created_at,
      })
      .from(corrections)
      .where(eq(corrections.order_id, order.id))
      .orderBy(desc(corrections.created_at))
      .limit(maxShownRequests),
  })
}

const notLocked = 'Nama ini masih dapat diubah langsung di bagian Atas nama.'

/** Throws `too_many_corrections`, and `bad_transition` while the customer can still edit the name directly. */
export async function requestNameCorrection(
  context: Context,
  rows: OrderRows,
  { item_id, n, name: wished }: CorrectionInput,
) {
  const { db, now } = context
  const { id } = rows.order
  const isPlace = sql`item_id = ${item_id} AND n = ${n}`
  const [locked] = await db.all(sql`SELECT 1 FROM (${lockedOf(id)}) WHERE ${isPlace}`)
  if (!locked) throw new Problem('bad_transition', { detail: notLocked })
  const known = rows.names.find(row => row.item_n === item_id && row.n === n)
  const before = known ? fullName(known) : ''
  if (before === fullName(wished)) {
    // If the customer requests the present name, delete the earlier request.
    const open = sql`order_id = ${id} AND item_n = ${item_id} AND beneficiary_n = ${n} AND state = 'open'`
    const extra = () => [db.delete(corrections).where(open)]
    await applyOrderChange(context, isOrderIdSql(id), newOrderChange, { extra })
    return
  }
  const wish = { ...wished, before, updated_at: now }
  try {
    await applyOrderChange(
      context,
      isOrderIdSql(id),
      order => ({ ...newOrderChange(order), events: [{ type: 'correction_asked', most: maxRequestEvents }] }),
      {
        extra: () => [
          db
            .insert(corrections)
            .values({
              id: crypto.randomUUID(),
              order_id: id,
              item_n: item_id,
              beneficiary_n: n,
              ...wish,
              created_at: now,
            })
            .onConflictDoUpdate({
              target: [corrections.order_id, corrections.item_n, corrections.beneficiary_n],
              targetWhere: and(eq(corrections.state, sql`'open'`)),
              set: wish,
            }),
        ],
      },
    )
  } catch (error) {
    throw toProblemOrError(error)
  }
}
