import { zipped } from '../../../worker/contract/zip'
import { gathered } from '../../lib/gathered'

/** One file of an archive; its name as people read it. */
export type Entry = { name: string; content: Blob }

async function* bytesOf(content: Blob) {
  yield new Uint8Array(await content.arrayBuffer())
}

export const zipOf = (entries: Entry[]) =>
  gathered(
    zipped(entries.map(({ name, content }) => ({ name, content: bytesOf(content) }))),
    'application/zip',
  )
