import { useEffect, useRef, useState } from 'react'
import type { EvidenceStage } from '../../../worker/contract/labels'
import { Later, Refused, Stop, sendFile } from '../../field/upload'
import { knownOffset } from '../../lib/clock'
import { prepare, type Ready, TooLong, takenAt, Unfit } from '../field/prepare'
import { limitConcurrency } from '../media/concurrency'
import { isRunning, type Sending, type SendState } from '../media/job'
import { sessionFetch } from '../session'

export type Upload = Sending & {
  stage: EvidenceStage
  sacrifice_ids: string[]
  /** Refused for its length alone. */
  isTooLong: boolean
}

const atOnce = 2

const waitWords = (seconds: number) =>
  `Server sedang sibuk. Ulangi ${seconds > 0 ? `${seconds} detik` : 'sebentar'} lagi; yang sudah terkirim tidak dikirim dua kali.`

function failureOf(error: unknown): { problem: string; canRetry: boolean } {
  if (error instanceof Unfit) return { problem: error.message, canRetry: false }
  if (error instanceof Refused) return { problem: error.message, canRetry: true }
  if (error instanceof Later) return { problem: waitWords(error.seconds), canRetry: true }
  if (!(error instanceof Stop))
    return { problem: 'Berkas ini tidak dapat dibaca di perangkat ini.', canRetry: true }
  return error.outcome === 'offline'
    ? { problem: 'Koneksi terputus. Ulangi; pengiriman dilanjutkan dari bagian terakhir.', canRetry: true }
    : { problem: 'Sesi Anda berakhir atau hak Anda berubah. Masuk lagi, lalu ulangi.', canRetry: true }
}

/** Sends evidence from the desk, as Lapangan does but without keeping it on the device first. */
export function useSending() {
  const [jobs, setJobs] = useState<Upload[]>([])
  const [whenFree] = useState(() => limitConcurrency(atOnce))
  const controllers = useRef(new Map<string, AbortController>())
  // What was drawn once is sent again as it is: another drawing would be another file.
  const ready = useRef(new Map<string, Ready>())

  useEffect(() => {
    const all = controllers.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const become = (id: string, state: SendState, isTooLong = false) =>
    setJobs(old => old.map(job => (job.id === id ? { ...job, state, isTooLong } : job)))

  async function sent({ id, file, stage, sacrifice_ids }: Upload, signal: AbortSignal) {
    signal.throwIfAborted()
    become(id, { is: 'preparing' })
    const { blob, mime } = ready.current.get(id) ?? (await prepare(file))
    ready.current.set(id, { blob, mime })
    const bytes = await blob.arrayBuffer()
    const call = (path: string, init: RequestInit) => {
      const signals = init.signal ? [signal, init.signal] : [signal, AbortSignal.timeout(30_000)]
      return sessionFetch(path, { ...init, signal: AbortSignal.any(signals) })
    }
    const upload = { id, stage, mime, taken: takenAt(file), offset: knownOffset(), sacrifice_ids }
    await sendFile(call, upload, bytes, fraction => become(id, { is: 'sending', fraction }))
    ready.current.delete(id)
  }

  async function run(job: Upload) {
    const controller = new AbortController()
    const { signal } = controller
    controllers.current.set(job.id, controller)
    become(job.id, { is: 'waiting' })
    try {
      await whenFree(() => sent(job, signal))
      become(job.id, { is: 'done' })
    } catch (error) {
      if (signal.aborted) become(job.id, { is: 'cancelled' })
      else become(job.id, { is: 'failed', ...failureOf(error) }, error instanceof TooLong)
    }
  }

  const add = (files: Iterable<File>, stage: EvidenceStage, sacrifice_ids: string[]) => {
    const added = Array.from(
      files,
      (file): Upload => ({
        id: crypto.randomUUID(),
        file,
        stage,
        sacrifice_ids,
        isTooLong: false,
        state: { is: 'waiting' },
      }),
    )
    setJobs(old => [...old, ...added])
    for (const job of added) void run(job)
  }
  const dismiss = ({ id }: Upload) => {
    ready.current.delete(id)
    setJobs(old => old.filter(job => job.id !== id))
  }
  return {
    jobs,
    isBusy: jobs.some(isRunning),
    done: jobs.filter(({ state }) => state.is === 'done').length,
    add,
    /** A piece of a film in the place of the whole. */
    replace: (job: Upload, piece: File) => {
      dismiss(job)
      add([piece], job.stage, job.sacrifice_ids)
    },
    retry: (job: Upload) => void run(job),
    cancel: ({ id }: Upload) => controllers.current.get(id)?.abort(),
    dismiss,
    clear: () => setJobs(old => old.filter(isRunning)),
  }
}
