import { changeJob, dropJob, fileOf, type Job, type Shot, waitingJobs } from './store'
import { askField, type Call, Later, Refused, Stop, sendFile } from './upload'

/** `busy`: another tab or the background is at it. */
export type Outcome = 'done' | 'offline' | 'signed_out' | 'busy'

const concurrency = 3
/** Larger files are sent one at a time: each is in memory once. */
const large = 8 * 1024 * 1024
const firstWait = 5_000
const longestWait = 5 * 60_000

/** ms to wait after so many tries in vain. */
export const waitAfter = (tries: number) => Math.min(longestWait, firstWait * 2 ** Math.max(0, tries - 1))

const lost = 'Berkas ini tidak dapat dibaca lagi dari penyimpanan ponsel.'

async function sendShot(call: Call, { id, stage, mime, taken, offset, place }: Shot, file: Blob) {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Refused(lost)
  })
  await sendFile(call, { id, stage, mime, taken, offset, sacrifice_ids: [place.id] }, bytes)
}

async function sendJob(call: Call, job: Job) {
  if (job.kind === 'done') {
    await askField(call, 'POST', `/sacrifices/${job.place.id}/complete`)
    return
  }
  const file = await fileOf(job.id)
  if (!file) throw new Refused(lost)
  await sendShot(call, job, file)
}

/** Sends one job and notes how it went. Throws `Stop` where no other would fare better. */
async function tryJob(call: Call, job: Job) {
  try {
    await sendJob(call, job)
    await dropJob(job.id)
  } catch (error) {
    if (error instanceof Refused) {
      await changeJob({ ...job, state: 'refused', problem: error.message })
    } else if (error instanceof Later) {
      const tries = job.tries + 1
      const wait = Math.max(waitAfter(tries), error.seconds * 1000)
      await changeJob({ ...job, tries, next: Date.now() + wait })
    } else throw error
  }
}

const isLarge = (job: Job) => job.kind === 'file' && job.size > large

async function sendAll(call: Call, onChange: () => void): Promise<Outcome> {
  const taken = new Set<string>()
  const nextJob = async (mayBeLarge: boolean) => {
    const jobs = await waitingJobs()
    const now = Date.now()
    const job = jobs.find(
      one =>
        one.state === 'waiting' && one.next <= now && !taken.has(one.id) && (mayBeLarge || !isLarge(one)),
    )
    if (job) taken.add(job.id)
    return job
  }
  let stopped: Stop | null = null
  const sendOneByOne = async (_: unknown, n: number) => {
    for (let job = await nextJob(n === 0); job && !stopped; job = await nextJob(n === 0)) {
      try {
        await tryJob(call, job)
      } catch (error) {
        if (!(error instanceof Stop)) throw error
        stopped = error
      }
      onChange()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendOneByOne))
  // TypeScript does not see that a sender may have set it.
  return (stopped as Stop | null)?.outcome ?? 'done'
}

const lockName = 'qurban.lapangan.kirim'

/** Sends all that waits and may be sent now; one tab, or the background, at a time. */
export function sendWaiting(call: Call, onChange: () => void = () => {}): Promise<Outcome> {
  if (!('locks' in navigator)) return sendAll(call, onChange)
  return navigator.locks.request(lockName, { ifAvailable: true }, lock =>
    lock ? sendAll(call, onChange) : ('busy' as const),
  )
}
