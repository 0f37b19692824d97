/** Column headers of a product file by field. The first is the official title, the others are accepted as well. */
export const columns = {
  kind: ['Jenis'],
  name: ['Nama', 'Nama produk', 'Nama hewan', 'Nama layanan'],
  price: ['Harga', 'Harga jual'],
  weight: ['Berat', 'Bobot'],
  stock: ['Stok', 'Jumlah'],
  shares: ['Bagian', 'Jumlah bagian'],
  operational_cost: ['Biaya operasional'],
  description: ['Keterangan', 'Deskripsi'],
} as const

export type Field = keyof typeof columns
export const fields = Object.keys(columns) as Field[]
export const titleOf = (field: Field): string => columns[field][0]
