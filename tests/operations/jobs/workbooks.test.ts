import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { collectBlob } from '../../../web/lib/save-file'
import { readXlsxGrids } from '../../../web/statement/tables/xlsx'
import { openZip } from '../../../web/statement/tables/zip'
import { normalizeDigits } from '../../../web/statement/text'
import { parseCsvRows } from '../../../worker/contract/lib/csv'
import { type Columns, streamXlsxFile } from '../../../worker/contract/lib/xlsx'
import { refusalOf } from '../../support/admin'
import { beginJob, exportOf, finishedJob } from '../../support/jobs'
import { runSql } from '../../support/rows'
import { ask, signIn, uniqueId } from '../../support/shop'

const opened = async (bytes: ArrayBuffer) => openZip(new Uint8Array(bytes))

/** Cells of each sheet as the statement reader reads them, and whether there is a formula. */
async function read(bytes: ArrayBuffer) {
  const zip = await opened(bytes)
  const sheets = zip.names.filter(name => name.startsWith('xl/worksheets/'))
  const texts = await Promise.all(sheets.map(name => zip.text(name)))
  const grids = await readXlsxGrids(await opened(bytes))
  return {
    xml: texts.join(''),
    sheets: grids.map(({ name, rows }) => ({ name, rows: rows.map(({ cells }) => cells) })),
  }
}

const made = async (rows: string[][], columns: Columns = {}, rowsOfSheet?: number) => {
  const pages = rows.map(row => [row])
  return (await collectBlob(streamXlsxFile({ name: 'Uji', columns, pages }, rowsOfSheet), '')).arrayBuffer()
}

const hard = fc.constantFrom(
  '"',
  ',',
  '\n',
  '\r\n',
  '\t',
  '=1+1',
  '-5',
  '+62',
  '@',
  "'",
  '<b>&amp;]]>',
  '🐐',
  ' ',
  '<!--',
)
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.array(hard, { minLength: 1, maxLength: 4 }).map(parts => parts.join('')),
)
/** Removes characters that XML cannot contain; the statement reader converts full-width characters to ASCII. */
const inXml = (value: string) =>
  [...normalizeDigits(value)]
    .filter(sign => (sign >= ' ' ? !/[\p{Cs}\ufffe\uffff]/u.test(sign) : /\s/.test(sign)))
    .join('')

test('any cell text of a workbook is read back as text and never as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { maxLength: 6 }),
      async rows => {
        // The last cell is filled, because the statement reader skips blank rows.
        const { xml, sheets } = await read(
          await made([['A', 'B', 'C', 'D'], ...rows.map(row => [...row, 'x'])]),
        )
        const cells = sheets[0]?.rows.slice(1).map(row => [0, 1, 2].map(i => row[i] ?? ''))
        expect(cells).toEqual(rows.map(row => row.map(inXml)))
        expect(xml).not.toMatch(/<f[ >/]/)
      },
    ),
    { numRuns: 60 },
  )
})

test.each([
  ['_x0041_', '_x005F_x0041_'],
  ['a_x000d_b', 'a_x005F_x000d_b'],
  ['_x0041_x0042_', '_x005F_x0041_x005F_x0042_'],
  ['_x005F_x0041_', '_x005F_x005F_x005F_x0041_'],
  ['_X0041_', '_x005F_X0041_'],
  ['_x41_ x0041_ _xyz1_', '_x41_ x0041_ _xyz1_'],
])(
  'the text %s in a workbook cell is written as %s, so that spreadsheets do not decode it',
  async (text, written) => {
    const { xml } = await read(await made([['A'], [text]]))
    expect(xml).toContain(`<t xml:space="preserve">${written}</t>`)
  },
)

test('workbook cells are numbers and dates only in columns of that type', async () => {
  const columns: Columns = { Jumlah: 'number', Waktu: 'moment', WhatsApp: 'text' }
  const row = ['-250000', '21/11/2026 10:04', '62812000000']
  const { sheets } = await read(
    await made([Object.keys(columns), row, ['1e3', '31/12', '0812'], ['9'.repeat(16), '', '=1']], columns),
  )
  expect(sheets).toEqual([
    {
      name: 'Uji',
      rows: [
        ['Jumlah', 'Waktu', 'WhatsApp'],
        [-250000, '2026-11-21 10:04:00', '62812000000'],
        ['1e3', '31/12', '0812'],
        ['9'.repeat(16), '', '=1'],
      ],
    },
  ])
})

