import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkDiscountCode } from '../../../worker/catalog/codes/offer'
import type { CodeReport } from '../../../worker/contract/catalog/codes'
import { addDays, wibDay } from '../../../worker/contract/lib/format'
import { orderInput } from '../../../worker/contract/orders/orders'
import { timePlusMs } from '../../../worker/db/stamp'
import { cryptoRandom } from '../../../worker/lib/random'
import { placeOrder } from '../../../worker/orders/placement/place'
import { badFields, operator } from '../../support/admin'
import { db, newAnimal, orderFor, signIn, uniqueId } from '../../support/shop'
import { expectSound } from '../../support/sound'

let admin = operator('')
let animal = ''
beforeAll(async () => {
  admin = operator(await signIn())
  animal = (await newAnimal({ price: 1_000_000, stock: 1000 })).id
})

async function newCode(values: Partial<CodeReport>) {
  const code = uniqueId('hari').replace(/-/g, '').toUpperCase().slice(0, 24)
  const response = await admin.post('/codes', { code, type: 'discount', percent: 10, ...values })
  return response.json<CodeReport>()
}

let phones = 0
async function discountAt(discount_code: string, now: string) {
  const customer_phone = `0815${10_000_000 + ++phones}`
  const input = orderInput.parse({ ...orderFor(animal), customer_phone, discount_code })
  const context = { db, actor: 'customer', now, random: cryptoRandom }
  const { rows } = await placeOrder(context, { input, key: crypto.randomUUID(), address: null })
  return rows.order.discount
}

const isKnownAt = async (code: string, now: string) =>
  (await checkDiscountCode(db, code, null, now)).terms !== null

describe('a discount code that is valid for one date', () => {
  test.each([
    ['2026-06-30', '2026-06-29T17:00:00.000Z', '2026-06-30T17:00:00.000Z'],
    ['2028-02-29', '2028-02-28T17:00:00.000Z', '2028-02-29T17:00:00.000Z'],
    ['2027-01-01', '2026-12-31T17:00:00.000Z', '2027-01-01T17:00:00.000Z'],
  ])(
    'a discount code for the date %s is valid from midnight to midnight Jakarta time, in the code check and in orders',
    async (day, from, to) => {
      const { code } = await newCode({ starts_at: day, ends_at: day })
      const moments = [timePlusMs(from, -1), from, timePlusMs(to, -1), to]
      const known: boolean[] = []
      const granted: number[] = []
      for (const now of moments) {
        known.push(await isKnownAt(code, now))
        granted.push(await discountAt(code, now))
      }
      expect(known).toEqual([false, true, true, false])
      expect(granted).toEqual([0, 100_000, 100_000, 0])
    },
  )

  test('uses and payments of a discount code are counted by their date in Jakarta', async () => {
    const { id, code } = await newCode({})
    await discountAt(code, '2026-12-31T16:59:59.999Z')
    await discountAt(code, '2026-12-31T17:00:00.000Z')
    const { results } = await env.DB.prepare(
      'SELECT day, orders FROM code_totals WHERE code_id = ? ORDER BY day',
    )
      .bind(id)
      .all()
    expect(results).toEqual([
      { day: '2026-12-31', orders: 1 },
      { day: '2027-01-01', orders: 1 },
    ])
  })
})

test('the code check and the order agree at any time whether a discount code is valid', async () => {
  const border = Date.parse('2026-05-31T17:00:00.000Z')
  const near = fc
    .integer({ min: -3 * 86_400_000, max: 3 * 86_400_000 })
    .map(ms => new Date(border + ms).toISOString())
  const distance = fc.option(fc.integer({ min: 0, max: 3 }))
  await fc.assert(
    fc.asyncProperty(near, distance, distance, async (now, before, after) => {
      const starts_at = before === null ? null : addDays('2026-06-01', -before)
      const ends_at = after === null ? null : addDays('2026-06-01', after)
      const { code } = await newCode({ starts_at, ends_at })
      const day = wibDay(now)
      const isOn = (starts_at ?? '') <= day && day <= (ends_at ?? '9')
      expect([await isKnownAt(code, now), (await discountAt(code, now)) > 0]).toEqual([isOn, isOn])
    }),
    { numRuns: 15 },
  )
  await expectSound()
})

test.each(['2026-02-30', '2026-13-01', '2027-02-29', '0000-00-00'])(
  'the non-existent date %s is refused as first or last date of a discount code',
  async day => {
    for (const field of ['starts_at', 'ends_at']) {
      const code = { code: 'TANGGAL', type: 'discount', percent: 10, [field]: day }
      expect(await badFields(await admin.post('/codes', code))).toEqual([field])
    }
  },
)
