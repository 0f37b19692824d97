import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  certificateNumber,
  cryptoRandom,
  orderCode,
  uniqueCodeCandidates,
} from '../../worker/orders/place/codes'

/** A repeatable source that may answer anything it is allowed to. */
const source = fc
  .infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
  .map(stream => {
    return (max: number) => Math.floor((stream.next().value ?? 0) * max)
  })
const lowest = () => 0
const highest = (max: number) => max - 1

describe('order codes', () => {
  test('an order code is ORDER-, 100 to 999 and two capital letters', () => {
    fc.assert(
      fc.property(source, random => {
        expect(orderCode(random)).toMatch(/^ORDER-[1-9]\d\d[A-Z]{2}$/)
      }),
    )
    expect(orderCode(lowest)).toBe('ORDER-100AA')
    expect(orderCode(highest)).toBe('ORDER-999ZZ')
  })

  test('each clash may add a digit, so that the shop never stops selling', () => {
    expect(orderCode(lowest, 1)).toBe('ORDER-1000AA')
    expect(orderCode(highest, 3)).toBe('ORDER-999999ZZ')
  })
})

describe('certificate numbers', () => {
  test('a certificate number is CERT-, the month and four digits, zeros kept', () => {
    fc.assert(
      fc.property(source, random => {
        expect(certificateNumber('202611', random)).toMatch(/^CERT-202611-\d{4}$/)
      }),
    )
    expect(certificateNumber('202611', lowest)).toBe('CERT-202611-0000')
    expect(certificateNumber('202611', highest, 1)).toBe('CERT-202611-99999')
  })
})

describe('unique codes', () => {
  test('candidates are different whole numbers from 100 to 999', () => {
    fc.assert(
      fc.property(source, fc.integer({ min: 0, max: 900 }), (random, count) => {
        const codes = uniqueCodeCandidates(random, count)
        expect(new Set(codes).size).toBe(count)
        expect(codes.every(code => Number.isInteger(code) && code >= 100 && code <= 999)).toBe(true)
      }),
    )
  })

  test('all 900 can be asked for, and no more', () => {
    const codes = uniqueCodeCandidates(cryptoRandom, 5000)
    expect(codes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 900 }, (_, i) => i + 100))
    expect(codes).not.toEqual(codes.toSorted((a, b) => a - b))
  })
})

describe('the cryptographic source', () => {
  test('it stays below its limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), max => {
        const n = cryptoRandom(max)
        expect(Number.isInteger(n) && n >= 0 && n < max).toBe(true)
      }),
    )
    expect(cryptoRandom(1)).toBe(0)
  })

  test('no outcome is favoured, also where 2^32 does not divide evenly', () => {
    // Without rejection the lower half of 3·2^30 would come twice as often: 2/3 instead of 1/2.
    const max = 3 * 2 ** 30
    const draws = Array.from({ length: 4000 }, () => cryptoRandom(max))
    const low = draws.filter(n => n < 2 ** 30).length / draws.length
    expect(low).toBeGreaterThan(0.28)
    expect(low).toBeLessThan(0.39)
  })

  test('a limit that cannot be met is an error, not an endless search', () => {
    for (const wrong of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN])
      expect(() => cryptoRandom(wrong)).toThrow(RangeError)
  })
})
