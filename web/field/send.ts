import {
  deleteQueuedJob,
  type FieldJob,
  readQueuedJobs,
  readStoredFile,
  type Shot,
  updateQueuedJob,
} from './store'
import {
  sendCompletion,
  sendFile,
  type UploadFetch,
  UploadPostponedError,
  UploadRefusedError,
  UploadStoppedError,
} from './upload'

/** `busy`: another tab or the service worker is sending. */
export type Outcome = 'done' | 'offline' | 'signed_out' | 'busy'

const parallelJobs = 3
/** Larger files are sent one at a time, because a file is held in memory while it is sent. */
const largeFileBytes = 8 * 1024 * 1024
const firstWaitMs = 5_000
const maxWaitMs = 5 * 60_000

/** Delay in ms before the next attempt: doubles with each failure, up to 5 min. The server may ask for a longer one. */
export const retryDelayAfter = (tries: number, asked = 0) =>
  Math.min(maxWaitMs, Math.max(asked, firstWaitMs * 2 ** Math.max(0, tries - 1)))

/** Remaining delay of a job in ms. A delay above the maximum comes from a wrong phone clock, so the job is due now. */
export const remainingDelayMs = ({ next }: Pick<FieldJob, 'next'>, now = Date.now()) =>
  next - now > maxWaitMs ? 0 : Math.max(0, next - now)

const unreadableText = 'Berkas ini tidak dapat dibaca lagi dari penyimpanan ponsel.'

async function sendShot(call: UploadFetch, { id, stage, mime, taken, offset, place }: Shot, file: Blob) {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UploadRefusedError(unreadableText)
  })
  await sendFile(call, { id, stage, mime, taken, offset, sacrifice_ids: [place.id] }, bytes)
}

async function sendJob(call: UploadFetch, job: FieldJob) {
  if (job.kind === 'done') {
    await sendCompletion(call, job.place.id, job)
    return
  }
  const file = await readStoredFile(job.id)
  if (!file) throw new UploadRefusedError(unreadableText)
  await sendShot(call, job, file)
}

async function tryJob(call: UploadFetch, job: FieldJob) {
  try {
    await sendJob(call, job)
    await deleteQueuedJob(job.id)
  } catch (error) {
    if (error instanceof UploadRefusedError) {
      await updateQueuedJob({ ...job, state: 'refused', problem: error.message })
    } else if (error instanceof UploadPostponedError) {
      const tries = job.tries + 1
      await updateQueuedJob({
        ...job,
        tries,
        next: Date.now() + retryDelayAfter(tries, error.seconds * 1000),
      })
    } else throw error
  }
}

const isLarge = (job: FieldJob) => job.kind === 'file' && job.size > largeFileBytes

async function sendAll(call: UploadFetch, onChange: () => void): Promise<Outcome> {
  const taken = new Set<string>()
  const nextJob = async (mayBeLarge: boolean) => {
    const jobs = await readQueuedJobs()
    const job = jobs.find(
      one =>
        one.state === 'waiting' &&
        remainingDelayMs(one) === 0 &&
        !taken.has(one.id) &&
        (mayBeLarge || !isLarge(one)),
    )
    if (job) taken.add(job.id)
    return job
  }
  let stopped: UploadStoppedError | null = null
  const sendOneByOne = async (_: unknown, n: number) => {
    for (let job = await nextJob(n === 0); job && !stopped; job = await nextJob(n === 0)) {
      try {
        await tryJob(call, job)
      } catch (error) {
        if (!(error instanceof UploadStoppedError)) throw error
        stopped = error
      }
      onChange()
    }
  }
  await Promise.all(Array.from({ length: parallelJobs }, sendOneByOne))
  // Cast: TypeScript does not see that `sendOneByOne` assigns `stopped`.
  return (stopped as UploadStoppedError | null)?.outcome ?? 'done'
}

const lockName = 'qurban.lapangan.kirim'

/** Sends all jobs that are due. A lock ensures that two tabs, or a tab and the service worker, never send together. */
export function sendDueJobs(call: UploadFetch, onChange: () => void = () => {}): Promise<Outcome> {
  if (!('locks' in navigator)) return sendAll(call, onChange)
  return navigator.locks.request(lockName, { ifAvailable: true }, lock =>
    lock ? sendAll(call, onChange) : ('busy' as const),
  )
}

/** Sends due jobs for Background Sync. Throws if jobs still wait, because the browser retries only after an error. */
export async function sendDueJobsOrThrow(call: UploadFetch, onChange: () => void) {
  const outcome = await sendDueJobs(call, onChange)
  if (outcome === 'signed_out') return
  if ((await readQueuedJobs()).some(({ state }) => state === 'waiting')) throw new Error(outcome)
}
