import { useEffect, useRef, useState } from 'react'
import type { MediaFolder } from '../../../worker/contract/labels'
import type { MediaItem } from '../../../worker/contract/shop/media'
import { ApiProblem } from '../../lib/problem'
import { detailOf } from '../common/forms/write-error'
import { checkFile } from './accept'
import { limitConcurrency } from './concurrency'
import { isRunning, type Sending, type SendState } from './job'
import { sendFile } from './send-file'

export type Job = Sending & { folder: MediaFolder }

const atOnce = 2

/** A picture too large for the memory of a phone fails in the browser itself. */
const sentenceOf = (error: unknown) =>
  error instanceof ApiProblem ? detailOf(error) : 'Berkas ini tidak dapat diproses di perangkat ini.'

/** Uploads of this component: several at once, each with its progress, its cancelling and its retry. */
export function useUploads(onUploaded: (item: MediaItem) => void) {
  const [jobs, setJobs] = useState<Job[]>([])
  const [whenFree] = useState(() => limitConcurrency(atOnce))
  const controllers = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const all = controllers.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const become = (id: string, state: SendState) =>
    setJobs(old => old.map(job => (job.id === id ? { ...job, state } : job)))

  async function run({ id, file, folder }: Job) {
    const { upload, refusal } = checkFile(file)
    if (!upload) return become(id, { is: 'failed', problem: refusal, canRetry: false })
    const controller = new AbortController()
    const { signal } = controller
    controllers.current.set(id, controller)
    become(id, { is: 'waiting' })
    try {
      const item = await whenFree(async () => {
        signal.throwIfAborted()
        become(id, { is: 'preparing' })
        return sendFile(upload, folder, {
          signal,
          onProgress: fraction => become(id, { is: 'sending', fraction }),
        })
      })
      become(id, { is: 'done' })
      onUploaded(item)
    } catch (error) {
      if (signal.aborted) return become(id, { is: 'cancelled' })
      become(id, { is: 'failed', problem: sentenceOf(error), canRetry: true })
    }
  }

  return {
    jobs,
    isBusy: jobs.some(isRunning),
    add(files: Iterable<File>, folder: MediaFolder) {
      const added = Array.from(
        files,
        (file): Job => ({ id: crypto.randomUUID(), file, folder, state: { is: 'waiting' } }),
      )
      setJobs(old => [...old, ...added])
      for (const job of added) void run(job)
    },
    retry: (job: Job) => void run(job),
    cancel: ({ id }: Job) => controllers.current.get(id)?.abort(),
    dismiss: ({ id }: Job) => setJobs(old => old.filter(job => job.id !== id)),
    clear: () => setJobs(old => old.filter(isRunning)),
  }
}

export type Uploads = ReturnType<typeof useUploads>
