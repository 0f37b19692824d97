import { eq, sql } from 'drizzle-orm'
import * as demo from '../../demo/content.ts'
import { isBadalService } from '../../worker/contract/labels'
import { addDays, noonInJakarta } from '../../worker/contract/lib/format'
import { parseParentName } from '../../worker/contract/orders/names'
import { consentVersion } from '../../worker/contract/orders/orders'
import { maxNamesOfLine, orderTimeLimitsMs } from '../../worker/contract/orders/rules'
import type { Db } from '../../worker/db/client'
import { updateSearchWords } from '../../worker/db/orders/order-terms.ts'
import { animals } from '../../worker/db/schema/catalog'
import { payments, transactions } from '../../worker/db/schema/money/money'
import {
  order_beneficiaries,
  order_events,
  order_items,
  orders,
  payment_claims,
} from '../../worker/db/schema/orders'
import { hourMs, timePlusMs } from '../../worker/db/stamp'
import { assignSeatsOfPaidOrders } from '../../worker/fulfilment/sacrifices/seats/fill'
import { cryptoRandom } from '../../worker/lib/random'
import { earlier, pastEid } from './calendar'
import type { DemoProducts } from './content'
import {
  type Fate,
  fateOf,
  firstOfSeason,
  howMany,
  isClosed,
  isPaid,
  linesOf,
  type PlannedLine,
  type PlannedOrder,
  planOrders,
} from './order-plan'
import { demoProof, type Media } from './pictures'
import { operatorEmail, performRites, planRites } from './rites'

const rejection = 'Jumlah transfer tidak sesuai dengan kode unik.'

/** Times in UTC ISO, none in the future. */
function momentsOf(fate: Fate, created_at: string, now: string) {
  const after = (hours: number) => earlier(now, timePlusMs(created_at, hours * hourMs))
  return {
    claimed: after(2),
    rejected: after(3),
    verified: after(5),
    processing: after(48),
    closed: fate === 'expired' ? after(orderTimeLimitsMs.payment / hourMs) : after(3),
  }
}

type Moments = ReturnType<typeof momentsOf>

/** The database accepts `verified` only after the payment is booked. */
function unpaidStates(fate: Fate, created_at: string, at: Moments, now: string) {
  return {
    status: isClosed(fate) ? ('cancelled' as const) : ('pending' as const),
    payment_status: fate === 'rejected' ? ('rejected' as const) : ('pending' as const),
    payment_claimed_at: isPaid(fate) || fate === 'claimed' ? at.claimed : null,
    payment_rejected_reason: fate === 'rejected' ? rejection : null,
    cancelled_at: isClosed(fate) ? at.closed : null,
    expires_at:
      fate === 'rejected' ? timePlusMs(now, 20 * hourMs) : timePlusMs(created_at, orderTimeLimitsMs.payment),
  }
}

function eventsOf(fate: Fate, at: Moments, total: number) {
  const events: {
    type: string
    actor: string
    details: Record<string, string | number>
    created_at: string
  }[] = []
  const add = (type: string, actor: string, created_at: string, details = {}) =>
    events.push({ type, actor, details, created_at })
  if (fate === 'expired') add('expired', 'system', at.closed)
  if (fate === 'cancelled') add('cancelled_by_customer', 'customer', at.closed)
  if (isPaid(fate) || fate === 'claimed' || fate === 'rejected')
    add('payment_claimed', 'customer', at.claimed)
  if (fate === 'rejected') add('payment_rejected', operatorEmail, at.rejected, { reason: rejection })
  if (isPaid(fate)) add('payment_verified', operatorEmail, at.verified, { amount: total })
  if (fate === 'processing' || fate === 'completed')
    add('status_changed', operatorEmail, at.processing, { from: 'confirmed', to: 'processing', reason: '' })
  return events.map((event, n) => ({ ...event, n: n + 1 }))
}

/** Closed orders reserve their total for 7 more days, so no new order gets the same total. */
function reservation(total: number, closedAt: string | null, now: string) {
  if (closedAt === null) return { reserves_total: total, reserved_until: null }
  const until = timePlusMs(closedAt, orderTimeLimitsMs.reservation)
  return until > now
    ? { reserves_total: total, reserved_until: until }
    : { reserves_total: null, reserved_until: null }
}

type Customer = (typeof demo.customers)[number]

/** Names with a parent's name, for a badal. */
const parents = demo.beneficiaries.filter(({ bin }) => bin !== '')

/** The buyer is the first name in most orders of animals and always for hadyu and dam, but never for a badal. */
function nameAt(kind: PlannedLine['kind'], slot: number, n: number, customer: Customer) {
  if (isBadalService(kind)) return parents[(n * 7 + slot) % parents.length]
  const isBuyer = slot === 0 && (n % 3 !== 1 || kind === 'hadyu' || kind === 'dam')
  return isBuyer ? { ...customer, bin: '' } : demo.beneficiaries[(n * 7 + slot) % demo.beneficiaries.length]
}

function namesOf(lines: PlannedLine[], n: number, customer: Customer) {
  return lines.flatMap((line, index) =>
    Array.from({ length: Math.min(maxNamesOfLine(line), 7) }, (_, slot) => {
      const who = nameAt(line.kind, slot, n, customer)
      return {
        item_n: index + 1,
        n: slot + 1,
        name: who?.name ?? '',
        ...parseParentName({ bin: who?.bin || null, relation: null }),
      }
    }),
  )
}

