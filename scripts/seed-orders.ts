import { eq, sql } from 'drizzle-orm'
import * as demo from '../demo/content.ts'
import { hajjYear } from '../worker/contract/eid'
import { wibDay, wibMonth } from '../worker/contract/format'
import { fullName, type PersonName, parentOf } from '../worker/contract/orders/names'
import { consentVersion } from '../worker/contract/orders/orders'
import { nameSlots, windows } from '../worker/contract/orders/rules'
import { lineName } from '../worker/contract/orders/shares'
import type { Db } from '../worker/db/client'
import { renewWords } from '../worker/db/order-words.ts'
import { certificates } from '../worker/db/schema/certificates'
import { payments, transactions } from '../worker/db/schema/money'
import {
  order_beneficiaries,
  order_events,
  order_items,
  orders,
  payment_claims,
} from '../worker/db/schema/orders'
import { animals } from '../worker/db/schema/shop'
import { hour, later } from '../worker/db/stamp'
import { certificateNumber, orderCode } from '../worker/orders/codes'
import { demoProof } from './demo-proof'
import type { Shop } from './seed-content'
import type { Media } from './seed-pictures'

type Fate =
  | 'unpaid'
  | 'claimed'
  | 'rejected'
  | 'confirmed'
  | 'scheduled'
  | 'processing'
  | 'completed'
  | 'expired'
  | 'cancelled'

const howMany = 62

/** The newest orders wait for somebody: what became of them, and how many hours ago they were placed. */
const waiting: [Fate, number][] = [
  ['unpaid', 0.6],
  ['claimed', 2.4],
  ['unpaid', 3],
  ['claimed', 5],
  ['unpaid', 7],
  ['claimed', 9],
  ['rejected', 12],
  ['claimed', 14],
  ['unpaid', 17],
  ['claimed', 19],
  ['unpaid', 21.6],
  ['unpaid', 22.7],
]

/** Older orders are mostly done. */
function fateOf(n: number): Fate {
  const age = howMany - n
  const recent = waiting[age - 1]
  if (recent) return recent[0]
  if (n % 9 === 4) return 'expired'
  if (n % 13 === 7) return 'cancelled'
  if (age <= 22) return n % 3 === 0 ? 'scheduled' : 'confirmed'
  if (age <= 32) return n % 2 === 0 ? 'processing' : 'scheduled'
  return 'completed'
}

const isPaid = (fate: Fate) => ['confirmed', 'scheduled', 'processing', 'completed'].includes(fate)
const isClosed = (fate: Fate) => fate === 'expired' || fate === 'cancelled'

/** Hours since the order; it falls with `n`, as `seq` must grow with time. */
function ageInHours(n: number) {
  const age = howMany - n
  return waiting[age - 1]?.[1] ?? 30 + (age - waiting.length - 1) * 29
}

type Line = {
  animal_id: string | null
  service_id: string | null
  kind: Shop['animals'][number]['type'] | Shop['services'][number]['kind']
  name: string
  price: number
  quantity: number
  shares: number
  operational_cost: number
}

function linesOf({ animals, services }: Shop, n: number): Line[] {
  const whole = animals.filter(({ shares = 1 }) => shares === 1)
  const shared = animals.find(({ shares = 1 }) => shares > 1)
  // A cow whose group is not full yet is only paid for.
  const animal = shared && fateOf(n) === 'confirmed' ? shared : whole[(n * 5) % whole.length]
  const priced = services.filter(service => service.price !== null)
  const service = priced[n % priced.length]
  const lines: Line[] = []
  if (animal && n % 4 !== 3) {
    const { shares = 1, operational_cost = 0 } = animal
    const quantity = animal.type === 'Sapi' && shares === 1 ? 1 : 1 + (n % 3 === 0 ? 1 : 0)
    lines.push({
      animal_id: animal.id,
      service_id: null,
      kind: animal.type,
      name: lineName({ name: animal.name, shares }),
      price: animal.price,
      quantity,
      shares,
      operational_cost,
    })
  }
  if (service?.price && (n % 4 === 3 || n % 6 === 0)) {
    lines.push({
      animal_id: null,
      service_id: service.id,
      kind: service.kind,
      name: service.name,
      price: service.price,
      quantity: 1,
      shares: 1,
      operational_cost: 0,
    })
  }
  return lines
}

/** Repeatable choices (linear congruential), so that every fresh shop looks alike. */
function repeatable(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * max)
  }
}

