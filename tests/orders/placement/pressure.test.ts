import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderDeadline } from '../../../worker/contract/orders/rules'
import { cryptoRandom } from '../../../worker/lib/random'
import { recordPaymentClaim } from '../../../worker/orders/lifecycle/claim'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { readOrderByCode } from '../../../worker/orders/lookup/rows'
import { nearlyReachedLimitsQuery } from '../../../worker/people/auth/totals'
import { proofFaultOf } from '../../../worker/site/media/opens'
import { runSql } from '../../support/rows'
import { ask, db, newAnimal, patchOrder, rowOf, signIn, stockOf, uniqueId } from '../../support/shop'
import { expectSound } from '../../support/sound'

type Placed = { order_id: string; key: string; expires_at: string; created_at: string }

let token = ''
beforeAll(async () => {
  token = await signIn()
})
beforeEach(() => env.DB.prepare("DELETE FROM settings WHERE type = 'holds'").run())

let serial = 0
const person = (domain?: string) => {
  serial += 1
  return {
    customer_phone: `0813${20_000_000 + serial}`,
    customer_email: `orang${serial}@${domain ?? 'gmail.com'}`,
  }
}
const network = () => {
  serial += 1
  return `172.${serial >> 8}.${serial & 255}.9`
}

type More = Record<string, unknown>

const send = (animal: { id: string }, quantity: number, from: string, more: More = {}) =>
  ask('/api/orders', {
    env: { LIMITS: 'on' },
    json: { customer_name: 'Siti', ...person(), items: [{ animal_id: animal.id, quantity }], ...more },
    headers: { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': from },
  })

async function placed(...args: Parameters<typeof send>): Promise<Placed> {
  const response = await send(...args)
  if (response.status !== 201) throw new Error(await response.text())
  return response.json()
}

const hoursOf = ({ expires_at, created_at }: Placed) =>
  (Date.parse(expires_at) - Date.parse(created_at)) / 3_600_000

async function crowd(animal: { id: string }, n: number) {
  for (let i = 0; i < n; i++) await placed(animal, 1, network())
}

describe('the time to pay an order', () => {
  test('the time to pay is 24 hours while at most 40 % of an animal is reserved without payment, else 3 hours', async () => {
    const animal = await newAnimal({ stock: 20 })
    await crowd(animal, 8)
    expect(hoursOf(await placed(animal, 1, network()))).toBe(24)
    expect(hoursOf(await placed(animal, 1, network()))).toBe(3)
    expect(hoursOf(await placed(await newAnimal({ stock: 20 }), 1, network()))).toBe(24)
  })

  test('the time to pay is 24 hours again after the reservations are paid', async () => {
    const animal = await newAnimal({ stock: 10 })
    const orders = []
    for (let n = 0; n < 5; n++) orders.push(await placed(animal, 1, network()))
    expect(hoursOf(await placed(animal, 1, network()))).toBe(3)
    for (const order of orders)
      await patchOrder(token, (await rowOf(order)).id, { payment_status: 'verified' })
    expect(hoursOf(await placed(animal, 1, network()))).toBe(24)
  })

  test('the time to pay is never shorter than shown: if the time became shorter, this is reported and nothing is ordered', async () => {
    const animal = await newAnimal({ stock: 10 })
    await crowd(animal, 8)
    const shown = { expected_hold_hours: 24 }
    const refused = await send(animal, 1, network(), shown)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'hold_changed', hold_hours: 3 })
    expect(await stockOf(animal.id)).toBe(2)
    expect(hoursOf(await placed(animal, 1, network(), { expected_hold_hours: 3 }))).toBe(3)
  })

  const holdFor = (
    items: { animal_id: string; quantity: number }[],
    from: string,
    vars: More = { LIMITS: 'on' },
  ) => ask('/api/holds/check', { env: vars, json: { items }, headers: { 'cf-connecting-ip': from } })
  const hoursFor = async (...args: Parameters<typeof holdFor>) => {
    const answer = await holdFor(...args)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    return answer.json<unknown>()
  }
  const one = ({ id }: { id: string }) => ({ animal_id: id, quantity: 1 })

  test('the time to pay is shown for the chosen animals before ordering', async () => {
    const [crowded, calm] = [await newAnimal({ stock: 10 }), await newAnimal({ stock: 20 })]
    await crowd(crowded, 8)
    expect(await hoursFor([one(calm)], network())).toEqual({ hold_hours: 24 })
    expect(await hoursFor([one(crowded)], network())).toEqual({ hold_hours: 3 })
    expect(await hoursFor([one(calm), one(crowded)], network())).toEqual({ hold_hours: 3 })
    expect(await hoursFor([{ animal_id: 'tidak-ada', quantity: 1 }], network())).toEqual({ hold_hours: 24 })
    expect(await hoursFor([one(crowded)], network(), { LIMITS: 'off' })).toEqual({ hold_hours: 24 })
    expect((await holdFor([], network())).status).toBe(422)
    expect(hoursOf(await placed(crowded, 1, network(), { expected_hold_hours: 3 }))).toBe(3)
  })

  test('orders past their deadline do not shorten the time to pay before the cron', async () => {
    const [shown, sent] = [await newAnimal({ stock: 10 }), await newAnimal({ stock: 10 })]
    for (const { id } of [shown, sent]) {
      await crowd({ id }, 8)
      await runSql(
        'UPDATE orders SET expires_at = ? WHERE id IN (SELECT order_id FROM order_items WHERE animal_id = ?)',
        '2026-01-01',
        id,
      )
      if (id === shown.id) expect(await hoursFor([one(shown)], network())).toEqual({ hold_hours: 24 })
    }
    expect(hoursOf(await placed(sent, 1, network(), { expected_hold_hours: 24 }))).toBe(24)
  })

  test('requests for the time to pay are rate limited', async () => {
    const from = network()
    // More than the limit of two minutes, in case a new minute begins during the test.
    const answers = await Promise.all(Array.from({ length: 120 }, () => holdFor([], from)))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })

  test('when the time to pay ends, the cron cancels the order and returns the stock', async () => {
    const animal = await newAnimal({ stock: 10 })
    await crowd(animal, 8)
    const order = await placed(animal, 1, network())
    await runOrderCron(db, new Date(Date.now() + 3 * 3_600_000 + 1000).toISOString())
    expect((await rowOf(order)).status).toBe('cancelled')
    // The first five orders are held for 24 hours.
    expect(await stockOf(animal.id)).toBe(5)
    await expectSound()
  })
})

