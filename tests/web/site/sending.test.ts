import { beforeEach, expect, test, vi } from 'vitest'
import { problemFromResponse, problemOrRethrow, throwNetworkError } from '../../../web/lib/problem'
import { retryWithDelays } from '../../../web/lib/retry'
import {
  assignDraftId,
  checkoutDraft,
  clearPendingRequest,
  emptyCheckoutDraft,
  idempotencyKeyFor,
  reuseUnansweredOrder,
} from '../../../web/site/checkout/draft'
import {
  applyOfferQuery,
  cartSubtotal,
  type Offer,
  orderItems,
  priceLines,
  validServiceChoice,
} from '../../../web/site/checkout/offers'
import { placeOrder } from '../../../web/site/checkout/place-order'

beforeEach(() => checkoutDraft.update(() => emptyCheckoutDraft))

const bodyOf = (customer_name: string) => ({
  customer_name,
  customer_phone: '0812',
  customer_email: 'a@b.id',
  items: [],
})

test('equal order requests have equal Idempotency-Keys, and a different request has a new key', async () => {
  const first = await idempotencyKeyFor(bodyOf('Siti'))
  expect(await idempotencyKeyFor(bodyOf('Siti'))).toBe(first)
  const second = await idempotencyKeyFor(bodyOf('Umar'))
  expect(second).not.toBe(first)
  clearPendingRequest()
  expect(await idempotencyKeyFor(bodyOf('Umar'))).not.toBe(second)
})

test('two tabs that send one draft concurrently use one Idempotency-Key', async () => {
  assignDraftId()
  const shared = checkoutDraft.get()
  const keys: string[] = []
  for (const expected_hold_hours of [24, 24, 3]) {
    // Another tab has the draft but not the first tab's request.
    checkoutDraft.update(() => shared)
    keys.push(await idempotencyKeyFor({ ...bodyOf('Siti'), expected_hold_hours }))
  }
  expect(new Set(keys).size).toBe(1)
})

test('an order without a response is repeated unchanged, regardless of new prices', async () => {
  const body = (expected_hold_hours: number, customer_name = 'Siti') => ({
    customer_name,
    customer_phone: '0812',
    customer_email: 'a@b.id',
    expected_subtotal: 1000 * expected_hold_hours,
    expected_discount: expected_hold_hours > 12 ? undefined : 500,
    expected_hold_hours,
    items: [{ animal_id: 'a1', quantity: 1 }],
  })
  expect(reuseUnansweredOrder(body(3))).toEqual(body(3))
  await idempotencyKeyFor(body(24))
  expect(JSON.stringify(reuseUnansweredOrder(body(3)))).toBe(JSON.stringify(body(24)))
  expect(reuseUnansweredOrder(body(3, 'Umar'))).toEqual(body(3, 'Umar'))
  clearPendingRequest()
  expect(reuseUnansweredOrder(body(3))).toEqual(body(3))
})

test('an Idempotency-Key has the format that the worker requires', async () => {
  expect(await idempotencyKeyFor(bodyOf('x'))).toMatch(/^[\x21-\x7e]{8,128}$/)
})

test('a pending order stays in storage until the shop accepts or refuses it, so that it is not placed twice', async () => {
  const refused = (status: number, code: string) => () => Response.json({ code, detail: 'x' }, { status })
  const page = (status: number) => () => new Response('<html>', { status })
  const lost = () => {
    throw new TypeError('failed to fetch')
  }
  const answers: [answer: () => Response, isKept: boolean][] = [
    [lost, true],
    [page(200), true],
    [page(403), true],
    [page(502), true],
    [refused(429, 'too_many_requests'), true],
    [refused(403, 'challenge_failed'), true],
    [refused(503, 'unavailable'), true],
    [refused(409, 'price_changed'), false],
    [refused(422, 'validation_failed'), false],
  ]
  vi.stubGlobal('document', { querySelector: () => null })
  const body = { customer_name: 'Siti', customer_phone: '0812', customer_email: 'a@b.id', items: [] }
  for (const [answer, isKept] of answers) {
    vi.stubGlobal('fetch', async () => answer())
    await expect(placeOrder(body)).rejects.toThrow()
    expect(checkoutDraft.get().sending !== null).toBe(isKept)
  }
  vi.unstubAllGlobals()
})

test('an order whose response was lost and that was cancelled since then is placed anew by the next attempt', async () => {
  vi.stubGlobal('document', { querySelector: () => null })
  assignDraftId()
  const placed = new Map<string, { status: string }>()
  let isLost = true
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    const key = new Headers(init.headers).get('idempotency-key') ?? ''
    const order = placed.get(key) ?? { status: 'pending' }
    placed.set(key, order)
    if (isLost) throw new TypeError('failed to fetch')
    return Response.json(order, { status: 201 })
  })
  await expect(placeOrder(bodyOf('Siti'))).rejects.toThrow()
  isLost = false
  for (const order of placed.values()) order.status = 'cancelled'
  // 'Pesan ulang' on the page of the cancelled order keeps the draft but not the unanswered request.
  checkoutDraft.update(old => ({ ...old, sending: null }))
  expect(await placeOrder(bodyOf('Siti'))).toEqual({ status: 'pending' })
  expect(placed.size).toBe(2)
  vi.unstubAllGlobals()
})