function statesOf(fate: Fate, created_at: string, now: string, n: number) {
  const claimed = later(created_at, 2 * hour)
  const verified = later(created_at, 5 * hour)
  const slaughtered = later(created_at, 9 * 24 * hour)
  const done = fate === 'completed'
  return {
    status: (
      {
        unpaid: 'pending',
        claimed: 'pending',
        rejected: 'pending',
        confirmed: 'confirmed',
        scheduled: 'confirmed',
        processing: 'processing',
        completed: 'completed',
        expired: 'cancelled',
        cancelled: 'cancelled',
      } as const
    )[fate],
    payment_status: isPaid(fate)
      ? ('verified' as const)
      : fate === 'rejected'
        ? ('rejected' as const)
        : ('pending' as const),
    payment_claimed_at: isPaid(fate) || fate === 'claimed' ? claimed : null,
    payment_verified_at: isPaid(fate) ? verified : null,
    payment_rejected_reason: fate === 'rejected' ? 'Jumlah transfer tidak sesuai dengan kode unik.' : null,
    slaughter_status: done
      ? ('completed' as const)
      : fate === 'scheduled' || fate === 'processing'
        ? ('scheduled' as const)
        : ('pending' as const),
    slaughter_date: done
      ? slaughtered.slice(0, 10)
      : fate === 'scheduled' || fate === 'processing'
        ? later(now, 12 * 24 * hour).slice(0, 10)
        : null,
    slaughter_location:
      done || fate === 'scheduled' || fate === 'processing'
        ? (demo.slaughterLocations[n % demo.slaughterLocations.length] ?? null)
        : null,
    slaughter_notes: done ? (demo.slaughterNotes[n % demo.slaughterNotes.length] ?? null) : null,
    slaughter_verified_at: done ? slaughtered : null,
    cancelled_at: isClosed(fate) ? later(created_at, fate === 'expired' ? windows.payment : 3 * hour) : null,
    expires_at: fate === 'rejected' ? later(now, 20 * hour) : later(created_at, windows.payment),
  }
}

function eventsOf(fate: Fate, created_at: string, operator: string, total: number) {
  const events: {
    type: string
    actor: string
    details: Record<string, string | number>
    created_at: string
  }[] = []
  const add = (type: string, actor: string, hours: number, details = {}) =>
    events.push({ type, actor, details, created_at: later(created_at, hours * hour) })
  if (fate === 'expired') add('expired', 'system', 24)
  if (fate === 'cancelled') add('cancelled_by_customer', 'customer', 3)
  if (isPaid(fate) || fate === 'claimed' || fate === 'rejected') add('payment_claimed', 'customer', 2)
  if (fate === 'rejected')
    add('payment_rejected', operator, 3, { reason: 'Jumlah transfer tidak sesuai dengan kode unik.' })
  if (isPaid(fate)) add('payment_verified', operator, 5, { amount: total })
  if (fate === 'processing' || fate === 'completed')
    add('status_changed', operator, 48, { from: 'confirmed', to: 'processing', reason: '' })
  if (fate !== 'confirmed' && isPaid(fate)) add('slaughter_updated', operator, 60, { status: 'scheduled' })
  if (fate === 'completed') {
    add('slaughter_updated', operator, 9 * 24, { status: 'completed' })
    add('status_changed', operator, 9 * 24 + 2, { from: 'processing', to: 'completed', reason: '' })
  }
  return events.map((event, n) => ({ ...event, n: n + 1 }))
}

/** Reserves what an order in this state reserves: open orders their total, closed ones for 7 more days. */
function reservation(total: number, closedAt: string | null, now: string) {
  if (closedAt === null) return { reserves_total: total, reserved_until: null }
  const until = later(closedAt, windows.reservation)
  return until > now
    ? { reserves_total: total, reserved_until: until }
    : { reserves_total: null, reserved_until: null }
}

