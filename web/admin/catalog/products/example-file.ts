import { xlsx, xlsxType } from '../../../../worker/contract/lib/xlsx'
import { gathered } from '../../../lib/gathered'
import { fields, titleOf } from './columns'
import { examples, isAnimal } from './examples'

const kindLabels = { badal_haji: 'Badal Haji', badal_umrah: 'Badal Umrah' } as Record<string, string>

/** Names of the columns, and the examples below them without price and stock, so that nothing is sold by mistake. */
function lines() {
  const rows = examples.map(example => {
    const values: Record<string, string> = isAnimal(example)
      ? { ...example, kind: example.type, shares: String(example.shares) }
      : { name: example.name, description: example.description, kind: kindLabels[example.kind] ?? '' }
    return fields.map(field => values[field] ?? '')
  })
  return [fields.map(titleOf), ...rows]
}

/** To be filled in and chosen again. A CSV would fall apart in Excel's Indonesian. */
export const exampleFile = () => gathered(xlsx({ name: 'Produk', columns: {}, pages: [lines()] }), xlsxType)
