/** Column headers of a product file by field. The first is the official title, the others are accepted as well. */
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

export type Field = keyof typeof productFileColumns
export const productFileFields = Object.keys(productFileColumns) as Field[]
export const productColumnTitle = (field: Field): string => productFileColumns[field][0]
