import { useState } from 'react'
import { formatRupiah, formatThousands } from '../../../../worker/contract/lib/format'
import { throwChunkLoadError } from '../../../lib/problem'
import { saveFile } from '../../../lib/save-file'
import { useFormWrite, useLatestRunGuard } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { FileField } from '../../../ui/file-field'
import { ErrorState } from '../../../ui/states'
import { SaveError } from '../../common/forms/write-error'
import { BackLink } from '../../common/lists/links'
import { type Column, Table } from '../../common/lists/table'
import { DetailSection } from '../../common/parts/details'
import { ScreenHeader } from '../../common/parts/page-head'
import { screenUrl } from '../../common/urls'
import { type CreatedProducts, createProducts, ProductsAddedNotice } from './add'
import { AddExampleProducts } from './from-examples'
import type { ProductFile, ProductRow } from './read-products'

async function readFile(file: File): Promise<ProductFile> {
  const [{ parseProductFile: readProducts }, bytes] = await Promise.all([
    import('./read-products').catch(throwChunkLoadError),
    file.arrayBuffer(),
  ])
  return readProducts(new Uint8Array(bytes))
}

const saveExample = async () => {
  const { exampleProductFile } = await import('./examples').catch(throwChunkLoadError)
  saveFile('contoh-produk.xlsx', await exampleProductFile())
}

const inputOf = (rows: ProductRow[]) => ({
  animals: rows.flatMap(({ product }) => (product && 'animal' in product ? [product.animal] : [])),
  services: rows.flatMap(({ product }) => (product && 'service' in product ? [product.service] : [])),
})

function AddProductsFromFile() {
  const { write, isBusy, problem } = useFormWrite()
  const [added, setAdded] = useState<CreatedProducts | null>(null)
  const [file, setFile] = useState<ProductFile | 'reading' | null>(null)

  const begin = useLatestRunGuard()

  const take = async (chosen: File | null) => {
    const isNewest = begin()
    setFile(chosen && 'reading')
    setAdded(null)
    await write(async () => {
      const read = chosen && (await readFile(chosen))
      if (isNewest()) setFile(read)
    })
    if (isNewest()) setFile(now => (now === 'reading' ? null : now))
  }
  const rows = file !== null && file !== 'reading' && 'rows' in file ? file.rows : []
  const good = rows.filter(({ product }) => product !== null)
  const bad = rows.filter(({ product }) => product === null)
  const add = () => {
    const isNewest = begin()
    return write(async () => {
      setAdded(await createProducts(inputOf(good)))
      if (isNewest()) setFile({ rows: bad })
    })
  }

  return (
    <DetailSection
      title="Dari berkas"
      actions={
        <Button look="secondary" onClick={() => void write(saveExample)}>
          Unduh berkas contoh
        </Button>
      }
    >
      <div className="space-y-4">
        <FileField
          name="products"
          label="Berkas produk"
          hint="Excel (.xlsx) atau CSV dengan kolom Jenis, Nama, Harga, Berat, Stok, Bagian, Biaya operasional, dan Keterangan; paling banyak 200 baris dan 1 MB. Berkas dibaca di perangkat ini. Nama yang sudah ada di toko tidak diubah."
          accept=".xlsx,.csv,.txt,text/csv"
          onChoose={chosen => void take(chosen)}
        />
        {file === 'reading' && <p role="status">Membaca berkas…</p>}
        {file !== null && file !== 'reading' && 'refused' in file && <ErrorState message={file.refused} />}
        <ProductsAddedNotice added={added} />
        {rows.length > 0 && (
          <p role="status">
            {formatThousands(good.length)} baris siap ditambahkan, {formatThousands(bad.length)} belum benar.
          </p>
        )}
        {bad.length > 0 && (
          <ul
            aria-label="Belum benar"
            className="space-y-2 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink"
          >
            {bad.map(({ line, name, errors }) => (
              <li key={line} className="wrap-anywhere">
                <strong>
                  Baris {line}
                  {name && `, ${name}`}.
                </strong>{' '}
                {errors.join('. ')}.
              </li>
            ))}
          </ul>
        )}
        <Table label="Siap ditambahkan" rows={good} columns={rowColumns} keyOf={({ line }) => String(line)} />
        <SaveError heading="Produk belum ditambahkan" problem={problem} />
        {good.length > 0 && (
          <Button disabled={isBusy} onClick={() => void add()}>
            {isBusy ? 'Menambahkan…' : `Tambahkan ${formatThousands(good.length)} produk dari berkas`}
          </Button>
        )}
      </div>
    </DetailSection>
  )
}

function priceOf({ product }: ProductRow) {
  if (!product) return '–'
  const price = 'animal' in product ? product.animal.price : product.service.price
  return price === null ? '–' : formatRupiah(price)
}

const rowColumns: Column<ProductRow>[] = [
  { head: 'Nama', cell: ({ name }) => name },
  { head: 'Harga', look: 'amount', cell: priceOf },
  { head: 'Jenis', cell: ({ kind }) => kind },
  { head: 'Baris', look: 'count', cell: ({ line }) => line },
]

export const Component = () => (
  <>
    <BackLink to={screenUrl('animals')}>Hewan</BackLink>
    <ScreenHeader title="Isi produk">
      Hewan dan layanan sekaligus, dari contoh atau dari berkas Anda.
    </ScreenHeader>
    <div className="space-y-6">
      <AddExampleProducts />
      <AddProductsFromFile />
    </div>
  </>
)
