import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CustomerFields } from '../../web/site/checkout/draft'
import { checkCustomer, forcePhone, phoneAnswer } from '../../web/site/checkout/rules'
import { mostProofBytes } from '../../web/site/order/proof-file'
import { limits, orderInput } from '../../worker/contract/orders/orders'
import { phoneMessage } from '../../worker/contract/phone'

const good: CustomerFields = {
  customer_name: 'Siti Rahmawati',
  customer_phone: '+6281234567890',
  customer_email: 'siti@contoh.id',
  referral_code: '',
  discount_code: '',
}

/** The contract's first message for each field of the same form. */
function contractErrors(fields: CustomerFields) {
  const result = orderInput.safeParse({ ...fields, items: [{ animal_id: 'a', quantity: 1 }] })
  const issues = result.success ? [] : result.error.issues
  return Object.fromEntries(issues.map(issue => [issue.path.join('.'), issue.message]).reverse())
}

const samples: Record<keyof CustomerFields, string[]> = {
  customer_name: ['', '   ', 'A', 'Siti', 'x'.repeat(100), 'x'.repeat(101), ` ${'x'.repeat(100)} `],
  customer_phone: [
    '',
    ' ',
    '+62',
    '0812',
    '0812-3456-7890',
    '62812 3456 789',
    '+628123456',
    '+1 555',
    'nol',
    '+62812345678901234',
  ],
  customer_email: [
    '',
    'a',
    'a@b',
    'a@b.c',
    'a b@c.d',
    `${'x'.repeat(195)}@a.id`,
    `${'x'.repeat(200)}@a.id`,
    '@a.id',
    ' a@b.id ',
  ],
  referral_code: ['', 'x'.repeat(50), 'x'.repeat(51)],
  discount_code: ['', 'x'.repeat(51)],
}

const cases = Object.entries(samples).flatMap(([name, values]) => values.map(value => ({ name, value })))

test.each(cases)('form and contract say the same of $name "$value"', ({ name, value }) => {
  const fields = { ...good, [name]: value }
  expect(checkCustomer(fields)).toEqual(contractErrors(fields))
})

test('form and contract accept and refuse the same texts', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.emailAddress(),
      (customer_name, customer_phone, customer_email) => {
        const fields = { ...good, customer_name, customer_phone, customer_email }
        expect(Object.keys(checkCustomer(fields)).sort()).toEqual(Object.keys(contractErrors(fields)).sort())
      },
    ),
  )
})

test('the messages are those of the specification', () => {
  const empty = { ...good, customer_name: '', customer_phone: '', customer_email: '' }
  expect(checkCustomer(empty)).toEqual({
    customer_name: 'Nama lengkap harus diisi',
    customer_phone: 'Nomor WhatsApp harus diisi',
    customer_email: 'Email harus diisi',
  })
  expect(checkCustomer({ ...good, customer_phone: '+62812', customer_email: 'siti' })).toEqual({
    customer_phone: 'Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka',
    customer_email: 'Format email tidak valid',
  })
  expect(checkCustomer({ ...good, customer_phone: phoneAnswer('+62') }).customer_phone).toBe(
    phoneMessage.required,
  )
})

/** The field as it reads after each key of `keys`, beginning with `start`. */
const typed = (keys: string, start = '+62') =>
  [...keys].reduce((value, key) => forcePhone(value + key), start)

test.each(['081234567890', '81234567890', '6281234567890', '0812-3456 7890'])(
  'typing %s gives the number',
  keys => {
    expect(typed(keys)).toBe('+6281234567890')
  },
)

test.each([
  ['081234567890', '+6281234567890'],
  ['6281234567890', '+6281234567890'],
  ['+62 812-3456-7890', '+6281234567890'],
  ['+', '+62'],
  ['+6', '+62'],
  ['', '+62'],
  ['abc', '+62'],
  ['+6812', '+62812'],
])('pasting or deleting to "%s" leaves %s', (text, field) => {
  expect(forcePhone(text)).toBe(field)
})

test('the phone field always holds +62 and digits', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(forcePhone(text)).toMatch(/^\+62\d*$/)
    }),
  )
})

test('the proof may be as large as the contract lets it', () => {
  expect(mostProofBytes).toBe(limits.proofBytes)
})
