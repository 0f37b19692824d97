import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { countDiscountCodeAttempt } from '../../catalog/codes/offer'
import type { Context } from '../../context'
import { formatRupiah } from '../../contract/lib/format'
import { type OrderInput, orderInputLimits } from '../../contract/orders/orders'
import { animalNameWithShare } from '../../contract/orders/shares'
import type { FieldError } from '../../contract/problems'
import { undoAttempt } from '../../db/attempts'
import type { Db } from '../../db/client'
import { isRefused, isUniqueClash, lineWithTooManyNames, outOfStockAnimal } from '../../db/errors'
import { retryMarker, retryWhileOvertaken } from '../../db/guard'
import { addOrderEvent } from '../../db/orders/order-events'
import { animals, services } from '../../db/schema/catalog'
import { idempotency_keys } from '../../db/schema/orders'
import { hourMs } from '../../db/stamp'
import { Problem, toProblemOrError } from '../../lib/problem'
import { drawUniqueCodes, randomOrderCode } from '../codes'
import { cancelDueOrders, cancelOverdueBatch, selectOverdueAmong } from '../lifecycle/expire'
import { tooManyNamesProblem } from '../lifecycle/name'
import { type OrderRows, queriesForOrderId, readOrderById } from '../lookup/rows'
import { outOfStockProblem } from '../out-of-stock'
import { readCurrentReservationLimits, reservationLimitProblem, unpaidOrdersOfVisitor } from './caps'
import { currentDiscountSql, insertOrder, type NewOrder, readStockLeft, requestedStockSql } from './insert'

type Line = OrderInput['items'][number]

const ids = (lines: Line[], field: 'animal_id' | 'service_id') => [
  ...new Set(lines.flatMap(line => line[field] ?? [])),
]

async function readOffers(db: Db, lines: Line[]) {
  const [animalRows, serviceRows] = await db.batch([
    db
      .select()
      .from(animals)
      .where(inArray(animals.id, ids(lines, 'animal_id'))),
    db
      .select()
      .from(services)
      .where(inArray(services.id, ids(lines, 'service_id'))),
  ])
  return { animals: animalRows, services: serviceRows }
}

type Offers = Awaited<ReturnType<typeof readOffers>>

function offerOf({ animals, services }: Offers, line: Line) {
  const animal = animals.find(row => row.id === line.animal_id && row.archived_at === null)
  if (animal) return { name: animalNameWithShare(animal), price: animal.price }
  const service = services.find(row => row.id === line.service_id && row.status === 'active')
  return service?.price ? { name: service.name, price: service.price } : null
}

function shortages({ animals }: Offers, lines: Line[]) {
  return animals.filter(animal => {
    const asked = lines.filter(line => line.animal_id === animal.id)
    return asked.reduce((sum, line) => sum + line.quantity, 0) > animal.stock
  })
}

const tooMuch = { path: 'items', message: 'Jumlah pesanan terlalu besar. Bagilah menjadi beberapa pesanan.' }

async function movedDiscount(db: Db, input: OrderInput, now: string) {
  if (input.expected_discount == null) return null
  const [row] = await db.all<{ discount: number }>(currentDiscountSql(input, now))
  const discount = row?.discount ?? 0
  if (discount === input.expected_discount) return null
  const detail =
    discount > 0
      ? `Potongan dari kode diskon sekarang ${formatRupiah(discount)}.`
      : 'Kode diskon ini tidak berlaku untuk pesanan Anda, atau sudah habis terpakai. Pesanan dapat dilanjutkan tanpa potongan.'
  return new Problem('discount_changed', { detail, discount })
}

