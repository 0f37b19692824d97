import type { Job } from '../../../../worker/contract/operations/jobs'
import { listeners } from '../../../lib/listeners'
import { session } from '../../shell/session'
import { readJobs } from './calls'

/** Between two questions, ms: soon at first, then ever more seldom while nothing moves. */
const soonest = 500
const latest = 8000
/** Between two looks of somebody who walks from screen to screen, ms. */
const lookAgain = 10_000
/** A screen stands without the jobs rather than be kept so long, ms. */
const longestWait = 1000

type Shown = {
  jobs: readonly Job[]
  /** Those that this page saw at work: their ends are news. */
  watched: ReadonlySet<string>
  /** How many of those have ended. */
  ended: number
}

const none: Shown = { jobs: [], watched: new Set(), ended: 0 }
let shown = none
let timer: ReturnType<typeof setTimeout> | undefined
let wait = soonest
let isUnanswered = false
let askedAt = 0
const { tell, subscribe, isAny } = listeners()

// Whoever signs in next may see others.
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

/** Asks again while one is at work, or nobody answered, and somebody looks; nothing is asked while none is. */
function askLater() {
  clearTimeout(timer)
  if (isAny() && (isUnanswered || shown.jobs.some(isOpen))) timer = setTimeout(() => void refreshJobs(), wait)
}

/** Asks now. */
export async function refreshJobs() {
  askedAt = Date.now()
  try {
    const jobs = await readJobs()
    isUnanswered = false
    become(jobs)
  } catch {
    // The next answer tells.
    isUnanswered = true
    wait = Math.min(wait * 1.5, latest)
  }
  askLater()
}

/**
 * Asks before a screen stands, unless somebody asked of late: what colleagues began since then comes with the next screen,
 * and moves nothing below a finger.
 */
export async function lookForJobs() {
  if (Date.now() - askedAt <= lookAgain) return
  await Promise.race([refreshJobs(), new Promise(resolve => setTimeout(resolve, longestWait))])
}

/** What a press made of a job, before the next question. */
export function noteJob(job: Job) {
  become([job, ...shown.jobs.filter(({ id }) => id !== job.id)])
  wait = soonest
  askLater()
}

/** Lets go of what has ended. */
export function dropEnded() {
  shown = { ...shown, watched: new Set(shown.jobs.filter(isOpen).map(({ id }) => id)) }
  tell()
}

/** Follows the jobs from now on. */
export function followJobs(listener: () => void) {
  const unsubscribe = subscribe(listener)
  if (askedAt === 0) void refreshJobs()
  else askLater()
  return () => {
    unsubscribe()
    if (!isAny()) clearTimeout(timer)
  }
}

/** Waits for the end of a job that this page began. */
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
