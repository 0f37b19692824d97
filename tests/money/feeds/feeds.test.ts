import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Feed, FeedWithSecret } from '../../../worker/contract/money/feeds'
import type { OpenApi } from '../../../worker/http/openapi/openapi-types'
import {
  feedSignatureOf,
  feedSigningGuide,
  isFeedSignatureValid,
  signedFeedExample,
} from '../../../worker/money/feeds/receive'
import { auditOf, operator, refusalOf } from '../../support/admin'
import { interceptCalls } from '../../support/intercept'
import { ask, countRows, newAnimal, orderFor, placedOrder, rowOf, signIn } from '../../support/shop'
import { bankClient, bookedRows, day, newAccount, row, today } from '../../support/statements'

let token = ''
let api: ReturnType<typeof operator>
beforeAll(async () => {
  token = await signIn()
  api = operator(token)
})

async function newFeed(values: object = {}) {
  const account_id = await newAccount()
  const response = await api.post('/feeds', { name: 'Moota', account_id, ...values })
  expect(response.status).toBe(201)
  return response.json<FeedWithSecret>()
}

const seconds = () => String(Math.floor(Date.now() / 1000))

const sign = (feed: FeedWithSecret, body: string, timestamp = seconds()) => ({
  'content-type': 'application/json',
  'x-feed-timestamp': timestamp,
  'x-feed-signature': feedSignatureOf(feed.secret, timestamp, body),
})

const post = (feed: { id: string }, body: string, headers: Record<string, string>) =>
  ask(`/api/feeds/${feed.id}/rows`, { method: 'POST', body, headers })

function send(feed: FeedWithSecret, rows: object[]) {
  const body = JSON.stringify({ rows })
  return post(feed, body, sign(feed, body))
}

const transfer = (amount: number, reference: string) => ({
  date: today(),
  side: 'in',
  amount,
  reference,
  description: 'TRF DARI SITI',
})

let price = 11_000_000
const newOrder = async () => {
  price += 50_000
  return placedOrder(orderFor((await newAnimal({ price })).id))
}

test('a signed call of a bank feed adds rows; repeated rows and repeated calls add nothing', async () => {
  const feed = await newFeed()
  const rows = [transfer(101_001, 'R1'), transfer(101_002, 'R2')]
  expect(await (await send(feed, rows)).json()).toEqual({ added: 2, known: 0, settled: 0 })
  expect(await (await send(feed, rows)).json()).toMatchObject({ added: 2, settled: 0 })
  expect(await (await send(feed, rows.toReversed())).json()).toEqual({ added: 0, known: 2, settled: 0 })
  expect(await bookedRows(feed.account_id)).toHaveLength(2)
})

test('a bank row repeated within one feed call is stored once, and other rows of equal amount are kept', async () => {
  const feed = await newFeed()
  const rows = [transfer(101_003, 'R3'), transfer(101_003, 'R3'), transfer(101_003, 'R4')]
  expect(await (await send(feed, rows)).json()).toEqual({ added: 2, known: 0, settled: 0 })
  expect(await bookedRows(feed.account_id)).toHaveLength(2)
})

test('a bank feed refuses rows of distant dates, naming the field, and accepts dates within a year and tomorrow', async () => {
  const feed = await newFeed()
  const on = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10)
  const day = 86_400_000
  const row = (date: string, reference: string) => ({ ...transfer(101_003, reference), date })
  for (const date of ['0001-01-01', '9999-12-31', on(-410 * day), on(3 * day)]) {
    const answer = await send(feed, [row(on(0), 'A'), row(date, 'B')])
    expect(answer.status).toBe(422)
    const { errors } = await answer.json<{ errors: { path: string }[] }>()
    expect(errors.map(({ path }) => path)).toEqual(['rows.1.date'])
  }
  expect(await bookedRows(feed.account_id)).toHaveLength(0)
  expect(await (await send(feed, [row(on(-390 * day), 'C'), row(on(0), 'D')])).json()).toMatchObject({
    added: 2,
  })
})

