import { describe, expect, test } from 'vitest'
import { listSeats } from '../../../web/admin/fulfilment/sacrifices/filter'
import { boardLetterSizeMm } from '../../../web/admin/fulfilment/sacrifices/print/boards'
import { sortByDayAndVenue } from '../../../web/admin/fulfilment/sacrifices/print/sheets'
import type { Sacrifice } from '../../../worker/contract/fulfilment/sacrifices'

const item = (values: Partial<Sacrifice>): Sacrifice => ({
  id: 'x',
  season: '1448',
  number: 1,
  kind: 'Sapi',
  animal_id: null,
  service_id: null,
  name: 'Sapi',
  capacity: 7,
  filled: 0,
  foundation_shares: 0,
  shared: true,
  tag: null,
  witnesses: null,
  weight_kg: null,
  packages: null,
  status: 'pending',
  date: null,
  location: null,
  performer: null,
  notes: null,
  completed_at: null,
  completed_by: null,
  evidence: 0,
  updated_at: '',
  seats: [],
  ...values,
})

describe('letters on a name board', () => {
  test('letters on a name board are readable at 3 m, even with seven long names', () => {
    expect(boardLetterSizeMm('Siti', 1)).toBe(30)
    expect(boardLetterSizeMm('Siti Aminah binti Yusuf', 7)).toBeGreaterThan(12)
    expect(boardLetterSizeMm('Muhammad Fadhilurrahman Al-Ghifari bin Abdurrahman Wahid', 7)).toBeGreaterThan(
      6,
    )
  })

  test('letters on a name board shrink with name length and count and never exceed their row', () => {
    const names = ['Siti', 'Siti Aminah binti Yusuf', 'MUHAMMAD FADHILURRAHMAN AL-GHIFARI BIN ABDURRAHMAN']
    const sizes = names.map(name => boardLetterSizeMm(name, 7))
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    for (const n of [1, 2, 5, 7, 10]) {
      expect(boardLetterSizeMm('Siti', n) * 1.12 * n).toBeLessThanOrEqual(122.01)
    }
  })
})

test('name boards are sorted by date, place and number, and unplanned boards are last', () => {
  const sorted = sortByDayAndVenue([
    item({ id: 'e', number: 1 }),
    item({ id: 'c', number: 9, date: '2027-05-16', location: 'Garut' }),
    item({ id: 'd', number: 2, date: '2027-05-17', location: 'Bogor' }),
    item({ id: 'b', number: 3, date: '2027-05-16', location: 'Garut' }),
    item({ id: 'a', number: 8, date: '2027-05-16', location: 'Bogor' }),
  ])
  expect(sorted.map(({ id }) => id).join('')).toBe('abcde')
})

test('the foundation is listed on a name board after all names, in the last free seats', () => {
  const seat = {
    order_id: 'o',
    item_n: 1,
    beneficiary_n: 1,
    order_code: 'ORDER-1',
    customer_name: 'B',
    name: 'A',
  }
  const spots = listSeats(
    item({
      capacity: 5,
      filled: 2,
      foundation_shares: 2,
      seats: [
        { ...seat, n: 2 },
        { ...seat, n: 5 },
      ],
    }),
  )
  expect(
    spots.map(({ seat: taken, isFoundation }) => (taken ? 'nama' : isFoundation ? 'yayasan' : 'kosong')),
  ).toEqual(['kosong', 'nama', 'yayasan', 'yayasan', 'nama'])
})
