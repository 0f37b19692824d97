import { partBytes, partCount } from '../../worker/contract/evidence-files'
import { changeJob, dropJob, fileOf, type Job, type Shot, waitingJobs } from './store'

/** A call with whatever shows who calls; throws when there is no network. */
export type Call = (path: string, init: RequestInit) => Promise<Response>

/** `busy`: another tab or the background is at it. */
export type Outcome = 'done' | 'offline' | 'signed_out' | 'busy'

const lanes = 3
/** Larger files are sent one at a time: each is in memory once. */
const large = 8 * 1024 * 1024
const firstWait = 5_000
const longestWait = 5 * 60_000

/** ms to wait after so many tries in vain. */
export const waitAfter = (tries: number) => Math.min(longestWait, firstWait * 2 ** Math.max(0, tries - 1))

class Stop extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome)
  }
}

class Refused extends Error {}

class Later extends Error {
  constructor(readonly seconds: number) {
    super('later')
  }
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

type Answer = { code?: string; detail?: string; state?: string; received?: number[] }

async function answerOf(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}

/** What the server will not take, however often it is sent. */
const isFinal = (status: number, code?: string) =>
  (status === 404 || status === 409 || status === 413 || status === 422) && code !== 'upload_incomplete'

const api = '/api/admin/field'

async function ask(call: Call, method: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await call(`${api}${path}`, { method, ...init }).catch(() => {
    throw new Stop('offline')
  })
  if (response.status === 204) return {}
  const answer = await answerOf(response)
  if (response.ok) return answer
  if (response.status === 401 || response.status === 403) throw new Stop('signed_out')
  if (isFinal(response.status, answer.code)) throw new Refused(answer.detail ?? '')
  throw new Later(Number(response.headers.get('retry-after')) || 0)
}

const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

const lost = 'Berkas ini tidak dapat dibaca lagi dari penyimpanan ponsel.'

/** Sends what the server does not have yet. It knows the file by its id: nothing is kept twice. */
async function sendShot(call: Call, shot: Shot, file: Blob) {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Refused(lost)
  })
  const sha256 = hex(await crypto.subtle.digest('SHA-256', bytes))
  const { stage, mime, size, taken, place } = shot
  const age = Math.max(0, (Date.now() - taken) / 1000)
  const start = { stage, mime, size, sha256, age, sacrifice_ids: [place.id] }
  const { state, received = [] } = await ask(call, 'PUT', `/uploads/${shot.id}`, json(start))
  if (state === 'done') return
  for (let n = 1; n <= partCount(size); n++) {
    if (received.includes(n)) continue
    const body = bytes.slice((n - 1) * partBytes, n * partBytes)
    const headers = { 'content-type': 'application/octet-stream' }
    await ask(call, 'PUT', `/uploads/${shot.id}/parts/${n}`, { body, headers })
  }
  await ask(call, 'POST', `/uploads/${shot.id}/complete`)
}

async function sendJob(call: Call, job: Job) {
  if (job.kind === 'done') {
    await ask(call, 'POST', `/sacrifices/${job.place.id}/complete`)
    return
  }
  const file = await fileOf(job.id)
  if (!file) throw new Refused(lost)
  await sendShot(call, job, file)
}

/** Sends one job and notes how it went. Throws `Stop` where no other would fare better. */
async function attempt(call: Call, job: Job) {
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
  const nextJob = async (isFirstLane: boolean) => {
    const jobs = await waitingJobs()
    const now = Date.now()
    const job = jobs.find(
      one =>
        one.state === 'waiting' && one.next <= now && !taken.has(one.id) && (isFirstLane || !isLarge(one)),
    )
    if (job) taken.add(job.id)
    return job
  }
  let stopped: Stop | null = null
  const lane = async (_: unknown, n: number) => {
    for (let job = await nextJob(n === 0); job && !stopped; job = await nextJob(n === 0)) {
      try {
        await attempt(call, job)
      } catch (error) {
        if (!(error instanceof Stop)) throw error
        stopped = error
      }
      onChange()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  // TypeScript does not see that a lane may have set it.
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
