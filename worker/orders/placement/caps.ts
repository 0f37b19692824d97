import { type SQL, sql } from 'drizzle-orm'
import type { ReservationTimeInput } from '../../contract/orders/hold'
import { orderTimeLimitsMs } from '../../contract/orders/rules'
import type { ProblemBody } from '../../contract/problems'
import { defaultHoldSettings, type Holds } from '../../contract/site/settings'
import type { Db } from '../../db/client'
import { isUnpaidVisitorOrder, mailboxSql, mailDomainSql, reservedCodeUsesSql } from '../../db/orders/held'
import { hourMs } from '../../db/stamp'
import { Problem } from '../../lib/problem'
import { cancelOverdueBatch } from '../lifecycle/expire'

type Visitor = { customer_phone: string; customer_email: string; address: string }

/** `lines` is a SELECT of `animal_id` and `quantity`; `code` is the id of the discount code or NULL. */
type RequestedStock = { lines: SQL; code: SQL }

const longest = orderTimeLimitsMs.payment / hourMs

const limitOf = (name: keyof Holds) =>
  `CAST(coalesce(content ->> '$.${name}', ${defaultHoldSettings[name]}) AS INTEGER) AS ${name}`

const names = Object.keys(defaultHoldSettings) as (keyof Holds)[]

/** The statement that places an order reads these settings, so that a changed setting applies immediately. */
const limits = sql.raw(
  `SELECT ${names.map(limitOf).join(', ')} FROM (SELECT 1) LEFT JOIN settings ON type = 'holds'`,
)

const orders = (index: SQL, whose: SQL) => sql`
  SELECT id, created_at FROM orders INDEXED BY ${index} WHERE ${isUnpaidVisitorOrder} AND ${whose}`

const ofPhone = (phone: string) => orders(sql`orders_held_phone`, sql`customer_phone = ${phone}`)

/** Claims with an acceptable proof do not count towards the limits of a network. */
const isProven = sql`(payment_claimed_at IS NOT NULL AND claim_until IS NULL)`
const ofAddress = (address: string) =>
  orders(sql`orders_held_address`, sql`placed_from = ${address} AND NOT ${isProven}`)

const ofMailbox = (email: string) => sql`
  WITH visitor(it, at) AS MATERIALIZED (
    SELECT ${mailboxSql(sql`email`)}, ${mailDomainSql(sql`email`)} FROM (SELECT ${email} AS email))
  ${orders(
    sql`orders_held_mailbox`,
    // Orders without an e-mail must not count as orders of one mailbox.
    sql`customer_email <> '' AND ${mailDomainSql(sql`customer_email`)} = (SELECT at FROM visitor) AND ${mailboxSql(sql`customer_email`)} = (SELECT it FROM visitor)`,
  )}`

const heldIn = (whose: SQL, which: SQL) => sql`(
  SELECT coalesce(sum(quantity), 0) FROM ${whose} AS held CROSS JOIN order_items ON order_items.order_id = held.id
  WHERE animal_id IS NOT NULL AND ${which})`

const [whole, byShare] = [sql`shares = 1`, sql`shares > 1`]
const animals = (whose: SQL) => heldIn(whose, whole)
const shares = (whose: SQL) => heldIn(whose, byShare)

const count = (whose: SQL) => sql`(SELECT count(*) FROM ${whose})`

const [byPhone, byMailbox, byAddress] = [sql`by_phone`, sql`by_mailbox`, sql`by_address`]

/** Unpaid orders reserve more than `pressure_percent` of `total`. */
const isPressed = (heldUnpaid: SQL, total: SQL) => sql`${heldUnpaid} * 100 > pressure_percent * (${total})`

/** Per animal: how many the visitor's network may still reserve (`room`), and whether the stock is scarce. */
const askedStocks = (lines: SQL) => sql`
  SELECT animal_id, name, shares, asked, is_pressed,
    max(0, max(stock_least, (stock + mine) * stock_percent / 100) - mine) AS room
  FROM (
    SELECT animals.id AS animal_id, animals.name, animals.shares, stock, sum(line.quantity) AS asked,
      ${isPressed(sql`held_unpaid`, sql`stock + held_unpaid`)} AS is_pressed,
      (SELECT coalesce(sum(quantity), 0) FROM by_address CROSS JOIN order_items ON order_items.order_id = by_address.id
        WHERE order_items.animal_id = animals.id) AS mine, most.*
    FROM (${lines}) AS line JOIN animals ON animals.id = line.animal_id CROSS JOIN most GROUP BY animals.id)`

/** Whether unpaid orders use much of the discount code; no row for a code without a limit. */
const askedCode = (code: SQL) => sql`
  SELECT ${isPressed(sql`held_uses`, sql`free + held_uses`)} AS is_pressed FROM most CROSS JOIN (
    SELECT limit_total - used AS free, ${reservedCodeUsesSql(sql`codes.id`)} AS held_uses
    FROM codes WHERE id = ${code} AND limit_total IS NOT NULL)`

/**
 * SQL for what a visitor may still reserve without payment. `crowded`: JSON of animals above the limit;
 * `pressed`: reason for fewer hours, 'stock' or 'code'; `fits`: NULL if a limit is exceeded.
 */
