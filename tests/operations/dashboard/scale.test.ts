import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisMaximum, axisStepCount } from '../../../web/lib/office/chart-scale'

test('the top of a chart axis is the next round step above the largest value', () => {
  expect([0, 1, 4, 5, 9, 13, 40].map(most => axisMaximum(most))).toEqual([4, 4, 4, 8, 12, 16, 40])
  expect(axisMaximum(31_650_376, 250_000)).toBe(32_000_000)
})

test('the chart axis of an empty shop ends at Rp 1.2 million', () => {
  expect(axisMaximum(0, 250_000)).toBe(1_200_000)
})

test('the top of a chart axis is at least the largest value, at most twice as much, and has whole steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: axisStepCount, max: 1_000_000_000_000 }), most => {
      const top = axisMaximum(most)
      expect(top).toBeGreaterThanOrEqual(most)
      expect(top).toBeLessThanOrEqual(most * 2)
      expect(Number.isInteger(top / axisStepCount)).toBe(true)
    }),
  )
})
