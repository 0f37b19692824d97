import { describe, expect, test } from 'vitest'
import { fillMissingSides } from '../../web/statement/inference/movements'
import { openStatement } from '../../web/statement/read'
import type { Mapping } from '../../web/statement/types'
import { now, readQuestion, readRefusal, readRows, summarize } from './read'
import { xlsx } from './xlsx'

const head = 'Tanggal;Keterangan;Debet;Kredit;Saldo\n'
const siti = '27/05/2026;SITI;;1.234.567,00;2.234.567,00\n'
const leftOut = async (file: string) => (await readRows(file)).meta.left_out

describe('dated lines with a balance or sum', () => {
  test('a dated balance line of a bank file is left out with the reason, and its value is used for the balance check', async () => {
    const opening = async (line: string) => {
      const { meta } = await readRows(`${head}${line}\n${siti}`)
      return [meta.left_out, meta.checks.balance.state]
    }
    const said = [[{ line: 2, reason: 'saldo, bukan transaksi' }], 'ok']
    expect(await opening('01/05/2026;SALDO AWAL;;;1.000.000,00')).toEqual(said)
    expect(await opening('01/05/2026;SALDO AWAL;;1.000.000,00;1.000.000,00')).toEqual(said)
    for (const nothing of ['', '-'])
      expect(await leftOut(`${head}${siti}31/05/2026;TOTAL KREDIT;;1.234.567,00;${nothing}\n`)).toEqual([
        { line: 3, reason: 'jumlah total, bukan transaksi' },
      ])
  })

  test('a dated balance or sum line of a bank file is refused if its balance does not prove that no money moved', async () => {
    for (const line of [
      'Saldo Awal;;1.000,00;5.000,00',
      'TOTAL;;1.000,00;1.000,00',
      'Saldo Awal;;1.000,00;x',
    ])
      expect((await readRefusal(`${head}01/05/2026;${line}\n${siti}`)).problems[0]?.message).toContain(
        'tampak seperti saldo',
      )
  })
})

describe('a line below a transaction', () => {
  const described = async (...lines: string[]) =>
    (await readRows(`${head}${siti}${lines.join('\n')}\n`)).rows.map(({ description }) => description)

  test('text below a bank transaction continues its description, even if the text is in a money column', async () => {
    expect(await described(';lanjut;;;', ';;teks;;')).toEqual(['SITI lanjut teks'])
    expect(await described(';09:39:37 WIB;;;')).toEqual(['SITI 09:39:37 WIB'])
    expect(await described('09:39:37 WIB;catatan;;;', '10:39:37 WIB;;;;')).toEqual(['SITI catatan'])
  })

  test('text below a statement line that is not a transaction is not added to any description', async () => {
    expect(await described('Cetak;;;;', ';lanjut;;;')).toEqual(['SITI'])
    expect(await described('Saldo Akhir;2.234.567,00;;;', ';lanjut;;;')).toEqual(['SITI'])
    const { rows, meta } = await readRows(`${head}${siti}28/05/2026;B;;;\n;lanjut;;;\n`, { skip: [3] })
    expect(rows.map(({ description }) => description)).toEqual(['SITI'])
    expect(meta.left_out).toContainEqual({ line: 4, reason: 'bukan transaksi' })
  })
})

test('statement lines without a transaction are left out with the reason', async () => {
  expect(
    await leftOut(`${head}09:39:37 WIB;;;;\n${siti}28/05/2026;;;;\nSaldo Akhir;2.234.567,00;;;\n`),
  ).toEqual([
    { line: 2, reason: 'bukan transaksi' },
    { line: 4, reason: 'bukan transaksi' },
    { line: 5, reason: 'keterangan rekening atau jumlah total' },
  ])
})

test('a truncated last line of a bank file is refused if it lacks an amount or decimals', async () => {
  const torn = async (line: string) => (await readRefusal(`${head}${siti}${line}`)).problems[0]?.message
  expect(await torn('28/05/2026;;;;')).toContain('terpotong')
  const cents = head.replace(';Saldo', '')
  const odd = `${cents}27/05/2026;A;;1.000,50\n28/05/2026;B;;2.000,5`
  expect((await readRefusal(odd)).problems.map(({ line }) => line)).toEqual([3])
  expect((await readRows(`${odd}\n`)).rows).toHaveLength(2)
})

