import { refusalOf } from './refusals'
import { delimiters, splitRecords } from './tables/records'
import { openSource } from './tables/source'
import { filled } from './text'
import type { Delimiter, GridRow, RefusalCode } from './types'

/** The delimiter that parts the first lines most. */
function recordsOf(text: string) {
  const spread = (delimiter: Delimiter) =>
    splitRecords(text, delimiter, 20).reduce((sum, { cells }) => sum + filled(cells), 0)
  const best = delimiters.reduce((a, b) => (spread(b) > spread(a) ? b : a))
  return splitRecords(text, best)
}

const hasContent = ({ cells }: GridRow) => filled(cells) > 0

/** The rows of any table file, of a workbook those of its first sheet that has some; a formula counts by its value. */
export async function readSheet(bytes: Uint8Array): Promise<{ rows: GridRow[] } | { refused: RefusalCode }> {
  try {
    const { text, grids } = await openSource(bytes)
    const rows =
      text === null ? (grids.find(({ rows }) => rows.some(hasContent))?.rows ?? []) : recordsOf(text)
    return { rows: rows.filter(hasContent) }
  } catch (error) {
    return { refused: refusalOf(error).code }
  }
}
