import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dialLink,
  normalizePhone,
  phoneDigits,
  phoneMessage,
  phonePattern,
} from '../../worker/contract/lib/phone'
import { caseCount } from '../support/depth'

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
  ['8123456789', '+628123456789'],
  ['628123456789.0', '+628123456789'],
  ['+62+628123456789', '+628123456789'],
  ['+62628123456789', '+628123456789'],
  ['+62 62 812 3456 789', '+628123456789'],
  ['62-0812-3456-789', '+628123456789'],
  ['0062 812/3456/789', '+628123456789'],
  ['(+62) 812.3456.789', '+628123456789'],
  ['0812\u00a03456\u2212789', '+628123456789'],
  ['＋６２８１２３４５６７８９', '+628123456789'],
  ['٠٨١٢٣٤٥٦٧٨٩', '+628123456789'],
  ['۰۸۱۲۳۴۵۶۷۸۹', '+628123456789'],
  ['*0812-3456-789*,', '+628123456789'],
  ['tel:+62-812-3456-789', '+628123456789'],
  ['wa.me/628123456789', '+628123456789'],
  ['https://wa.me/628123456789?text=Halo%201', '+628123456789'],
  ['https://api.whatsapp.com/send?phone=%2B628123456789&text=7', '+628123456789'],
  ['0628 20123', '+6262820123'],
  ['(0628) 1234567', '+626281234567'],
  ['021/7654321', '+62217654321'],
  ['https://www.wa.me/628123456789/', '+628123456789'],
  ['wa.me/628123456789/?text=Halo', '+628123456789'],
  ['https://api.whatsapp.com/send?text=Halo&phone=628123456789', '+628123456789'],
  ['628123456789@s.whatsapp.net', '+628123456789'],
  ['sms:+628123456789', '+628123456789'],
  ['WA: 0812-3456-789', '+628123456789'],
  ['No. HP/WA 0812 3456 789', '+628123456789'],
  ['0812 3456 789 (WA)', '+628123456789'],
  ['📱 0812-3456-789', '+628123456789'],
  ['☎️0812-3456-789', '+628123456789'],
  ['0️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣', '+628123456789'],
  ['“0812 3456 789”', '+628123456789'],
  ['<+62 812 3456 789>', '+628123456789'],
  ['[+62] 812_3456_789', '+628123456789'],
  ['0812•3456·789', '+628123456789'],
  ['0812,3456,789', '+628123456789'],
  ['="08123456789"', '+628123456789'],
])('the phone number %j is read as %s', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored)
})

test.each([
  '',
  '+',
  '+62',
  '62',
  '0',
  '+1 202 555 0100',
  '+62812345',
  '+628123456789012',
  'abc',
  '+85291234567',
  '+966551234567',
  '00966551234567',
  '+60123456789',
  '+6591234567',
  '+886912345678',
  '+62+85291234567',
  '+62 00966551234567',
  '001 202 555 0100',
  '+0812 3456 789',
  '0812 3456 789 ext 12',
  '0812-345-678 x9',
  '0812345678/79',
  '0812 3456 789/0813 3456 789',
  '081234567\n90',
  '0812345678\n90',
  '0812345678, 0813',
  '0812345678 atau 09',
  '०८१२३४५६७८९',
  '011 65 8123 4567',
  'WA +65 8123 4567',
  'wa.me/6581234567',
  '6581234567@s.whatsapp.net',
  '0812 3456 789, 0813 9876 543',
  '0812 3456 789; 0813 9876 543',
  '0812 3456 789 | 0813 9876 543',
  '0812 3456 789 & 0813 9876 543',
  '0812 3456 789O',
  'O812 3456 7890',
  '0812-3456-78l0',
  '0812****7890',
  '0812••••67890',
  '0812-XXXX-67890',
  '0812…67890',
  '0812xxxx7890',
  '8.12346E+10',
  '+62812345678+9',
])('the phone number %j is not accepted', typed => {
  expect(normalizePhone(typed)).not.toMatch(phonePattern)
})

test('a phone number with 8 to 12 digits after +62 is accepted', () => {
  expect('+6281234567').toMatch(phonePattern)
  expect('+62812345678901').toMatch(phonePattern)
  expect('+628123456').not.toMatch(phonePattern)
  expect('+628123456789012').not.toMatch(phonePattern)
})

test('all notations of a phone number are normalised to the same text', () => {
  fc.assert(
    fc.property(number, fc.constantFrom('0', '62', '+62', '+620', '0062'), separator, (rest, prefix, gap) => {
      fc.pre(prefix !== '0' || !rest.startsWith('1'))
      const typed = `${prefix}${gap}${rest.slice(0, 3)}${gap}${rest.slice(3)}`
      expect(normalizePhone(typed)).toBe(`+62${rest}`)
    }),
  )
})

test('normalising a phone number twice keeps an accepted number and never accepts a refused number', () => {
  const sign = fc.constantFrom(...'+0628 -.()[]*_"\'/,:@;wa')
  const text = fc.oneof(fc.string(), fc.string({ unit: sign, maxLength: 24 }))
  fc.assert(
    fc.property(text, typed => {
      const once = normalizePhone(typed)
      const twice = normalizePhone(once)
      expect(phonePattern.test(twice) ? twice : null).toBe(phonePattern.test(once) ? once : null)
    }),
  )
})

/** First digits of all ITU country codes except 62, and of unassigned codes. */
const foreignCode = fc
  .integer({ min: 1, max: 999 })
  .map(String)
  .filter(code => !code.startsWith('62') && code !== '6')
const foreignNumber = fc.tuple(
  fc.constantFrom('+', '00', '＋', '+62+', '+62 00', '(+', '\u202a+'),
  foreignCode,
  fc.stringMatching(/^[ -]?[0-9]{4,6}[ -]?[0-9]{2,7}$/),
)

test('phone numbers of other countries are refused in any notation', () => {
  fc.assert(
    fc.property(foreignNumber, ([prefix, code, rest]) => {
      expect(normalizePhone(prefix + code + rest)).not.toMatch(phonePattern)
    }),
  )
})

test('an accepted phone number contains every digit typed after the prefix', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789+ -./ax\n'), maxLength: 20 })
  fc.assert(
    fc.property(typed, text => {
      const phone = normalizePhone(text)
      if (!phonePattern.test(phone)) return
      const digits = text.replace(/\D/g, '')
      expect(digits.replace(/^(?:00)?(?:62)*0?(?:62)?/, '')).toBe(
        phone.slice(3).replace(/^62(?=8\d{0,7}$)/, ''),
      )
    }),
    { numRuns: caseCount(300, 5000) },
  )
})

test.each([
  ['(021) 765-4321', 'tel:+62217654321'],
  ['0812 3456 7890', 'tel:+6281234567890'],
  ['+852 9123 4567', 'tel:+85291234567'],
  ['1500 123', 'tel:1500123'],
  ['0812… / 0813…', null],
  ['', null],
])('the contact number %j gives the link %j', (text, link) => {
  expect(dialLink(text)).toBe(link)
})

test('the number in a WhatsApp chat link consists of digits only', () => {
  expect(phoneDigits('+628123456789')).toBe('628123456789')
})

test('the error messages for phone numbers match the specification', () => {
  expect(phoneMessage.required).toBe('Nomor WhatsApp harus diisi')
  expect(phoneMessage.pattern).toBe('Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka')
})
