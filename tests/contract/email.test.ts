import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailAddress, optionalEmail } from '../../worker/contract/base'
import { emailPattern, normalizeEmail, suggestEmail } from '../../worker/contract/lib/email'
import { deskCustomerInput, orderInput } from '../../worker/contract/orders/orders'
import { loginInput } from '../../worker/contract/people/auth'
import { invitationInput, setupInput } from '../../worker/contract/people/people'
import { homeSchema } from '../../worker/contract/site/settings'
import { caseCount } from '../support/depth'

const pasted = [
  'budi@gmail.com',
  ' budi@gmail.com\n',
  'Budi <budi@gmail.com>',
  '"Budi Santoso, S.E." <budi@gmail.com>;',
  'budi@gmail.com <budi@gmail.com>',
  '<budi@gmail.com>',
  '(budi@gmail.com)',
  '[budi@gmail.com],',
  '“budi@gmail.com”',
  "'budi@gmail.com'",
  'mailto:budi@gmail.com',
  'MAILTO:budi@gmail.com?subject=Qurban%20sapi',
  '<mailto:budi@gmail.com>',
  'budi@gmail.com.',
  'budi@gmail.com,',
  'budi@gmail.com;',
  'budi@gmail.com!',
  'budi@gmail.com ).',
  '\u200bbudi@gmail.com\u200b',
  '\u00a0budi@gmail.com\u00a0',
  '\u202abudi@gmail.com\u202c',
  '\u2068budi@gmail.com\u2069',
  'budi＠gmail.com',
  'ｂｕｄｉ＠ｇｍａｉｌ．ｃｏｍ',
  'budi@gmail。com',
  '"budi"@gmail.com',
  '*budi@gmail.com*',
  '_budi@gmail.com_',
  'budi @gmail.com',
  'budi@ gmail.com',
  'budi\u00a0@ gmail . com',
  'budi@gmail. com',
  'budi@gmail.com (Budi)',
  '[budi@gmail.com](mailto:budi@gmail.com)',
  'budi@gmail.com<mailto:budi@gmail.com>',
  'mailto:budi%40gmail.com',
  'budi@gmail.com?subject=Qurban',
  'Email : budi@gmail.com',
  'e-mail:budi@gmail.com',
  '1. budi@gmail.com',
  '• budi@gmail.com',
  '✉️ budi@gmail.com 🙏',
  'budi@gmail.com…',
  'budi@gmail.com/',
]

test.each(pasted)('the pasted text %j is read as the e-mail address alone', text => {
  expect(normalizeEmail(text)).toBe('budi@gmail.com')
})

const fields: [name: string, read: (email: string) => string | undefined][] = [
  ['order form', email => orderInput.shape.customer_email.parse(email)],
  ['desk', email => deskCustomerInput.shape.customer_email.parse(email)],
  ['invitation', email => invitationInput.shape.email.parse(email)],
  ['first owner', email => setupInput.shape.email.parse(email)],
  ['sign-in', email => loginInput.shape.email.parse(email)],
  ['sender', email => optionalEmail.parse(email)],
  ['contact', email => homeSchema.shape.footer.shape.contact.shape.email.parse(email)],
]

test.each(fields)(
  'all pasted notations of an e-mail address give the same address in the field: %s',
  (_, read) => {
    for (const text of pasted) expect(read(text)).toBe('budi@gmail.com')
  },
)

test.each([
  '',
  'budi',
  'budi@',
  '@gmail.com',
  'budi@gmail',
  'budi@gmail.c',
  'budi santoso@gmail.com',
  'Budi Santoso @ gmail.com',
  'budi@gmail.com. Makasih',
  'budi@gmail.com siti@gmail.com',
  'budi@bücher.de',
  'budi@gmail.com, siti@gmail.com',
  'budi@gmail.com;siti@gmail.com',
  'Budi <budi@gmail.com>, Siti <siti@gmail.com>',
  'budi,x@gmail.com',
  '"budi santoso"@gmail.com',
  'budi..x@gmail.com',
  '.budi@gmail.com',
  'budi.@gmail.com',
  'budi@-gmail.com',
  'budi@gmail..com',
  'siti\u202e@contoh.id',
  'siti\u0000@contoh.id',
  `${'x'.repeat(65)}@gmail.com`,
  'budi@127.0.0.1',
  'büdi@gmail.com',
])('the e-mail %j is refused', text => {
  expect(emailAddress().safeParse(text).success).toBe(false)
})

