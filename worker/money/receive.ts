import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '../context'
import type { ReceiveInput } from '../contract/money/payments'
import type { Db } from '../db/client'
import { payments, transactions } from '../db/schema/money'
import { change } from '../orders/life/change'
import { incomeOf, receiveStep, sourceOf, whyNoReceive } from '../orders/life/money-steps'
import { readBooking } from '../orders/life/step-facts'
import { begin, type Change, refuse } from '../orders/life/transitions'
import { byId, type OrderRow } from '../orders/look/rows'
import { type Arrived, readParts } from '../payments/received'
import { Problem } from '../problem'
import { seatSoon } from '../sacrifices/seats/fill'
import { morePaid } from './changes/pay'
import { type Written, withAlso } from './changes/steps'

/** A person received money for an order, in cash or another way. Throws what `receiveStep` throws, `invalid`. */
export async function receive(context: Context, id: string, input: ReceiveInput) {
  const { db, now } = context
  const decide = async (order: OrderRow): Promise<Written> => {
    const parts = await readParts(db, id)
    if (parts.updated_at !== order.updated_at) throw new Problem('stale')
    const payment: Arrived = {
      amount: input.amount,
      method: input.method,
      ...(await readBooking(db, order, input.day, now)),
      bank_row_id: null,
      is_part: true,
      note: input.note,
    }
    refuse(whyNoReceive(order, now))
    if (order.payment_status === 'verified') return morePaid(context, order, payment, sourceOf(input.method))
    return { ...receiveStep(order, payment, parts, now), also: [] }
  }
  await change(context, byId(id), decide, { seen: input.updated_at, ...withAlso })
  await seatSoon(context)
}

/** A payment, and whether its income books it alone. */
type Told = typeof payments.$inferSelect & { is_extra: boolean | null }

/** Whether a person can take a payment back: a person said that it came, and no bank row shows it. */
export const canVoid = ({ bank_row_id, voided_at, method }: Told) =>
  bank_row_id === null && voided_at === null && method !== 'bank'

function whyKept({ voided_at, bank_row_id }: Told) {
  if (voided_at !== null) return 'Pembayaran ini sudah dibatalkan.'
  return bank_row_id !== null
    ? 'Pembayaran ini dari mutasi. Urungkan pencocokannya di Mutasi.'
    : 'Pembayaran ini melunasi pesanan. Batalkan dahulu verifikasi pembayarannya.'
}

async function readVoidable(db: Db, order_id: string, payment_id: number) {
  const [found] = await db
    .select({ ...getTableColumns(payments), is_extra: transactions.is_extra })
    .from(payments)
    .leftJoin(transactions, eq(transactions.id, payments.transaction_id))
    .where(and(eq(payments.id, payment_id), eq(payments.order_id, order_id)))
  if (!found) throw new Problem('not_found')
  if (canVoid(found)) return found
  throw new Problem('bad_transition', { detail: whyKept(found) })
}

/**
 * What a person said to have received was not: it is voided, with its income. A verified order that it leaves short stays
 * verified and reads 'Kurang bayar'. Throws `not_found`, `bad_transition`,
 * `payment_refunded`, `stale`.
 */
export async function voidPayment(
  context: Context,
  id: string,
  payment_id: number,
  { reason, updated_at }: { reason: string; updated_at?: string | undefined },
) {
  const decide = async (order: OrderRow): Promise<Change> => {
    const { amount, is_extra, transaction_id } = await readVoidable(context.db, id, payment_id)
    const isBooked = transaction_id !== null && !is_extra
    return {
      ...begin(order),
      money: [
        isBooked
          ? { does: 'lose', of: { payment_id }, reason: 'undone', description: incomeOf(order) }
          : { does: 'void', payment_id, why: reason },
      ],
      events: [{ type: 'payment_voided', details: { amount, reason } }],
    }
  }
  await change(context, byId(id), decide, { seen: updated_at })
}
