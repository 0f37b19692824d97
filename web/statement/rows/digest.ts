import { rowKey, type StatementRow } from '../../../worker/contract/money/statements'
import { sha256Of } from '../bytes/sha256'

/** Days, sides and amounts alone may well be the same in two accounts when they are few. */
const fewest = 5

/**
 * SHA-256 of the rows whatever the export of the file (order, charset, delimiter, form): a copy of a statement that was
 * saved anew has the same. null where rows without balance or reference are too few to be a file's own.
 */
export async function rowsDigest(rows: StatementRow[]): Promise<string | null> {
  const booked = rows.filter(({ pending }) => !pending)
  const isOwn = booked.some(({ balance, reference }) => balance !== null || reference !== null)
  if (booked.length === 0 || (!isOwn && booked.length < fewest)) return null
  const keys = booked.map(rowKey).sort().join('\n')
  return sha256Of(new TextEncoder().encode(keys))
}
