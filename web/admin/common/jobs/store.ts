import type { Job } from '../../../../worker/contract/operations/jobs'
import { listeners } from '../../../lib/listeners'
import { session } from '../../shell/session'
import { readJobs } from './calls'

/** Polling interval in ms: starts at `soonest` and grows to `latest` while nothing changes. */
const soonest = 500
const latest = 8000
/** ms. Navigation does not fetch the jobs again within this time. */
const lookAgain = 10_000
/** ms. After this, a screen is rendered without waiting for the jobs. */
const longestWait = 1000

type Shown = {
  jobs: readonly Job[]
  /** Jobs that this page saw running; their end is announced. */
  watched: ReadonlySet<string>
  ended: number
}

const none: Shown = { jobs: [], watched: new Set(), ended: 0 }
let shown = none
let timer: ReturnType<typeof setTimeout> | undefined
let wait = soonest
let isUnanswered = false
let askedAt = 0
const { tell, subscribe, isAny } = listeners()

// Another operator may see other jobs.
session.subscribe(() => {
  if (session.get() === null) [shown, askedAt] = [none, 0]
})

export const isOpen = ({ finished_at }: Job) => finished_at === null

function become(jobs: readonly Job[]) {
  const wasOpen = new Set(shown.jobs.filter(isOpen).map(({ id }) => id))
  const open = jobs.filter(isOpen).map(({ id }) => id)
  const ends = jobs.filter(job => !isOpen(job) && wasOpen.has(job.id)).length
  const isMoved = JSON.stringify(jobs) !== JSON.stringify(shown.jobs)
  wait = isMoved ? soonest : Math.min(wait * 1.5, latest)
  shown = { jobs, watched: new Set([...shown.watched, ...open]), ended: shown.ended + ends }
  tell()
}

/** Polls while a job is running or the last request failed, and only while the tray is displayed. */
function askLater() {
  clearTimeout(timer)
  if (isAny() && (isUnanswered || shown.jobs.some(isOpen))) timer = setTimeout(() => void refreshJobs(), wait)
}

export async function refreshJobs() {
  askedAt = Date.now()
  try {
    const jobs = await readJobs()
    isUnanswered = false
    become(jobs)
  } catch {
    // The next request will retry.
    isUnanswered = true
    wait = Math.min(wait * 1.5, latest)
  }
  askLater()
}

/** Loads the jobs before a screen is rendered, so that jobs of colleagues do not shift its layout afterwards. */
export async function lookForJobs() {
  if (Date.now() - askedAt <= lookAgain) return
  await Promise.race([refreshJobs(), new Promise(resolve => setTimeout(resolve, longestWait))])
}

/** Adds a job returned by an action before the next poll. */
export function noteJob(job: Job) {
  become([job, ...shown.jobs.filter(({ id }) => id !== job.id)])
  wait = soonest
  askLater()
}

export function dropEnded() {
  shown = { ...shown, watched: new Set(shown.jobs.filter(isOpen).map(({ id }) => id)) }
  tell()
}

/** Subscribes and starts polling. */
export function followJobs(listener: () => void) {
  const unsubscribe = subscribe(listener)
  if (askedAt === 0) void refreshJobs()
  else askLater()
  return () => {
    unsubscribe()
    if (!isAny()) clearTimeout(timer)
  }
}

/** Resolves when a job that this page started has ended. */
export function untilEnded(id: string) {
  return new Promise<Job>(resolve => {
    const look = () => {
      const job = shown.jobs.find(one => one.id === id)
      if (!job || isOpen(job)) return
      unfollow()
      resolve(job)
    }
    const unfollow = followJobs(look)
    look()
  })
}

export const jobsShown = () => shown
