import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { app } from '../../worker/app'
import type { OrderRequest, OrderView } from '../../worker/contract/orders/orders'
import type { Confirmation } from '../../worker/contract/problems'
import { createDatabaseClient } from '../../worker/db/client'
import { animals, services } from '../../worker/db/schema/catalog'
import { users } from '../../worker/db/schema/people'
import type { Bindings } from '../../worker/env'
import { hashPassword } from '../../worker/people/auth/passwords/password'

export const db = createDatabaseClient(env.DB)

let serial = 0
/** A unique id, so that tests in a shared database do not collide. */
export const uniqueId = (prefix: string) => `${prefix}-${++serial}-${crypto.randomUUID().slice(0, 8)}`

const created = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }

export async function newAnimal(values: Partial<typeof animals.$inferInsert> = {}) {
  const id = uniqueId('animal')
  const animal = {
    id,
    name: `Kambing ${id}`,
    type: 'Kambing' as const,
    price: 2_500_000,
    weight: '25 kg',
    stock: 10,
  }
  await db.insert(animals).values({ ...animal, ...created, ...values })
  return { ...animal, ...values }
}

export async function newService(values: Partial<typeof services.$inferInsert> = {}) {
  const id = uniqueId('service')
  const service = {
    id,
    kind: 'badal_haji' as const,
    name: `Badal ${id}`,
    description: 'Badal haji',
    price: 12_000_000,
  }
  await db.insert(services).values({ ...service, ...created, ...values })
  return { ...service, ...values }
}

export type Ask = {
  method?: string
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
  token?: string
  env?: Partial<Bindings>
  origin?: string
}

let edgeCache: CacheContext | undefined

/** Runs `work` with a cache in front of the worker, like Cloudflare's edge. */
export async function withEdgeCache<T>(cache: CacheContext, work: () => Promise<T>) {
  edgeCache = cache
  try {
    return await work()
  } finally {
    edgeCache = undefined
  }
}

export const newContext = () => Object.assign(createExecutionContext(), edgeCache && { cache: edgeCache })

export async function ask(path: string, { origin = 'http://localhost', ...asked }: Ask = {}) {
  const { method, json, body, headers = {}, token, env: extra } = asked
  const ctx = newContext()
  const request = new Request(`${origin}${path}`, {
    method: method ?? (json === undefined && body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: json === undefined ? body : JSON.stringify(json),
  })
  const response = await app.fetch(request, { ...env, ...extra }, ctx)
  await waitOnExecutionContext(ctx)
  return response
}

export const customer = {
  customer_name: 'Siti Rahmawati',
  customer_phone: '0812-3456-7890',
  customer_email: 'siti@contoh.id',
}

export const orderFor = (animal_id: string, quantity = 1): OrderRequest => ({
  ...customer,
  items: [{ animal_id, quantity }],
})

export const sendOrder = (order: unknown, key: string = crypto.randomUUID()) =>
  ask('/api/orders', { json: order, headers: { 'idempotency-key': key } })

export async function placedOrder(order: OrderRequest, key?: string): Promise<OrderView & { key: string }> {
  const response = await sendOrder(order, key)
  if (response.status !== 201) throw new Error(`order refused: ${await response.text()}`)
  return response.json()
}

export const withKey = (order: { key: string }) => ({ headers: { 'x-order-key': order.key } })

export const readOrderView = async (order: { order_id: string; key: string }): Promise<OrderView> =>
  (await ask(`/api/orders/${order.order_id}`, withKey(order))).json()

export async function stockOf(id: string) {
  const row = await env.DB.prepare('SELECT stock FROM animals WHERE id = ?')
    .bind(id)
    .first<{ stock: number }>()
  return row?.stock
}

export async function rowOf(order: { order_id: string }) {
  const row = await env.DB.prepare('SELECT * FROM orders WHERE order_id = ?').bind(order.order_id).first()
  if (!row) throw new Error(`no row of ${order.order_id}`)
  return row as Record<string, string | number | null> & { id: string }
}

export const password = 'sandi-uji-yang-panjang'

let hashed: Promise<string> | undefined
/** All operators of a file share a hash, because scrypt is slow. */
const passwordHash = () => {
  hashed ??= hashPassword(password)
  return hashed
}

export async function newOperator(email = `${uniqueId('op')}@contoh.id`, role = 'owner') {
  const now = new Date().toISOString()
  await db.insert(users).values({
    id: crypto.randomUUID(),
    email,
    password_hash: await passwordHash(),
    role,
    created_at: now,
    password_changed_at: now,
  })
  return email
}

/** Signs in a new operator; returns the access token. */
export async function signIn(role?: string) {
  const email = await newOperator(undefined, role)
  const response = await ask('/api/auth/login', { json: { email, password } })
  const { access_token } = await response.json<{ access_token: string }>()
  return access_token
}

export const patchOrder = (token: string, id: string, json: unknown) =>
  ask(`/api/admin/orders/${id}`, { method: 'PATCH', json, token })

export type ProblemAnswer = {
  code: string
  detail: string
  status: number
  errors?: { path: string; message: string }[]
  shortages?: { animal_id: string; name: string; stock: number }[]
  prices?: { animal_id: string | null; price: number }[]
  confirm?: Confirmation
  subtotal?: number
}

export const problemOf = (response: Response): Promise<ProblemAnswer> => response.json()

export const countRows = async (table: string, where = '1 = 1') =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first<{ n: number }>())?.n ?? 0
