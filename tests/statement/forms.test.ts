import { describe, expect, test } from 'vitest'
import { bankReferenceOf } from '../../web/statement/columns/plan'
import { chooseDecimalMark } from '../../web/statement/inference/decimals'
import { decodeText } from '../../web/statement/tables/source'
import { isMt940, parseMt940Grid, parsePlainTextGrid } from '../../web/statement/tables/text-forms'
import { readFile, readQuestion, readRefusal, readRows } from './read'

describe('MT940', () => {
  const message = (...fields: string[]) => [':20:REF', ':25:0001112223', ...fields, '-', ''].join('\n')
  const cellsOf = (...fields: string[]) =>
    parseMt940Grid(message(...fields)).rows.map(({ cells }) => cells.join('|'))

  test('an MT940 file is detected by its reference and opening balance', () => {
    expect(isMt940(':20:x\n:60F:C260101IDR1,')).toBe(true)
    expect([':20:x', ':60F:C260101IDR1,', 'x :20:\n:60F:'].map(isMt940)).toEqual([false, false, false])
  })

  test('an MT940 file gives account, currency, balances and each entry with its text', () => {
    expect(
      cellsOf(
        ':60F:C260501IDR1000,5',
        ':61:2605020502D250,5NTRFNONREF//12345',
        ':86:BIAYA',
        ' ADM',
        ':61:2605030503RD1,NTRFX//FT26182',
        ':61:260504C2,00NMSCX',
        ':86:A',
        ':86:B',
        ':62F:D260504IDR3,',
      ),
    ).toEqual([
      'No. rekening : 0001112223',
      'Mata uang : IDR',
      'Saldo awal|1000,5',
      'Saldo akhir|-3,00',
      'Tanggal|Keterangan|Jumlah|D/K|Bank reference',
      '2026-05-02|BIAYA  ADM|250,5|D|',
      '2026-05-03|REVERSAL|1,00|C|FT26182',
      '2026-05-04|A B|2,00|C|',
    ])
  })

  test('an MT940 file reports an unreadable entry and a second account', () => {
    expect(cellsOf(':60F:C260501IDR1,', ':61:kosong').at(-1)).toBe(':61:kosong||0?||')
    expect(() => parseMt940Grid(`${message(':60F:C260501IDR1,')}:25:999`)).toThrow('several_accounts')
  })

  test('an MT940 entry’s booking date is at most half a year away from its value date', () => {
    const dayOf = (entry: string) => cellsOf(`:61:${entry}C1,NTRF`).at(-1)?.split('|')[0]
    expect([dayOf('2601150715'), dayOf('2601150815'), dayOf('2607150115'), dayOf('2608150115')]).toEqual([
      '2026-07-15',
      '2025-08-15',
      '2026-01-15',
      '2027-01-15',
    ])
  })
})

describe('formats without a header', () => {
  const entry = '2026-06-01 10:18:30 FT26152AAAAA TRF SITI IDR2,500.00 CR 7,500.00'

  test('in a bank format without a header, matching lines are split into cells below generated column names', () => {
    const found = parsePlainTextGrid(`Mutasi\n${entry}\n\nCetak`)
    expect(found?.id).toBe('bsi_net')
    expect(found?.grid.rows.map(({ line, cells }) => [line, cells.length])).toEqual([
      [1, 1],
      [2, 5],
      [2, 5],
      [4, 1],
    ])
  })

  test('a malformed row of a bank format without a header is reported by line and cell', async () => {
    const spoilt = entry.replace('IDR2,500.00 CR', 'IDR2.500.00')
    const { problems } = await readRefusal(`${entry}\n${spoilt}\n`)
    expect(problems.map(({ line }) => line)).toContain(2)
    const old = '1230001112223;IDR;1101;29/06/2026;a;b;;0.00;250000.00;1250000.00'
    expect(
      (await readRefusal(`${old}\n1230001112223;IDR;1101;rusak\n`)).problems.map(({ line }) => line),
    ).toContain(2)
  })

  test('a bank format without a header is not detected if no line matches or a line is too long', () => {
    expect(parsePlainTextGrid('Tanggal;Keterangan')).toBeNull()
    expect(parsePlainTextGrid(entry.replace('SITI', 'S'.repeat(2000)))).toBeNull()
  })
})

test('a text with a few zero bytes is not read as UTF-16, and a file with many control characters is not read as text', () => {
  const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))
  expect(decodeText(bytes(`${'a'.repeat(99)}\u0000`))).toMatchObject({ charset: 'utf-8' })
  expect(() => decodeText(bytes('ab\u0001'.repeat(20)))).toThrow('unknown_file')
  expect(decodeText(bytes(`${'a'.repeat(98)}\u0001\u0001`)).text).toHaveLength(100)
  expect(() => decodeText(bytes(`${'a'.repeat(97)}\u0001\u0001\u0001`))).toThrow('unknown_file')
  expect(decodeText(Uint8Array.of(0x61, 0xe9))).toEqual({ charset: 'utf-8', text: 'a\ufffd' })
  expect(decodeText(Uint8Array.of(0xe9, 0x61))).toEqual({ charset: 'windows-1252', text: 'éa' })
})

