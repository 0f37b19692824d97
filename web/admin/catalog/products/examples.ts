import { type AnimalType, type ServiceKind, serviceKinds } from '../../../../worker/contract/labels'
import { streamXlsxFile, xlsxContentType } from '../../../../worker/contract/lib/xlsx'
import { collectBlob } from '../../../lib/save-file'

/** Column headers of the product file. The example file has the first header; an imported file may have any of them. */
export const productFileColumns = {
  kind: ['Jenis'],
  name: ['Nama', 'Nama produk', 'Nama hewan', 'Nama layanan'],
  price: ['Harga', 'Harga jual'],
  weight: ['Berat', 'Bobot'],
  stock: ['Stok', 'Jumlah'],
  shares: ['Bagian', 'Jumlah bagian'],
  operational_cost: ['Biaya operasional'],
  description: ['Keterangan', 'Deskripsi'],
} as const

export type ProductField = keyof typeof productFileColumns
export const productFileFields = Object.keys(productFileColumns) as ProductField[]
export const productColumnTitle = (field: ProductField): string => productFileColumns[field][0]

type Common = { name: string; description: string }
export type AnimalExample = Common & { type: AnimalType; weight: string; shares: number }
export type ServiceExample = Common & { kind: ServiceKind; terms: string[] }
export type Example = AnimalExample | ServiceExample

export const isAnimalExample = (example: Example): example is AnimalExample => 'type' in example

/** Common products of qurban shops, without price and stock, so that no shop sells at an example price by mistake. */
export const exampleProducts: Example[] = [
  {
    name: 'Kambing Standar',
    type: 'Kambing',
    weight: '23–26 kg',
    shares: 1,
    description: 'Satu ekor kambing untuk satu nama, cukup umur dan sehat.',
  },
  {
    name: 'Kambing Besar',
    type: 'Kambing',
    weight: '30–35 kg',
    shares: 1,
    description: 'Satu ekor kambing besar untuk satu nama, cukup umur dan sehat.',
  },
  {
    name: 'Domba Standar',
    type: 'Domba',
    weight: '25–28 kg',
    shares: 1,
    description: 'Satu ekor domba untuk satu nama, cukup umur dan sehat.',
  },
  {
    name: 'Sapi Utuh',
    type: 'Sapi',
    weight: '300–350 kg',
    shares: 1,
    description: 'Satu ekor sapi untuk keluarga atau rombongan, hingga tujuh nama.',
  },
  {
    name: 'Sapi Patungan (1/7)',
    type: 'Sapi',
    weight: '300–350 kg',
    shares: 7,
    description: 'Satu dari tujuh bagian seekor sapi. Kelompok disembelih setelah ketujuh bagiannya terisi.',
  },
  {
    name: 'Badal Haji',
    kind: 'badal_haji',
    description:
      'Haji atas nama orang yang telah wafat atau tidak mampu lagi, oleh pelaksana yang sudah berhaji.',
    terms: ['Satu nama untuk satu badal', 'Nama tidak dapat diganti setelah pelaksanaannya dijadwalkan'],
  },
  {
    name: 'Badal Umrah',
    kind: 'badal_umrah',
    description:
      'Umrah atas nama orang yang telah wafat atau tidak mampu lagi, oleh pelaksana yang sudah berumrah.',
    terms: ['Satu nama untuk satu badal', 'Nama tidak dapat diganti setelah pelaksanaannya dijadwalkan'],
  },
]

function lines() {
  const rows = exampleProducts.map(example => {
    const values: Record<string, string> = isAnimalExample(example)
      ? { ...example, kind: example.type, shares: String(example.shares) }
      : { name: example.name, description: example.description, kind: serviceKinds[example.kind] }
    return productFileFields.map(field => values[field] ?? '')
  })
  return [productFileFields.map(productColumnTitle), ...rows]
}

/** An Excel file instead of CSV, because Excel with Indonesian settings shows a comma-separated row in one column. */
export const exampleProductFile = () =>
  collectBlob(streamXlsxFile({ name: 'Produk', columns: {}, pages: [lines()] }), xlsxContentType)
