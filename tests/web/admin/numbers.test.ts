import { expect, test } from 'vitest'
import { formatNumberRanges, parseNumberRanges } from '../../../web/admin/fulfilment/evidence/file-card'

test.each([
  ['12', [12]],
  ['1-3, 7', [1, 2, 3, 7]],
  ['7;3 3–4', [3, 4, 7]],
  ['1-500', Array.from({ length: 500 }, (_, n) => n + 1)],
])('the text %s is read as a list of sacrifice numbers', (text, numbers) =>
  expect(parseNumberRanges(text)).toEqual(numbers),
)

test.each(['', 'dua', '0', '5-3', '1-501', '1-400, 500-700', '1,,x'])(
  'the text %s is not a list of sacrifice numbers',
  text => expect(parseNumberRanges(text)).toBeNull(),
)

test('a list of sacrifice numbers is written as ranges', () => {
  expect(formatNumberRanges([7, 1, 2, 3])).toBe('1-3, 7')
  expect(parseNumberRanges(formatNumberRanges([40, 41, 2]))).toEqual([2, 40, 41])
})
