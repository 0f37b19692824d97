import { type CsvCell, csvByteOrderMark, csvContentType, csvLines } from '../contract/lib/csv'
import { type Columns, streamXlsxFile, xlsxContentType } from '../contract/lib/xlsx'

/** The browser saves the file and never runs its content on our origin. */
export const attachmentHeaders = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'content-security-policy': "sandbox; default-src 'none'",
})

type File = { name: string; type: string; pieces: AsyncIterator<string | Uint8Array> }

export function fileResponse({ name, type, pieces }: File) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) return controller.close()
      controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

async function* linesOf(pages: AsyncIterable<CsvCell[][]>) {
  yield csvByteOrderMark
  for await (const rows of pages) yield csvLines(rows)
}

export const csvResponse = (name: string, pages: AsyncIterable<CsvCell[][]>) =>
  fileResponse({ name, type: csvContentType, pieces: linesOf(pages) })

async function* textsOf(pages: AsyncIterable<CsvCell[][]>) {
  for await (const rows of pages) yield rows.map(row => row.map(cell => String(cell ?? '')))
}

type Sheet = { name: string; columns: Columns; pages: AsyncIterable<CsvCell[][]> }

/** The first row of the first page has the column titles. */
export const xlsxResponse = ({ name, columns, pages }: Sheet) =>
  fileResponse({
    name: `${name}.xlsx`,
    type: xlsxContentType,
    pieces: streamXlsxFile({ name, columns, pages: textsOf(pages) }),
  })
