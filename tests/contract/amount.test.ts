import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitsAfterEdit } from '../../web/admin/common/forms/money-field'
import { amountRefusals, readAmount } from '../../worker/contract/lib/amount'
import { formatRupiah, formatThousands } from '../../worker/contract/lib/format'
import { caseCount } from '../support/depth'

const char = String.fromCharCode
const [nbsp, narrow, thin] = [char(0xa0), char(0x202f), char(0x2009)]

describe('reading an amount', () => {
  test.each([
    ['2500123', 2_500_123],
    ['2.500.123', 2_500_123],
    ['2,500,123', 2_500_123],
    ['2.500.123,00', 2_500_123],
    ['2,500,123.00', 2_500_123],
    ['2500123.00', 2_500_123],
    ['2500123,0', 2_500_123],
    ['Rp 2.500.123,00', 2_500_123],
    ['Rp2.500.123', 2_500_123],
    ['Rp. 1.000.000,-', 1_000_000],
    ['Rp 2.500.123.-', 2_500_123],
    ['Rp 2.500.123,--', 2_500_123],
    ['2.500.123 ,–', 2_500_123],
    ['IDR 2,500,123.00', 2_500_123],
    ['2,500,123.00 IDR', 2_500_123],
    ['2,500,123.00 CR', 2_500_123],
    ['2.500.123,00 (DB)', 2_500_123],
    ['+ Rp 2.500.123', 2_500_123],
    ['2.500.000 rupiah', 2_500_000],
    ['2.500', 2500],
    ['2,500', 2500],
    ['2 500 000', 2_500_000],
    ["2'500'000.00", 2_500_000],
    ['2’500’000', 2_500_000],
    [`Rp${nbsp}2.500.123`, 2_500_123],
    [`2${nbsp}500${narrow}123`, 2_500_123],
    [`2${thin}500${thin}123,00`, 2_500_123],
    ['\u202a2.500.123\u202c', 2_500_123],
    ['２．５００．１２３', 2_500_123],
    ['٢٬٥٠٠٬١٢٣٫٠٠', 2_500_123],
    ['۲۵۰۰۱۲۳', 2_500_123],
    ['  2.500.123\n', 2_500_123],
    ['Rp : 2.500.123', 2_500_123],
    ['Rp:2.500.123,00', 2_500_123],
    ['CR 2.500.123', 2_500_123],
    ['Cr. 2,500,123.00', 2_500_123],
    ['Rp2.500.123;', 2_500_123],
    ['Rp 2.500.123, ', 2_500_123],
    ['2.500.123.', 2_500_123],
    ['*2.500.123*', 2_500_123],
    ['“2.500.123”', 2_500_123],
    ['0', 0],
    ['Rp 0,00', 0],
  ])('the text %j is read as %i rupiah', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  const notations: Intl.NumberFormatOptions[] = [
    {},
    { useGrouping: false },
    { minimumFractionDigits: 2 },
    ...(['symbol', 'narrowSymbol', 'code', 'name'] as const).flatMap(currencyDisplay => [
      { style: 'currency' as const, currency: 'IDR', currencyDisplay },
      { style: 'currency' as const, currency: 'IDR', currencyDisplay, maximumFractionDigits: 0 },
      { style: 'currency' as const, currency: 'IDR', currencyDisplay, signDisplay: 'always' as const },
    ]),
  ]
  const printers = ['id-ID', 'en-US'].flatMap(locale =>
    notations.map(options => new Intl.NumberFormat(locale, options)),
  )
  const amount = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 1e13 }))

  test('all Intl formats for amounts in Indonesian and English are read, with or without currency', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...printers), (n, printer) => {
        expect([printer.format(n), readAmount(printer.format(n))]).toEqual([printer.format(n), n])
      }),
      { numRuns: caseCount(300, 5000) },
    )
  })

  test('amounts formatted by the shop are read back to the same amount', () => {
    fc.assert(
      fc.property(amount, n => {
        expect([readAmount(formatRupiah(n)), readAmount(formatThousands(n)), readAmount(String(n))]).toEqual([
          n,
          n,
          n,
        ])
      }),
    )
  })

  test('an amount with a non-zero decimal part is refused in every notation', () => {
    const cents = printers.filter(printer => printer.resolvedOptions().maximumFractionDigits === 2)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e11 }),
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom(...cents),
        (n, sen, printer) => {
          expect(readAmount(printer.format(n + sen / 100))).toBe('fraction')
        },
      ),
      { numRuns: caseCount(200, 3000) },
    )
  })

  test('the amount read from a text always equals its digits before the decimal mark', () => {
    const mark = fc.constantFrom('.', ',', ' ', "'", '')
    const pasted = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 9999 }).map(String), mark), { minLength: 1, maxLength: 5 })
      .map(parts => parts.flat().join(''))
    fc.assert(
      fc.property(pasted, text => {
        const read = readAmount(text)
        if (typeof read !== 'number') return
        // The parser ignores spaces, quotes and punctuation after an amount.
        const digits = text.replace(/[.,]\d{1,2}[ '.,]*$/, '').replace(/\D/g, '')
        expect(read).toBe(Number(digits))
        expect(text.replace(/\D/g, '')).toMatch(new RegExp(`^${read}0{0,2}$`))
      }),
      { numRuns: caseCount(1000, 20_000) },
    )
  })
})