function picture(width: number, height: number, salt = crypto.randomUUID()) {
  const bytes = new Uint8Array(900)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  bytes.set(new TextEncoder().encode(salt), 100)
  return bytes
}

describe('a payment proof', () => {
  test.each([
    ['a picture of 300 × 300', picture(300, 300), 'image/png', null],
    ['a picture of 299 × 600', picture(299, 600), 'image/png', 'small'],
    ['a long screenshot of 1,080 × 20,000', picture(1080, 20_000), 'image/png', null],
    ['a picture that is only a header', picture(300, 300).slice(0, 60), 'image/png', 'unreadable'],
    ['a PDF without a page', new TextEncoder().encode('%PDF-1.4 x'), 'application/pdf', 'unreadable'],
    [
      'a PDF with a page',
      new TextEncoder().encode(
        `%PDF-1.4\n1 0 obj <</Type /Page>> endobj\n${' '.repeat(200)}\nstartxref 9 %%EOF`,
      ),
      'application/pdf',
      null,
    ],
  ])('a payment proof is accepted or refused by its content: %s', (_, bytes, mime, fault) => {
    expect(proofFaultOf(bytes, mime)).toBe(fault)
  })

  const proofOf = (sha: string, fault: 'small' | null = null) => ({
    key: '',
    name: 'bukti.png',
    mime: 'image/png',
    size: 900,
    sha,
    fault,
  })
  const orderOf = async (order: Placed) => {
    const rows = await readOrderByCode(db, order.order_id)
    if (!rows) throw new Error('no such order')
    return rows.order
  }
  const work = (now: string) => ({ db, actor: 'customer', now, random: cryptoRandom })
  const claimOn = async (
    order: Placed,
    proof: ReturnType<typeof proofOf> | null,
    now = new Date().toISOString(),
  ) => {
    const row = await orderOf(order)
    const kept = proof && { ...proof, key: `proofs/${row.id}/${crypto.randomUUID()}.png` }
    if (kept) await env.MEDIA.put(kept.key, 'bukti')
    await recordPaymentClaim(work(now), row, null, kept)
    return orderDeadline(await orderOf(order))
  }

  test('an order with an acceptable proof does not expire until an operator checks the proof', async () => {
    const animal = await newAnimal({ stock: 10 })
    await crowd(animal, 8)
    const [bare, small, good] = [
      await placed(animal, 1, network()),
      await placed(animal, 1, network()),
      await placed(await newAnimal({ stock: 10 }), 1, network()),
    ]
    const now = new Date().toISOString()
    expect(await claimOn(bare, null, now)).toBe(bare.expires_at)
    expect(await claimOn(small, proofOf(crypto.randomUUID(), 'small'), now)).toBe(small.expires_at)
    expect(await claimOn(small, proofOf(crypto.randomUUID()), now)).toBeNull()
    expect(await claimOn(good, proofOf(crypto.randomUUID()), now)).toBeNull()
  })

  test('one proof file prevents the expiry of only one order, also concurrently, and of no order after a rejection', async () => {
    const animal = await newAnimal({ stock: 40 })
    const orders = await Promise.all([1, 2, 3].map(() => placed(animal, 1, network())))
    const sha = crypto.randomUUID()
    const ends = await Promise.all(orders.map(order => claimOn(order, proofOf(sha))))
    expect(ends.filter(end => end === null)).toHaveLength(1)
    const first = orders[ends.indexOf(null)] as Placed
    await patchOrder(token, (await rowOf(first)).id, {
      payment_status: 'rejected',
      reason: 'Dana belum masuk',
    })
    expect(await claimOn(first, proofOf(sha))).not.toBeNull()
    await expectSound()
  })

  test('the rejection of a proof extends a 3-hour order by 3 hours instead of 24', async () => {
    const animal = await newAnimal({ stock: 10 })
    await crowd(animal, 8)
    const order = await placed(animal, 1, network())
    await claimOn(order, proofOf(crypto.randomUUID()))
    await patchOrder(token, (await rowOf(order)).id, {
      payment_status: 'rejected',
      reason: 'Dana belum masuk',
    })
    const left = Date.parse((await orderOf(order)).expires_at) - Date.now()
    expect(left).toBeLessThanOrEqual(3 * 3_600_000)
  })
})