/** Returns why the order was refused; null if a retry may succeed. Writes nothing. */
export async function diagnoseRefusedOrder(
  db: Db,
  input: OrderInput,
  emptyAnimal: string | null,
  now: string,
): Promise<Problem | null> {
  const offers = await readOffers(db, input.items)
  const offered = input.items.map(line => offerOf(offers, line))
  const errors: FieldError[] = offered.flatMap((offer, index) =>
    offer ? [] : [{ path: `items.${index}`, message: 'Pilihan ini tidak dapat dipesan lagi' }],
  )
  if (errors.length > 0) return new Problem('not_orderable', { errors })

  const prices = input.items.flatMap((line, index) => {
    const offer = offered[index]
    return offer ? [{ animal_id: line.animal_id ?? null, service_id: line.service_id ?? null, ...offer }] : []
  })
  const subtotal = prices.reduce(
    (sum, { price }, index) => sum + price * (input.items[index]?.quantity ?? 0),
    0,
  )
  if (input.expected_subtotal != null && input.expected_subtotal !== subtotal)
    return new Problem('price_changed', { prices, subtotal })
  if (subtotal > orderInputLimits.subtotal) return new Problem('invalid', { errors: [tooMuch] })

  const moved = await movedDiscount(db, input, now)
  if (moved) return moved

  const short = shortages(offers, input.items)
  if (short.length > 0) return outOfStockProblem(short)
  if (emptyAnimal === null) return null
  const animal = offers.animals.find(row => row.id === emptyAnimal)
  return animal ? outOfStockProblem([animal]) : null
}

const attempts = 12

type PlacedOrder = { rows: OrderRows; soldOut: boolean }

/** `address` is the keyed hash of the visitor's network; null disables the limits. */
type Sending = { input: OrderInput; key: string; address: string | null }

type Asked = Sending & { body_hash: string }

const hashOf = (input: OrderInput) => createHash('sha256').update(JSON.stringify(input)).digest('base64url')

/** The form checks codes with a separate limit, so that checking cannot block orders. */
const maxWrongCodesPerHour = 30

const tooManyCodes = (retryAfter: number) =>
  new Problem('too_many_requests', {
    retryAfter,
    detail:
      'Kode diskon terlalu sering dicoba dari jaringan internet ini. Kosongkan kode diskon untuk memesan sekarang, atau coba lagi nanti.',
  })

/** A retry with a known key places no order and reveals nothing new about codes. */
async function isRepeated(db: Db, key: string) {
  const rows = await db.select().from(idempotency_keys).where(eq(idempotency_keys.key, key))
  return rows.length > 0
}

const isMissedBy = (error: unknown) =>
  error instanceof Problem && error.code === 'discount_changed' && !error.extra.discount

/**
 * The same `key` and input return the first order. A wrong discount code counts as a guess. Throws `out_of_stock`,
 * `price_changed`, `not_orderable`, `discount_changed`, `hold_changed`, `too_many_held`, `too_many_claimed`,
 * `too_many_requests`, `idempotency_key_reused`, `order_handed_over`, `no_free_code`.
 */
export async function placeOrder(context: Context, sending: Sending): Promise<PlacedOrder> {
  const { db, now } = context
  const { input, key, address } = sending
  if (address === null || input.discount_code === null) return placeWithoutCodeLimit(context, sending)
  const own = { key: `order-codes:${address}`, most: maxWrongCodesPerHour, window: hourMs }
  // Count before checking the code, so that concurrent guesses cannot exceed the limit.
  const { retryAfter, tries } = await countDiscountCodeAttempt(db, own, address, now)
  if (retryAfter > 0) {
    if (await isRepeated(db, key)) return placeWithoutCodeLimit(context, sending)
    throw tooManyCodes(retryAfter)
  }
  try {
    const placed = await placeWithoutCodeLimit(context, sending)
    if (placed.rows.order.discount_code_id !== null) await undoAttempt(db, tries)
    return placed
  } catch (error) {
    if (!isMissedBy(error)) await undoAttempt(db, tries)
    throw error
  }
}

async function placeWithoutCodeLimit(context: Context, sending: Sending): Promise<PlacedOrder> {
  const { random, now } = context
  const asked = { ...sending, body_hash: hashOf(sending.input) }
  const attempt = async (n: number): Promise<PlacedOrder | typeof retryMarker> => {
    const id = crypto.randomUUID()
    const order_id = randomOrderCode(random, Math.floor(n / 3))
    const codes = drawUniqueCodes(random)
    try {
      return await run(context, asked, { ...sending, id, order_id, codes, now })
    } catch (error) {
      const earlier = await answerClash(context, asked, error, n)
      return earlier ? { rows: earlier, soldOut: false } : retryMarker
    }
  }
  return retryWhileOvertaken(attempts, attempt, () => new Problem('no_free_code'))
}

