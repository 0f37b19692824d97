import { and, desc, sql } from 'drizzle-orm'
import type { SearchAnswer } from '../contract/shop/search'
import type { Db } from '../db/client'
import { bank_rows } from '../db/schema/money'
import { nowText } from '../db/stamp'
import { typedAmount, typedDay, typedPhone } from '../db/typed-query'
import { matching } from '../db/where'
import { onDay } from './typed'

/**
 * What a search for bank rows asks for; why, where it is more than words of the description. A phone number is looked for
 * without its beginning, which banks write as 0, 62 or +62.
 */
export function searchedRows(q: string | undefined, now: string) {
  const day = q ? typedDay(q, now) : null
  if (day !== null) return { words: undefined, day: onDay(day), why: 'Tanggal itu' }
  const [phone, amount] = q ? [typedPhone(q), typedAmount(q)] : [null, null]
  const digits = phone?.slice(2) ?? amount
  return {
    words: digits === null ? q : String(digits),
    day: undefined,
    why: amount === null ? null : 'Jumlah yang sama',
  }
}

type Found = SearchAnswer['rows'][number] & { paid: string | null }

/** The newest few rows that match, of any group; `paid` is the internal id of the order that a row paid. */
export async function findRows(db: Db, q: string, limit: number, now = nowText()): Promise<Found[]> {
  const { words, day, why } = searchedRows(q, now)
  const rows = await db
    .select({
      id: bank_rows.id,
      date: bank_rows.date,
      side: bank_rows.side,
      amount: bank_rows.amount,
      description: bank_rows.description,
      lane: bank_rows.lane,
      paid: bank_rows.order_id,
      order_id: sql<
        string | null
      >`(SELECT orders.order_id FROM orders WHERE orders.id = bank_rows.order_id)`.as('order_code'),
    })
    .from(bank_rows)
    .where(and(...matching(bank_rows, {}, words), day))
    .orderBy(desc(bank_rows.id))
    .limit(limit)
  const amount = typedAmount(q)
  return rows.map(row => ({ ...row, found: amount === null || row.amount === amount ? why : null }))
}
