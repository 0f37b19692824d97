import { type CsvCell, csv } from '../contract/csv'

const mark = '\ufeff'

/** A CSV file sent while its rows are still being read; the byte order mark stands once, at the start. */
export function csvAnswer(name: string, pages: AsyncIterator<CsvCell[][]>) {
  const encoder = new TextEncoder()
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pages.next()
      if (done) return controller.close()
      const text = csv(value)
      controller.enqueue(encoder.encode(isFirst ? text : text.slice(mark.length)))
      isFirst = false
    },
    async cancel() {
      await pages.return?.()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}
