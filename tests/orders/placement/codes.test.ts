import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cryptoRandom } from '../../../worker/lib/random'
import {
  drawCodeAfterClashes,
  drawRandomCodes,
  randomCertificateNumber,
  randomOrderCode,
  uniqueCodeRanges,
} from '../../../worker/orders/codes'

/** A random source that may return any allowed value. */
const source = fc
  .infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }))
  .map(stream => {
    return (max: number) => Math.floor((stream.next().value ?? 0) * max)
  })
const lowest = () => 0
const highest = (max: number) => max - 1

describe('order codes', () => {
  test('an order code is ORDER-, a number from 100 and two capital letters', () => {
    fc.assert(
      fc.property(source, random => {
        expect(randomOrderCode(random)).toMatch(/^ORDER-[1-9]\d\d[A-Z]{2}$/)
      }),
    )
    expect(randomOrderCode(lowest)).toBe('ORDER-100AA')
    expect(randomOrderCode(highest)).toBe('ORDER-999ZZ')
  })

  test('each collision of order codes may add a digit, so that order codes never run out', () => {
    expect(randomOrderCode(lowest, 1)).toBe('ORDER-1000AA')
    expect(randomOrderCode(highest, 3)).toBe('ORDER-999999ZZ')
  })
})

describe('certificate numbers', () => {
  test('a certificate number is CERT-, the month and four digits', () => {
    fc.assert(
      fc.property(source, random => {
        expect(randomCertificateNumber('202611', random)).toMatch(/^CERT-202611-\d{4}$/)
      }),
    )
    expect(randomCertificateNumber('202611', lowest)).toBe('CERT-202611-0000')
    expect(randomCertificateNumber('202611', highest, 1)).toBe('CERT-202611-99999')
  })
})

describe('unique codes', () => {
  test('the unique codes drawn from a range are different integers within that range', () => {
    const step = fc.constantFrom(...uniqueCodeRanges)
    fc.assert(
      fc.property(source, step, fc.integer({ min: 0, max: 300 }), (random, [from, to], count) => {
        const codes = drawRandomCodes(random, [from, to], count)
        expect(new Set(codes).size).toBe(count)
        expect(codes.every(code => Number.isInteger(code) && code >= from && code <= to)).toBe(true)
      }),
    )
  })

  test('the first range of unique codes has exactly 900 codes', () => {
    const codes = drawRandomCodes(cryptoRandom, [100, 999], 5000)
    expect(codes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 900 }, (_, i) => i + 100))
    expect(codes).not.toEqual(codes.toSorted((a, b) => a - b))
  })

  test('each unique code of a range is equally likely to be drawn first', () => {
    const firsts = Array.from({ length: 9000 }, () => drawRandomCodes(cryptoRandom, [100, 109], 3)[0] ?? 0)
    for (let code = 100; code < 110; code++) {
      const share = firsts.filter(first => first === code).length / firsts.length
      expect(share).toBeGreaterThan(0.08)
      expect(share).toBeLessThan(0.12)
    }
  })

  test('the ranges of unique codes are adjacent, from 100 to 99,999', () => {
    const all = uniqueCodeRanges.flat()
    expect([all[0], all.at(-1)]).toEqual([100, 99_999])
    for (let n = 1; n < uniqueCodeRanges.length; n++)
      expect(uniqueCodeRanges[n]?.[0]).toBe((uniqueCodeRanges[n - 1]?.[1] ?? 0) + 1)
  })

  test('after several collisions a unique code is drawn from a higher range', () => {
    expect([1, 4, 5, 9, 24, 99].map(clashes => drawCodeAfterClashes(highest, clashes))).toEqual([
      999, 999, 1999, 4999, 49_999, 99_999,
    ])
    expect([1, 5].map(clashes => drawCodeAfterClashes(lowest, clashes))).toEqual([100, 1000])
  })
})

describe('the random source', () => {
  test('the random source for codes returns integers below its limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), max => {
        const n = cryptoRandom(max)
        expect(Number.isInteger(n) && n >= 0 && n < max).toBe(true)
      }),
    )
    expect(cryptoRandom(1)).toBe(0)
  })

  test('the random source is uniform, also where 2^32 is not divisible by the limit', () => {
    // Without rejection sampling the lower third of 3·2^30 would have a probability of 1/2 instead of 1/3.
    const max = 3 * 2 ** 30
    const draws = Array.from({ length: 4000 }, () => cryptoRandom(max))
    const low = draws.filter(n => n < 2 ** 30).length / draws.length
    expect(low).toBeGreaterThan(0.28)
    expect(low).toBeLessThan(0.39)
  })

  test('the random source throws for an impossible limit instead of looping', () => {
    for (const wrong of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN])
      expect(() => cryptoRandom(wrong)).toThrow(RangeError)
  })
})
