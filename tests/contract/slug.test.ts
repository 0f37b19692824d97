import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idRangeOfSlug, slugOf } from '../../worker/contract/lib/text'

const id = '1a2b3c4d-5e6f-4a7b-8c9d-0123456789ab'

test.each([
  ['Sapi Bali', 'sapi-bali-1a2b3c4d5e6f'],
  ['  Domba — Garut (Jantan) 2026!', 'domba-garut-jantan-2026-1a2b3c4d5e6f'],
  ['Kambing Étawa', 'kambing-etawa-1a2b3c4d5e6f'],
  ['خروف', '1a2b3c4d5e6f'],
  ['', '1a2b3c4d5e6f'],
  ['a'.repeat(200), `${'a'.repeat(60)}-1a2b3c4d5e6f`],
])('the product named "%s" has the slug %s', (name, slug) => expect(slugOf({ id, name })).toBe(slug))

test('a slug has at most 73 characters from a-z, 0-9 and hyphens, and its end identifies the product', () => {
  const name = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), name, (id, name) => {
      const slug = slugOf({ id, name })
      expect(slug).toMatch(/^([a-z0-9]+-)*[0-9a-f]{12}$/)
      expect(slug.length).toBeLessThanOrEqual(73)
      for (const typed of [slug, slug.toUpperCase()]) {
        const ids = idRangeOfSlug(typed)
        expect(ids && ids.from <= id && id < ids.to).toBe(true)
      }
    }),
  )
})

test('a slug matches no product whose id differs in the first 12 hexadecimal digits', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 4 }), fc.uuid({ version: 4 }), (id, other) => {
      fc.pre(id.slice(0, 13) !== other.slice(0, 13))
      const ids = idRangeOfSlug(slugOf({ id, name: 'Sapi' }))
      expect(ids && ids.from <= other && other < ids.to).toBe(false)
    }),
  )
})

test.each(['', 'sapi-bali', 'sapi1a2b3c4d5e6f', '1a2b3c4d5e6', 'sapi-1a2b3c4d5e6g', "x-' OR 1=1 --", '%'])(
  'the slug "%s" identifies no product',
  slug => expect(idRangeOfSlug(slug)).toBeNull(),
)
