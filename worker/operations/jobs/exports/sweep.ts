import { hour } from '../../../db/stamp'
import { oldObjects } from '../../../site/media/old-objects'
import { exportsFolder } from './folder'

/** ms that a finished file can be downloaded. */
export const fetchedFor = 24 * hour
/** Longer than `fetchedFor`, because a piece is older than its file. */
const keptFor = fetchedFor + 2 * hour

export async function sweepExports(media: R2Bucket, now: string) {
  for await (const keys of oldObjects(media, exportsFolder, Date.parse(now) - keptFor))
    await media.delete(keys)
}