test('a cell text is cut at Excel’s limit, and extra rows continue on the next sheet with column titles', async () => {
  const { xml } = await read(await made([['A'], ['x'.repeat(40_000)]]))
  expect(xml.match(/x{5,}/)?.[0]).toHaveLength(32_767)
  const { sheets } = await read(await made([['A'], ['1'], ['2'], ['3'], ['4']], {}, 3))
  expect(sheets).toEqual([
    { name: 'Uji', rows: [['A'], ['1'], ['2']] },
    { name: 'Uji (2)', rows: [['A'], ['3'], ['4']] },
  ])
})

test('an export reads at most 60 of 200 pages ahead of a slow reader', async () => {
  let asked = 0
  function* pages() {
    for (; asked < 200; asked++)
      yield Array.from({ length: 200 }, () => [crypto.randomUUID(), crypto.randomUUID()])
  }
  const pieces = streamXlsxFile({ name: 'Uji', columns: {}, pages: pages() })
  let bytes = 0
  while (bytes < 200_000) bytes += (await pieces.next()).value?.length ?? 0
  expect(asked).toBeLessThan(60)
  await pieces.return(undefined)
})

let token = ''
beforeAll(async () => {
  token = await signIn()
})

const fileOf = (id: string, query = '') => ask(`/api/admin/jobs/${id}/file${query}`, { token })

const asCsv = (cell: unknown) =>
  `${cell ?? ''}`.replace(/^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d):00$/, '$3/$2/$1 $4')

async function oddOrders(n: number) {
  const mark = uniqueId('Lembar').replaceAll('-', '')
  await runSql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})
     INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount,
       consent_version, consent_at, expires_at, created_at, updated_at)
     SELECT i || ?1, 'ORDER-' || i || ?1, ?1 || ?2, '+628120000000', '=cmd|x@b.id', 800000000 + i * 1000, 100, 800000100 + i * 1000,
       'x', '2026-01-06', '2026-01-06', '2026-01-05T18:30:00.000Z', '2026-01-06T00:00:00.000Z' FROM n`,
    mark,
    ', "Siti"; =1+1\n🐐\u0007 <b>&',
  )
  return mark
}

test('an exported workbook equals its CSV file, with amounts that can be summed', async () => {
  const mark = await oddOrders(600)
  const { id } = await beginJob(token, exportOf('order_csv', `q=${mark}`))
  expect(await finishedJob(token, id)).toMatchObject({ total: 2 })
  const answer = await fileOf(id, '?format=xlsx')
  expect(answer.headers.get('content-disposition')).toMatch(/"pesanan-[\d-]{10}\.xlsx"$/)
  const { sheets } = await read(await answer.arrayBuffer())
  const csv = parseCsvRows((await (await fileOf(id)).text()).replace('\ufeff', ''))
  expect(sheets).toHaveLength(1)
  const rows = sheets[0]?.rows ?? []
  expect(rows).toHaveLength(601)
  expect(rows.map(row => csv[0]?.map((_, i) => asCsv(row[i])))).toEqual(csv.map(row => row.map(inXml)))
  const [, , name, phone, email, , subtotal] = rows[1] ?? []
  expect([name, phone, email]).toEqual([`${mark}, "Siti"; =1+1\n🐐 <b>&`, '628120000000', '=cmd|x@b.id'])
  expect(typeof subtotal).toBe('number')

  const [part] = (await env.MEDIA.list({ prefix: `exports/${id}/` })).objects
  await env.MEDIA.delete(part?.key ?? '')
  expect(await refusalOf(await fileOf(id, '?format=xlsx'))).toEqual([404, 'not_found'])
  expect((await fileOf(id, '?format=pdf')).status).toBe(422)
})

test('an exported workbook of an empty list is a sheet with column titles', async () => {
  const { id } = await beginJob(token, exportOf('ledger_csv', 'type=expense&range=7'))
  await finishedJob(token, id)
  const { sheets } = await read(await (await fileOf(id, '?format=xlsx')).arrayBuffer())
  expect(sheets.map(({ rows }) => rows)).toEqual([
    [['Tanggal', 'ID Transaksi', 'Jenis', 'Jumlah', 'Keterangan']],
  ])
})