test('an exactly matching bank row settles its order automatically only if the feed has this permission', async () => {
  const [careful, bold] = [await newFeed(), await newFeed({ auto_verify: true, name: 'Mutasi cepat' })]
  const [one, two] = [await newOrder(), await newOrder()]
  expect(await (await send(careful, [transfer(one.total_amount, 'A')])).json()).toMatchObject({ settled: 0 })
  expect((await rowOf(one)).payment_status).toBe('pending')
  expect(await (await send(bold, [transfer(two.total_amount, 'B')])).json()).toMatchObject({ settled: 1 })
  expect((await rowOf(two)).payment_status).toBe('verified')
  const { id } = await rowOf(two)
  expect(await countRows('order_events', `order_id = '${id}' AND actor = 'sumber Mutasi cepat'`)).toBe(1)
})

test('a bank row that a database failure left unsettled is settled by the next call of its bank feed', async () => {
  const feed = await newFeed({ auto_verify: true })
  const order = await newOrder()
  const exact = `account_id = '${feed.account_id}' AND state = 'exact'`
  const failing = interceptCalls(env.DB, async (asking, isBatch) => {
    if (isBatch && (await countRows('bank_rows', exact)) > 0) throw new Error('D1 is away')
    return asking()
  })
  const body = JSON.stringify({ rows: [transfer(order.total_amount, 'D1')] })
  const first = await ask(`/api/feeds/${feed.id}/rows`, {
    method: 'POST',
    body,
    headers: sign(feed, body),
    env: { DB: failing },
  })
  expect(await first.json()).toEqual({ added: 1, known: 0, settled: 0 })
  expect(await countRows('bank_rows', exact)).toBe(1)
  expect(await (await send(feed, [transfer(123_457, 'D2')])).json()).toEqual({
    added: 1,
    known: 0,
    settled: 1,
  })
  expect((await rowOf(order)).payment_status).toBe('verified')
})

test('a bank row dated in the future is stored but settles nothing automatically', async () => {
  const feed = await newFeed({ auto_verify: true })
  const order = await newOrder()
  const tomorrow = { ...transfer(order.total_amount, 'T'), date: day(1) }
  expect(await (await send(feed, [tomorrow])).json()).toEqual({ added: 1, known: 0, settled: 0 })
  expect((await rowOf(order)).payment_status).toBe('pending')
  const rows = bankClient(token)
  await rows.match()
  const [id] = (await rows.list(`account_id=${feed.account_id}`)).map(one => one.id)
  expect(await countRows('bank_rows', `id = ${id} AND reason = 'future_day'`)).toBe(1)
  expect(await rows.settle([id ?? 0])).toMatchObject([{ ok: false, code: 'not_exact' }])
})

test('concurrent settling by two operators and a bank feed books an order’s income once and stores its bank row once', async () => {
  const feed = await newFeed({ auto_verify: true })
  const office = bankClient(token)
  const order = await newOrder()
  await office.importFile(feed.account_id, [row({ amount: order.total_amount, balance: 900 })])
  await office.match()
  const [known] = await office.list(`account_id=${feed.account_id}`)
  const id = known?.id ?? 0
  await Promise.all([
    office.settle([id]),
    office.settle([id]),
    send(feed, [transfer(order.total_amount, 'Z')]),
  ])
  const { id: order_id } = await rowOf(order)
  expect(await countRows('transactions', `order_id = '${order_id}' AND voided_at IS NULL`)).toBe(1)
  expect(await bookedRows(feed.account_id)).toHaveLength(1)
})

test('a feed call with a wrong, old or missing signature, another body, or an unknown or revoked feed gets an identical refusal', async () => {
  const feed = await newFeed()
  const body = JSON.stringify({ rows: [transfer(5_000, 'X')] })
  const good = sign(feed, body)
  const other = await newFeed()
  const old = String(Number(seconds()) - 301)
  const soon = String(Number(seconds()) + 400)
  const tries: [{ id: string }, string, Record<string, string>][] = [
    [feed, body, {}],
    [feed, `${body} `, good],
    [feed, body, sign(other, body)],
    [feed, body, sign(feed, body, old)],
    [feed, body, sign(feed, body, soon)],
    [feed, body, { ...good, 'x-feed-timestamp': `${good['x-feed-timestamp']}0` }],
    [{ id: 'none' }, body, good],
  ]
  for (const [to, text, headers] of tries)
    expect(await refusalOf(await post(to, text, headers))).toEqual([401, 'bad_signature'])
  expect((await api.post(`/feeds/${feed.id}/revoke`)).status).toBe(200)
  expect(await refusalOf(await post(feed, body, good))).toEqual([401, 'bad_signature'])
  expect(await bookedRows(feed.account_id)).toEqual([])
})

