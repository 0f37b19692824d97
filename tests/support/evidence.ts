import { env } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { chunkBytes } from '../../worker/contract/fulfilment/evidence-files'
import { updateSearchWords } from '../../worker/db/orders/order-terms'
import { sacrifices, seats } from '../../worker/db/schema/fulfilment/sacrifices'
import { order_beneficiaries, order_items } from '../../worker/db/schema/orders'
import { orderKey } from '../../worker/orders/lookup/access'
import { newOrderRow } from './rows'
import { ask, db } from './shop'

const now = '2026-05-20T03:00:00.000Z'

let serial = 0
let orders = 0

export async function newEvidenceSacrifice(values: Partial<typeof sacrifices.$inferInsert> = {}) {
  const row = {
    id: crypto.randomUUID(),
    season: '1447',
    number: ++serial,
    kind: 'Sapi' as const,
    name: 'Sapi Bali',
    capacity: 7,
    updated_by: 'system',
    created_at: now,
    updated_at: now,
    ...values,
  }
  await db.insert(sacrifices).values(row)
  return row
}

type Sacrifice = Awaited<ReturnType<typeof newEvidenceSacrifice>>

export async function newEvidenceOrder(names: string[], values: Parameters<typeof newOrderRow>[0] = {}) {
  const row = await newOrderRow({
    order_id: `ORDER-${100 + ++orders}QZ`,
    payment_status: 'verified',
    status: 'confirmed',
    payment_verified_at: now,
    seated: true,
    ...values,
  })
  await db.insert(order_items).values({
    order_id: row.id,
    n: 1,
    kind: 'Sapi',
    name: 'Sapi Bali',
    price: 1_000_000,
    quantity: names.length,
    shares: 7,
  })
  const named = names.map((name, at) => ({ order_id: row.id, item_n: 1, n: at + 1, name }))
  if (named.length > 0) await db.insert(order_beneficiaries).values(named)
  await updateSearchWords(db, sql`${row.id}`)
  const key = orderKey(env.ORDER_KEY_SECRET, { ...row, key_version: 1, key_from_code: false })
  return { ...row, key }
}

export async function assignSeats(order: { id: string }, names: number, sacrifice: Sacrifice, first = 1) {
  for (let n = 0; n < names; n++) {
    await db.insert(seats).values({
      sacrifice_id: sacrifice.id,
      n: first + n,
      order_id: order.id,
      item_n: 1,
      beneficiary_n: n + 1,
      created_at: now,
    })
  }
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Shot = {
  id?: string
  bytes: Uint8Array
  mime?: string
  stage?: string
  to: string[]
  age?: number
  taken_at?: string | null
  preview?: Uint8Array
}

export const phoneClient = (token: string) => {
  const at = (path: string) => `/api/admin/field${path}`
  const start = (
    id: string,
    { bytes, mime = 'image/webp', stage = 'penyembelihan', to, age, taken_at }: Shot,
  ) =>
    ask(at(`/uploads/${id}`), {
      method: 'PUT',
      token,
      json: { stage, mime, size: bytes.length, sha256: sha256(bytes), age, taken_at, sacrifice_ids: to },
    })
  const part = (id: string, n: number, bytes: Uint8Array) =>
    ask(at(`/uploads/${id}/parts/${n}`), {
      method: 'PUT',
      token,
      body: new Uint8Array(bytes.subarray((n - 1) * chunkBytes, n * chunkBytes)),
      headers: { 'content-type': 'application/octet-stream' },
    })
  const complete = (id: string, preview?: Uint8Array) =>
    ask(at(`/uploads/${id}/complete`), { method: 'POST', token, body: preview && new Uint8Array(preview) })
  const send = async (shot: Shot) => {
    const id = shot.id ?? crypto.randomUUID()
    const begun = await start(id, shot)
    if (!begun.ok) return { id, answer: begun }
    for (let n = 1; n <= Math.ceil(shot.bytes.length / chunkBytes); n++) await part(id, n, shot.bytes)
    return { id, answer: await complete(id, shot.preview) }
  }
  const get = (path: string) => ask(at(path), { token })
  const post = (path: string) => ask(at(path), { method: 'POST', token })
  const put = (path: string, json: unknown) => ask(at(path), { method: 'PUT', token, json })
  return { start, part, complete, send, get, post, put }
}
