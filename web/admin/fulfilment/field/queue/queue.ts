import { useSyncExternalStore } from 'react'
import type { EvidenceStage } from '../../../../../worker/contract/labels'
import { channelName, clockNote, syncTag, tokenNote } from '../../../../field/names'
import { type Outcome, sendWaiting, waitAfter, waitOf } from '../../../../field/send'
import {
  changeJob,
  dropJob,
  type Job,
  keepDone,
  keepShot,
  type Numbered,
  note,
  noted,
  waitingJobs,
} from '../../../../field/store'
import { knownOffset } from '../../../../lib/clock'
import { listeners } from '../../../../lib/listeners'
import { freshToken, operatorFetch, session } from '../../../shell/session'
import type { Ready } from '../prepare'

export type Queue = {
  jobs: Job[]
  /** False until the stored jobs have been read. */
  isRead: boolean
  isSending: boolean
  outcome: Outcome | null
  /** Jobs sent since the page was opened. */
  sent: number
}

let queue: Queue = { jobs: [], isRead: false, isSending: false, outcome: null, sent: 0 }
const { tell, subscribe } = listeners()

function become(change: Partial<Queue>) {
  queue = { ...queue, ...change }
  tell()
}

export const useQueue = () => useSyncExternalStore(subscribe, () => queue)

/** Reloads the stored jobs. A job that disappeared was sent. */
async function reread() {
  const jobs = await waitingJobs()
  const gone = queue.jobs.filter(job => !jobs.some(({ id }) => id === job.id)).length
  become({ jobs, isRead: true, sent: queue.sent + gone })
}

let rereading: Promise<void> | null = null
/** Combines concurrent changes into one read. */
const refresh = () => {
  rereading ??= new Promise<void>(resolve => setTimeout(resolve, 60)).then(() => {
    rereading = null
    return reread()
  })
  return rereading
}

const others = () => new BroadcastChannel(channelName)

function tellOthers() {
  const channel = others()
  channel.postMessage('changed')
  channel.close()
}

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

/** Schedules the next attempt, with increasing waits while offline. */
function schedule(outcome: Outcome) {
  clearTimeout(timer)
  const waiting = queue.jobs.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0 || outcome === 'signed_out') return
  failures = outcome === 'offline' ? failures + 1 : 0
  const soonest = Math.min(...waiting.map(job => waitOf(job)))
  const wait = outcome === 'offline' ? waitAfter(failures) : Math.max(1000, soonest)
  timer = setTimeout(() => void send(), wait)
}

async function shareToken() {
  const token = await freshToken()
  if (token !== '') await note(tokenNote, token)
}

/** Requests Background Sync: the browser then sends later, even without an open page. */
async function askBackground() {
  const registration = await navigator.serviceWorker?.getRegistration('/admin/field')
  if (registration && 'sync' in registration) await syncOf(registration).register(syncTag)
}

/** The DOM types lack Background Sync. */
const syncOf = (registration: ServiceWorkerRegistration) =>
  (registration as unknown as { sync: { register(tag: string): Promise<void> } }).sync

/** Sends waiting jobs if online and signed in. `isByHand` also tries while the browser reports offline. */
export async function send(isByHand = false) {
  if (queue.isSending) return
  become({ isSending: true })
  let outcome: Outcome = 'offline'
  try {
    if (session.get() === null) outcome = 'signed_out'
    else if (navigator.onLine || isByHand) {
      await shareToken()
      outcome = await sendWaiting(operatorFetch, () => void refresh())
    }
  } catch {
    // Retry a failing IndexedDB like a network failure.
    outcome = 'offline'
  }
  await reread().catch(() => {})
  await offsetNow().catch(() => null)
  become({ isSending: false, outcome })
  schedule(outcome)
  if (outcome === 'offline' && queue.jobs.length > 0) await askBackground().catch(() => {})
}

const sendAfresh = () => {
  failures = 0
  void send()
}

/** Runs the queue while the page is open. Returns the function that stops it. */
export function startQueue() {
  const channel = others()
  channel.onmessage = () => void refresh()
  const onVisible = () => document.visibilityState === 'visible' && sendAfresh()
  const onOffline = () => become({ outcome: 'offline' })
  addEventListener('online', sendAfresh)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  const stop = session.subscribe(() => {
    if (session.get() !== null && queue.outcome === 'signed_out') sendAfresh()
  })
  void navigator.storage?.persist?.().catch(() => false)
  void reread().then(sendAfresh)
  return () => {
    channel.close()
    removeEventListener('online', sendAfresh)
    removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
    stop()
    clearTimeout(timer)
  }
}

/** Offset of the phone's clock in ms; offline, the last known value. */
async function offsetNow() {
  const known = knownOffset()
  if (known === null) {
    const kept = await noted(clockNote)
    return typeof kept === 'number' ? kept : null
  }
  await note(clockNote, known)
  return known
}

const fresh = (sacrifice: Numbered) => ({
  id: crypto.randomUUID(),
  place: sacrifice,
  taken: Date.now(),
  state: 'waiting' as const,
  problem: null,
  tries: 0,
  next: 0,
})

async function changed() {
  await reread()
  tellOthers()
  void send()
}

/** Stores a photo or video on the phone and starts sending. Throws if storing fails. */
export async function addShot(
  sacrifice: Numbered,
  stage: EvidenceStage,
  { blob, mime }: Ready,
  taken = Date.now(),
) {
  const offset = await offsetNow().catch(() => knownOffset())
  await keepShot({ ...fresh(sacrifice), taken, offset, kind: 'file', stage, mime, size: blob.size }, blob)
  await changed()
}

/** Stores that a sacrifice was completed. Idempotent. */
export async function addDone(sacrifice: Numbered) {
  const id = `selesai-${sacrifice.id}`
  await keepDone({ ...fresh(sacrifice), id, kind: 'done' })
  await changed()
}

/** Retries a refused job, for another sacrifice if one is given. */
export async function retry(job: Job, sacrifice = job.place) {
  await changeJob({ ...job, place: sacrifice, state: 'waiting', problem: null, tries: 0, next: 0 })
  await changed()
}

export async function discard(job: Job) {
  await dropJob(job.id)
  become({ sent: queue.sent - 1 })
  await changed()
}
