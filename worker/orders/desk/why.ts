import { sql } from 'drizzle-orm'
import { parseDay, parseDayRange } from '../../contract/lib/days'
import { phoneDigits, toAsciiDigits } from '../../contract/lib/phone'
import { fullName } from '../../contract/orders/names'
import type { Db } from '../../db/client'
import { jsonListSql } from '../../db/query/list-of'
import { removeAccents, removeApostrophes, splitWords } from '../../db/query/spellings'
import { parseTypedAmount, parseTypedPhone } from '../../db/query/typed-query'
import { order_beneficiaries, order_notes, payment_claims } from '../../db/schema/orders'
import { nowText } from '../../db/stamp'
import type { ItemRow, NameRow, OrderRow } from '../lookup/rows'
import { parseTotalEnding } from './tail'

const foldText = (text: string) => removeAccents(text).toLowerCase()

/** Words of a text. A word with an apostrophe is also split into its parts, as in the search index. */
const spellingsIn = (text: string) =>
  splitWords(foldText(text)).flatMap(word => [
    removeApostrophes(word),
    ...(word.match(/[\p{L}\p{N}]+/gu) ?? []),
  ])

const isHit = (typed: string[], text: string) =>
  spellingsIn(text).some(word => typed.some(start => word.startsWith(start)))

type OrderText = { order_id: string; text: string }

async function hiddenWords(db: Db, ids: string[]) {
  const among = sql`order_id IN ${jsonListSql(ids)}`
  const [names, notes, claims] = await db.batch([
    db.select().from(order_beneficiaries).where(among),
    db.select({ order_id: order_notes.order_id, text: order_notes.text }).from(order_notes).where(among),
    db
      .select({ order_id: payment_claims.order_id, text: sql<string>`note` })
      .from(payment_claims)
      .where(sql`${among} AND note IS NOT NULL`),
  ])
  return { names, notes, claims }
}

type Hidden = { names: NameRow[]; notes: OrderText[]; claims: OrderText[] }

const maxTextLength = 60
const shorten = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)

/** Reason visible in the row, or the total, its end or the phone number; undefined if none of these matched. */
function whyShown(order: OrderRow, items: ItemRow[], q: string): string | null | undefined {
  const digits = toAsciiDigits(q).replace(/\D/g, '')
  if ((parseTypedAmount(q) ?? Number(digits)) === order.total_amount) return 'Total yang sama'
  if (parseTotalEnding(q) === order.total_amount % 1000)
    return `${order.unique_code === parseTotalEnding(q) ? 'Kode unik' : 'Total berakhir'} ${digits}`
  if (parseTypedPhone(q) === phoneDigits(order.customer_phone)) return null
  if (digits.length >= 4 && order.customer_phone.endsWith(digits)) return `Nomor berakhir ${digits}`
  const typed = spellingsIn(q)
  if (isHit(typed, `${order.order_id} ${order.customer_name} ${order.customer_email}`)) return null
  const item = items.find(row => isHit(typed, row.name))
  return item && `Produk: ${item.name}`
}

function whyHidden({ names, notes, claims }: Hidden, q: string): string | null {
  const typed = spellingsIn(q)
  const name = names.find(row => isHit(typed, `${row.name} ${row.bin ?? ''}`))
  if (name) return `a.n. ${fullName(name)}`
  const note = notes.find(({ text }) => isHit(typed, text))
  if (note) return `Catatan: ${shorten(note.text)}`
  const claim = claims.find(({ text }) => isHit(typed, text))
  return claim ? `Catatan transfer: ${shorten(claim.text)}` : null
}

const rowsOf =
  (id: string) =>
  <R extends { order_id: string }>(rows: R[]) =>
    rows.filter(row => row.order_id === id)

/** Why the search found each order, by id; null if the row itself shows it. Names and notes are read only if needed. */
export async function searchHitReasons(db: Db, found: OrderRow[], items: ItemRow[], q: string | undefined) {
  const why = new Map<string, string | null>()
  if (!q) return why
  if (parseDayRange(q, nowText()) !== null) {
    const words = parseDay(q, nowText()) === null ? 'Dipesan pada bulan itu' : 'Dipesan pada tanggal itu'
    for (const { id } of found) why.set(id, words)
    return why
  }
  const rest = found.filter(order => {
    const shown = whyShown(order, rowsOf(order.id)(items), q)
    if (shown !== undefined) why.set(order.id, shown)
    return shown === undefined
  })
  if (rest.length === 0) return why
  const { names, notes, claims } = await hiddenWords(
    db,
    rest.map(({ id }) => id),
  )
  for (const { id } of rest) {
    const ownRows = rowsOf(id)
    why.set(id, whyHidden({ names: ownRows(names), notes: ownRows(notes), claims: ownRows(claims) }, q))
  }
  return why
}
