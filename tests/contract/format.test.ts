import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as format from '../../worker/contract/lib/format'

const nbsp = String.fromCharCode(0xa0)
const moment = fc
  .date({ min: new Date('1970-01-02'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString())
const day = moment.map(iso => iso.slice(0, 10))

describe('formatting money', () => {
  test('rupiah is formatted as Rp, a no-break space and the amount with dots, without decimals', () => {
    expect(format.formatRupiah(2_500_000)).toBe(`Rp${nbsp}2.500.000`)
    expect(format.formatRupiah(0)).toBe(`Rp${nbsp}0`)
    expect(format.formatRupiah(-1500)).toBe(`-Rp${nbsp}1.500`)
    expect(format.formatThousands(1_234_567)).toBe('1.234.567')
  })

  test('formatting rupiah keeps every digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), n => {
        expect(format.formatRupiah(n).replace(/\D/g, '')).toBe(String(n))
      }),
    )
  })

  test('the formatted total is split before its last three digits, and no digit is lost', () => {
    expect(format.splitUniqueCode(2_500_347)).toEqual([`Rp${nbsp}2.500.`, '347'])
    expect(format.splitUniqueCode(45)).toEqual([`Rp${nbsp}`, '45'])
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1e13 }), n => {
        const [head, lastThree] = format.splitUniqueCode(n)
        expect(head + lastThree).toBe(format.formatRupiah(n))
        expect(lastThree).toMatch(/^\d{3}$/)
      }),
    )
  })
})

describe('formatting dates and times', () => {
  test('dates are formatted in Jakarta time', () => {
    expect(format.dateTime('2026-11-21T03:04:00.000Z')).toBe('21 Nov 2026, 10.04 WIB')
    expect(format.dateTime('2026-08-16T17:00:00.000Z')).toBe('17 Agu 2026, 00.00 WIB')
    expect(format.longDate('2026-11-21')).toBe('21 November 2026')
    expect(format.longDate('2026-12-31T17:00:00.000Z')).toBe('1 Januari 2027')
    expect(format.shortDate('2026-05-27')).toBe('27 Mei 2026')
    expect(format.csvDateTime('2026-01-31T17:05:59.000Z')).toBe('01/02/2026 00:05')
  })

  test('the date in Jakarta changes at 17:00 UTC', () => {
    expect(format.wibDay('2026-02-28T16:59:59.999Z')).toBe('2026-02-28')
    expect(format.wibDay('2026-02-28T17:00:00.000Z')).toBe('2026-03-01')
    expect(format.wibMonth('2026-12-31T16:59:59.999Z')).toBe('202612')
    expect(format.wibMonth('2026-12-31T17:00:00.000Z')).toBe('202701')
    expect(format.wibDayStart('2026-03-01')).toBe('2026-02-28T17:00:00.000Z')
  })

  test('each moment belongs to one 24-hour day in Jakarta', () => {
    fc.assert(
      fc.property(moment, iso => {
        const own = format.wibDay(iso)
        expect(format.wibDayStart(own) <= iso).toBe(true)
        expect(iso < format.wibDayStart(format.addDays(own, 1))).toBe(true)
        expect(format.wibMonth(iso)).toBe(own.slice(0, 7).replace('-', ''))
      }),
    )
  })

  test('adding days to a date works across month ends and leap days', () => {
    expect(format.addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(format.addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(format.addDays('2027-01-01', -1)).toBe('2026-12-31')
    fc.assert(
      fc.property(day, fc.integer({ min: -3000, max: 3000 }), (from, n) => {
        expect(format.addDays(format.addDays(from, n), -n)).toBe(from)
      }),
    )
  })

  test('a countdown shows two digits per unit, can show more than 24 hours and stops at zero', () => {
    expect(format.clockText(86_400)).toBe('24:00:00')
    expect(format.clockText(3_661.9)).toBe('01:01:01')
    expect(format.clockText(-5)).toBe('00:00:00')
  })

  test('a countdown in words omits parts that are zero', () => {
    expect(format.remainingTimeText(86_399)).toBe('23 jam 59 menit')
    expect(format.remainingTimeText(86_400)).toBe('24 jam')
    expect(format.remainingTimeText(61)).toBe('1 menit')
    expect(format.remainingTimeText(59)).toBe('59 detik')
    expect(format.remainingTimeText(-1)).toBe('0 detik')
  })
})

describe('sizes and labels', () => {
  test('file sizes are formatted in units of 1024 with a decimal comma', () => {
    expect(format.fileSize(0)).toBe('0 Bytes')
    expect(format.fileSize(1023)).toBe('1.023 Bytes')
    expect(format.fileSize(1024)).toBe('1 KB')
    expect(format.fileSize(1536)).toBe('1,5 KB')
    expect(format.fileSize(10 * 1024 ** 2)).toBe('10 MB')
    expect(format.fileSize(1024 ** 2 - 1)).toBe('1 MB')
    expect(format.fileSize(3 * 1024 ** 3)).toBe('3 GB')
  })

  test('no file size below 1 TB is shown as 1024 of a unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1023 * 1024 ** 3 }), bytes => {
        expect(format.fileSize(bytes)).not.toMatch(/^1\.02[4-9]/)
      }),
    )
  })

  test('star ratings have a label for screen readers', () => {
    expect(format.ratingLabel(5)).toBe('5 Bintang')
  })
})

