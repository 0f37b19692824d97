import { hourMs } from '../../../db/stamp'
import { listOldObjects } from '../../../site/media/old-objects'
import { exportsFolder } from './folder'

/** ms that a finished file can be downloaded. */
export const downloadableMs = 24 * hourMs
/** Longer than `downloadableMs`, because a piece is older than its file. */
const keptMs = downloadableMs + 2 * hourMs

export async function deleteOldExports(media: R2Bucket, now: string) {
  for await (const keys of listOldObjects(media, exportsFolder, Date.parse(now) - keptMs))
    await media.delete(keys)
}