const offer = (values: Partial<Offer> = {}): Offer => ({
  kind: 'service',
  id: 's1',
  name: 'Badal Haji',
  price: 12_500_000,
  type: 'badal_haji',
  shares: 1,
  stock: null,
  note: '',
  picture: null,
  illustration: 'badal_haji',
  ...values,
})

const arriveWith = (query: string, offers: Offer[], old = emptyCheckoutDraft) =>
  applyOfferQuery(old, 'visit', new URLSearchParams(query), offers)

test('opening the link of a priced service adds the service to the cart once per visit', () => {
  const arrived = arriveWith('service=s1', [offer()])
  expect(arrived).toMatchObject({ service: 's1', lines: [{ kind: 'service', id: 's1', quantity: 1 }] })
  expect(arriveWith('service=s1', [offer()], { ...arrived, lines: [] }).lines).toEqual([])
})

test('opening the link of a kind of service adds its only service to the cart, or asks if there are several', () => {
  expect(arriveWith('service=badal_haji', [offer()]).lines).toHaveLength(1)
  expect(arriveWith('service=badal_haji', [offer(), offer({ id: 's2' })])).toMatchObject({
    service: 'badal_haji',
    lines: [],
  })
})

test('opening the link of a service without a price only stores the choice', () => {
  expect(arriveWith('service=qurban', [offer()])).toMatchObject({ service: 'qurban', lines: [] })
})

test('opening the link of an animal adds the animal to the cart', () => {
  const goat = offer({ kind: 'animal', id: 'a1', type: 'Kambing', stock: 3 })
  expect(arriveWith('animal=a1', [goat]).lines).toMatchObject([{ kind: 'animal', id: 'a1' }])
})

const line = {
  kind: 'animal',
  id: 'a1',
  name: 'Sapi',
  quantity: 2,
  names: [{ name: 'Ahmad', bin: '', relation: '' }],
} as const
const cow = offer({ kind: 'animal', id: 'a1', name: 'Sapi Bali', type: 'Sapi', price: 20_000_000, stock: 1 })
const lines = [{ ...line, names: [...line.names] }]

test('the cart uses current prices and reports offers that were removed or lack stock', () => {
  const [short] = priceLines(lines, [cow], () => true)
  expect(short).toMatchObject({ isShort: true, isGone: false })
  expect(cartSubtotal(priceLines(lines, [cow], () => true))).toBe(40_000_000)
  expect(priceLines(lines, [], () => true)[0]).toMatchObject({ isGone: true })
  expect(priceLines(lines, [], () => false)[0]).toMatchObject({ isGone: false })
})

test('the order request contains ids, quantities and names, never prices', () => {
  expect(orderItems(priceLines(lines, [cow], () => true))).toEqual([
    { animal_id: 'a1', quantity: 2, beneficiaries: [{ name: 'Ahmad' }] },
  ])
})

test('a failing read is retried after each delay and then rejects', async () => {
  let tries = 0
  const failing = () => {
    tries++
    return Promise.reject(new Error('down'))
  }
  await expect(retryWithDelays(failing, [0, 0, 0])).rejects.toThrow('down')
  expect(tries).toBe(4)
  await expect(retryWithDelays(() => Promise.resolve('up'), [0])).resolves.toBe('up')
})

test('an error response that is not problem+json is converted to a problem', () => {
  expect(problemFromResponse(502, '<html>')).toMatchObject({ code: 'unreadable', status: 502 })
  expect(
    problemFromResponse(409, { code: 'out_of_stock', detail: 'Habis', shortages: [] }, '30'),
  ).toMatchObject({
    code: 'out_of_stock',
    detail: 'Habis',
    retryAfter: 30,
    members: { shortages: [] },
  })
})

test('a missing response is reported as network problem, an abort stays an abort, and a programming error is rethrown', () => {
  expect(() => throwNetworkError(new TypeError('failed to fetch'))).toThrow(
    expect.objectContaining({ code: 'network' }),
  )
  expect(() => throwNetworkError(new DOMException('', 'AbortError'))).toThrow(DOMException)
  expect(() => problemOrRethrow(new RangeError('bug'))).toThrow(RangeError)
})

test('the stored choice of service is deleted with its cart line or when the service is no longer offered', () => {
  const hadyu = { id: 's1', kind: 'hadyu', price: 3_350_000 } as const
  const goat = { kind: 'animal', id: 'a1' } as const
  const line = { kind: 'service', id: 's1' } as const
  for (const wanted of ['s1', 'hadyu']) {
    expect(validServiceChoice(wanted, [line, goat], [hadyu])).toBe(wanted)
    expect(validServiceChoice(wanted, [goat], [hadyu])).toBeNull()
    expect(validServiceChoice(wanted, [goat], [{ ...hadyu, price: null }])).toBe(wanted)
  }
  expect(validServiceChoice('dam', [goat], [hadyu])).toBe('dam')
  expect(validServiceChoice('qurban', [goat], [{ ...hadyu, kind: 'qurban' }])).toBe('qurban')
  expect(validServiceChoice('apa-saja', [goat], [hadyu])).toBeNull()
  expect(validServiceChoice(null, [goat], [hadyu])).toBeNull()
})
