import { useRef } from 'react'
import type { EvidenceStage } from '../../../worker/contract/labels'
import { Later, Refused, Stop, sendFile } from '../../field/upload'
import { knownOffset } from '../../lib/clock'
import { anySignal, timeoutSignal } from '../../lib/signals'
import { prepare, type Ready, TooLong, takenAt, Unfit } from '../field/prepare'
import { begun, type Failure, type Sending } from '../media/job'
import { useSends } from '../media/use-sends'
import { operatorFetch } from '../session'

export type Upload = Sending & { stage: EvidenceStage; sacrifice_ids: string[] }

const waitWords = (seconds: number) =>
  `Server sedang sibuk. Ulangi ${seconds > 0 ? `${seconds} detik` : 'sebentar'} lagi; yang sudah terkirim tidak dikirim dua kali.`

function failureOf(error: unknown): Failure {
  if (error instanceof TooLong) return { problem: error.message, canRetry: false, isTooLong: true }
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
export function useEvidenceSends() {
  // What was drawn once is sent again as it is: another drawing would be another file.
  const ready = useRef(new Map<string, Ready>())
  const sends = useSends<Upload>(
    (job, { signal, become, inTurn }) =>
      inTurn(async () => {
        const { id, file, stage, sacrifice_ids } = job
        const { blob, mime } = ready.current.get(id) ?? (await prepare(file))
        ready.current.set(id, { blob, mime })
        const bytes = await blob.arrayBuffer()
        const call = (path: string, init: RequestInit) => {
          const signals = init.signal ? [signal, init.signal] : [signal, timeoutSignal(30_000)]
          return operatorFetch(path, { ...init, signal: anySignal(signals) })
        }
        const upload = { id, stage, mime, taken: takenAt(file), offset: knownOffset(), sacrifice_ids }
        await sendFile(call, upload, bytes, fraction => become({ is: 'sending', fraction }))
        ready.current.delete(id)
      }),
    failureOf,
  )

  const add = (files: Iterable<File>, stage: EvidenceStage, sacrifice_ids: string[]) =>
    sends.add(Array.from(files, file => ({ ...begun(file), stage, sacrifice_ids })))
  const dismiss = (job: Upload) => {
    ready.current.delete(job.id)
    sends.dismiss(job)
  }
  return {
    ...sends,
    done: sends.jobs.filter(({ state }) => state.is === 'done').length,
    add,
    /** A piece of a film in the place of the whole. */
    replace: (job: Upload, piece: File) => {
      dismiss(job)
      add([piece], job.stage, job.sacrifice_ids)
    },
    dismiss,
  }
}
