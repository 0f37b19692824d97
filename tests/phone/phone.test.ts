import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizePhone, phoneDigits, phoneMessage, phonePattern } from '../../worker/contract/phone'

const number = fc
  .tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 11 }),
  )
  .map(([first, rest]) => `${first}${rest.join('')}`)
const separator = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2011')

test.each([
  ['08123456789', '+628123456789'],
  ['628123456789', '+628123456789'],
  ['+62 812-3456-789', '+628123456789'],
  ['+62 0812 3456 789', '+628123456789'],
  ['0062 812 3456 789', '+628123456789'],
  [' (0812) 3456.789 ', '+628123456789'],
  ['\u202a+62 812‑3456‑789\u202c', '+628123456789'],
])('%j is taken as %s', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored)
})

test.each([
  '',
  '+',
  '+62',
  '62',
  '0',
  '+1 202 555 0100',
  '8123456789',
  '+62812345',
  '+628123456789012',
  'abc',
])('%j does not become an acceptable number', typed => {
  expect(normalizePhone(typed)).not.toMatch(phonePattern)
})

test('8 and 12 digits after +62 are the ends of the rule', () => {
  expect('+6281234567').toMatch(phonePattern)
  expect('+62812345678901').toMatch(phonePattern)
  expect('+628123456').not.toMatch(phonePattern)
  expect('+628123456789012').not.toMatch(phonePattern)
})

test('every way of writing and grouping a number ends in the same text', () => {
  fc.assert(
    fc.property(number, fc.constantFrom('0', '62', '+62', '+620', '0062'), separator, (rest, prefix, gap) => {
      const typed = `${prefix}${gap}${rest.slice(0, 3)}${gap}${rest.slice(3)}`
      expect(normalizePhone(typed)).toBe(`+62${rest}`)
    }),
  )
})

test('normalising twice changes nothing', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('+', '0', '6', '2', '8', ' ', '-') }))
  fc.assert(
    fc.property(text, typed => {
      expect(normalizePhone(normalizePhone(typed))).toBe(normalizePhone(typed))
    }),
  )
})

test('the chat link carries digits only', () => {
  expect(phoneDigits('+628123456789')).toBe('628123456789')
})

test('the messages are those of the specification', () => {
  expect(phoneMessage.required).toBe('Nomor WhatsApp harus diisi')
  expect(phoneMessage.pattern).toBe('Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka')
})
