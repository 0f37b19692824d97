import { and, desc, type SQL, sql } from 'drizzle-orm'
import { typedDay, typedDays } from '../contract/days'
import type { SearchAnswer } from '../contract/shop/search'
import type { Db } from '../db/client'
import { bank_rows } from '../db/schema/money'
import { nowText } from '../db/stamp'
import { typedAmount, typedPhone } from '../db/typed-query'
import { matching } from '../db/where'

/** Rows of some days, by the index of account and day: those of an account that is gone are not looked for. */
const onDays = ({ from, to }: { from: string; to: string }): SQL =>
  sql`account_id IN (SELECT id FROM bank_accounts) AND date BETWEEN ${from} AND ${to}`

/**
 * What a search for bank rows asks for; why, where it is more than words of the description. A phone number is looked for
 * without its beginning, which banks write as 0, 62 or +62.
 */
export function searchedRows(q: string | undefined, now: string) {
  const days = q ? typedDays(q, now) : null
  if (q && days !== null) {
    const why = typedDay(q, now) === null ? 'Bulan itu' : 'Tanggal itu'
    return { words: undefined, day: onDays(days), why }
  }
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
