import { describe, expect, test } from 'vitest'
import { readRows } from './read'
import { xlsx } from './xlsx'

const times = async (...input: Parameters<typeof readRows>) =>
  (await readRows(...input)).rows.map(({ date, time }) => `${date} ${time ?? '-'}`)

describe('transaction times in WIB', () => {
  test.each([
    ['2026-05-12 14:05:09', '14:05:09'],
    ['12/05/2026 14.05.09', '14:05:09'],
    ['12/05/2026 9:05', '09:05'],
    ['12 Mei 2026 14:05 WIB', '14:05'],
    ['12/05/2026 02:05 PM', '14:05'],
    ['12/05/2026 12:05 PM', '12:05'],
    ['12/05/2026 1:05 AM', '01:05'],
    ['12/05/2026 0:05 AM', '-'],
    ['12/05/2026 13:05 PM', '-'],
    ['12/05/2026 01:30 WITA', '00:30'],
    ['12/05/2026 14:05 WITA', '13:05'],
    ['12/05/2026 00:30 WIT', '-'],
    ['20260512140509', '14:05:09'],
    ['2026-05-12T14:05:09+07:00', '14:05:09'],
    ['2026-05-12T07:05:09Z', '14:05:09'],
    ['12/05/2026 00:00:00', '-'],
    ['12/05/2026 12:00 AM', '-'],
    ['12/05/2026', '-'],
  ])('the time in “%s” is %s', async (cell, time) => {
    const text = `Tanggal,Keterangan,Debet,Kredit,Saldo\n${cell},TRF SITI,0,2500123,2500123\n`
    expect(await times(text)).toEqual([`2026-05-12 ${time}`])
  })
})

test('bank transaction times are read from their own column, in any order of columns', async () => {
  const text = [
    'Jam,Tanggal,Keterangan,Debet,Kredit,Saldo',
    '08:15:01,12/05/2026,TRF A,0,100111,100111',
    '19.40,12/05/2026,TRF B,0,100222,200333',
    ',13/05/2026,TRF C,0,100333,300666',
    '426,13/05/2026,TRF D,0,100444,401110',
  ].join('\n')
  expect(await times(text)).toEqual([
    '2026-05-12 08:15:01',
    '2026-05-12 19:40',
    '2026-05-13 -',
    '2026-05-13 -',
  ])
})

test('the time of a bank transaction is read from a line below it that contains only a time', async () => {
  const file = await xlsx({
    Mutasi: [
      ['Periode/Period', '01 Mei 2026 - 31 Mei 2026'],
      ['No', 'Tanggal', 'Keterangan', 'Dana Masuk (IDR)', 'Dana Keluar (IDR)', 'Saldo (IDR)'],
      ['1', '12 Mei 2026', 'Transfer dari SITI', '41.920,00', '', '141.920,00'],
      ['', '09:39:37 WIB', '', '', '', ''],
      ['2', '13 Mei 2026', 'Transfer dari UMAR', '50.000,00', '', '191.920,00'],
      ['', '21:02:10 WIB', '', '', '', ''],
    ],
  })
  expect(await times(file)).toEqual(['2026-05-12 09:39:37', '2026-05-13 21:02:10'])
})

test('no transaction time is read from a value date or from times that are equal on all bank rows', async () => {
  const valued = 'Tanggal Valuta,Keterangan,Debet,Kredit\n12/05/2026 10:05,A,,100\n13/05/2026 11:05,B,,200\n'
  expect(await times(valued)).toEqual(['2026-05-12 -', '2026-05-13 -'])
  const alike = 'Tanggal,Keterangan,Debet,Kredit\n12/05/2026 07:00:00,A,,100\n13/05/2026 07:00:00,B,,200\n'
  expect(await times(alike)).toEqual(['2026-05-12 -', '2026-05-13 -'])
})
