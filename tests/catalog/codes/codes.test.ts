import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { allCodes } from '../../../worker/catalog/codes/codes'
import { checkDiscountCode } from '../../../worker/catalog/codes/offer'
import type { CodeReport, CodeTerms } from '../../../worker/contract/catalog/codes'
import { addDays, wibDay } from '../../../worker/contract/lib/format'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { shopWideLimits } from '../../../worker/people/auth/totals'
import { auditOf, badFields, operator, refusalOf } from '../../support/admin'
import { runSql } from '../../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  newService,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  sendOrder,
  signIn,
  uniqueId,
  withKey,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

let token = ''
let admin = operator('')
beforeAll(async () => {
  token = await signIn()
  admin = operator(token)
})

const today = () => wibDay(new Date().toISOString())
const named = () => uniqueId('kode').replace(/-/g, '').toUpperCase().slice(0, 24)

async function newCode(values: Partial<CodeReport> = {}): Promise<CodeReport> {
  const response = await admin.post('/codes', { code: named(), type: 'discount', percent: 10, ...values })
  if (response.status !== 201) throw new Error(await response.text())
  return response.json()
}

const newReferral = (values: Partial<CodeReport> = {}) =>
  newCode({ type: 'referral', percent: null, ...values })

const read = async (id: string): Promise<CodeReport> => (await admin.get(`/codes/${id}`)).json()

let phones = 0
const somebody = () => `0813${10_000_000 + ++phones}`

async function ordered(discount_code: string, values: Record<string, unknown> = {}) {
  const animal = await newAnimal({ price: 1_000_000, stock: 5 })
  return placedOrder({ ...orderFor(animal.id), customer_phone: somebody(), discount_code, ...values })
}

const check = async (code: string, env: Record<string, string> = {}): Promise<CodeTerms> =>
  (await ask('/api/codes/check', { json: { code }, env })).json()

describe('a discount', () => {
  test('a discount is deducted before the unique code is added', async () => {
    const code = await newCode({ percent: 10, max_discount: 75_000 })
    const order = await ordered(code.code)
    expect(order).toMatchObject({ subtotal: 1_000_000, discount: 75_000, discount_code: code.code })
    expect(order.total_amount).toBe(925_000 + order.unique_code)
    expect(order.unique_code).toBeGreaterThanOrEqual(100)
    expect(await read(code.id)).toMatchObject({ used: 1, orders: 1, discount: 75_000, paid: 0, income: 0 })
  })

  test('a discount code is found regardless of capitals and spaces', async () => {
    const code = await newCode({ amount: 50_000, percent: null })
    const typed = ` ${code.code.slice(0, 3).toLowerCase()} ${code.code.slice(3)} `
    expect((await check(typed)).terms).toMatchObject({ code: code.code, amount: 50_000 })
    expect((await ordered(typed)).discount).toBe(50_000)
  })

  test('a discount applies only to the product kinds of its code and from the code’s minimum subtotal', async () => {
    const badal = await newService({ price: 5_000_000 })
    const goat = await newAnimal({ price: 1_000_000 })
    const items = [
      { animal_id: goat.id, quantity: 2 },
      { service_id: badal.id, quantity: 1 },
    ]
    const code = await newCode({ percent: 50, applies_to: ['badal_haji'], min_subtotal: 7_000_000 })
    const order = (lines: unknown[]) =>
      placedOrder({ ...orderFor(goat.id), items: lines as typeof items, discount_code: code.code })
    expect((await order(items)).discount).toBe(2_500_000)
    expect((await order([items[1]])).discount).toBe(0)
    expect((await order([{ animal_id: goat.id, quantity: 7 }])).discount).toBe(0)
  })

  test('after a discount of 100 % the customer pays only the unique code', async () => {
    const code = await newCode({ percent: 100 })
    const order = await ordered(code.code)
    expect(order.discount).toBe(1_000_000)
    expect(order.total_amount).toBe(order.unique_code)
  })

  test.each([
    ['unknown', () => 'TIDAK-ADA'],
    ['expired', async () => (await newCode({ ends_at: addDays(today(), -1) })).code],
    ['not valid yet', async () => (await newCode({ starts_at: addDays(today(), 1) })).code],
    ['switched off', async () => (await newCode({ active: false })).code],
    ['a referral', async () => (await newReferral()).code],
  ])(
    'a discount code that is %s gets the same response as any other invalid code and does not block the order',
    async (_, make) => {
      const code = await make()
      expect(await check(code)).toEqual({ terms: null })
      const order = await ordered(code)
      expect(order).toMatchObject({ discount: 0, discount_code: code })
    },
  )

  test('a discount code is valid on its first and last date', async () => {
    const code = await newCode({ starts_at: today(), ends_at: today() })
    expect((await ordered(code.code)).discount).toBe(100_000)
  })

  test('an order is refused, and nothing is written, if its discount differs from the discount shown on the page', async () => {
    const code = await newCode({ percent: 10 })
    const animal = await newAnimal({ price: 1_000_000, stock: 5 })
    const before = await countRows('orders')
    const send = (expected_discount: number, discount_code: string | null) =>
      sendOrder({
        ...orderFor(animal.id),
        customer_phone: somebody(),
        discount_code,
        expected_subtotal: 1_000_000,
        expected_discount,
      })
    const moved = await send(200_000, code.code)
    expect(moved.status).toBe(409)
    expect(await problemOf(moved)).toMatchObject({ code: 'discount_changed', discount: 100_000 })
    const gone = await send(100_000, 'TIDAK-ADA')
    expect(await problemOf(gone)).toMatchObject({ code: 'discount_changed', discount: 0 })
    expect(await countRows('orders')).toBe(before)
    expect((await send(100_000, code.code)).status).toBe(201)
    expect((await send(0, null)).status).toBe(201)
  })
})