/** Returns the earlier order, or null to try again, or throws the problem. */
async function answerClash({ db, now }: Context, asked: Asked, error: unknown, attempt: number) {
  const { input } = asked
  if (isUniqueClash(error, 'orders.order_id') || isRefused(error, 'total_elsewhere')) return null
  if (isUniqueClash(error, 'idempotency_keys.key')) return replay(db, asked)
  if (isRefused(error, 'held_too_much')) return makeRoom(db, asked, now)
  const crowded = lineWithTooManyNames(error)
  if (crowded !== null) throw tooManyNamesProblem(crowded - 1)
  const empty = outOfStockAnimal(error)
  const isShortened = isRefused(error, 'hold_shortened')
  if (empty === null && !isShortened && !isRefused(error, 'not_as_expected')) throw toProblemOrError(error)
  if (attempt === 0 && (await cancelOverdueBatch(db, now)) > 0) return null
  if (isShortened) return shorterHold(db, asked, now)
  const problem = await diagnoseRefusedOrder(db, input, attempt > 0 ? empty : null, now)
  if (problem) throw problem
  return null
}

/** Cancels the visitor's overdue orders. Null means: try again. Throws `too_many_held` or `too_many_claimed`. */
async function makeRoom(db: Db, { input, address }: Asked, now: string) {
  if (address === null) throw new Error('an order without limits was held to them')
  const visitor = { ...input, address }
  if ((await cancelDueOrders(db, selectOverdueAmong(unpaidOrdersOfVisitor(visitor), now), now)) > 0)
    return null
  const problem = await reservationLimitProblem(db, visitor, requestedStockSql(input, now))
  if (problem) throw problem
  return null
}

const crowdedBy = {
  stock: 'Banyak hewan ini sedang ditahan',
  code: 'Banyak pemakaian kode diskon ini sedang ditahan',
}

const whyShorter = (hours: number, by: keyof typeof crowdedBy) =>
  `${crowdedBy[by]} pesanan yang belum dibayar, jadi pesanan ini kami tahan ${hours} jam, bukan 24 jam. Bila Anda setuju membayar dalam ${hours} jam, kirim sekali lagi.`

/** Throws `hold_changed` if the order would reserve stock for fewer hours than the page showed. */
async function shorterHold(db: Db, { input, address }: Asked, now: string) {
  if (address === null) throw new Error('an order without limits was held to them')
  const { hold_hours, pressed } = await readCurrentReservationLimits(
    db,
    { ...input, address },
    requestedStockSql(input, now),
  )
  if (hold_hours >= (input.expected_hold_hours ?? 0)) return null
  throw new Problem('hold_changed', { detail: whyShorter(hold_hours, pressed ?? 'stock'), hold_hours })
}

async function run({ db, actor }: Context, { key, body_hash }: Asked, order: NewOrder) {
  const remember = db.run(sql`
    INSERT INTO idempotency_keys (key, body_hash, order_id, created_at)
    VALUES (${key}, ${body_hash}, ${order.id}, ${order.now})`)
  const begun =
    actor === 'customer'
      ? []
      : [addOrderEvent(db, order.id, actor, { type: 'created_by_operator' }, order.now)]
  const { stocks, placed } = await db.batch({
    remember,
    order: insertOrder(db, order),
    stocks: readStockLeft(db, order.id),
    placed: queriesForOrderId(db, { id: order.id }),
    begun,
  })
  const [[rows]] = placed
  if (!rows) throw new Error('an order vanished within its own batch')
  return { rows, soldOut: stocks.some(({ stock }) => stock === 0) }
}

async function replay(db: Db, { key, body_hash }: Asked) {
  const [known] = await db.select().from(idempotency_keys).where(eq(idempotency_keys.key, key))
  if (!known) return null
  if (known.body_hash !== body_hash) throw new Problem('idempotency_key_reused')
  const rows = await readOrderById(db, known.order_id)
  if (!rows) throw new Problem('order_not_found')
  // The order was transferred to another customer after the first request, so its data must not be returned.
  if (rows.order.key_version !== known.key_version) throw new Problem('order_handed_over')
  return rows
}
