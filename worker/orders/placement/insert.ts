import { type SQL, sql } from 'drizzle-orm'
import { referralCodeIdSql, selectDiscount } from '../../catalog/codes/offer'
import { serviceKinds } from '../../contract/labels'
import {
  consentVersion,
  messageConsentVersion,
  type OrderInput,
  orderInputLimits,
} from '../../contract/orders/orders'
import { orderTimeLimitsMs } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { insertSelect } from '../../db/guard'
import { jsonListSql } from '../../db/query/keyset'
import { animals } from '../../db/schema/catalog'
import { order_items, orders } from '../../db/schema/orders'
import { hourMs } from '../../db/stamp'
import type { UniqueCodes } from '../codes'
import { selectReservationLimits } from './caps'

export type NewOrder = {
  id: string
  order_id: string
  input: OrderInput
  codes: UniqueCodes
  now: string
  /** Keyed hash of the visitor's network; null for orders without limits, such as those that operators enter. */
  address: string | null
}

const linesJson = (input: OrderInput) =>
  JSON.stringify(
    input.items.map(({ animal_id, service_id, quantity }, index) => ({
      n: index + 1,
      animal_id: animal_id ?? null,
      service_id: service_id ?? null,
      quantity,
    })),
  )

const namesJson = (input: OrderInput) =>
  JSON.stringify(
    input.items.flatMap((item, index) =>
      item.beneficiaries.map((named, n) => ({ item_n: index + 1, n: n + 1, ...named })),
    ),
  )

/** Search words of a new order, which no trigger updates. Must equal the text of the view `order_words`. */
const wordsOf = (input: OrderInput) => sql`(
  SELECT ${input.items.flatMap(item => item.beneficiaries.map(({ name, bin }) => `${name} ${bin ?? ''}`)).join(' ')} || ' '
    || group_concat(name || ' x' || replace(coalesce(animal_id, service_id, ''), '-', ''), ' ') FROM lines)`

const askedLines = (input: OrderInput) => sql`
  SELECT value ->> 'animal_id' AS animal_id, value ->> 'quantity' AS quantity FROM json_each(${linesJson(input)})`

/** Must give the same name as `animalNameWithShare`. */
const shareName = sql`animals.name
  || iif(animals.shares > 1 AND instr(animals.name, '1/' || animals.shares) = 0, ' (1/' || animals.shares || ')', '')`

/** `lines` is a JSON array of n, animal_id, service_id, quantity. `price` is NULL if the product is not on sale. */
export const pricedLinesSql = (lines: string) => sql`
  SELECT line.value ->> 'n' AS n, line.value ->> 'quantity' AS quantity, animals.id AS animal_id, services.id AS service_id,
    coalesce(animals.price, services.price) AS price, coalesce(${shareName}, services.name) AS name,
    coalesce(animals.type, services.kind) AS kind, coalesce(animals.shares, 1) AS shares,
    coalesce(animals.operational_cost, 0) AS operational_cost
  FROM json_each(${lines}) AS line
  LEFT JOIN animals ON animals.id = line.value ->> 'animal_id' AND animals.archived_at IS NULL
  LEFT JOIN services ON services.id = line.value ->> 'service_id' AND services.status = 'active'`

/** `subtotal` is NULL if an amount differs from the one that the page showed. */
const dueNow = (input: OrderInput, lines: string, now: string) => sql`
  lines AS MATERIALIZED (${pricedLinesSql(lines)}),
  sums AS MATERIALIZED (
    SELECT CASE WHEN count(price) = count(*) AND sum(quantity * price) <= ${orderInputLimits.subtotal}
      THEN sum(quantity * price) END AS subtotal
    FROM lines
  ), offer AS MATERIALIZED (${selectDiscount(input, now)}),
  quote AS MATERIALIZED (
    SELECT subtotal, coalesce(offer.discount, 0) AS discount, code_id FROM sums LEFT JOIN offer ON true
  ), due AS MATERIALIZED (
    SELECT discount, code_id, CASE WHEN ${isExpected(sql`subtotal`, input.expected_subtotal)}
      AND ${isExpected(sql`discount`, input.expected_discount)} THEN subtotal END AS subtotal
    FROM quote)`

const isExpected = (value: SQL, expected: number | null | undefined) =>
  expected == null ? sql`1` : sql`${value} = ${expected}`

/** `code` is NULL if the discount code gives no discount. */
export const requestedStockSql = (input: OrderInput, now: string) => ({
  lines: askedLines(input),
  code: sql`(WITH ${dueNow(input, linesJson(input), now)} SELECT code_id FROM quote)`,
})

export const currentDiscountSql = (input: OrderInput, now: string) =>
  sql`WITH ${dueNow(input, linesJson(input), now)} SELECT discount FROM quote`

// The chosen service is stored if an order line has it, or if it has no price and only names the purpose.
const keptService = (service: string | null) =>
  service === null
    ? sql`NULL`
    : sql`(
  SELECT wanted.it FROM (SELECT ${service} AS it) AS wanted WHERE
    wanted.it = 'qurban'
    OR EXISTS (SELECT 1 FROM lines WHERE service_id = wanted.it OR kind = wanted.it)
    OR EXISTS (SELECT 1 FROM services WHERE id = wanted.it AND status = 'active' AND price IS NULL)
    OR wanted.it IN ${jsonListSql(Object.keys(serviceKinds))} AND NOT EXISTS (
      SELECT 1 FROM services WHERE kind = wanted.it AND status = 'active' AND price IS NOT NULL))`

