import { openSource } from './bytes/source'
import { Refused } from './refusals'
import { splitRecords } from './tables/records'
import { isBlank } from './text'
import type { Delimiter, GridRow, RefusalCode } from './types'

const delimiters: Delimiter[] = [';', '\t', '|', ',']
const filled = ({ cells }: GridRow) => cells.filter(cell => !isBlank(cell)).length

/** The delimiter that parts the first lines most. */
function recordsOf(text: string) {
  const spread = (delimiter: Delimiter) =>
    splitRecords(text, delimiter, 20).reduce((sum, row) => sum + filled(row), 0)
  const best = delimiters.reduce((a, b) => (spread(b) > spread(a) ? b : a))
  return splitRecords(text, best)
}

/** The rows of any table file, of a workbook those of its first sheet that has some; a formula counts by its value. */
export async function readSheet(bytes: Uint8Array): Promise<{ rows: GridRow[] } | { refused: RefusalCode }> {
  try {
    const { text, grids } = await openSource(bytes)
    const rows = text === null ? (grids.find(grid => grid.rows.some(filled))?.rows ?? []) : recordsOf(text)
    return { rows: rows.filter(row => filled(row) > 0) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal.code }
    throw error
  }
}
