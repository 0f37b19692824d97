import { expect, test } from 'vitest'
import { exampleProductFile } from '../../../web/admin/catalog/products/examples'
import { parseProductFile } from '../../../web/admin/catalog/products/read-products'
import { zip } from '../../statement/xlsx'

const text = (csv: string) => new TextEncoder().encode(csv)

async function rowsOf(bytes: Uint8Array) {
  const file = await parseProductFile(bytes)
  if ('refused' in file) throw new Error(file.refused)
  return file.rows
}
const refusalOf = async (bytes: Uint8Array) => {
  const file = await parseProductFile(bytes)
  return 'refused' in file ? file.refused : null
}

test.each([';', ',', '\t'])(
  'a CSV with "%s" is read with any order of columns and any capitals in their names',
  async mark => {
    const lines = [
      ['NAMA', 'jenis', 'Stok', 'Harga', 'Berat'],
      ['Kambing Kacang', 'kambing', '12', '"Rp 2.650.000"', '23 kg'],
      ['Domba Garut', 'DOMBA', '3', '3800000', '33 kg'],
    ]
    const rows = await rowsOf(text(lines.map(cells => cells.join(mark)).join('\r\n')))
    expect(rows.map(({ line, errors, product }) => ({ line, errors, product }))).toEqual([
      {
        line: 2,
        errors: [],
        product: {
          animal: expect.objectContaining({
            name: 'Kambing Kacang',
            type: 'Kambing',
            price: 2_650_000,
            stock: 12,
            shares: 1,
          }),
        },
      },
      {
        line: 3,
        errors: [],
        product: { animal: expect.objectContaining({ type: 'Domba', price: 3_800_000 }) },
      },
    ])
  },
)

test('a column whose name has a unit or a mark is read like the column without it', async () => {
  const [animal, service] = await rowsOf(
    text(`No;Jenis *;Nama produk:;Harga (Rp);Berat (kg);Stok/ekor;Keterangan [opsional]
1;Kambing;Kambing Kacang;2.650.000;23 kg;12;Sehat
2;Badal Haji;Badal Haji;12.000.000;;;Untuk yang wafat`),
  )
  expect(animal?.product).toMatchObject({ animal: { price: 2_650_000, stock: 12, description: 'Sehat' } })
  expect(service?.product).toMatchObject({ service: { price: 12_000_000 } })
})

test('each invalid row of a product file has its message, and the other rows stay valid', async () => {
  const rows = await rowsOf(
    text(`Daftar produk toko;;;;;
Jenis;Nama;Harga;Berat;Stok;Keterangan
Kambing;Kambing A;2.500.000;25 kg;10;
Kambing;kambing a;2.600.000;25 kg;10;
Unta;Unta Arab;9.000.000;400 kg;1;
Sapi;Sapi Tanpa Harga;;300 kg;5;
Sapi;Sapi Rugi;-5;300 kg;5;
Sapi;Sapi Setengah;2.500.000;300 kg;1,5;
Domba;;2.500.000;25 kg;1;
Badal Haji;Badal Haji;12.000.000;;;
Badal Umrah;Badal Umrah;4.500.000;;;Umrah untuk yang telah wafat`),
  )
  expect(rows.map(({ line, errors }) => [line, errors.join('; ')])).toEqual([
    [3, ''],
    [4, 'Nama ini sudah ada di baris 3'],
    [5, 'Jenis: pilih salah satu dari Kambing, Domba, Sapi, Qurban, Hadyu, DAM, Badal Haji, Badal Umrah'],
    [6, 'Harga: Harga harus berupa rupiah bulat di atas 0'],
    [7, 'Harga: Harga harus berupa rupiah bulat di atas 0'],
    [8, 'Stok: Stok harus berupa angka bulat'],
    [9, 'Nama: Nama hewan harus diisi'],
    [10, expect.stringContaining('Keterangan: ')],
    [11, ''],
  ])
})

test('a formula in a product file gives its stored value; without a stored value its row is invalid', async () => {
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (price: string, name: string) =>
    `<row>${cell('Sapi')}${cell(name)}${price}${cell('300 kg')}<c><v>5</v></c></row>`
  const heads = ['Jenis', 'Nama', 'Harga', 'Berat', 'Stok'].map(cell).join('')
  const sheet = `<worksheet><sheetData><row>${heads}</row>${row('<c><f>A1*2</f><v>3500000</v></c>', 'Sapi A')}${row('<c><f>A1*2</f></c>', 'Sapi B')}</sheetData></worksheet>`
  const rows = await rowsOf(
    await zip({
      'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>',
      'xl/s.xml': sheet,
    }),
  )
  expect(rows[0]?.product).toEqual({ animal: expect.objectContaining({ price: 3_500_000 }) })
  expect(rows[1]).toMatchObject({ product: null, errors: [expect.stringContaining('rumus tanpa nilai')] })
})

test('the example product file can be read, and no row of the file is valid without a price', async () => {
  const rows = await rowsOf(new Uint8Array(await (await exampleProductFile()).arrayBuffer()))
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ name, kind }) => name === '' || kind === '')).toEqual([])
  expect(rows.filter(({ product }) => product !== null)).toEqual([])
})

test('files that are not product files, or too large, are refused with a message', async () => {
  const many = Array.from({ length: 201 }, (_, n) => `Sapi;Sapi ${n}`)
  expect(await refusalOf(text(`Jenis;Nama\n${many.join('\n')}`))).toContain('Paling banyak 200 baris')
  expect(await refusalOf(new Uint8Array(1024 * 1024 + 1))).toContain('lebih besar dari 1 MB')
  expect(await refusalOf(text('Tanggal;Jumlah\n1;2'))).toContain('Kolom Jenis dan Nama tidak ditemukan')
  expect(await refusalOf(text('Jenis;Nama\n'))).toContain('Belum ada produk')
  expect(await refusalOf(text(''))).toBe('Berkas ini kosong.')
  expect(await refusalOf(text('%PDF-1.7'))).toContain('tidak dapat dibaca')
})
