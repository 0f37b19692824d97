import { type CsvCell, csvLines, csvMark } from '../contract/csv'

/** A CSV file sent while it is still being read. */
export function fileAnswer(name: string, pieces: AsyncIterator<string>) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

async function* linesOf(pages: AsyncIterable<CsvCell[][]>) {
  yield csvMark
  for await (const rows of pages) yield csvLines(rows)
}

/** The rows as a CSV file. */
export const csvAnswer = (name: string, pages: AsyncIterable<CsvCell[][]>) => fileAnswer(name, linesOf(pages))
