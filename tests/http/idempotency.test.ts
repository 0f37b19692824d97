import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '../../worker/app'
import { timePlusMs } from '../../worker/db/stamp'
import { routesWithoutIdempotencyKey } from '../../worker/http/idempotency'
import { routeMetadataOf } from '../../worker/http/note'
import { runOrderCron } from '../../worker/orders/lifecycle/expire'
import { refusalOf } from '../support/admin'
import { pdf } from '../support/files'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
  withKey,
} from '../support/shop'
import { writes } from './routes'

let finance = ''
let other = ''
beforeAll(async () => {
  finance = await signIn('finance')
  other = await signIn('finance')
})

const expense = { type: 'expense', amount: 75_000, description: 'Tali', way: 'cash' }
const note = (key: string, json: object = expense, token = finance) =>
  ask('/api/admin/transactions', { json, token, headers: { 'idempotency-key': key } })
const transactions = () => countRows('transactions')
const newKey = () => crypto.randomUUID()

async function newOrder() {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  return { ...order, id: String((await rowOf(order)).id) }
}

test('each API write stores the idempotency key or is listed with the reason for not storing it', () => {
  const isKept = (path: string) =>
    app.routes.some(
      ({ path: at, handler }) =>
        routeMetadataOf(handler)?.keyed && (path === at || path.startsWith(at.replace(/\*$/, ''))),
    )
  const routes = writes()
  expect(routes.length).toBeGreaterThan(130)
  expect(routes.filter(({ name, path }) => !isKept(path) && !(name in routesWithoutIdempotencyKey))).toEqual(
    [],
  )
  const names = routes.map(({ name }) => name)
  expect(Object.keys(routesWithoutIdempotencyKey).filter(name => !names.includes(name))).toEqual([])
})

describe('a request repeated with its idempotency key', () => {
  test('a repeated request gets the first response, marked as replay, and runs once', async () => {
    const [key, before] = [newKey(), await transactions()]
    const first = await note(key)
    const second = await note(key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.text()).toBe(await first.text())
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
    expect(second.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await transactions()).toBe(before + 1)
  })

  test('a request sent five times concurrently runs once, with equal responses', async () => {
    const [key, before] = [newKey(), await transactions()]
    const answers = await Promise.all([1, 2, 3, 4, 5].map(async () => (await note(key)).text()))
    expect(new Set(answers).size).toBe(1)
    expect(await transactions()).toBe(before + 1)
  })

  test('a request without an idempotency key, or with another key, counts as a new request', async () => {
    const before = await transactions()
    await note(newKey())
    await note(newKey())
    for (const _ of [1, 2]) await ask('/api/admin/transactions', { json: expense, token: finance })
    expect(await transactions()).toBe(before + 4)
  })

  test('a request with the same idempotency key and another body is refused', async () => {
    const [key, before] = [newKey(), await transactions()]
    await note(key)
    expect(await refusalOf(await note(key, { ...expense, amount: 80_000 }))).toEqual([
      409,
      'idempotency_key_reused',
    ])
    expect(await transactions()).toBe(before + 1)
  })

  test('a repeated request that differs only in the expected version counts as a repetition of the first request', async () => {
    const order = await newOrder()
    const { id } = order
    const key = newKey()
    const receive = (updated_at?: string) =>
      ask(`/api/admin/orders/${id}/payments`, {
        token: finance,
        json: { amount: 250_000, method: 'cash', updated_at },
        headers: { 'idempotency-key': key },
      })
    const seen = async () => String((await rowOf(order)).updated_at)
    const first = await (await receive(await seen())).text()
    expect(await (await receive(await seen())).text()).toBe(first)
    expect(await countRows('payments', `order_id = '${id}'`)).toBe(1)
  })

  test('the same idempotency key of another user counts as a separate request', async () => {
    const [key, before] = [newKey(), await transactions()]
    await note(key)
    const theirs = await note(key, expense, other)
    expect(theirs.headers.get('idempotency-replayed')).toBeNull()
    expect(await transactions()).toBe(before + 2)
  })

  test('the stored response of a repeated request is shown only to a signed-in user with permission', async () => {
    const key = newKey()
    await note(key)
    expect((await note(key, expense, '')).status).toBe(401)
    expect((await note(key, expense, await signIn('content'))).status).toBe(403)
  })

  test('a refused request is not stored under its idempotency key and can be sent again', async () => {
    const { id } = await newOrder()
    const key = newKey()
    const send = (updated_at: string) =>
      ask(`/api/admin/orders/${id}/payments`, {
        token: finance,
        json: { amount: 250_000, method: 'cash', updated_at },
        headers: { 'idempotency-key': key },
      })
    const before = await countRows('sent_requests')
    expect(await refusalOf(await send('2020-01-01T00:00:00.000Z'))).toEqual([409, 'stale'])
    expect(await countRows('sent_requests')).toBe(before)
    const now = await env.DB.prepare('SELECT updated_at FROM orders WHERE id = ?')
      .bind(id)
      .first<string>('updated_at')
    expect((await send(now ?? '')).status).toBe(200)
    expect(await countRows('payments', `order_id = '${id}'`)).toBe(1)
  })

  test('an idempotency key must have 8 to 128 visible characters', async () => {
    for (const key of ['kurang', 'x'.repeat(129), 'ada spasi di dalam'])
      expect(await refusalOf(await note(key))).toEqual([400, 'idempotency_key_required'])
  })
})