describe('an ambiguous amount is refused', () => {
  test.each([
    ['2,50', 'fraction'],
    ['2.5', 'fraction'],
    ['2.500.123,5', 'fraction'],
    ['1.234,5', 'fraction'],
    ['2,500,123.01', 'fraction'],
    ['2.50.000', 'grouping'],
    ['25.00.000', 'grouping'],
    ['2.500,000', 'grouping'],
    ['2,500.000', 'grouping'],
    ['2500.000', 'grouping'],
    ['2.500.123.00', 'grouping'],
    ['1.500 000', 'grouping'],
    ['2..500', 'grouping'],
    ['0.500', 'leading_zero'],
    ['0002500', 'leading_zero'],
    ['081234567890', 'leading_zero'],
    ['-2.500.000', 'negative'],
    ['Rp -2.500.000', 'negative'],
    ['−2.500.000', 'negative'],
    ['(2.500.000)', 'negative'],
    ['2.500.000-', 'negative'],
    ['2,5 juta', 'unreadable'],
    ['2.5jt', 'unreadable'],
    ['500rb', 'unreadable'],
    ['2.5e6', 'unreadable'],
    ['10²', 'unreadable'],
    ['२५००', 'unreadable'],
    ['USD 2,500.00', 'unreadable'],
    ['$25', 'unreadable'],
    ['Total: Rp 2.500.000', 'unreadable'],
    ['2.500.000/2', 'unreadable'],
    ['\u202e2.500', 'unreadable'],
    ['Rp', 'unreadable'],
    ['1'.repeat(61), 'unreadable'],
    ['9007199254740993', 'too_large'],
  ])('the ambiguous amount %j is refused with the reason: %s', (text, refusal) => {
    expect(readAmount(text)).toBe(refusal)
    expect(Object.keys(amountRefusals)).toContain(refusal)
  })

  test.each(['', '   ', nbsp, ' '.repeat(100)])('the text %j in an amount field counts as blank', text => {
    expect(readAmount(text)).toBe(null)
  })

  const signs = [..."0123456789.,-+'()/ RpIDrcb", nbsp, '٣', '５', '\u202e', '\n']

  test('reading any text as an amount gives a non-negative integer, an error or a blank amount', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 30 }), text => {
        const read = readAmount(text)
        if (typeof read === 'number') expect(Number.isSafeInteger(read) && read >= 0).toBe(true)
        else expect(read === null || read in amountRefusals).toBe(true)
      }),
      { numRuns: caseCount(300, 5000) },
    )
  })
})

describe('editing a grouped amount', () => {
  const before = formatRupiah(2_500_123)
  test.each([
    [`${before}4`, '25001234'],
    [before.slice(0, -1), '250012'],
    [before.replace('.500', '.900'), '2900123'],
    [before.replace('Rp', 'R'), '2500123'],
    [`Rp${nbsp}`, ''],
    ['7', '7'],
    [`${before},00`, null],
    [`${before}.00`, null],
    [`${before},5`, null],
    ['2500123.00', null],
    ['2.500.123,00', null],
    [before.replace('.123', ',123'), null],
  ])('the amount field edited to %j has the digits %j', (after, digits) => {
    expect(digitsAfterEdit(before, after)).toBe(digits)
  })

  test('a digit typed into a grouped amount is added to its digits; a typed separator makes the field read the text again', () => {
    const edit = fc.record({
      n: fc.integer({ min: 1, max: 1e12 }),
      at: fc.nat({ max: 30 }),
      gone: fc.nat({ max: 4 }),
      put: fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 4 }),
    })
    fc.assert(
      fc.property(edit, ({ n, at, gone, put }) => {
        const text = formatRupiah(n)
        const after = text.slice(0, at) + put + text.slice(at + gone)
        const digits = digitsAfterEdit(text, after)
        if (/^\d*$/.test(put)) expect(digits).toBe(after.replace(/\D/g, ''))
        else if (digits !== null)
          expect(after.match(/[.,]/g)?.length ?? 0).toBeLessThanOrEqual(text.match(/\./g)?.length ?? 0)
      }),
      { numRuns: caseCount(300, 5000) },
    )
  })
})
