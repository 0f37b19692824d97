import { and, eq, isNull, like, not } from 'drizzle-orm'
import type { Context } from '../context'
import { wibDay, wibDayStart } from '../contract/format'
import type { Transaction, TransactionInput } from '../contract/money/finance'
import { audit, auditIfChanged } from '../db/audit'
import { moneyRefused } from '../db/errors'
import { transactions } from '../db/schema/money'
import { refundRow } from '../money/refunds/steps'
import { only } from '../only'
import { invalid, Problem } from '../problem'
import { houseRow } from '../sacrifices/seats/house'
import { view } from './list'

const entity = 'transactions'

/** A moment as UTC ISO; today means now, an earlier day its first moment in Jakarta. Throws `invalid` for a future one. */
function momentOf(asked: string | undefined, now: string) {
  if (asked === undefined || asked === wibDay(now)) return now
  const moment = asked.length === 10 ? wibDayStart(asked) : new Date(asked).toISOString()
  if (moment <= now) return moment
  throw invalid('created_at', 'Tanggal tidak boleh di masa depan')
}

const refuseClosed = (error: unknown): never => {
  const refused = moneyRefused(error)
  throw refused ? new Problem(refused) : error
}

/** Records income or expense that no order brought. Throws `day_closed`. */
export async function record({ db, actor, now }: Context, input: TransactionInput): Promise<Transaction> {
  const { type, amount, description, way = null } = input
  const values = {
    id: crypto.randomUUID(),
    type,
    amount,
    description,
    way,
    created_at: momentOf(input.created_at, now),
  }
  const changes = { type, amount, description, way, created_at: values.created_at }
  const batch = db.batch([
    db
      .insert(transactions)
      .values({ ...values, created_by: actor })
      .returning(),
    audit(db, { entity, entity_id: values.id, action: 'create', actor, changes }, now),
  ])
  const [[row]] = await batch.catch(refuseClosed)
  if (!row) throw new Error('a transaction vanished within its own batch')
  return view(row)
}

/** Voids a row recorded by hand; one of an order is voided by undoing its verification. Throws `not_found`, `bad_transition`. */
export async function voidTransaction({ db, actor, now }: Context, id: string, reason: string) {
  const isManual = and(
    eq(transactions.id, id),
    not(like(transactions.id, `${houseRow}%`)),
    not(like(transactions.id, `${refundRow}%`)),
    isNull(transactions.order_id),
    isNull(transactions.voided_at),
  )
  const changes = { voided_at: [null, now], void_reason: [null, reason] }
  const { struck, rows } = await db.batch({
    struck: db
      .update(transactions)
      .set({ voided_at: now, void_reason: reason })
      .where(isManual)
      .returning({ id: transactions.id }),
    told: auditIfChanged(db, { entity, entity_id: id, action: 'void', actor, changes }, now),
    rows: db.select().from(transactions).where(eq(transactions.id, id)),
  })
  const row = only(rows)
  if (struck[0]) return view(row)
  throw new Problem('bad_transition', { detail: whyKept(row) })
}

function whyKept({ id, voided_at }: typeof transactions.$inferSelect) {
  if (voided_at !== null) return 'Transaksi ini sudah dibatalkan.'
  if (id.startsWith(refundRow))
    return 'Transaksi ini mencatat refund yang sudah dibayar, jadi tidak dapat dibatalkan. Bila uangnya kembali, catat sebagai pembayaran di pesanannya.'
  return id.startsWith(houseRow)
    ? 'Transaksi ini berasal dari bagian yayasan. Urungkan bagiannya di layar Pelaksanaan.'
    : 'Transaksi ini berasal dari pesanan. Batalkan verifikasi pembayaran pesanannya.'
}
