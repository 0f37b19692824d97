import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seasonFilterLabels } from '../../web/admin/orders/filter'
import { eidDates, hajjYear, hijriYear, nearestEid, nextEid } from '../../worker/contract/lib/eid'
import { addDays } from '../../worker/contract/lib/format'
import { seasonOfOrder } from '../../worker/fulfilment/sacrifices/plan/rite-day'

const startOf = (day: string) => Date.parse(`${day}T00:00:00+07:00`)

test('the listed dates of Eid match the specification', () => {
  expect(eidDates).toEqual(['2024-06-17', '2025-06-06', '2026-05-27', '2027-05-16', '2028-05-04'])
})

test('the next Eid is the first listed date that has not begun in Jakarta', () => {
  expect(nextEid('2025-11-21T00:00:00.000Z')).toBe('2026-05-27')
  expect(nextEid('2026-05-26T16:59:59.999Z')).toBe('2026-05-27')
  expect(nextEid('2026-05-26T17:00:00.000Z')).toBe('2027-05-16')
})

test('a leap day does not change which Eid is next', () => {
  expect(nextEid('2028-02-29T12:00:00.000Z')).toBe('2028-05-04')
})

test('after the last listed Eid, the next Eid is computed, and the last listed Eid is not repeated', () => {
  expect(nextEid('2028-05-03T16:59:59.999Z')).toBe('2028-05-04')
  expect(nextEid('2028-05-03T17:00:00.000Z')).toBe('2029-04-24')
  expect(nextEid('2029-04-23T16:59:59.999Z')).toBe('2029-04-24')
  expect(nextEid('2029-04-23T17:00:00.000Z')).toBe('2030-04-13')
})

test('an Eid date that the operator changed is used, wherever it stands in the list of dates', () => {
  expect(nextEid('2026-05-27T00:00:00.000Z', ['2027-05-17', '2026-05-28'])).toBe('2026-05-28')
})

test('without a list the next Eid is computed, also on the eve of Eid and on Eid itself', () => {
  expect(nextEid('2025-06-05T16:59:59.999Z', [])).toBe('2025-06-06')
  expect(nextEid('2025-06-05T17:00:00.000Z', [])).toBe('2026-05-27')
})

test('an Eid that the operator removed from the list is still used, because its season goes on', () => {
  const dates = ['2027-05-17']
  expect(nextEid('2026-05-01T00:00:00.000Z', dates)).toBe('2026-05-27')
  expect(nextEid('2026-05-28T00:00:00.000Z', dates)).toBe('2027-05-17')
  expect(seasonOfOrder('2026-05-28T03:00:00.000Z', dates)).toBe('1447')
  expect(seasonOfOrder('2026-06-27T03:00:00.000Z', dates)).toBe('1448')
})

test('the season filter of the orders begins with the season of the day in Jakarta', () => {
  expect(Object.keys(seasonFilterLabels('2026-05-30T16:59:59.000Z'))).toEqual(['1447H', '1446H', '1445H'])
  expect(Object.keys(seasonFilterLabels('2026-05-30T17:00:00.000Z'))).toEqual(['1448H', '1447H', '1446H'])
})

test('the nearest Eid is at most half a Hijri year away from any day', () => {
  for (let day = '2020-01-01'; day < '2060'; day = addDays(day, 7)) {
    expect(Math.abs(Date.parse(nearestEid(day)) - Date.parse(day))).toBeLessThan(182 * 86_400_000)
  }
})

test('the next Eid is always in the future, at most 385 days away', () => {
  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, now => {
      const ahead = startOf(nextEid(now.toISOString())) - now.getTime()
      expect(ahead).toBeGreaterThan(0)
      expect(ahead).toBeLessThanOrEqual(385 * 86_400_000)
    }),
  )
})

test('the Hijri year follows Umm al-Qura and changes on 1 Muharram', () => {
  expect(hijriYear('2026-05-27')).toBe(1447)
  expect(hijriYear('2025-06-25')).toBe(1446)
  expect(hijriYear('2025-06-26')).toBe(1447)
})

describe('the hajj year of a rite', () => {
  test.each([
    ['performed on the hajj days', '2026-05-25', '2026-05-30', 1447],
    ['performed on the day before 1 Muharram', '2026-06-15', '2026-06-15', 1447],
    ['performed on 1 Muharram', '2026-06-16', '2026-06-16', 1447],
    ['reported in Ramadan', '2027-02-20', '2027-02-20', 1447],
    ['reported in Syawal after Ramadan', '2027-03-15', '2027-03-15', 1447],
    ['performed in the first days of Zulhijah', '2026-05-20', '2026-05-20', 1447],
    ['planned in Zulkaidah and reported after Eid', '2026-05-10', '2026-05-30', 1447],
    ['reported on a day of Zulkaidah, before the hajj of that year', '2026-05-10', '2026-05-10', 1446],
    ['performed on the hajj days and reported a year later', '2026-05-28', '2027-05-20', 1447],
    ['performed on 1 Muharram and reported a year later', '2026-06-16', '2027-05-20', 1447],
    ['reported before the planned day', '2026-05-28', '2026-05-01', 1447],
  ])('the hajj year is correct for a rite %s', (_, day, doneOn, year) => {
    expect(hajjYear(day, doneOn)).toBe(year)
  })

  test('rites planned shortly before or after 1 Muharram belong to the hajj of the Hijri year that just ends', () => {
    expect(hajjYear('2026-05-10', null)).toBe(1447)
    expect(hajjYear('2026-05-27', null)).toBe(1447)
    expect(hajjYear('2026-06-20', null)).toBe(1447)
  })
})