const isTaken = (code: SQL) => sql`(
  EXISTS (SELECT 1 FROM orders WHERE reserves_total = due.subtotal - due.discount + ${code})
  OR EXISTS (SELECT 1 FROM order_changes WHERE reserves_total = due.subtotal - due.discount + ${code})
  OR EXISTS (SELECT 1 FROM former_totals WHERE amount = due.subtotal - due.discount + ${code}))`

const firstFree = (codes: number[]) => sql`
  SELECT value FROM json_each(${JSON.stringify(codes)}) AS code WHERE NOT ${isTaken(sql`code.value`)} LIMIT 1`

const walk = (from: number, to: number) => sql`
  WITH RECURSIVE code(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM code WHERE n < ${to})
  SELECT n FROM code WHERE NOT ${isTaken(sql`code.n`)}`

const isWider = sql`EXISTS (
  SELECT 1 FROM orders WHERE reserves_total BETWEEN due.subtotal - due.discount + 1000 AND due.subtotal - due.discount + 1999
    AND unique_code > 999)`

// A unique code that gives an unused total: first a random code of 100 to 999, then any code of that range, then a
// random code of the higher ranges, and finally any code.
const freeCode = ({ first, wider }: UniqueCodes) => sql`coalesce(
  (${firstFree(first)}),
  iif(${isWider}, NULL, (${walk(100, 999)} LIMIT 1)),
  (${firstFree(wider)}),
  (${walk(100, 99_999)} LIMIT 1))`

const calm = orderTimeLimitsMs.payment / hourMs

/** UTC ISO; NULL if the reservation would end earlier than the page showed. */
const expiry = ({ expected_hold_hours }: OrderInput, now: string) => sql`
  iif(hold_hours >= ${expected_hold_hours ?? 0}, strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+' || hold_hours || ' hours'), NULL)`

const orderColumns = ({ id, order_id, input, now, address }: NewOrder) => ({
  id,
  order_id,
  customer_name: input.customer_name,
  customer_phone: input.customer_phone,
  customer_email: input.customer_email,
  referral_code: input.referral_code,
  referral_code_id: referralCodeIdSql(input.referral_code, now),
  discount_code: input.discount_code,
  discount_code_id: sql`code_id`,
  code_phone: sql`iif(code_id IS NULL, NULL, ${input.customer_phone})`,
  service: keptService(input.service),
  subtotal: sql`subtotal`,
  discount: sql`discount`,
  unique_code: sql`unique_code`,
  total_amount: sql`subtotal - discount + unique_code`,
  reserves_total: sql`subtotal - discount + unique_code`,
  stock_held: 1,
  fresh: sql`hold_hours = ${calm}`,
  capped: sql`fits`,
  placed_from: address,
  consent_version: consentVersion,
  consent_at: now,
  message_consent: input.messages_ok ? messageConsentVersion : null,
  words: wordsOf(input),
  hold_hours: sql`hold_hours`,
  expires_at: expiry(input, now),
  created_at: now,
  updated_at: now,
})

/**
 * All statements belong in one batch, after the Idempotency-Key. The batch fails with a code of `triggerRefusalCodes`:
 * `not_as_expected` (not on sale, or other amounts than the page showed), `held_too_much` (too many unpaid orders),
 * `hold_shortened` (a shorter reservation than the page showed), `no_free_code`, `out_of_stock:<animal>`.
 */
export function insertOrder(db: Db, order: NewOrder) {
  const { id, input, codes, now, address } = order
  const lines = linesJson(input)
  const granted =
    address === null
      ? sql`SELECT 0 AS fits, ${calm} AS hold_hours`
      : sql`SELECT fits, hold_hours FROM (${selectReservationLimits({ ...input, address }, { lines: askedLines(input), code: sql`(SELECT code_id FROM due)` })})`
  const create = db.run(sql`
    WITH ${dueNow(input, lines, now)}, priced AS MATERIALIZED (
      SELECT due.*, ${freeCode(codes)} AS unique_code FROM due
    ), granted AS MATERIALIZED (${granted})
    ${insertSelect(orders, orderColumns(order), sql`FROM priced CROSS JOIN granted`)}`)
  const items = db.run(
    insertSelect(
      order_items,
      {
        order_id: id,
        n: sql`n`,
        animal_id: sql`animal_id`,
        service_id: sql`service_id`,
        kind: sql`kind`,
        name: sql`name`,
        price: sql`price`,
        quantity: sql`quantity`,
        shares: sql`shares`,
        operational_cost: sql`operational_cost`,
      },
      sql`FROM (${pricedLinesSql(lines)})`,
    ),
  )
  const names = db.run(sql`
    INSERT INTO order_beneficiaries (order_id, item_n, n, name, bin, relation)
    SELECT ${id}, value ->> 'item_n', value ->> 'n', value ->> 'name', value ->> 'bin', value ->> 'relation' FROM json_each(${namesJson(input)})`)
  // The trigger `orders_take_stock` runs only on UPDATE, which would write one more row, so take the stock here.
  const take = db.run(sql`
    UPDATE animals SET stock = stock - mine.n, held_unpaid = held_unpaid + mine.n
    FROM (SELECT animal_id, sum(quantity) AS n FROM order_items WHERE order_id = ${id} AND animal_id IS NOT NULL GROUP BY animal_id) AS mine
    WHERE animals.id = mine.animal_id`)
  return [create, items, names, take] as const
}

export const readStockLeft = (db: Db, id: string) =>
  db
    .select({ stock: animals.stock })
    .from(animals)
    .where(sql`id IN (SELECT animal_id FROM order_items WHERE order_id = ${id} AND animal_id IS NOT NULL)`)