describe('repeated headers', () => {
  test('a header repeated in a bank file with an added column does not start another table', async () => {
    const again = 'Tanggal;Keterangan;Debet;Kredit;Saldo;Halaman\n'
    expect(await leftOut(`${head}${siti}${again}28/05/2026;B;;1,00;2.234.568,00\n`)).toEqual([
      { line: 3, reason: 'judul tabel' },
    ])
  })

  test('a header among bank rows starts another table if the mapping states that the table has no header', async () => {
    const mapping: Mapping = { columns: { date: 0, description: [1], debit: 2, credit: 3 }, header_row: 0 }
    expect((await readRefusal(`${siti}${head}${siti}`, { mapping })).code).toBe('several_tables')
  })
})

test('equal rows of a bank file are numbered, and a pending row has no time', async () => {
  const twins = await readRows('Tanggal;Keterangan;Kredit\n27/05/2026;A;1.000\n27/05/2026;A;1.000\n')
  expect(twins.rows.map(({ occurrence }) => occurrence)).toEqual([1, 2])
  expect(twins.rows[0]).not.toHaveProperty('time')
  const { rows } = await readRows(
    'Tanggal;Keterangan;Kredit;Status\n27/05/2026 10:05;A;1.000;Sukses\n27/05/2026 10:06;A;1.000;Pending\n',
  )
  expect(rows.map(({ time, pending }) => [time, pending])).toEqual([
    ['10:05', false],
    [undefined, true],
  ])
})

test('a bank row of one rupiah is read, and a row of a smaller amount is left out', async () => {
  const { rows, meta } = await readRows('Tanggal;Keterangan;Kredit\n27/05/2026;A;1,00\n27/05/2026;A;0,99\n')
  expect([rows.length, meta.left_out]).toEqual([1, [{ line: 3, reason: 'kurang dari Rp 1' }]])
})

test('problems of a bank file are sorted by line', async () => {
  const file = `Periode;01/05/2026 - 31/05/2026\n${head}27/05/2026;A;;x;\n12/06/2026;A;;1;\n13/06/2026;A;;y;\n`
  expect((await readRefusal(file)).problems.map(({ line }) => line)).toEqual([3, 4, 5, 5])
})

test('a doubtful statement line is accepted if balances confirm it; the oldest row cannot be confirmed and is refused', async () => {
  const lines = (a: string, b: string) =>
    `Tanggal,Keterangan,Debet,Kredit,Saldo\n27/05/2026,A${a},0,100,1100\n28/05/2026,B${b},0,100,1200\n`
  expect((await readRows(lines('', ', CR'))).rows).toHaveLength(2)
  expect((await readRefusal(lines(', CR', ''))).problems.map(({ line }) => line)).toEqual([2])
})

test('the guessed column mapping contains a date order only if a date proves the order', async () => {
  const guess = async (day: string) =>
    (await readQuestion(`Tanggal;Uraian;Jumlah\n${day};a;1.000,00\n`)).guess
  expect((await guess('13/05/2026')).date_order).toBe('dmy')
  expect(await guess('02/05/2026')).not.toHaveProperty('date_order')
  expect(await guess('2026-05-13')).not.toHaveProperty('date_order')
})

test('Indonesian words above an English statement table imply that the day comes first in its dates', async () => {
  const table = 'Date,Details,Debit,Credit\n02/05/2026,a,,1000.00\n03/05/2026,a,,1000.00\n'
  expect(summarize(await readRows(`Dicetak tanggal\n${table}`))[0]).toBe('2026-05-02 in 1000 -')
  expect((await readQuestion(`Printed\n${table}`)).dates.is_said).toBe(false)
})

describe('balances that match only when swapped', () => {
  const state = async (...lines: string[]) =>
    (await readRows(`Saldo Awal;1.000,00\n${head}${lines.join('\n')}\n`)).meta.checks.balance.state

  test('the operator is asked if the balances of three rows match only with debit and credit swapped', async () => {
    const two = ['13/05/2026;a;100,00;;1.100,00', '14/05/2026;b;200,00;;1.300,00']
    expect(await state(...two)).toBe('broken')
    const three = `Saldo Awal;1.000,00\n${head}${[...two, '15/05/2026;c;50,00;;1.350,00'].join('\n')}\n`
    expect((await readQuestion(three)).question).toBe('side')
  })

  test('balances that match partly as printed and partly with debit and credit swapped are reported as broken', async () => {
    const both = (n: number, balance: string) => [
      `1${n}/05/2026;b;;50,00;`,
      `1${n}/05/2026;c;50,00;;${balance}`,
    ]
    expect(
      await state(
        '13/05/2026;a;100,00;;1.100,00',
        ...both(4, '1.100,00'),
        '15/05/2026;d;100,00;;1.200,00',
        ...both(6, '1.200,00'),
      ),
    ).toBe('broken')
  })
})

