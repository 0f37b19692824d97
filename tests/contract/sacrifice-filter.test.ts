import { expect, test } from 'vitest'
import {
  countPlannableSacrifices,
  sacrificeFilterText,
} from '../../worker/contract/fulfilment/sacrifice-filter'

test('the description of a filtered list of sacrifices names its filters, but not the date', () => {
  const plan = { products: [{ id: 'p1', name: 'Sapi Patungan' }] }
  expect(sacrificeFilterText({}, plan)).toBe('')
  expect(sacrificeFilterText({ place: 'RPH Bogor' }, plan)).toBe('RPH Bogor')
  expect(sacrificeFilterText({ q: 'siti', product: 'p1', open: 'true' }, plan)).toBe(
    '“siti”, Sapi Patungan, Belum penuh',
  )
  expect(sacrificeFilterText({ ids: 'a,b', status: 'pending', kind: 'hadyu' }, null)).toBe(
    'yang dipilih, Belum Dijadwalkan, Hadyu',
  )
})

test('the planning button shows how many sacrifices will be planned with the chosen options', () => {
  const found = {
    animals: 5,
    badal: 2,
    hadyu: 0,
    planned: 3,
    planned_badal: 1,
    nameless: 1,
    nameless_badal: 1,
    unfilled: 4,
  }
  const count = (isMixed: boolean, replan = false, nameless = false) =>
    countPlannableSacrifices(found, { isMixed, replan, nameless })
  expect(count(true)).toBe(3)
  expect(count(true, true)).toBe(5)
  expect(count(false)).toBe(3)
  expect(count(false, true, true)).toBe(7)
})