describe('the limits of a discount code', () => {
  test('a discount code limited to 10 uses gets exactly 10 uses from 200 concurrent orders; the other orders are refused', async () => {
    const code = await newCode({ limit_total: 10, percent: 10 })
    const animal = await newAnimal({ price: 1_000_000, stock: 500 })
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        sendOrder({
          ...orderFor(animal.id),
          customer_phone: somebody(),
          discount_code: code.code,
          expected_discount: 100_000,
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(10)
    expect(statuses.filter(status => status === 409)).toHaveLength(190)
    expect(await read(code.id)).toMatchObject({ used: 10, orders: 10, discount: 1_000_000 })
    expect(await check(code.code)).toEqual({ terms: null })
    expect((await ordered(code.code)).discount).toBe(0)
  })

  test('the limit of a code per customer counts equal phone numbers together, however they are written', async () => {
    const code = await newCode({ limit_per_phone: 1 })
    expect((await ordered(code.code, { customer_phone: '0812 7777 0001' })).discount).toBe(100_000)
    expect((await ordered(code.code, { customer_phone: '+62 812-7777-0001' })).discount).toBe(0)
    expect((await ordered(code.code, { customer_phone: '0812 7777 0002' })).discount).toBe(100_000)
  })

  test('a use of a discount code counts for the phone number that ordered, even after the order is handed over', async () => {
    const code = await newCode({ limit_per_phone: 1 })
    const mine = { customer_phone: '0813 9999 0001' }
    const first = await rowOf(await ordered(code.code, mine))
    await patchOrder(token, first.id, { status: 'cancelled' })
    const second = await rowOf(await ordered(code.code, mine))
    await patchOrder(token, second.id, { customer_phone: '081399990002' })
    const back = await patchOrder(token, first.id, { status: 'pending', reason: 'uji' })
    expect(await problemOf(back)).toMatchObject({ code: 'code_used_up' })
  })

  test('a use of a discount code is returned when its order is cancelled, expires or is deleted', async () => {
    const code = await newCode({ limit_total: 1 })
    const cancelled = await ordered(code.code)
    await ask(`/api/orders/${cancelled.order_id}/cancel`, { method: 'POST', ...withKey(cancelled) })
    expect((await read(code.id)).used).toBe(0)

    const expiring = await ordered(code.code)
    expect(expiring.discount).toBe(100_000)
    await runOrderCron(db, new Date(Date.now() + 25 * 3_600_000).toISOString())
    expect((await rowOf(expiring)).status).toBe('cancelled')
    expect((await read(code.id)).used).toBe(0)

    const deleted = await ordered(code.code)
    const { id } = await rowOf(deleted)
    await ask(`/api/admin/orders/${id}`, { method: 'DELETE', json: { confirm: deleted.order_id }, token })
    expect(await read(code.id)).toMatchObject({ used: 0, orders: 0, discount: 0 })
    await expectSound()
  })

  test('an order past its deadline blocks neither its code nor its animal for a new order before the cron', async () => {
    const code = await newCode({ limit_total: 1, limit_per_phone: 1 })
    const animal = await newAnimal({ price: 1_000_000, stock: 1 })
    const order = { ...orderFor(animal.id), customer_phone: somebody(), discount_code: code.code }
    const first = await placedOrder(order)
    expect(await refusalOf(await sendOrder(order))).toEqual([409, 'out_of_stock'])
    await runSql('UPDATE orders SET expires_at = ? WHERE order_id = ?', '2026-01-01', first.order_id)
    const again = await placedOrder({ ...order, expected_subtotal: 1_000_000, expected_discount: 100_000 })
    expect(again.discount).toBe(100_000)
    expect((await rowOf(first)).status).toBe('cancelled')
    expect(await read(code.id)).toMatchObject({ used: 1, orders: 1 })
    await expectSound()
  })

  test('checking a code before the cron does not count its use by an order past its deadline', async () => {
    const code = await newCode({ limit_total: 1 })
    const order = await ordered(code.code)
    expect(await check(code.code)).toEqual({ terms: null })
    await runSql('UPDATE orders SET expires_at = ? WHERE order_id = ?', '2026-01-01', order.order_id)
    expect((await check(code.code)).terms).toMatchObject({ code: code.code })
    expect((await rowOf(order)).status).toBe('cancelled')
  })

  test('the limit of a discount code is checked again when an expired order is paid late', async () => {
    const code = await newCode({ limit_total: 1 })
    const first = await ordered(code.code)
    const { id } = await rowOf(first)
    await patchOrder(token, id, { status: 'cancelled', reason: 'uji' })
    const second = await ordered(code.code)
    const late = await patchOrder(token, id, { payment_status: 'verified' })
    expect(await refusalOf(late)).toEqual([409, 'code_used_up'])
    expect((await rowOf(first)).status).toBe('cancelled')

    const seen = await read(code.id)
    await admin.put(`/codes/${code.id}`, { ...seen, limit_total: 2 })
    expect((await patchOrder(token, id, { payment_status: 'verified' })).status).toBe(200)
    expect(await read(code.id)).toMatchObject({ used: 2, orders: 2, paid: 1, income: first.total_amount })
    expect(second.discount).toBe(100_000)
    await expectSound()
  })

  test('the limit of a discount code cannot be lowered below its current uses', async () => {
    const code = await newCode({ limit_total: 5 })
    await ordered(code.code)
    await ordered(code.code)
    expect(
      await badFields(await admin.put(`/codes/${code.id}`, { ...(await read(code.id)), limit_total: 1 })),
    ).toEqual(['limit_total'])
    expect((await read(code.id)).limit_total).toBe(5)
  })
})

describe('the report of discount codes', () => {
  test('the report of a discount code lists its orders and paid income by period, and marks reversed income', async () => {
    const code = await newReferral({ note: 'Masjid Al-Contoh' })
    const [one, two] = [
      await ordered('', { referral_code: code.code.toLowerCase() }),
      await ordered('', { referral_code: code.code }),
    ]
    const { id } = await rowOf(one)
    await patchOrder(token, id, { payment_status: 'verified' })
    expect(await read(code.id)).toMatchObject({
      used: 2,
      orders: 2,
      discount: 0,
      paid: 1,
      income: one.total_amount,
    })
    const page = await (
      await admin.get(`/codes?q=${code.code.slice(0, 8)}&type=referral&from=${today()}&to=${today()}`)
    ).json<{ items: CodeReport[] }>()
    expect(page.items.find(item => item.id === code.id)).toMatchObject({
      orders: 2,
      income: one.total_amount,
    })
    const earlier = await (await admin.get(`/codes?q=${code.code}&to=${addDays(today(), -1)}`)).json<{
      items: CodeReport[]
    }>()
    expect(earlier.items[0]).toMatchObject({ orders: 0, paid: 0, income: 0, used: 2 })

    await patchOrder(token, id, { payment_status: 'pending', reason: 'uji' })
    expect(await read(code.id)).toMatchObject({ orders: 2, paid: 0, income: 0 })
    const list = await (await admin.get(`/codes/${code.id}/orders?limit=1`)).json<{
      items: { order_id: string }[]
      next_cursor: string
    }>()
    expect(list.items.map(item => item.order_id)).toEqual([two.order_id])
    const next = await (await admin.get(`/codes/${code.id}/orders?limit=1&cursor=${list.next_cursor}`)).json<{
      items: { order_id: string }[]
    }>()
    expect(next.items.map(item => item.order_id)).toEqual([one.order_id])
    expect(JSON.stringify(list)).not.toContain('Siti')
    await expectSound()
  })

  test('the report of discount codes is exported as CSV in which texts cannot run as formulas', async () => {
    const code = await newReferral({ note: '=HYPERLINK("http://jahat")' })
    const text = await (await admin.get('/codes/export?type=referral')).text()
    expect(text).toContain(code.code)
    expect(text).not.toMatch(/(^|,|;)"?=HYPERLINK/m)
    expect((await auditOf('codes', '*')).at(-1)).toMatchObject({ action: 'export' })
  })

  test('the report of discount codes lists each code one time, newest first, at any page size', async () => {
    const prefix = `HAL${uniqueId('x').slice(-8).toUpperCase()}`
    for (const n of [1, 2, 3, 4, 5]) await newReferral({ code: `${prefix}${n}` })
    const all = await countRows('codes', "type = 'referral'")
    for (const size of [2, all, all + 1]) {
      const read: string[] = []
      for await (const page of allCodes(db, { type: 'referral' }, size)) {
        read.push(...page.map(({ id }) => id))
        if (read.length > all) break
      }
      expect([read.length, new Set(read).size]).toEqual([all, all])
    }
    const path = `/codes?q=${prefix}&limit=3`
    type Page = { items: CodeReport[]; next_cursor: string | null; total: number }
    const first = await (await admin.get(path)).json<Page>()
    const cursor = encodeURIComponent(first.next_cursor ?? '')
    const second = await (await admin.get(`${path}&cursor=${cursor}`)).json<Page>()
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([3, 2, null])
    expect(first.total).toBe(5)
  })
})

describe('a discount code in the back office', () => {
  test.each([
    [{ percent: null }, ['percent']],
    [{ percent: 10, amount: 5000 }, ['amount']],
    [{ percent: 0 }, ['percent']],
    [{ percent: 101 }, ['percent']],
    [{ code: 'A B' }, ['code']],
    [{ code: 'DISKON<B>' }, ['code']],
    [{ starts_at: '2026-05-10', ends_at: '2026-05-09' }, ['ends_at']],
    [{ limit_total: 0 }, ['limit_total']],
    [{ type: 'referral' }, ['type']],
    [{ type: 'referral', percent: null, limit_total: 3 }, ['type']],
  ])('a discount code with the values %o is refused with errors at the fields %o', async (values, fields) => {
    const before = await countRows('codes')
    expect(
      await badFields(
        await admin.post('/codes', { code: named(), type: 'discount', percent: 10, ...values }),
      ),
    ).toEqual(fields)
    expect(await countRows('codes')).toBe(before)
  })

  test('a new discount code requires a unique name, and saving an outdated version of a code is refused', async () => {
    const code = await newCode()
    expect(
      await badFields(
        await admin.post('/codes', { code: code.code.toLowerCase(), type: 'discount', percent: 5 }),
      ),
    ).toEqual(['code'])
    const saved = await (await admin.put(`/codes/${code.id}`, { ...code, percent: 20 })).json<CodeReport>()
    expect(saved.percent).toBe(20)
    expect(await refusalOf(await admin.put(`/codes/${code.id}`, { ...code, percent: 30 }))).toEqual([
      409,
      'stale',
    ])
    expect((await auditOf('codes', code.id)).map(event => event.action)).toEqual(['create', 'update'])
  })

  test('a discount code can be deleted only if no order used the code', async () => {
    const [unused, used] = [await newCode(), await newCode()]
    const order = await ordered(used.code)
    await ask(`/api/orders/${order.order_id}/cancel`, { method: 'POST', ...withKey(order) })
    expect((await admin.delete(`/codes/${unused.id}`)).status).toBe(204)
    expect(await refusalOf(await admin.get(`/codes/${unused.id}`))).toEqual([404, 'not_found'])
    expect(await refusalOf(await admin.delete(`/codes/${used.id}`))).toEqual([409, 'in_use'])
  })
})

test('after twenty wrong discount codes in an hour, even a valid code of the visitor is refused', async () => {
  const code = await newCode()
  const asked = (text: string) =>
    ask('/api/codes/check', {
      json: { code: text },
      env: { LIMITS: 'on', LOOKUP_LIMIT: { limit: async () => ({ success: true }) } },
      headers: { 'cf-connecting-ip': '203.0.113.77' },
    })
  for (let n = 0; n < 25; n++) expect((await asked(code.code)).status).toBe(200)
  for (let n = 0; n < 20; n++) expect((await asked(`SALAH-${n}`)).status).toBe(200)
  expect((await asked('SALAH-20')).status).toBe(429)
  expect((await asked(code.code)).status).toBe(429)
})

test('after the shop’s limit for wrong discount codes is used up, an IPv6 /48 network can try only three wrong codes', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await runSql("INSERT OR REPLACE INTO attempts (key, n, until) VALUES ('total:codes', 500, ?)", until)
  const asked = async (n: number) =>
    (
      await ask('/api/codes/check', {
        json: { code: `SALAH-${n}` },
        env: { LIMITS: 'on' },
        headers: { 'cf-connecting-ip': `2001:db8:c0de:${n}::1` },
      })
    ).status
  expect(await Promise.all([1, 2, 3].map(asked))).toEqual([200, 200, 200])
  expect(await asked(4)).toBe(429)
  await runSql("DELETE FROM attempts WHERE key LIKE 'total:%'")
})

test('owners are notified when wrong discount codes use up the shop’s daily limit', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  for (const { key, most } of [shopWideLimits.codes, shopWideLimits.first_codes])
    await runSql('INSERT OR REPLACE INTO attempts (key, n, until) VALUES (?, ?, ?)', key, most, until)
  await expect(checkDiscountCode(db, 'SALAH', 'alamat', new Date().toISOString())).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  const { results } = await env.DB.prepare(
    "SELECT entity_id FROM audit_events WHERE entity = 'shop' AND action = 'limit_reached' ORDER BY entity_id",
  ).all()
  expect(results).toEqual([{ entity_id: 'codes' }, { entity_id: 'first_codes' }])
  await runSql("DELETE FROM attempts WHERE key LIKE 'total:%'")
})

test('guessing discount codes by placing orders is limited too; orders without a code and repeated requests are accepted', async () => {
  const code = await newCode()
  const animal = await newAnimal({ price: 1_000_000, stock: 50 })
  const sent = (
    discount_code: string | null,
    expected_discount: number | undefined,
    key: string = uniqueId('sandi'),
  ) =>
    ask('/api/orders', {
      json: {
        ...orderFor(animal.id),
        customer_phone: somebody(),
        customer_email: `${uniqueId('a')}@contoh.id`,
        discount_code,
        expected_discount,
      },
      env: { LIMITS: 'on', ORDER_LIMIT: { limit: async () => ({ success: true }) } },
      headers: { 'cf-connecting-ip': '203.0.113.78', 'idempotency-key': key },
    })
  const body = { ...orderFor(animal.id), customer_phone: somebody(), discount_code: code.code }
  const repeated = () =>
    ask('/api/orders', {
      json: body,
      env: { LIMITS: 'on', ORDER_LIMIT: { limit: async () => ({ success: true }) } },
      headers: { 'cf-connecting-ip': '203.0.113.78', 'idempotency-key': 'kunci-diulang' },
    })
  const first = await repeated()
  expect(first.status).toBe(201)
  // A response that reveals nothing about the code does not count as a guess.
  for (let n = 0; n < 3; n++) expect((await sent(code.code, 100_000)).status).toBe(201)
  expect((await sent(code.code, 1)).status).toBe(409)
  expect((await sent('TEBAKAN', undefined)).status).toBe(201)
  const misses = await Promise.all(Array.from({ length: 40 }, (_, n) => sent(`TEBAK-${n}`, 1)))
  const statuses = misses.map(({ status }) => status)
  expect(statuses.filter(status => status === 409)).toHaveLength(29)
  expect(statuses.filter(status => status === 429)).toHaveLength(11)
  const before = await countRows('orders')
  expect(await refusalOf(await sent(code.code, 100_000))).toEqual([429, 'too_many_requests'])
  expect(await countRows('orders')).toBe(before)
  expect(await (await repeated()).json()).toEqual(await first.json())
  expect((await sent(null, 0)).status).toBe(201)
})

test('the masked look-up of an order does not show its discount code', async () => {
  const code = await newCode()
  const order = await ordered(code.code)
  const masked = await (await ask(`/api/orders/${order.order_id}`)).json()
  expect(masked).toMatchObject({ masked: true, discount_code: null })
})

test('the database refuses to overwrite ledger entries', async () => {
  const order = await ordered('')
  const { id } = await rowOf(order)
  await patchOrder(token, id, { payment_status: 'verified' })
  const row = await env.DB.prepare('SELECT * FROM transactions WHERE order_id = ?')
    .bind(id)
    .first<{ seq: number; id: string }>()
  const replace = (seq: number, key: string) =>
    env.DB.prepare(`INSERT OR REPLACE INTO transactions (seq, id, type, amount, description, created_by, created_at)
      VALUES (?, ?, 'expense', 1, 'x', 'x', '2026-01-01T00:00:00.000Z')`)
      .bind(seq, key)
      .run()
  await expect(replace(row?.seq ?? 0, 'lain')).rejects.toThrow('transactions_are_final')
  await expect(replace(999_999, row?.id ?? '')).rejects.toThrow('transactions_are_final')
})