test('a bank row’s reference is cut at 80 characters and used only if all its columns look like references', () => {
  const plan = { columns: { date: 0, description: [] }, flags: {}, doubt: null, unproven: null }
  const of = (cells: string[], reference = [0]) => bankReferenceOf(cells, { ...plan, reference })
  expect([of(['1234']), of(['123']), of(['0000']), of(['FT12\\BNK'])]).toEqual(['1234', null, null, 'FT12'])
  expect([of(['77', '01'], [0, 1]), of(['77', '00'], [0, 1]), of(['77'], [0, 1]), of(['x'], [])]).toEqual([
    '77/01',
    null,
    null,
    null,
  ])
  expect(of(['x'.repeat(90)])).toHaveLength(80)
})

describe('the decimal mark of a file', () => {
  const plan = {
    columns: { date: 0, description: [], amount: 1 },
    flags: {},
    reference: [],
    doubt: null,
    unproven: null,
  }
  const entriesOf = (cells: string[]) =>
    cells.map((cell, n) => ({
      line: n + 2,
      cells: ['', cell],
      date: { kind: 'pending' as const },
      more: [],
      torn: false,
      doubt: null,
    }))
  const chosen = (...cells: string[]) => {
    const { decimal, isOpen, problems } = chooseDecimalMark(entriesOf(cells), plan, [])
    return [decimal, isOpen, ...problems.map(({ line }) => line)]
  }

  test('a bank file’s decimal mark is decided by the cells that prove it; a few cells that contradict it are reported', () => {
    expect(chosen('1.000', '2.000')).toEqual([',', false])
    expect(chosen('1000', '2000')).toEqual([null, false])
    expect(chosen('1.000', '2,000')).toEqual([null, true])
    expect(chosen('1.000,50', '2,000')).toEqual([',', false, 3])
    expect(chosen('1.000,50', '2.000,50', '3.000,50', '4.000,50', '5,000.50')).toEqual([',', false, 6])
    expect(chosen('1.000,50', '2.000,50', '3.000,50', '5,000.50')).toEqual([',', true])
  })
})

test('a manual mapping must use existing columns and one kind of amount column', async () => {
  const file = 'Kapan;Apa;Nilai\n02/05/2026;TRF;1.000\n'
  const asked = async (columns: object) =>
    (
      await readQuestion(file, {
        mapping: { columns: { date: 0, description: [1], ...columns }, header_row: 1, side_rule: 'all_in' },
      })
    ).message.split('.')[0]
  const outside = 'Pilihan kolom tidak cocok dengan tabel ini'
  expect(await asked({ amount: 3 })).toBe(outside)
  expect(await asked({ amount: -1 })).toBe(outside)
  expect(await asked({ amount: 1.5 })).toBe(outside)
  expect(await asked({ amount: 2, balance: 3 })).toBe(outside)
  expect(await asked({})).toBe('Pilih kolom jumlah, atau kolom debet dan kredit')
  expect(await asked({ amount: 2, debit: 1 })).toBe('Pilih kolom jumlah saja, atau kolom debet dan kredit')
  expect(await asked({ amount: 2, credit: 1 })).toBe('Pilih kolom jumlah saja, atau kolom debet dan kredit')
})

test('pictures, protected files and old formats chosen as bank files are detected by their bytes', async () => {
  const codeOf = async (...parts: (string | number)[]) => {
    const bytes = parts.flatMap(part =>
      typeof part === 'number' ? [part] : [...part].map(c => c.charCodeAt(0)),
    )
    const reading = await readFile(Uint8Array.from([...bytes, ...Array(40).fill(1)]))
    return reading.outcome === 'refused' ? reading.code : reading.outcome
  }
  for (const head of [
    '\x89PNG',
    '\xff\xd8\xff',
    'GIF8',
    'BM',
    'II*\0',
    'MM\0*',
    'RIFF....WEBP',
    '....ftypheic',
  ])
    expect(await codeOf(head)).toBe('image')
  expect(await codeOf('RIFF....WAVE')).toBe('unknown_file')
  const wide = (name: string) => [...name].map(letter => `${letter}\0`).join('')
  expect(await codeOf('\xd0\xcf\x11\xe0', 'E', wide('EncryptionInfo'))).toBe('password')
  expect(await codeOf('\xd0\xcf\x11\xe0', wide('EncryptionInf'))).toBe('old_xls')
})

test('an HTML page is detected, but an HTML tag inside a text is not', async () => {
  const page = (start: string) =>
    `${start}<table><tr><td>Tanggal<td>Keterangan<td>Debet<td>Kredit<tr><td>02/05/2026<td>A<td><td>1.000</table>`
  expect((await readRows(page('<html>'))).rows).toHaveLength(1)
  expect((await readRows(page('<?xml version="1.0"?><html>'))).rows).toHaveLength(1)
  expect((await readFile(page('x '))).outcome).not.toBe('rows')
})