export function selectReservationLimits(visitor: Visitor, wanted: RequestedStock) {
  const { customer_phone, customer_email, address } = visitor
  return sql`
    WITH most AS MATERIALIZED (${limits}),
    by_phone AS MATERIALIZED (${ofPhone(customer_phone)}),
    by_mailbox AS MATERIALIZED (${ofMailbox(customer_email)}),
    by_address AS MATERIALIZED (${ofAddress(address)}),
    stocks AS MATERIALIZED (${askedStocks(wanted.lines)}),
    code_uses AS MATERIALIZED (${askedCode(wanted.code)}),
    rooms AS MATERIALIZED (
      SELECT most.*,
        max(0, orders_per_person - max(${count(byPhone)}, ${count(byMailbox)})) AS person_orders,
        max(0, animals_per_person - max(${animals(byPhone)}, ${animals(byMailbox)})) AS person_animals,
        max(0, shares_per_person - max(${shares(byPhone)}, ${shares(byMailbox)})) AS person_shares,
        max(0, orders_per_address - ${count(byAddress)}) AS address_orders,
        (SELECT coalesce(sum(asked), 0) FROM stocks WHERE shares = 1) AS asked,
        (SELECT coalesce(sum(asked), 0) FROM stocks WHERE shares > 1) AS asked_shares,
        iif(EXISTS (SELECT 1 FROM stocks WHERE is_pressed), 'stock',
          iif(EXISTS (SELECT 1 FROM code_uses WHERE is_pressed), 'code', NULL)) AS pressed,
        (SELECT json_group_array(json_object('animal_id', animal_id, 'name', name, 'left', room))
          FROM stocks WHERE asked > room) AS crowded
      FROM most)
    SELECT *, iif(pressed IS NULL, ${longest}, pressure_hours) AS hold_hours, iif(person_orders > 0 AND (asked = 0 OR asked <= person_animals)
      AND (asked_shares = 0 OR asked_shares <= person_shares) AND address_orders > 0
      AND crowded = '[]', 1, NULL) AS fits
    FROM rooms`
}

export function unpaidOrdersOfVisitor({ customer_phone, customer_email, address }: Visitor) {
  return sql`
    SELECT id FROM (${ofPhone(customer_phone)}) UNION
    SELECT id FROM (${ofMailbox(customer_email)}) UNION
    SELECT id FROM (${ofAddress(address)})`
}

type Room = Holds & {
  person_orders: number
  person_animals: number
  person_shares: number
  address_orders: number
  asked: number
  asked_shares: number
  crowded: string
  pressed: 'stock' | 'code' | null
  hold_hours: number
  fits: 1 | null
}

type Limit = NonNullable<ProblemBody['held']>['limit']

/** `n` counts all orders that count towards the limit, `unclaimed` those without a payment claim. */
type Counted = { n: number; unclaimed: number }

const readCrowded = (json: string): { animal_id: string; name: string; left: number }[] => JSON.parse(json)

function passedLimit(room: Room): Limit {
  if (room.person_orders === 0) return 'person_orders'
  if (room.asked > room.person_animals) return 'person_animals'
  if (room.asked_shares > room.person_shares) return 'person_shares'
  return room.address_orders === 0 ? 'address_orders' : 'address_stock'
}

/** Order lines that the limit counts; null if it counts orders. */
const countedLines = (limit: Limit, room: Room): SQL | null => {
  if (limit === 'person_animals') return sql`animal_id IS NOT NULL AND ${whole}`
  if (limit === 'person_shares') return sql`animal_id IS NOT NULL AND ${byShare}`
  const crowded = JSON.stringify(readCrowded(room.crowded).map(({ animal_id }) => animal_id))
  return limit === 'address_stock' ? sql`animal_id IN (SELECT value FROM json_each(${crowded}))` : null
}

// If both the phone number and the mailbox exceed the limit, report the one with fewer unpaid orders. If it has none,
// paying the other one's orders would not help.
async function countedFor(db: Db, visitor: Visitor, limit: Limit, room: Room): Promise<Counted> {
  const { customer_phone, customer_email, address } = visitor
  const isOfPerson = limit.startsWith('person_')
  const groups = isOfPerson ? [ofPhone(customer_phone), ofMailbox(customer_email)] : [ofAddress(address)]
  const lines = countedLines(limit, room)
  const counts = groups.map(
    group => sql`
      SELECT count(*) AS n, count(*) FILTER (WHERE payment_claimed_at IS NULL) AS unclaimed,
        (SELECT coalesce(sum(quantity), 0) FROM order_items WHERE ${lines ?? sql`false`}
          AND order_id IN (SELECT id FROM (${group}))) AS lines
      FROM orders WHERE id IN (SELECT id FROM (${group}))
        ${lines === null ? sql`` : sql`AND EXISTS (SELECT 1 FROM order_items WHERE order_id = orders.id AND ${lines})`}`,
  )
  const found = await Promise.all(counts.map(count => db.all<Counted & { lines: number }>(count)))
  const isFull = ({ n, lines }: Counted & { lines: number }) => {
    if (limit === 'person_orders') return n >= room.orders_per_person
    if (limit === 'person_animals') return lines + room.asked > room.animals_per_person
    if (limit === 'person_shares') return lines + room.asked_shares > room.shares_per_person
    return true
  }
  const full = found.flat().filter(group => group.n > 0 && isFull(group))
  return full.toSorted((a, b) => a.unclaimed - b.unclaimed)[0] ?? { n: 0, unclaimed: 0 }
}

