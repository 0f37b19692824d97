import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  crc16,
  normalizeQris,
  parseQris,
  QrisError,
  qrisWithAmount,
  readQris,
  readShopQris,
} from '../../../worker/money/accounts/qris'

const printed =
  '00020101021126680016ID.CO.CONTOH.WWW011893600000000000000102150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID00000000000000303UMI5204866153033605802ID5913CONTOH QURBAN6007JAKARTA61051234562070703A016304FAA1'
const asked =
  '00020101021226680016ID.CO.CONTOH.WWW011893600000000000000102150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID00000000000000303UMI520486615303360540725003475802ID5913CONTOH QURBAN6007JAKARTA61051234562070703A01630494BC'

const sealed = (body: string) => `${body}6304${crc16(`${body}6304`)}`
const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`

type Merchant = { name?: string; city?: string; extra?: string; after?: string; method?: string }

function payload({
  name = 'TOKO',
  city = 'BOGOR',
  extra = '',
  after = '',
  method = field('01', '11'),
}: Merchant) {
  const account = field('26', field('00', 'ID.CO.CONTOH.WWW'))
  const head = `${field('00', '01')}${method}${account}${field('52', '8661')}${field('53', '360')}`
  return sealed(`${head}${extra}${field('58', 'ID')}${field('59', name)}${field('60', city)}${after}`)
}

const codeOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof QrisError) return error.code
    throw error
  }
  return 'accepted'
}

const ascii = (max: number) =>
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: max }).filter(text => text.trim() !== '')
const amount = fc.integer({ min: 1, max: 9_999_999_999_999 })

describe('the QRIS checksum', () => {
  test('the QRIS checksum matches the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16('')).toBe('FFFF')
  })
})

describe('adding an amount to a static code', () => {
  test('a static QRIS code with an added amount equals the worked example exactly', () => {
    expect(qrisWithAmount(printed, 2_500_347)).toBe(asked)
  })

  test('adding an amount keeps merchant, accounts and additional data of the QRIS code', () => {
    const kept = ({ tag }: { tag: string }) => !['01', '54', '63'].includes(tag)
    fc.assert(
      fc.property(amount, n => {
        const built = qrisWithAmount(printed, n)
        expect(parseQris(built).filter(kept)).toEqual(parseQris(printed).filter(kept))
        expect(readQris(built)).toMatchObject({ amount: n, is_dynamic: true, nmid: 'ID0000000000000' })
      }),
    )
  })

  test('merchant names that look like replacement patterns or QRIS fields are kept', () => {
    const tricky = fc.oneof(
      ascii(25),
      fc.constantFrom('$&$&$&', "$1$`$'", '5802ID', '6304FAA1', '5303360', '000201', '010211', '\\d{4}'),
    )
    fc.assert(
      fc.property(tricky, amount, (name, n) => {
        expect(readQris(qrisWithAmount(payload({ name }), n))).toMatchObject({
          merchant_name: name,
          amount: n,
        })
      }),
    )
  })

  test('the amount field follows the currency field, and tips or fees are removed from the QRIS code', () => {
    const extra = `${field('54', '99')}${field('55', '03')}${field('57', '5')}`
    const tags = parseQris(qrisWithAmount(payload({ extra }), 150_123)).map(({ tag }) => tag)
    expect(tags).toEqual(['00', '01', '26', '52', '53', '54', '58', '59', '60', '63'])
  })

  test('setting another amount in a QRIS code changes only the amount', () => {
    expect(qrisWithAmount(asked, 1_000)).toBe(qrisWithAmount(printed, 1_000))
  })

  test('a QRIS code without an initiation method gets an initiation method as the second field', () => {
    expect(parseQris(qrisWithAmount(payload({ method: '' }), 5))[1]).toEqual({ tag: '01', value: '12' })
  })

  test('a QRIS code accepts positive whole rupiah up to 13 digits', () => {
    for (const border of [1, 9_999_999_999_999])
      expect(readQris(qrisWithAmount(printed, border)).amount).toBe(border)
    for (const wrong of [0, -1, 1.5, Number.NaN, 10_000_000_000_000, 1e21, Number.POSITIVE_INFINITY]) {
      expect(codeOf(() => qrisWithAmount(printed, wrong))).toBe('amount')
    }
  })
})

