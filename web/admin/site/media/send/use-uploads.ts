import { useRef } from 'react'
import type { MediaFolder } from '../../../../../worker/contract/labels'
import type { MediaItem } from '../../../../../worker/contract/site/media'
import {
  type Failure,
  newUploadJob,
  type UploadJob,
  useConcurrentUploads,
} from '../../../../lib/office/upload-queue'
import { ApiProblem } from '../../../../lib/problem'
import { uploadWithRetry } from '../../../../lib/upload'
import { toast } from '../../../../ui/toast'
import { problemTextWithRetryTime } from '../../../common/forms/write-error'
import { getFreshAccessToken } from '../../../shell/session'
import { completeMediaUpload, startMediaUpload } from '../calls'
import { checkFile, type Upload, videoRejectionReason } from './accept'
import { isRarelyPlayableVideo, unplayableVideoAdvice } from './film'
import { pictureVariants, type Variant } from './variants'

type SendOptions = {
  signal: AbortSignal
  /** Called with 0 when sending starts (after resizing), then with the fraction sent, 0 to 1. */
  onProgress: (fraction: number) => void
}

const extensionByType = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** GIFs are uploaded unchanged, because resizing would stop their animation. */
async function prepareVariants({ file, mime, kind }: Upload, signal: AbortSignal) {
  if (mime !== 'image/heic' && (kind !== 'image' || mime === 'image/gif')) {
    const variants: Variant[] = [{ width: 0, blob: file }]
    return { file_name: file.name, mime_type: mime, widths: [], variants }
  }
  const made = await pictureVariants(file, signal)
  const file_name = `${file.name.replace(/\.[^.]*$/, '')}.${extensionByType[made.mime]}`
  const widths = made.variants.map(({ width }) => width)
  return { file_name, mime_type: made.mime, widths, variants: made.variants }
}

/** Sends all parts of the file. Returns the id of the upload, which still has to be completed. */
async function sendParts(file: Upload, folder: MediaFolder, { signal, onProgress }: SendOptions) {
  const { file_name, mime_type, widths, variants } = await prepareVariants(file, signal)
  const about = { file_name, mime_type, widths, file_type: file.kind, folder }
  const started = await startMediaUpload(about, signal)
  const all = variants.reduce((sum, { blob }) => sum + blob.size, 0)
  let sent = 0
  onProgress(0)
  for (const { width, url } of started.parts) {
    const blob = variants.find(variant => variant.width === width)?.blob
    if (!blob) continue
    await uploadWithRetry({
      method: 'PUT',
      url,
      body: blob,
      headers: { authorization: `Bearer ${await getFreshAccessToken()}`, 'content-type': mime_type },
      onProgress: fraction => onProgress((sent + fraction * blob.size) / all),
      signal,
    })
    sent += blob.size
  }
  return started.upload_id
}

type Job = UploadJob & { folder: MediaFolder }

/** Refusal of an upload that must not be retried. */
class Refusal extends Error {}

function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { problem: error.message, canRetry: false }
  if (error instanceof ApiProblem) return { problem: problemTextWithRetryTime(error), canRetry: true }
  // Browsers throw when a picture needs more memory than the device has.
  return { problem: 'Berkas ini tidak dapat diproses di perangkat ini.', canRetry: true }
}

export function useUploads(onUploaded: (item: MediaItem) => void) {
  /** Upload id of each job whose parts are all sent: a retry only completes the upload again, which is idempotent. */
  const sent = useRef(new Map<string, string>())
  const sends = useConcurrentUploads<Job>(async ({ id, file, folder }, { signal, become, inTurn }) => {
    const { upload, refusal } = checkFile(file)
    if (!upload) throw new Refusal(refusal)
    if (upload.kind === 'video') {
      const wrong = await videoRejectionReason(upload)
      if (wrong !== null) throw new Refusal(wrong)
      if (await isRarelyPlayableVideo(file)) toast(unplayableVideoAdvice, 'bad')
    }
    const onProgress = (fraction: number) => become({ is: 'sending', fraction })
    const send = async () => {
      const upload_id = sent.current.get(id) ?? (await sendParts(upload, folder, { signal, onProgress }))
      sent.current.set(id, upload_id)
      return completeMediaUpload(upload_id, signal)
    }
    onUploaded(await inTurn(send))
  }, failureOf)
  return {
    ...sends,
    add: (files: Iterable<File>, folder: MediaFolder) =>
      sends.add(Array.from(files, file => ({ ...newUploadJob(file), folder }))),
  }
}

export type Uploads = ReturnType<typeof useUploads>
