import { hour } from '../../../db/stamp'
import { oldObjects } from '../../../site/media/old-objects'
import { exportsFolder } from './folder'

/** So long a finished file can be fetched. */
export const fetchedFor = 24 * hour
/** A piece is older than its file. */
const keptFor = fetchedFor + 2 * hour

/** For the cron: erases the pieces that nobody may fetch any more. */
export async function sweepExports(media: R2Bucket, now: string) {
  for await (const keys of oldObjects(media, exportsFolder, Date.parse(now) - keptFor))
    await media.delete(keys)
}