describe('the operator’s preview', () => {
  test('merchant, city, NMID and postal code are read from a pasted QRIS code', () => {
    expect(readQris(` ${printed}\n`)).toEqual({
      merchant_name: 'CONTOH QURBAN',
      city: 'JAKARTA',
      nmid: 'ID0000000000000',
      postal_code: '12345',
      amount: null,
      is_dynamic: false,
    })
    expect(readQris(payload({})).nmid).toBeNull()
  })
})

describe('wrong codes are refused', () => {
  test('the QRIS checksum detects each changed character', () => {
    const character = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
      fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.nat({ max: printed.length - 1 }), character, (at, put) => {
        const changed = printed.slice(0, at) + put + printed.slice(at + 1)
        // Only the notation may differ: a lower-case checksum, a line break in the name.
        fc.pre(normalizeQris(changed) !== printed)
        expect(codeOf(() => readQris(changed))).not.toBe('accepted')
      }),
      { numRuns: 2000 },
    )
  })

  test('the QRIS checksum detects each missing, doubled or swapped character', () => {
    for (let at = 0; at < printed.length; at++) {
      const before = printed.slice(0, at)
      const [here = '', next = ''] = printed.slice(at, at + 2)
      expect(codeOf(() => readQris(before + printed.slice(at + 1)))).not.toBe('accepted')
      expect(codeOf(() => readQris(before + here + printed.slice(at)))).not.toBe('accepted')
      if (here === next || next === '') continue
      expect(codeOf(() => readQris(before + next + here + printed.slice(at + 2)))).not.toBe('accepted')
    }
  })

  test('the QRIS parser detects each truncation', () => {
    for (let at = 0; at < printed.length; at++) {
      expect(codeOf(() => readQris(printed.slice(0, at)))).not.toBe('accepted')
    }
  })

  test('arbitrary text as a QRIS code is refused with a QrisError', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^000201[0-9]{0,60}$/),
    )
    fc.assert(
      fc.property(text, typed => {
        expect(codeOf(() => readQris(typed))).not.toBe('accepted')
      }),
    )
  })

  test.each([
    ['text', 'header', 'HALO'],
    ['nothing', 'header', ''],
    ['a letter outside ASCII', 'charset', printed.replace('CONTOH QURBAN', 'CONTÖH QURBAN')],
    ['a wrong checksum', 'checksum', printed.replace(/FAA1$/, 'FAA2')],
    ['something after the checksum', 'checksum', printed + field('64', 'x')],
    ['a field twice', 'duplicate', payload({ after: field('59', 'LAIN') })],
    ['an empty field', 'length', payload({ after: '6100' })],
    ['a length that is no number', 'length', payload({ after: '61xxABC' })],
    ['a length beyond the end', 'length', sealed(`${printed.slice(0, -8)}6199`)],
    ['another currency', 'country', sealed(printed.slice(0, -8).replace('5303360', '5303702'))],
    ['another country', 'country', sealed(printed.slice(0, -8).replace('5802ID', '5802MY'))],
    ['a name that is too long', 'merchant', payload({ name: 'A'.repeat(26) })],
    ['a city that is too long', 'merchant', payload({ city: 'A'.repeat(16) })],
    ['a blank name', 'merchant', payload({ name: '  ' })],
  ])('a QRIS code with %s is refused as %s', (_, code, text) => {
    expect(codeOf(() => readQris(text))).toBe(code)
  })

  const pasted: [string, string][] = [
    ['a lower-case checksum', printed.replace(/FAA1$/, 'faa1')],
    ['only lower-case letters', printed.toLowerCase()],
    ['a checksum of both cases', printed.replace(/FAA1$/, 'fAa1')],
    ['a line break', `${printed.slice(0, 60)}\n${printed.slice(60)}`],
    ['line breaks of Windows', printed.replace(/.{40}/g, '$&\r\n')],
    ['a break instead of the space of the name', printed.replace('CONTOH QURBAN', 'CONTOH\nQURBAN')],
    ['line breaks with indentation', printed.replace(/.{40}/g, '$& \r\n    ')],
    ['a blank line and no-break spaces', `${printed.slice(0, 60)}\n\n\u00a0\u00a0${printed.slice(60)}`],
    ['an indented break instead of the space', printed.replace('CONTOH QURBAN', 'CONTOH\n  QURBAN')],
    ['a break behind the space of the name', printed.replace('CONTOH QURBAN', 'CONTOH \nQURBAN')],
    ['breaks in and around the name', printed.replace('CONTOH QURBAN60', '\nCONTOH\nQURBAN\n60')],
    ['a no-break space', printed.replace('CONTOH QURBAN', 'CONTOH\u00a0QURBAN')],
    ['zero-width spaces', `\u200b${printed.slice(0, 30)}\u200b${printed.slice(30)}\ufeff`],
    ['marks of direction', `\u2068${printed}\u2069`],
    ['a soft hyphen and a break', `${printed.slice(0, 90)}\u00ad\n${printed.slice(90)}`],
    ['a tab behind it', ` ${printed}\t\n`],
    ['quotes around it', `“${printed}”.`],
    ['words before it', `Kode QRIS: *${printed}*`],
    ['the scheme of a link', `qris://${printed}`],
    ['a line separator', `${printed.slice(0, 20)}\u2028${printed.slice(20)}`],
  ]
  test.each(pasted)('a QRIS code with %s is accepted and requests the right amount', (_, text) => {
    expect(normalizeQris(text)).toBe(printed)
    expect(readShopQris(text).merchant_name).toBe('CONTOH QURBAN')
    expect(qrisWithAmount(text, 2_500_347)).toBe(asked)
  })

  test('line breaks and invisible characters do not change a QRIS code', () => {
    const between = fc.constantFrom('\n', '\r\n', ' \n\t  ', '\u200b', '\u2060', '\u00ad', '\u200e')
    const places = fc.array(fc.tuple(fc.nat(printed.length), between), { maxLength: 5 })
    fc.assert(
      fc.property(places, fc.boolean(), (cuts, isLower) => {
        const code = isLower ? printed.slice(0, -4) + printed.slice(-4).toLowerCase() : printed
        const text = cuts
          .sort(([a], [b]) => b - a)
          .reduce((part, [at, sign]) => part.slice(0, at) + sign + part.slice(at), code)
        expect(normalizeQris(text)).toBe(printed)
      }),
    )
  })

  test('the error of a QRIS code with an overlong merchant name or city names the overlong field', () => {
    const messageOf = (text: string) => {
      try {
        readQris(text)
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
      return ''
    }
    expect(messageOf(payload({ name: 'A'.repeat(26) }))).toContain('Nama merchant lebih dari 25 karakter')
    expect(messageOf(payload({ city: 'A'.repeat(16) }))).toContain('Nama kota lebih dari 15 karakter')
    expect(messageOf(payload({ name: ' ' }))).toBe(new QrisError('merchant').message)
    expect(codeOf(() => readQris(payload({ name: 'A'.repeat(25) })))).toBe('accepted')
  })

  test('a QRIS code without any merchant account is refused', () => {
    const none = `${field('00', '01')}${field('53', '360')}${field('58', 'ID')}${field('59', 'A')}${field('60', 'B')}`
    expect(codeOf(() => readQris(sealed(none)))).toBe('merchant')
  })

  test('a QRIS code made for a single payment is refused', () => {
    expect(codeOf(() => readShopQris(asked))).toBe('once')
    expect(new QrisError('once').message).toContain('satu pembayaran saja')
    expect(readShopQris(printed).merchant_name).toBe('CONTOH QURBAN')
    expect(codeOf(() => readShopQris(payload({ method: field('01', '12') })))).toBe('accepted')
  })

  test.each(['halo', '0016ID.CO.CONTOH.WW', '0002ID0003ABC', '01020102'])(
    'a QRIS code is refused if its account %s is not a list of fields that begins with its scheme',
    value => {
      expect(codeOf(() => readQris(payload({ extra: field('50', value) })))).toBe('account')
    },
  )

  test('the message of a QrisError explains the problem in Indonesian', () => {
    expect(new QrisError('checksum').message).toMatch(/^Kode QRIS salah ketik/)
  })
})