describe('a discount code', () => {
  const newCode = async (values: More = {}): Promise<{ id: string; code: string }> =>
    (
      await ask('/api/admin/codes', {
        token,
        json: {
          code: uniqueId('k').replace(/-/g, '').toUpperCase().slice(0, 20),
          type: 'discount',
          percent: 10,
          ...values,
        },
      })
    ).json()

  const using = async (code: string, from: string, more: More = {}) =>
    placed(await newAnimal({ stock: 50 }), 1, from, { discount_code: code, ...more })

  test('orders that reserve more than 40 % of the uses of a discount code have only 3 hours to pay', async () => {
    const { code } = await newCode({ limit_total: 5 })
    const from = network()
    for (let n = 0; n < 3; n++) expect(hoursOf(await using(code, from))).toBe(24)
    expect(hoursOf(await using(code, from))).toBe(3)
    expect(hoursOf(await using(code, network()))).toBe(3)
    await runOrderCron(db, new Date(Date.now() + 3 * 3_600_000 + 1000).toISOString())
    expect(hoursOf(await using(code, network()))).toBe(3)
    await expectSound()
  })

  test('the time to pay is not shortened by a discount code without a limit, without effect or not used', async () => {
    const [open, costly] = [await newCode(), await newCode({ limit_total: 2 })]
    const from = network()
    for (let n = 0; n < 3; n++) expect(hoursOf(await using(open.code, from))).toBe(24)
    await using(costly.code, from)
    await ask(`/api/admin/codes/${costly.id}`, {
      token,
      method: 'PUT',
      json: { code: costly.code, type: 'discount', percent: 10, limit_total: 2, min_subtotal: 900_000_000 },
    })
    expect(hoursOf(await using(costly.code, from))).toBe(24)
    expect(hoursOf(await placed(await newAnimal({ stock: 50 }), 1, network()))).toBe(24)
  })

  test('a shorter time to pay because of a discount code is reported before ordering', async () => {
    const { code } = await newCode({ limit_total: 1 })
    const animal = await newAnimal({ stock: 50 })
    const two = await newCode({ limit_total: 4 })
    for (let n = 0; n < 3; n++) await using(two.code, network())
    const refused = await send(animal, 1, network(), { discount_code: two.code, expected_hold_hours: 24 })
    expect(refused.status).toBe(409)
    const told = await refused.json<{ detail: string }>()
    expect(told).toMatchObject({ code: 'hold_changed', hold_hours: 3 })
    expect(told.detail).toContain('kode diskon')
    expect(await stockOf(animal.id)).toBe(50)
    expect(hoursOf(await using(code, network(), { expected_hold_hours: 24 }))).toBe(24)
  })

  test('changing the phone number of an order does not let the former number use a limited code again', async () => {
    const { code } = await newCode({ limit_per_phone: 1 })
    const who = person()
    const order = await using(code, network(), who)
    await patchOrder(token, (await rowOf(order)).id, { customer_phone: person().customer_phone })
    const again = await send(await newAnimal({ stock: 5 }), 1, network(), {
      ...who,
      discount_code: code,
      expected_discount: 1,
    })
    expect(await again.json()).toMatchObject({ code: 'discount_changed', discount: 0 })
  })

  test('guesses of discount codes are limited over the whole shop; a network’s first attempts still work', async () => {
    const { code } = await newCode()
    const check = (text: string, from: string) =>
      ask('/api/codes/check', {
        env: { LIMITS: 'on' },
        json: { code: text },
        headers: { 'cf-connecting-ip': from },
      })
    await env.DB.prepare(
      "INSERT OR REPLACE INTO attempts (key, n, until) VALUES ('total:codes', 500, '2099-01-01T00:00:00.000Z')",
    ).run()
    const from = network()
    for (let n = 0; n < 3; n++) expect((await check('TIDAKADA', from)).status).toBe(200)
    expect((await check(code, from)).status).toBe(429)
    expect((await check(code, network())).status).toBe(200)
    const [alarm] = await nearlyReachedLimitsQuery(db, new Date().toISOString())
    expect(alarm).toMatchObject({ name: 'codes', percent: 100 })
    await env.DB.prepare("DELETE FROM attempts WHERE key = 'total:codes'").run()
  })
})
