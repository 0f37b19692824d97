import type { Context } from '../context'
import { mediaPlaces } from '../contract/labels'
import type { MediaUse } from '../contract/shop/media'
import { Problem } from '../problem'
import { removeSeen } from '../seen'
import { keysOf, noteKey, urlsOf } from './keys'
import { usesOf } from './usage'
import { mediaOf, mediaSeen } from './write'

const mostNamed = 5

function inUse(uses: MediaUse[]) {
  const named = uses.slice(0, mostNamed).map(({ entity, label }) => `${mediaPlaces[entity]} "${label}"`)
  const more = uses.length > mostNamed ? ` dan ${uses.length - mostNamed} tempat lain` : ''
  return new Problem('in_use', { detail: `Berkas ini masih dipakai di ${named.join(', ')}${more}.` })
}

/**
 * Deletes a file's row, which it answers, and then its objects, which are noted before so that the cron ends what is cut in the middle.
 * Throws `in_use` while a page shows it, unless `force`; `not_found`.
 */
export async function removeMedia(context: Context, bucket: R2Bucket, id: string, force: boolean) {
  const { db } = context
  const row = await mediaOf(db, id)
  const uses = force ? [] : await usesOf(db, urlsOf(row))
  if (uses.length > 0) throw inUse(uses)
  const keys = keysOf(row)
  await bucket.put(noteKey(id), JSON.stringify({ keys }))
  await removeSeen(context, mediaSeen(db, id), ({ file_name }) => ({
    changes: { file_name: [file_name, null] },
  }))
  await bucket.delete([...keys, noteKey(id)])
  return row
}
