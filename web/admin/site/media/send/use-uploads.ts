import type { MediaFolder } from '../../../../../worker/contract/labels'
import type { MediaItem } from '../../../../../worker/contract/site/media'
import { ApiProblem } from '../../../../lib/problem'
import { toast } from '../../../../ui/toast'
import { detailOf } from '../../../common/forms/write-error'
import { checkFile, filmRefusal } from './accept'
import { isRarelyPlayed, rarelyPlayedAdvice } from './film'
import { type Failure, newUpload, type Sending } from './job'
import { sendFile } from './send-file'
import { useSends } from './use-sends'

export type Job = Sending & { folder: MediaFolder }

/** A file that must not be retried. */
class Refusal extends Error {}

function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { problem: error.message, canRetry: false }
  if (error instanceof ApiProblem) return { problem: detailOf(error), canRetry: true }
  // Browsers throw when a picture exceeds a phone's memory.
  return { problem: 'Berkas ini tidak dapat diproses di perangkat ini.', canRetry: true }
}

export function useUploads(onUploaded: (item: MediaItem) => void) {
  const sends = useSends<Job>(async ({ file, folder }, { signal, become, inTurn }) => {
    const { upload, refusal } = checkFile(file)
    if (!upload) throw new Refusal(refusal)
    if (upload.kind === 'video') {
      const wrong = await filmRefusal(upload)
      if (wrong !== null) throw new Refusal(wrong)
      if (await isRarelyPlayed(file)) toast(rarelyPlayedAdvice, 'bad')
    }
    const onProgress = (fraction: number) => become({ is: 'sending', fraction })
    onUploaded(await inTurn(() => sendFile(upload, folder, { signal, onProgress })))
  }, failureOf)
  return {
    ...sends,
    add: (files: Iterable<File>, folder: MediaFolder) =>
      sends.add(Array.from(files, file => ({ ...newUpload(file), folder }))),
  }
}

export type Uploads = ReturnType<typeof useUploads>