const payFirst =
  'Bayar atau batalkan dahulu pesanan yang belum dibayar, atau kirim pesanan ini kepada kami melalui WhatsApp.'
const sendByChat = 'Kirim pesanan ini kepada kami melalui WhatsApp.'
const nothingToPay = `Tidak ada yang perlu dibayar lagi untuk itu. ${sendByChat}`

const wayOut = ({ n, unclaimed }: Counted) => {
  if (unclaimed > 0) return payFirst
  return n > 0 ? nothingToPay : sendByChat
}

/** For example "3 pesanan yang belum dibayar". An order whose payment is being checked is not called unpaid. */
function ordersWords(most: number, { n, unclaimed }: Counted) {
  if (n === unclaimed) return `${most} pesanan yang belum dibayar`
  if (unclaimed === 0) return `${n} pesanan yang pembayarannya sedang kami periksa`
  return `${n} pesanan yang belum lunas: ${n - unclaimed} pembayarannya sedang kami periksa, ${unclaimed} belum dibayar`
}

function refusalOf(room: Room, limit: Limit, counted: Counted) {
  const { orders_per_person, animals_per_person, shares_per_person, orders_per_address } = room
  const isChecked = counted.n > 0 && counted.unclaimed === 0
  const before = isChecked ? 'Pembayaran pesanan sebelumnya sedang kami periksa. ' : ''
  const after = wayOut(counted)
  switch (limit) {
    case 'person_orders':
      return {
        detail: `Dengan nomor WhatsApp atau email ini sudah ada ${ordersWords(orders_per_person, counted)}. ${after}`,
        held: { limit, most: orders_per_person, left: 0 },
      }
    case 'person_animals':
      return {
        detail: `${before}Tanpa pembayaran yang sudah terverifikasi, satu nomor WhatsApp atau email dapat memesan paling banyak ${animals_per_person} hewan; sekarang tinggal ${room.person_animals}. ${after}`,
        held: { limit, most: animals_per_person, left: room.person_animals },
      }
    case 'person_shares':
      return {
        detail: `${before}Tanpa pembayaran yang sudah terverifikasi, satu nomor WhatsApp atau email dapat memesan paling banyak ${shares_per_person} bagian patungan; sekarang tinggal ${room.person_shares}. ${after}`,
        held: { limit, most: shares_per_person, left: room.person_shares },
      }
    case 'address_orders':
      return {
        detail: `Dari jaringan internet ini sudah ada ${ordersWords(orders_per_address, counted)}. ${after}`,
        held: { limit, most: orders_per_address, left: 0 },
      }
    case 'address_stock': {
      const animals = readCrowded(room.crowded)
      const left = Math.min(...animals.map(animal => animal.left))
      const each = animals.map(animal => `${animal.name} tinggal ${animal.left}`).join(', ')
      return {
        detail: `${before}Supaya semua orang kebagian, dari satu jaringan internet hanya sebagian stok dapat dipesan sebelum pembayarannya terverifikasi: ${each}. ${after}`,
        held: { limit, most: room.stock_percent, left, animals },
      }
    }
  }
}

/** Null if the order is allowed. `too_many_claimed` if all orders that count wait for an operator. */
export async function reservationLimitProblem(db: Db, visitor: Visitor, wanted: RequestedStock) {
  const [found] = await db.all<Room>(selectReservationLimits(visitor, wanted))
  if (!found || found.fits === 1) return null
  const limit = passedLimit(found)
  const counted = await countedFor(db, visitor, limit, found)
  const isChecked = counted.n > 0 && counted.unclaimed === 0
  return new Problem(isChecked ? 'too_many_claimed' : 'too_many_held', refusalOf(found, limit, counted))
}

export async function readCurrentReservationLimits(db: Db, visitor: Visitor, wanted: RequestedStock) {
  const [found] = await db.all<Room>(selectReservationLimits(visitor, wanted))
  return { hold_hours: found?.hold_hours ?? longest, pressed: found?.pressed ?? null }
}

const nobody = { customer_phone: '', customer_email: '', address: '' }

export async function readReservationHours(
  db: Db,
  { items }: ReservationTimeInput,
  isLimited: boolean,
  now: string,
) {
  if (!isLimited) return { hold_hours: longest }
  const lines = sql`
    SELECT value ->> 'animal_id' AS animal_id, value ->> 'quantity' AS quantity FROM json_each(${JSON.stringify(items)})`
  const read = () => readCurrentReservationLimits(db, nobody, { lines, code: sql`NULL` })
  let { hold_hours } = await read()
  if (hold_hours < longest && (await cancelOverdueBatch(db, now)) > 0) hold_hours = (await read()).hold_hours
  return { hold_hours }
}
