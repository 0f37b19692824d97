import { describe, expect, test } from 'vitest'
import { findAccountAboveTable } from '../../web/statement/account/account'
import { hashStatementRows } from '../../web/statement/file-facts'
import { readQuestion, readRefusal, readRows } from './read'
import { xlsx } from './xlsx'

const table = 'Tanggal,Uraian,Debet,Kredit,Saldo\n12/05/2026,TRF SITI,0,2500123,2500123\n'
const numberOf = async (preamble: string) => (await readRows(`${preamble}\n\n${table}`)).meta.account_number

describe('the account number above the table', () => {
  test.each([
    ["Account No.,=,'0001112223", '0001112223'],
    ['No. rekening : 000-111-2223', '0001112223'],
    ['Nomor Rekening,0001 1122 23', '0001112223'],
    ['Rekening : Tahapan Xpresi\nNo. Rekening : 0001112223', '0001112223'],
    ['Rekening,Tabungan,0001112223', '0001112223'],
    ['No. Rekening : XXXXXX1234', '*1234'],
    ['No. Rekening XXXXXX1234', '*1234'],
    ['Account Number : 123xxxx789', '123*789'],
    ['A/C No : 123***789', '123*789'],
    ['Nomor Rekening : **** **** 1234', '*1234'],
    ['No. Rekening : 0001112223 - 01 Mei 2026', '0001112223'],
    ['No. Rekening : 1.11222E+9', null],
    ['No. Rekening : (disembunyikan)', null],
    ['Nama : BUDI 12345678', null],
  ])('the line “%s” gives its account number', async (line, number) => {
    expect(await numberOf(line)).toBe(number)
  })
})

test('the bank named above the table is reported, but not an account holder whose name contains a bank’s name', async () => {
  const bankOf = async (line: string) => (await readRows(`${line}\n\n${table}`)).meta.bank
  expect(await bankOf('PT Bank Mandiri (Persero) Tbk')).toBe('mandiri')
  expect(await bankOf('KlikBCA Individual')).toBe('bca')
  expect(await bankOf('Nama : Koperasi Bank Mandiri')).toBeNull()
  expect(await bankOf('Yayasan Dana Mandiri Sejahtera')).toBeNull()
})

test('a column of account numbers in a bank file gives the account; a file with two account numbers is refused', async () => {
  const own =
    'NOREK;Tanggal;Uraian;Debet;Kredit\n0012345678;12/05/2026;A;0;100\n12345678;13/05/2026;B;0;200\n'
  expect((await readRows(own)).meta.account_number).toBe('12345678')
  const two = own.replace('12345678;13', '99345678;13')
  expect((await readRefusal(two)).code).toBe('several_accounts')
})

test('a table whose columns must be mapped by the operator still reports its account', async () => {
  const file =
    'Bank BRI\nNo. Rekening : 0001112223\n\nWhen,What,Sum\n12/05/2026,TRF A,2500123\n13/05/2026,TRF B,100\n'
  const asked = await readQuestion(file)
  expect(asked.account).toMatchObject({ account_number: '0001112223', bank: 'bri' })
})

test('if the layout of a bank file is unknown, only lines above the first dated row give the account number', () => {
  const numberAbove = (...rows: string[][]) =>
    findAccountAboveTable({ name: '', rows: rows.map((cells, i) => ({ line: i + 1, cells })) }).account_number
  const number = ['No. Rekening', '0001112223']
  expect(numberAbove(['12/05/2026', 'x'], ['a', 'b', 'c'], number, ['12/05/2026', 'x', '1'])).toBe(
    '0001112223',
  )
  expect(numberAbove(['12/05/2026', 'x', '1'], number)).toBeNull()
})

test('another format, row order or charset of a bank file gives an equal digest; another amount gives another digest', async () => {
  const lines = ['12/05/2026,TRF A,0,2500123,2500123', '13/05/2026,TRF B,0,100,2500223']
  const head = 'Tanggal,Uraian,Debet,Kredit,Saldo'
  const digest = async (text: string | Uint8Array) => hashStatementRows((await readRows(text)).rows)
  const first = await digest([head, ...lines].join('\n'))
  const sheet = await xlsx({ A: [head.split(','), ...lines.map(line => line.split(','))] })
  expect(first).toHaveLength(64)
  expect(await digest([head, ...lines.toReversed()].join('\r\n'))).toBe(first)
  expect(await digest([head, ...lines].join('\n').replaceAll(',', ';'))).toBe(first)
  expect(await digest(sheet)).toBe(first)
  expect(await digest([head, ...lines].join('\n').replace('0,100', '0,101'))).not.toBe(first)
})

test('no digest is computed for a bank file of fewer than five rows without balance or reference', async () => {
  const digest = async (head: string, row: string, count: number) => {
    const rows = Array.from({ length: count }, (_, n) => row.replace('N', String(n + 1)))
    return hashStatementRows((await readRows([head, ...rows, ''].join('\n'))).rows)
  }
  const plain = ['Tanggal,Uraian,Debet,Kredit', '12/05/2026,TRF,0,10N'] as const
  expect(await digest(...plain, 4)).toBeNull()
  expect(await digest(...plain, 5)).toHaveLength(64)
  expect(await digest('Tanggal,Uraian,Debet,Kredit,Saldo', '12/05/2026,TRF,0,100,N00', 1)).toHaveLength(64)
  expect(
    await digest('Tanggal,Uraian,Debet,Kredit,No FT', '12/05/2026,TRF,0,100,FT2618212N', 1),
  ).toHaveLength(64)
})

test('a bank row in another currency is refused with the reason', async () => {
  const file = 'Tanggal;Keterangan;Kredit;Mata Uang\n12/05/2026;A;100;IDR\n13/05/2026;B;100;USD\n'
  expect((await readRefusal(file)).message).toBe('Mutasi ini bukan dalam rupiah. Baris 3 tertulis USD.')
})

test('a column with the payers’ account numbers is ignored, unless one of them equals the account number of the file', async () => {
  const file = (...numbers: string[]) =>
    [
      'No Rekening : 0123456789',
      'Tanggal;Rekening;Kredit',
      ...numbers.map(n => `12/05/2026;${n};1.000`),
      '',
    ].join('\n')
  expect((await readRows(file('111222333', '444555666'))).meta.account_number).toBe('0123456789')
  expect((await readRefusal(file('111222333', '123456789'))).code).toBe('several_accounts')
})

test.each(['999888777 (IDR)', '999 888 777 / IDR', '999888777 - Rupiah'])(
  'a second account in the same file is found if its number is printed as %s',
  async number => {
    const part = (account: string, day: string) =>
      `No. rekening : ${account}\nTanggal;Keterangan;Kredit\n${day};TRF;1.000\n`
    const file = part('111222333 (IDR)', '12/05/2026') + part(number, '13/05/2026')
    expect((await readRefusal(file)).code).toBe('several_accounts')
  },
)

test('the balance at the end of a page is not the closing balance of the statement', async () => {
  const { meta } = await readRows(
    'Tanggal;Keterangan;Debet;Kredit;Saldo\n12/05/2026;A;;1.000;3.000\nSaldo Akhir Halaman;;;;3.000\n13/05/2026;B;500;;2.500\n',
  )
  expect([meta.opening, meta.closing]).toEqual([2000, 2500])
})