/** Statements that book the payment and then verify the order: a trigger rejects the reverse order. */
function paying(db: Db, id: string, code: string, amount: number, fate: Fate, at: Moments) {
  const transaction_id = crypto.randomUUID()
  return [
    db.insert(transactions).values({
      id: transaction_id,
      type: 'income',
      amount,
      description: `Pembayaran pesanan ${code}`,
      order_id: id,
      created_by: operatorEmail,
      created_at: at.verified,
    }),
    db.insert(payments).values({
      order_id: id,
      transaction_id,
      amount,
      method: 'bank',
      received_at: at.claimed,
      actor: operatorEmail,
      created_at: at.verified,
      updated_at: at.verified,
    }),
    db
      .update(orders)
      .set({
        status: fate === 'processing' || fate === 'completed' ? 'processing' : 'confirmed',
        payment_status: 'verified',
        payment_verified_at: at.verified,
        updated_at: at.verified,
      })
      .where(eq(orders.id, id)),
  ]
}

async function seedOrder(db: Db, media: Media, order: PlannedOrder, now: string) {
  const { n, id, code, fate, created_at, lines } = order
  const customer = demo.customers[n % demo.customers.length]
  if (!customer) return
  const unique_code = 100 + ((n * 137) % 900)
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const total_amount = subtotal + unique_code
  const at = momentsOf(fate, created_at, now)
  const states = unpaidStates(fate, created_at, at, now)
  const hasAnimal = lines.some(({ animal_id }) => animal_id !== null)
  const note = demo.slaughterNotes[n % demo.slaughterNotes.length] ?? null
  await db.batch([
    db.insert(orders).values({
      id,
      order_id: code,
      customer_name: customer.name,
      customer_phone: customer.phone,
      customer_email: customer.email,
      referral_code: n % 8 === 0 ? 'MASJID01' : null,
      subtotal,
      unique_code,
      total_amount,
      ...states,
      ...reservation(total_amount, isPaid(fate) ? at.verified : states.cancelled_at, now),
      slaughter_notes: fate === 'completed' && hasAnimal ? note : null,
      consent_version: consentVersion,
      consent_at: created_at,
      created_at,
      updated_at: created_at,
    }),
    ...lines.map((line, index) => db.insert(order_items).values({ order_id: id, n: index + 1, ...line })),
    ...(fate === 'unpaid' ? [] : namesOf(lines, n, customer)).map(name =>
      db.insert(order_beneficiaries).values({ order_id: id, ...name }),
    ),
    ...eventsOf(fate, at, total_amount).map(event =>
      db.insert(order_events).values({ order_id: id, ...event }),
    ),
    db
      .update(orders)
      .set({ stock_held: !isClosed(fate) })
      .where(eq(orders.id, id)),
    ...(isPaid(fate) ? paying(db, id, code, total_amount, fate, at) : []),
    updateSearchWords(db, sql`${id}`),
  ])
  if (fate === 'claimed') await addClaim(db, media, id, code, total_amount, at.claimed)
  // A real shop assigns seats as soon as an order is paid.
  if (fate === 'completed')
    await assignSeatsOfPaidOrders({ db, actor: 'system', now: at.verified, random: cryptoRandom })
}

async function addClaim(db: Db, media: Media, order_id: string, code: string, amount: number, at: string) {
  const bytes = demoProof(code, amount)
  const proof_key = `proofs/${order_id}/${crypto.randomUUID()}.pdf`
  await media.put(proof_key, bytes, { httpMetadata: { contentType: 'application/pdf' } })
  const proof = {
    proof_key,
    proof_name: 'bukti-transfer.pdf',
    proof_mime: 'application/pdf',
    proof_size: bytes.length,
  }
  await db
    .insert(payment_claims)
    .values({ id: crypto.randomUUID(), order_id, created_at: at, late: false, ...proof })
}

/** Adds the quantity of all demo orders to the stock, so that the stock in demo/animals.ts is left after the orders. */
async function addStockForOrders(db: Db, shop: DemoProducts) {
  for (let n = 0; n < howMany; n++) {
    if (isClosed(fateOf(n))) continue
    for (const { animal_id, quantity } of linesOf(shop, n)) {
      if (animal_id)
        await db
          .update(animals)
          .set({ stock: sql`stock + ${quantity}` })
          .where(eq(animals.id, animal_id))
    }
  }
}

export async function seedOrders(db: Db, media: Media, shop: DemoProducts, now: string) {
  const plan = planOrders(shop, now)
  await addStockForOrders(db, shop)
  const [past, recent] = [
    plan.filter(({ n }) => n < firstOfSeason),
    plan.filter(({ n }) => n >= firstOfSeason),
  ]
  for (const order of past) await seedOrder(db, media, order, now)
  await performRites(db, pastEid(now), now)
  for (const order of recent) await seedOrder(db, media, order, now)
  await assignSeatsOfPaidOrders({ db, actor: 'system', now, random: cryptoRandom })
  const isPlanned = ({ fate }: PlannedOrder) => fate === 'scheduled' || fate === 'processing'
  await planRites(
    db,
    plan.filter(isPlanned).map(({ id }) => id),
    now,
  )
  await seedOtherMoney(db, now)
}

async function seedOtherMoney(db: Db, now: string) {
  const book = (row: (typeof demo.otherTransactions)[number], created_at: string) =>
    db.insert(transactions).values({ id: crypto.randomUUID(), created_by: operatorEmail, ...row, created_at })
  for (const { day, ...row } of demo.eidTransactions)
    await book(row, noonInJakarta(addDays(pastEid(now), day)))
  for (const [n, row] of demo.otherTransactions.entries())
    await book(row, timePlusMs(now, -(n * 9 + 2) * 24 * hourMs))
}