test.each([
  "o'brien@contoh.co.id",
  'budi+qurban@gmail.com',
  'BUDI@GMAIL.COM',
  'b@x-y.id',
  'budi_1@masjid.or.id',
  'a@b.xn--p1ai',
])('the e-mail %s is accepted', text => {
  expect(emailAddress().parse(text)).toBe(text)
})

test('normalising an e-mail is idempotent, and accepted addresses match the pattern for e-mails', () => {
  const part = fc.constantFrom(
    'budi',
    '@',
    '.',
    'gmail.com',
    '<',
    '>',
    '"',
    "'",
    ' ',
    'mailto:',
    '＠',
    '?',
    ',',
    '(',
  )
  const text = fc.array(part, { maxLength: 9 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(text, fc.string(), fc.emailAddress()), typed => {
      const once = normalizeEmail(typed)
      const { success, data } = emailAddress().safeParse(typed)
      if (!success) return
      expect(data).toMatch(emailPattern)
      expect(normalizeEmail(once)).toBe(once)
    }),
    { numRuns: caseCount(500, 20_000) },
  )
})

test('an e-mail text of 200 characters is read quickly', () => {
  const start = performance.now()
  for (const unit of ['a', '.', 'a.', '<', '"', 'a-', ' ', '@'])
    emailAddress().safeParse(`a@${unit.repeat(190)}`)
  expect(performance.now() - start).toBeLessThan(200)
})

describe('a probable typing error', () => {
  test.each([
    ['budi@gmail.con', 'budi@gmail.com'],
    ['budi@gmial.com', 'budi@gmail.com'],
    ['Budi@GMAIL.CON', 'Budi@gmail.com'],
    ['budi@gamil.com', 'budi@gmail.com'],
    ['budi@gmai.com', 'budi@gmail.com'],
    ['budi@gmaill.com', 'budi@gmail.com'],
    ['budi@gnail.com', 'budi@gmail.com'],
    ['budi@gmail.co', 'budi@gmail.com'],
    ['budi@gmail.cm', 'budi@gmail.com'],
    ['budi@gmail.co.id', 'budi@gmail.com'],
    ['budi@gmail.id', 'budi@gmail.com'],
    ['budi@gmail', 'budi@gmail.com'],
    ['budi@gmial.con', 'budi@gmail.com'],
    ['budi@yaho.com', 'budi@yahoo.com'],
    ['budi@yahooo.com', 'budi@yahoo.com'],
    ['budi@yahoo.con', 'budi@yahoo.com'],
    ['budi@yahoo.com.id', 'budi@yahoo.co.id'],
    ['budi@yahoo.co.di', 'budi@yahoo.co.id'],
    ['budi@yaho.co.id', 'budi@yahoo.co.id'],
    ['budi@hotmial.com', 'budi@hotmail.com'],
    ['budi@hotmail.con', 'budi@hotmail.com'],
    ['budi@outlok.com', 'budi@outlook.com'],
    ['budi@iclod.com', 'budi@icloud.com'],
    ['budi@contoh.con', 'budi@contoh.com'],
    ['budi@masjid.or.di', 'budi@masjid.or.id'],
    ['<budi@gmail.con>', 'budi@gmail.com'],
  ])('the probable typing error %s suggests %s', (typed, offered) => {
    expect(suggestEmail(typed)).toBe(offered)
  })

  test.each([
    'budi@gmail.com',
    'budi@yahoo.co.id',
    'budi@ymail.com',
    'budi@mail.com',
    'budi@email.com',
    'budi@live.com',
    'budi@gmx.com',
    'budi@ui.ac.id',
    'budi@contoh.id',
    'budi@contoh.co',
    'budi@line.me',
    'budi',
    '',
  ])('the e-mail %s gets no suggestion', typed => {
    expect(suggestEmail(typed)).toBeNull()
  })

  test('no e-mail is suggested while the start of a known domain is typed', () => {
    for (const domain of ['gmail.com', 'yahoo.co.id', 'hotmail.com'])
      for (let length = 1; length <= domain.length; length++)
        expect(suggestEmail(`budi@${domain.slice(0, length)}`, true)).toBeNull()
    expect(suggestEmail('budi@gmail.con', true)).toBe('budi@gmail.com')
  })

  test('a suggested e-mail is valid and causes no further suggestion', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z.]{3,14}$/), domain => {
        const offered = suggestEmail(`budi@${domain}`)
        if (offered === null) return
        expect(suggestEmail(offered)).toBeNull()
      }),
      { numRuns: caseCount(500, 20_000) },
    )
  })
})
