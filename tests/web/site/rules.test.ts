import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhoneInput, phoneOrEmpty, validateCustomer } from '../../../web/site/checkout/customer-form'
import type { CustomerFields } from '../../../web/site/checkout/draft'
import { maxProofBytes } from '../../../web/site/order/claim'
import { readDigits } from '../../../web/site/order/digits-form'
import { phoneMessage } from '../../../worker/contract/lib/phone'
import { orderInput, orderInputLimits } from '../../../worker/contract/orders/orders'

const good: CustomerFields = {
  customer_name: 'Siti Rahmawati',
  customer_phone: '+6281234567890',
  customer_email: 'siti@contoh.id',
  referral_code: '',
  discount_code: '',
}

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
    '+85291234567',
    '00966551234567',
    '+62+628123456789',
    '0812345678 ext 12',
    'wa.me/6281234567890',
    `0812345678${' '.repeat(100)}`,
    `0812345678${'-'.repeat(100)}`,
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
    'Budi <budi@gmail.com>',
    'mailto:budi@gmail.com',
    'budi＠gmail.com.',
    'budi@gmail.com, siti@gmail.com',
    '"budi santoso"@gmail.com',
    `a@b.id${' '.repeat(300)}`,
    `a@b.id${','.repeat(300)}`,
    '<>',
  ],
  referral_code: ['', 'x'.repeat(50), 'x'.repeat(51)],
  discount_code: ['', 'x'.repeat(51)],
}

const cases = Object.entries(samples).flatMap(([name, values]) => values.map(value => ({ name, value })))

test.each(cases)('form and contract give the same result for $name "$value"', ({ name, value }) => {
  const fields = { ...good, [name]: value }
  expect(validateCustomer(fields)).toEqual(contractErrors(fields))
})

test('the order form and the contract accept the same texts', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.emailAddress(),
      (customer_name, customer_phone, customer_email) => {
        const fields = { ...good, customer_name, customer_phone, customer_email }
        expect(Object.keys(validateCustomer(fields)).sort()).toEqual(
          Object.keys(contractErrors(fields)).sort(),
        )
      },
    ),
  )
})

test('the messages of the order form match the specification', () => {
  const empty = { ...good, customer_name: '', customer_phone: '', customer_email: '' }
  expect(validateCustomer(empty)).toEqual({
    customer_name: 'Nama lengkap harus diisi',
    customer_phone: 'Nomor WhatsApp harus diisi',
    customer_email: 'Email harus diisi',
  })
  expect(validateCustomer({ ...good, customer_phone: '+62812', customer_email: 'siti' })).toEqual({
    customer_phone: 'Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka',
    customer_email: 'Format email tidak valid',
  })
  expect(validateCustomer({ ...good, customer_phone: phoneOrEmpty('+62') }).customer_phone).toBe(
    phoneMessage.required,
  )
})

const typed = (keys: string, start = '+62') =>
  [...keys].reduce((value, key) => formatPhoneInput(value + key), start)

test.each(['081234567890', '81234567890', '6281234567890', '0812-3456 7890'])(
  'the typed phone number %s becomes +6281234567890 in the field',
  keys => {
    expect(typed(keys)).toBe('+6281234567890')
  },
)

test.each([
  ['081234567890', '+6281234567890'],
  ['6281234567890', '+6281234567890'],
  ['+62 812-3456-7890', '+6281234567890'],
  ['', '+62'],
  ['abc', '+62'],
  ['WA: 0812-3456-7890 (Budi)', '+6281234567890'],
  ['0812-3456 abc 7890', '+6281234567890'],
  ['8123456789', '+628123456789'],
  ['+62+628123456789', '+628123456789'],
])('pasting "%s" into the phone field leaves %s', (text, field) => {
  expect(formatPhoneInput(text)).toBe(field)
})

test.each([
  ['+62812', '+6812', '+62812'],
  ['+62812', '62812', '+62812'],
  ['+62812', '812', '+62812'],
  ['+62812', '+612', '+6212'],
  ['+62812', '+6281', '+6281'],
  ['+62', '+6', '+62'],
  ['+62812', '', '+62'],
  ['+8529', '+852', '+852'],
])('deleting from %s to "%s" leaves %s in the phone field', (before, text, field) => {
  expect(formatPhoneInput(text, before)).toBe(field)
})

test.each([
  '+85291234567',
  '+966551234567',
  '00966551234567',
  '+60123456789',
  '+6591234567',
  '+886912345678',
  '+681 2345678',
  '+1 202 555 0100',
  '0812345678 ext 12',
  '0812345678/79',
  '0812 3456 789O',
  'O812 3456 7890',
  '0812-3456-78l0',
  '0812 3456 I890',
  '0812****67890',
  '0812-xxxx-67890',
  '0812••••67890',
])('the phone number %s is refused in the field, pasted or typed, and stays visible', text => {
  expect(formatPhoneInput(text).replace(/\D/g, '')).toBe(text.replace(/\D/g, '').replace(/^00/, ''))
  const isTyped = /^[\d+ ]+$/.test(text)
  for (const customer_phone of isTyped
    ? [formatPhoneInput(text), typed(text), typed(text, '')]
    : [formatPhoneInput(text)])
    expect(validateCustomer({ ...good, customer_phone }).customer_phone).toBe(phoneMessage.pattern)
})

test('the phone field contains +62 and digits, or an input that is refused', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const customer_phone = formatPhoneInput(text)
      if (!/^\+62\d*$/.test(customer_phone))
        expect(validateCustomer({ ...good, customer_phone }).customer_phone).toBe(phoneMessage.pattern)
    }),
  )
})

test('the phone field accepts no foreign number, pasted or typed', () => {
  const code = fc
    .integer({ min: 1, max: 999 })
    .map(String)
    .filter(digits => !digits.startsWith('62') && digits !== '6')
  const number = fc.tuple(fc.constantFrom('+', '00'), code, fc.stringMatching(/^[0-9]{7,10}$/))
  fc.assert(
    fc.property(number, fc.constantFrom('+62', ''), (parts, start) => {
      const text = parts.join('')
      for (const customer_phone of [formatPhoneInput(text), typed(text, start)])
        expect(validateCustomer({ ...good, customer_phone }).customer_phone).toBe(phoneMessage.pattern)
    }),
  )
})

test('the limit for payment proofs in the form equals the limit in the API contract', () => {
  expect(maxProofBytes).toBe(orderInputLimits.proofBytes)
})

test('the form for the last four digits accepts a whole phone number, and refuses other digits', () => {
  expect(readDigits('phone4', '7890')).toEqual({ phone4: '7890' })
  expect(readDigits('phone4', '0812-3456-7890')).toEqual({ phone: '+6281234567890' })
  expect(readDigits('phone4', '78901')).toBe('Isi 4 angka terakhir nomor WhatsApp')
  expect(readDigits('phone', '7890')).toBe(phoneMessage.pattern)
})
