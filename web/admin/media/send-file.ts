import type { MediaFolder } from '../../../worker/contract/labels'
import type { MediaItem } from '../../../worker/contract/shop/media'
import { upload } from '../../lib/upload'
import { freshToken } from '../session'
import type { Upload } from './accept'
import { completeUpload, startUpload } from './calls'
import { type Variant, variantsOf } from './variants'

type Sending = {
  signal: AbortSignal
  /** Told once the picture is made smaller and sending begins, and then the part sent so far, 0 to 1. */
  onProgress: (part: number) => void
}

const extension = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** GIFs go as they are: drawing them anew would stop their motion. */
async function prepare({ file, mime, kind }: Upload, signal: AbortSignal) {
  if (mime !== 'image/heic' && (kind !== 'image' || mime === 'image/gif')) {
    const parts: Variant[] = [{ width: 0, blob: file }]
    return { file_name: file.name, mime_type: mime, widths: [], parts }
  }
  const made = await variantsOf(file, signal)
  const file_name = `${file.name.replace(/\.[^.]*$/, '')}.${extension[made.mime]}`
  return { file_name, mime_type: made.mime, widths: made.parts.map(({ width }) => width), parts: made.parts }
}

/** Makes a file ready, sends its parts and lets the server keep it. Nothing is kept of one that was cut off. */
export async function sendFile(file: Upload, folder: MediaFolder, { signal, onProgress }: Sending) {
  const { file_name, mime_type, widths, parts } = await prepare(file, signal)
  const started = await startUpload({ file_name, mime_type, widths, file_type: file.kind, folder }, signal)
  const all = parts.reduce((sum, { blob }) => sum + blob.size, 0)
  let sent = 0
  onProgress(0)
  for (const { width, url } of started.parts) {
    const blob = parts.find(part => part.width === width)?.blob
    if (!blob) continue
    await upload({
      method: 'PUT',
      url,
      body: blob,
      headers: { authorization: `Bearer ${await freshToken()}`, 'content-type': mime_type },
      onProgress: part => onProgress((sent + part * blob.size) / all),
      signal,
    })
    sent += blob.size
  }
  const item: MediaItem = await completeUpload(started.upload_id, signal)
  return item
}