async function seedOrder(
  db: Db,
  media: Media,
  shop: Shop,
  n: number,
  now: string,
  code: string,
  unique_code: number,
) {
  const fate = fateOf(n)
  const created_at = later(now, -ageInHours(n) * hour)
  const customer = demo.customers[n % demo.customers.length]
  const lines = linesOf(shop, n)
  if (!customer || lines.length === 0) return
  const id = crypto.randomUUID()
  const operator = 'operator@amanahqurban.example'
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const total_amount = subtotal + unique_code
  const states = statesOf(fate, created_at, now, n)
  const isInHaram = lines.some(({ kind }) => kind === 'hadyu' || kind === 'dam')
  if (isInHaram && states.slaughter_location) states.slaughter_location = demo.haramLocation
  const names = fate === 'unpaid' ? [] : namesOf(lines, n)
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
      slaughter_status: 'pending',
      ...reservation(total_amount, states.cancelled_at ?? states.payment_verified_at, now),
      consent_version: consentVersion,
      consent_at: created_at,
      created_at,
      updated_at: created_at,
    }),
    ...lines.map((line, index) => db.insert(order_items).values({ order_id: id, n: index + 1, ...line })),
    ...names.map(name => db.insert(order_beneficiaries).values({ order_id: id, ...name })),
    ...eventsOf(fate, created_at, operator, total_amount).map(event =>
      db.insert(order_events).values({ order_id: id, ...event }),
    ),
    db
      .update(orders)
      .set({ stock_held: !isClosed(fate) })
      .where(eq(orders.id, id)),
    renewWords(db, sql`${id}`),
    // After the stock is taken: a completed slaughter takes and returns none.
    db.update(orders).set({ slaughter_status: states.slaughter_status }).where(eq(orders.id, id)),
  ])
  if (isPaid(fate)) await addIncome(db, id, code, total_amount, states.payment_verified_at ?? now, operator)
  if (fate === 'claimed') await addClaim(db, media, id, code, total_amount, states.payment_claimed_at ?? now)
  if (fate === 'completed') await addCertificate(db, id, lines, names, states, n)
}

function namesOf(lines: Line[], n: number) {
  return lines.flatMap((line, index) =>
    Array.from({ length: Math.min(nameSlots(line), 7) }, (_, slot) => {
      const who = demo.beneficiaries[(n * 7 + slot) % demo.beneficiaries.length]
      return {
        item_n: index + 1,
        n: slot + 1,
        name: who?.name ?? '',
        ...parentOf({ bin: who?.bin || null, relation: null }),
      }
    }),
  )
}

async function addIncome(db: Db, order_id: string, code: string, amount: number, at: string, actor: string) {
  const id = crypto.randomUUID()
  await db.insert(transactions).values({
    id,
    type: 'income',
    amount,
    description: `Pembayaran pesanan ${code}`,
    order_id,
    created_by: actor,
    created_at: at,
  })
  const arrived = { amount, method: 'bank', received_at: at, actor, created_at: at, updated_at: at } as const
  await db.insert(payments).values({ order_id, transaction_id: id, ...arrived })
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

const serviceTypes = {
  Kambing: 'Qurban Kambing',
  Domba: 'Qurban Kambing',
  Sapi: 'Qurban Sapi',
  qurban: 'Qurban Kambing',
  hadyu: 'Hadyu',
  dam: 'DAM',
  badal_haji: 'Badal Haji',
  badal_umrah: 'Badal Umrah',
} as const

async function addCertificate(
  db: Db,
  order_id: string,
  lines: Line[],
  names: ({ item_n: number } & PersonName)[],
  states: ReturnType<typeof statesOf>,
  n: number,
) {
  const [line] = lines
  const people = names.filter(name => name.item_n === 1).map(fullName)
  if (!line || people.length === 0) return
  const service_type = serviceTypes[line.kind]
  const isBadal = service_type.startsWith('Badal')
  const at = states.slaughter_verified_at ?? states.expires_at
  const date = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }).format(
    new Date(at),
  )
  await db.insert(certificates).values({
    id: crypto.randomUUID(),
    certificate_number: certificateNumber(wibMonth(at), repeatable(n * 7919)),
    order_id,
    status: n % 5 === 0 ? 'draft' : 'published',
    template_id: n % 2 === 0 ? 'klasik' : 'modern',
    name: people[0] ?? '',
    service_type,
    ...(isBadal
      ? {
          ...demo.performers[n % demo.performers.length],
          penanggung_jawab: demo.supervisor,
          tahun_hijriah: `${hajjYear(wibDay(at))} H`,
        }
      : { date, location: states.slaughter_location, beneficiaries: people.join(', ') }),
    issued_date: at,
    created_at: at,
    updated_at: at,
  })
}

/** Animals start with what the demo orders will take on top, so that the shop ends with the stock of the content. */
async function addStockForOrders(db: Db, shop: Shop) {
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

/** About 60 orders over the last 60 days in every state, with their money, proofs and certificates. */
export async function seedOrders(db: Db, media: Media, shop: Shop, now: string) {
  const random = repeatable(20_261_121)
  await addStockForOrders(db, shop)
  for (let n = 0; n < howMany; n++) {
    await seedOrder(db, media, shop, n, now, orderCode(random), 100 + ((n * 137) % 900))
  }
  for (const [n, row] of demo.otherTransactions.entries()) {
    const created_at = later(now, -(n * 5 + 2) * 24 * hour)
    await db
      .insert(transactions)
      .values({ id: crypto.randomUUID(), created_by: 'operator@amanahqurban.example', ...row, created_at })
  }
}
