import { xlsxContentType, xlsxFile } from '../../../../worker/contract/lib/xlsx'
import { collectBlob } from '../../../lib/gathered'
import { productColumnTitle, productFileFields } from './columns'
import { exampleProducts, isAnimal } from './examples'

const kindLabels = { badal_haji: 'Badal Haji', badal_umrah: 'Badal Umrah' } as Record<string, string>

/** Price and stock stay empty, so that nobody sells a product at an example price by mistake. */
function lines() {
  const rows = exampleProducts.map(example => {
    const values: Record<string, string> = isAnimal(example)
      ? { ...example, kind: example.type, shares: String(example.shares) }
      : { name: example.name, description: example.description, kind: kindLabels[example.kind] ?? '' }
    return productFileFields.map(field => values[field] ?? '')
  })
  return [productFileFields.map(productColumnTitle), ...rows]
}

/** An .xlsx file, because Excel with Indonesian settings does not split a comma-separated CSV into columns. */
export const exampleFile = () =>
  collectBlob(xlsxFile({ name: 'Produk', columns: {}, pages: [lines()] }), xlsxContentType)