describe('hand-written formatting equals `Intl`', () => {
  const zone = 'Asia/Jakarta'
  const money = new Intl.NumberFormat('id-ID', {
    style: 'currency',
    currency: 'IDR',
    maximumFractionDigits: 0,
  })
  const grouped = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 })
  const sized = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 })
  const dates = (month: 'short' | 'long') =>
    new Intl.DateTimeFormat('id-ID', { timeZone: zone, day: 'numeric', month, year: 'numeric' })
  const clock = new Intl.DateTimeFormat('id-ID', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

  test('hand-written formatting of rupiah and thousands equals Intl, also for negative amounts and fractions', () => {
    const amount = fc.oneof(
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.maxSafeInteger(),
      fc.double({ min: 0.6, max: 1e9, noNaN: true }),
    )
    fc.assert(
      fc.property(amount, n => {
        expect(format.formatRupiah(n)).toBe(money.format(n))
        expect(format.formatThousands(n)).toBe(grouped.format(n))
      }),
    )
  })

  test('hand-written formatting of dates and times equals Intl', () => {
    const long = dates('long')
    const short = dates('short')
    fc.assert(
      fc.property(fc.oneof(moment, day), iso => {
        const at = new Date(iso)
        expect(format.longDate(iso)).toBe(long.format(at))
        expect(format.shortDate(iso)).toBe(short.format(at))
        expect(format.dateTime(iso)).toBe(`${short.format(at)}, ${clock.format(at)} WIB`)
      }),
      { numRuns: 1000 },
    )
  })

  test('each hand-written month name equals the month name of Intl', () => {
    for (let month = 1; month <= 12; month++) {
      const iso = `2027-${String(month).padStart(2, '0')}-15`
      expect(format.longDate(iso)).toBe(dates('long').format(new Date(iso)))
      expect(format.shortDate(iso)).toBe(dates('short').format(new Date(iso)))
    }
  })

  test('hand-written decimals of a file size equal those of Intl', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1024 ** 3 - 1 }), bytes => {
        const text = format.fileSize(bytes)
        const steps = ['Bytes', 'KB', 'MB', 'GB'].indexOf(text.split(' ')[1] ?? '')
        expect(text.split(' ')[0]).toBe(sized.format(bytes / 1024 ** steps))
      }),
    )
  })

  test('formatting an invalid date throws', () => {
    expect(() => format.longDate('kemarin')).toThrow(RangeError)
    expect(() => format.dateTime('')).toThrow(RangeError)
  })
})

describe('masking personal data', () => {
  test('a masked name, e-mail and phone have the specified format', () => {
    expect(format.maskName('Budi Santoso')).toBe('Bu*** S***')
    expect(format.maskEmail('budi.santoso@gmail.com')).toBe('bu***@gmail.com')
    expect(format.maskPhone('+628123456789')).toBe('+62812*******')
  })

  test('a short word is never shown completely by a mask', () => {
    expect(format.maskName('  Al  B ')).toBe('A*** ***')
    expect(format.maskEmail('a@x.id')).toBe('***@x.id')
    expect(format.maskEmail('nothing')).toBe('***')
  })

  test('masked names do not reveal their length', () => {
    expect(format.maskName('Budi')).toBe(format.maskName('Budiman'))
    expect(format.maskEmail('budi@x.id')).toBe(format.maskEmail('budiman@x.id'))
  })

  test('a masked phone number has constant length and shows at most three digits, none of the last four', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }).map(d => d.join(''))
    fc.assert(
      fc.property(digits, rest => {
        const shown = /^\+62(\d{0,3})\*{7}$/.exec(format.maskPhone(`+62${rest}`))?.[1]
        expect(shown).toBeDefined()
        expect(rest.slice(0, Math.max(0, rest.length - 4)).startsWith(shown ?? '-')).toBe(true)
      }),
    )
    expect(format.maskPhone('08123456789')).toBe('+62*******')
  })
})