test('renewing a feed’s secret invalidates the old secret, and lists contain no secrets', async () => {
  const feed = await newFeed()
  const renewed = await (await api.post(`/feeds/${feed.id}/renew`)).json<FeedWithSecret>()
  expect(renewed.secret).not.toBe(feed.secret)
  expect(await refusalOf(await send(feed, [transfer(6_000, 'Y')]))).toEqual([401, 'bad_signature'])
  expect((await send(renewed, [transfer(6_000, 'Y')])).status).toBe(200)
  const { items } = await (await api.get('/feeds')).json<{ items: Feed[] }>()
  expect(items.find(one => one.id === feed.id)?.last_used_at).not.toBeNull()
  expect(JSON.stringify(items)).not.toContain(renewed.secret)
  expect(JSON.stringify(await auditOf('feeds', feed.id))).not.toContain(renewed.secret)
})

test('a signed call of a bank feed with invalid rows names the invalid rows and adds nothing', async () => {
  const feed = await newFeed()
  const bad = [transfer(-5, 'X'), { ...transfer(5_000, 'Y'), reference: null }]
  expect(await refusalOf(await send(feed, bad))).toEqual([422, 'invalid'])
  expect(await bookedRows(feed.account_id)).toEqual([])
})

test('managing bank feeds requires permission', async () => {
  for (const [method, path] of [
    ['GET', '/feeds'],
    ['POST', '/feeds'],
    ['POST', '/feeds/x/renew'],
    ['POST', '/feeds/x/revoke'],
  ] as const)
    expect((await ask(`/api/admin${path}`, { method })).status).toBe(401)
})

const hmac = async (secret: string, text: string) => {
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    bytes.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return Buffer.from(await crypto.subtle.sign('HMAC', key, bytes.encode(text))).toString('hex')
}

test('the signed example in the documentation is valid, also for another crypto library', async () => {
  const { secret, timestamp, body, signature } = signedFeedExample
  const now = new Date(Number(timestamp) * 1000).toISOString()
  expect(isFeedSignatureValid(secret, { timestamp, body, signature }, now)).toBe(true)
  expect(await hmac(secret, `${timestamp}.${body}`)).toBe(signature)
  const document = await (await ask('/api/openapi.json')).json<OpenApi>()
  expect(document.paths['/api/feeds/{id}/rows']?.post?.description).toBe(feedSigningGuide)
  const page = await (await ask('/api/docs')).text()
  expect(page).toContain(signature)
  expect(page).not.toContain('```')
})

test('the example body in the documentation is accepted by the feed route', async () => {
  const feed = await newFeed()
  const answer = await post(feed, signedFeedExample.body, sign(feed, signedFeedExample.body))
  expect(await answer.json()).toEqual({ added: 1, known: 0, settled: 0 })
})

test('revoked bank feeds do not count against the limit and are listed last', async () => {
  const old = await newFeed()
  await env.DB.prepare("UPDATE feeds SET revoked_at = '2026-05-12T00:00:00Z' WHERE revoked_at IS NULL").run()
  const fresh = []
  for (let n = 0; n < 20; n++) fresh.push(await newFeed())
  const account_id = fresh[0]?.account_id
  expect(await refusalOf(await api.post('/feeds', { name: 'Lebih', account_id }))).toEqual([
    409,
    'bad_transition',
  ])
  const { items } = await (await api.get('/feeds')).json<{ items: Feed[] }>()
  expect(items.slice(0, 20).every(feed => feed.revoked_at === null)).toBe(true)
  expect(items.find(({ id }) => id === old.id)?.revoked_at).not.toBeNull()
})
