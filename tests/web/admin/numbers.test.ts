import { expect, test } from 'vitest'
import { wholeNumber } from '../../../web/admin/common/forms/small-fields'
import { formatNumberRanges, parseNumberRanges } from '../../../web/admin/fulfilment/evidence/file-card'
import { weightRule } from '../../../web/admin/fulfilment/sacrifices/meat-fields'

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

test('a number field reads thousands with dots and refuses decimals, without changing the number', () => {
  const { setValueAs, validate } = wholeNumber(null)
  expect(['1.000', '12', '', ' 5 ', 7].map(setValueAs)).toEqual([1000, 12, null, 5, 7])
  expect(['7,5', '1.00.0', 'dua', '-3'].map(setValueAs)).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
  expect([validate(setValueAs('7,5')), validate(5)]).toEqual(['Isi dengan angka bulat', true])
})

test('the weight of the meat is read with a decimal comma or point', () => {
  const { setValueAs } = weightRule
  expect(['12,5', '12.5', '1250', ''].map(setValueAs)).toEqual([12.5, 12.5, 1250, null])
  expect(['1.250', '12 kg'].map(setValueAs)).toEqual([Number.NaN, Number.NaN])
})