describe('a payment claim with its file', () => {
  const claim = async (order: { order_id: string; key: string }, key: string, note = 'dari BSI') => {
    const form = new FormData()
    form.set('note', note)
    form.set('proof', new File([pdf()], 'bukti.pdf'))
    // Sent with its length, as browsers do.
    const sent = new Response(form)
    const body = await sent.arrayBuffer()
    const { headers } = withKey(order)
    return ask(`/api/orders/${order.order_id}/payment-claim`, {
      body,
      headers: {
        ...headers,
        'content-type': sent.headers.get('content-type') ?? '',
        'content-length': String(body.byteLength),
        'idempotency-key': key,
      },
    })
  }

  test('a payment claim repeated after a lost response is stored once, and its proof is not reported as a duplicate', async () => {
    const order = await newOrder()
    const key = newKey()
    const first = await (await claim(order, key)).text()
    const second = await claim(order, key)
    expect(await second.text()).toBe(first)
    expect(await countRows('payment_claims', `order_id = '${order.id}'`)).toBe(1)
    const detail = await (await ask(`/api/admin/orders/${order.id}`, { token: finance })).text()
    expect(detail).not.toContain('copied')
  })

  test('a payment claim sent twice concurrently creates one claim with one file', async () => {
    const order = await newOrder()
    const key = newKey()
    const answers = await Promise.all([1, 2].map(async () => (await claim(order, key)).text()))
    expect(answers[1]).toBe(answers[0])
    expect(await countRows('payment_claims', `order_id = '${order.id}'`)).toBe(1)
    const { objects } = await env.MEDIA.list({ prefix: 'proofs/' })
    expect(objects.filter(({ key }) => key.includes(order.id))).toHaveLength(1)
  })

  test('the stored response to a repeated payment claim is returned only to visitors with access to the order', async () => {
    const order = await newOrder()
    const key = newKey()
    await claim(order, key)
    expect((await claim({ ...order, key: 'kunci-yang-salah' }, key)).status).toBe(404)
  })

  test('a payment claim repeated with a longer note counts as a new request', async () => {
    const order = await newOrder()
    const key = newKey()
    await claim(order, key)
    expect((await problemOf(await claim(order, key, 'dari rekening lain'))).code).toBe(
      'idempotency_key_reused',
    )
  })
})

test('the stored response of an order is encrypted, including its secret link', async () => {
  const owner = await signIn()
  const key = newKey()
  const invite = () =>
    ask('/api/admin/people/invitations', {
      json: { email: 'anggota.baru@contoh.id', role: 'finance' },
      token: owner,
      headers: { 'idempotency-key': key },
    })
  const { token } = await (await invite()).json<{ token: string }>()
  const { results } = await env.DB.prepare('SELECT * FROM sent_requests').all()
  const text = JSON.stringify(results)
  expect(text).not.toContain(token)
  expect(text).not.toContain(key)
  expect(await (await invite()).json()).toMatchObject({ token })
})

test('idempotency keys are kept for 48 hours', async () => {
  const key = newKey()
  const before = await transactions()
  await note(key)
  // The cron cleans up in the first minutes of an hour.
  const inHours = (n: number) =>
    `${timePlusMs(new Date().toISOString(), n * 3_600_000).slice(0, 14)}05:00.000Z`
  await runOrderCron(db, inHours(47))
  expect((await note(key)).headers.get('idempotency-replayed')).toBe('true')
  await runOrderCron(db, inHours(49))
  expect(await countRows('sent_requests')).toBe(0)
  await note(key)
  expect(await transactions()).toBe(before + 2)
})

test('repeating a request whose first run was interrupted is refused as still pending', async () => {
  const key = newKey()
  await note(key)
  await env.DB.prepare(
    "UPDATE sent_requests SET answer = NULL, created_at = '2026-01-01T00:00:00.000Z'",
  ).run()
  expect(await refusalOf(await note(key))).toEqual([409, 'request_pending'])
})