test('the operator is asked about a workbook whose cells are not below their column names, unless balances prove the columns', async () => {
  const rows = [
    ['Tanggal', null, 'Keterangan', null, 'Kredit', null],
    [null, '27/05/2026', null, 'SITI', null, 1000],
  ]
  const asked = await readQuestion(await xlsx({ A: rows }))
  expect([asked.question, asked.message.split('.')[0]]).toEqual([
    'columns',
    'Isi kolom bergeser dari judulnya',
  ])
})

test('the question about a file without a header proposes no date order', async () => {
  const asked = await readQuestion('Kolom A;Kolom B;Kolom C\n02/05/2026;TRF;1.000.000\n')
  expect(asked.dates).toEqual({ order: null, readings: [], is_said: false })
})

test('if the operator chooses a header line, the meaning of its columns is guessed from the cells below', async () => {
  const opened = await openStatement('Cetak\nTanggal;Uraian;Jumlah;\n02/05/2026;a;1.000;CR\n')
  if ('outcome' in opened) throw new Error(opened.message)
  expect(opened.askAt(2)).toMatchObject({ guess: { columns: { date: 0, amount: 2, side: 3 } } })
})

test('the preview of a column mapping shows no row if its date is invalid or its direction (in or out) is unknown', async () => {
  const opened = await openStatement('Tanggal;Uraian;Jumlah\n02/05/2026;a;1.000\n31/02/2026;b;+1.000\n')
  if ('outcome' in opened) throw new Error(opened.message)
  const preview = opened.preview(
    { columns: { date: 0, description: [1], amount: 2 }, header_row: 1 },
    { now },
  )
  if ('outcome' in preview) throw new Error(preview.message)
  expect(preview.lines.map(({ row }) => row)).toEqual([null, null])
})

describe('a manual mapping of columns', () => {
  const two = 'Tanggal;Keterangan;Debet;Kredit\nDate;Description;Debit;Credit\n13/05/2026;a;;1.000\n'
  const columns = { date: 0, description: [1], debit: 2, credit: 3 }

  test('a manual column mapping uses the names in its header line, or the detected names if it states no header line', async () => {
    expect((await readRows(two, { mapping: { columns, header_row: 2 } })).meta.signature).toBe(
      'date|description|debit|credit',
    )
    expect((await readRows(two, { mapping: { columns } })).meta.signature).toBe(
      'tanggal|keterangan|debet|kredit',
    )
  })

  test('a remembered mapping of a statement without column names is found by the number of columns', async () => {
    const file = '13/05/2026;TRF;1.000;K\n'
    const mapping: Mapping = { columns: { date: 0, description: [1], amount: 2, side: 3 }, header_row: 0 }
    const remembered = (signature: string, more = {}) => ({
      remembered: [{ signature, mapping: { ...mapping, ...more } }],
    })
    expect((await readRows(file, remembered('tanpa judul|4'))).rows).toHaveLength(1)
    await readQuestion(file, remembered('tanpa judul|3'))
    await readQuestion(file, remembered('tanpa judul|4', { header_row: 1 }))
  })
})

test('a statement column with words for incoming and outgoing money is read even if lines precede the header', async () => {
  const file = 'Mutasi\nTanggal;Jenis Transaksi;Nominal\n27/05/2026;Transfer Masuk;1.000\n'
  expect(summarize(await readRows(file))).toEqual(['2026-05-27 in 1000 -'])
})

test('statement rows that are not in the order of their balances cause a warning', async () => {
  const rows = [
    '28/05/2026;B;;200,00;1.700,00',
    '27/05/2026;A;;500,00;1.500,00',
    '29/05/2026;C;;300,00;2.000,00',
  ]
  expect((await readRows(`${head}${rows.join('\n')}\n`)).meta.warnings).toEqual([
    'Urutan barisnya bukan urutan bank, tetapi saldonya cocok semua.',
  ])
})

test('the oldest unmarked bank row is not taken as incoming if marked rows go both ways or no row is marked', () => {
  const move = (sen: number, side: 'in' | 'out' | null, balance: number | null) => ({ sen, side, balance })
  const open = (
    moves: ReturnType<typeof move>[],
    isBooked: (i: number) => boolean = () => true,
    opening: number | null = null,
  ) => fillMissingSides(moves, isBooked, { opening, unmarkedIsIn: false }).open
  const plain = [move(100, null, 100), move(50, null, 150), move(40, null, 190)]
  expect(open(plain)).toBe('oldest')
  const both = [
    move(100, null, 100),
    move(30, 'out', 70),
    move(30, 'in', 100),
    move(50, null, 150),
    move(40, null, 190),
  ]
  expect(open(both)).toBe('oldest')
  expect(open([...plain, move(5, null, null)], i => i < 3, 0)).toBe('oldest')
})
