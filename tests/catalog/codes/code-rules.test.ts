import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountForLines, normalizeCode } from '../../../worker/contract/catalog/code-rules'
import { codes } from '../../../worker/db/schema/catalog'
import { db, newAnimal, newService, orderFor, placedOrder, uniqueId } from '../../support/shop'

const kinds = ['Kambing', 'Sapi', 'badal_haji'] as const

const terms = fc.record({
  effect: fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 1, max: 50_000_000 }) }),
  ),
  min_subtotal: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60_000_000 })),
  max_discount: fc.option(fc.integer({ min: 1, max: 20_000_000 })),
  applies_to: fc.subarray([...kinds]),
})

const line = fc.record({
  kind: fc.constantFrom(...kinds),
  price: fc.integer({ min: 1, max: 30_000_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
})

const itemOf = async ({
  kind,
  price,
  quantity,
}: {
  kind: (typeof kinds)[number]
  price: number
  quantity: number
}) =>
  kind === 'badal_haji'
    ? { service_id: (await newService({ kind, price })).id, quantity }
    : { animal_id: (await newAnimal({ type: kind, price, stock: 100 })).id, quantity }

test.each([
  '*QURBAN10*',
  '“qurban10”',
  ' Qurban 10.',
  '_QURBAN10_',
  '(QURBAN10)!',
  'QURBAN10 🎉',
  '\u202aQURBAN10\u202c',
  'ＱＵＲＢＡＮ１０',
])('the discount or referral code %j, copied from a chat, is read as QURBAN10', typed => {
  expect(normalizeCode(typed)).toBe('QURBAN10')
})

test('hyphens and signs inside a code stay, so that an invalid code is refused and not changed', () => {
  expect(normalizeCode('-abc–1-')).toBe('-ABC-1-')
  expect(normalizeCode('QURBAN_10')).toBe('QURBAN_10')
})

test('the database computes the same discount as the TypeScript rule, and never more than the price', async () => {
  const lines = fc.array(line, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(terms, lines, async ({ effect, ...rest }, lines) => {
      const code = uniqueId('KODE').toUpperCase()
      const stamps = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
      await db.insert(codes).values({
        id: uniqueId('code'),
        code: normalizeCode(code),
        type: 'discount',
        ...effect,
        ...rest,
        ...stamps,
      })
      const items = await Promise.all(lines.map(itemOf))
      const order = await placedOrder({ ...orderFor(''), items, discount_code: code })
      const expected = discountForLines({ ...effect, ...rest }, lines)
      expect(order.discount).toBe(expected)
      expect(order.total_amount).toBe(order.subtotal - expected + order.unique_code)
      expect(order.total_amount).toBeGreaterThanOrEqual(order.unique_code)
    }),
    { numRuns: 60 },
  )
})

test('orders with equal subtotals get different totals, with and without a discount', async () => {
  const code = uniqueId('SAMA').toUpperCase()
  const stamps = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  await db
    .insert(codes)
    .values({ id: uniqueId('code'), code: normalizeCode(code), type: 'discount', amount: 250_000, ...stamps })
  const dear = await newAnimal({ price: 4_321_000, stock: 1000 })
  const cheap = await newAnimal({ price: 4_071_000, stock: 1000 })
  const totals = await Promise.all(
    Array.from(
      { length: 120 },
      async (_, n) =>
        (await placedOrder({ ...orderFor(n % 2 ? dear.id : cheap.id), discount_code: n % 2 ? code : null }))
          .total_amount,
    ),
  )
  expect(new Set(totals).size).toBe(120)
  expect(totals.every(total => total > 4_071_000 && total < 4_072_000)).toBe(true)
})

test('a discount code matches regardless of case, spaces, dashes and invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), text => {
      expect(normalizeCode(normalizeCode(text))).toBe(normalizeCode(text))
      expect(normalizeCode(` ${text}\t`)).toBe(normalizeCode(text))
      expect(normalizeCode(text)).not.toMatch(/\s/)
    }),
  )
  expect(normalizeCode(' qurban berkah-10 ')).toBe('QURBANBERKAH-10')
  for (const text of [
    'berkah–10',
    'berkah‑10',
    'berkah — 10',
    'BERKAH−10',
    'ber\u200bkah-10',
    '\u2068berkah-10\u2069',
  ])
    expect(normalizeCode(text)).toBe('BERKAH-10')
})
