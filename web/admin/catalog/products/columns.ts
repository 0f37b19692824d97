/** The columns of a file of products, by the field each fills; more than one name where people call it so. */
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
// Object.keys forgets which keys there are.
export const fields = Object.keys(columns) as Field[]
export const titleOf = (field: Field): string => columns[field][0]
