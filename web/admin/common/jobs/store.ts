import type { Job } from '../../../../worker/contract/operations/jobs'
import { createListenerSet } from '../../../lib/listeners'
import { operatorSession, savedChangeListeners } from '../../shell/session'
import { readJobs } from './calls'

/** Polling interval in ms; it grows to `maxPollMs` while the jobs do not change. */
const minPollMs = 500
const maxPollMs = 8000
const reloadAfterMs = 10_000

type Shown = {
  jobs: readonly Job[]
  /** Ids of jobs that this page saw running; the tray announces the end of only these jobs. */
  watched: ReadonlySet<string>
  ended: number
}

const noJobs: Shown = { jobs: [], watched: new Set(), ended: 0 }
let shown = noJobs
let pollTimer: ReturnType<typeof setTimeout> | undefined
let pollMs = minPollMs
let isLastFailed = false
let loadedAt = 0
/** Incremented by each read and local change, so that the answer of an older read is dropped. */
let version = 0
const { tell: notify, subscribe, isAny: hasListeners } = createListenerSet()

// Clear the jobs at sign-out: the next operator may have other permissions.
operatorSession.subscribe(() => {
  if (operatorSession.get() === null) [shown, loadedAt, version] = [noJobs, 0, version + 1]
})

export const isJobOpen = ({ finished_at }: Job) => finished_at === null

function setJobs(jobs: readonly Job[]) {
  const wasOpen = new Set(shown.jobs.filter(isJobOpen).map(({ id }) => id))
  const open = jobs.filter(isJobOpen).map(({ id }) => id)
  const ends = jobs.filter(job => !isJobOpen(job) && wasOpen.has(job.id)).length
  const isMoved = JSON.stringify(jobs) !== JSON.stringify(shown.jobs)
  pollMs = isMoved ? minPollMs : Math.min(pollMs * 1.5, maxPollMs)
  shown = { jobs, watched: new Set([...shown.watched, ...open]), ended: shown.ended + ends }
  notify()
  if (ends > 0) savedChangeListeners.tell()
}

function schedulePoll() {
  clearTimeout(pollTimer)
  if (hasListeners() && (isLastFailed || shown.jobs.some(isJobOpen)))
    pollTimer = setTimeout(() => void refreshJobs(), pollMs)
}

export async function refreshJobs() {
  loadedAt = Date.now()
  version += 1
  const own = version
  try {
    const jobs = await readJobs()
    if (own !== version) return
    isLastFailed = false
    setJobs(jobs)
  } catch {
    // Ignore the failed request: the next poll, after a longer delay, tries again.
    isLastFailed = true
    pollMs = Math.min(pollMs * 1.5, maxPollMs)
  }
  schedulePoll()
}

export async function loadJobsIfStale() {
  if (Date.now() - loadedAt > reloadAfterMs) await refreshJobs()
}

export function addJob(job: Job) {
  version += 1
  setJobs([job, ...shown.jobs.filter(({ id }) => id !== job.id)])
  pollMs = minPollMs
  schedulePoll()
}

export function hideFinishedJobs(isHidden: (job: Job) => boolean) {
  const kept = shown.jobs.filter(job => isJobOpen(job) || !isHidden(job))
  shown = { ...shown, watched: new Set(kept.map(({ id }) => id).filter(id => shown.watched.has(id))) }
  notify()
}

export function subscribeToJobs(listener: () => void) {
  const unsubscribe = subscribe(listener)
  if (loadedAt === 0) void refreshJobs()
  else schedulePoll()
  return () => {
    unsubscribe()
    if (!hasListeners()) clearTimeout(pollTimer)
  }
}

export function waitForJob(id: string) {
  return new Promise<Job>(resolve => {
    const look = () => {
      const job = shown.jobs.find(one => one.id === id)
      if (!job || isJobOpen(job)) return
      unfollow()
      resolve(job)
    }
    const unfollow = subscribeToJobs(look)
    look()
  })
}

export const shownJobsState = () => shown
