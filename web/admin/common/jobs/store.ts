import { formatThousands } from '../../../../worker/contract/lib/format'
import { isExportKind, type Job, jobStates } from '../../../../worker/contract/operations/jobs'
import { createListeners } from '../../../lib/listeners'
import { operatorSession, savedChangeListeners } from '../../shell/session'
import { readJobs } from './calls'

export const processedRowCount = ({ done, failed }: Job) => done + failed

/** 'sisa sekitar 20 detik', estimated from the speed so far; empty if unknown. */
function timeLeft(job: Job) {
  const seconds = (Date.parse(job.updated_at) - Date.parse(job.created_at)) / 1000
  if (!job.is_counted || seconds < 3 || processedRowCount(job) === 0) return []
  const rate = processedRowCount(job) / seconds
  const left = Math.ceil((job.total - processedRowCount(job)) / rate)
  const rest = left > 90 ? `${Math.ceil(left / 60)} menit` : `${left} detik`
  return [`${formatThousands(Math.max(1, Math.round(rate * 60)))} per menit`, `sisa sekitar ${rest}`]
}

function endText({ state, done, failed, total, is_counted }: Job) {
  const rest = total - done - failed
  const counts = [
    `${formatThousands(done)} berhasil`,
    ...(failed > 0 ? [`${formatThousands(failed)} gagal`] : []),
    ...(rest > 0 || !is_counted
      ? [is_counted ? `${formatThousands(rest)} belum diproses` : 'sisanya belum diproses']
      : []),
  ]
  return `${state === 'done' ? 'Selesai' : 'Berhenti'}: ${counts.join(', ')}.`
}

/** The rows of an export job are internal pieces, so their number is not shown. */
function exportText(job: Job) {
  if (job.state === 'done')
    return job.file === null ? 'Berkasnya sudah dihapus.' : 'Siap diunduh selama 24 jam.'
  return job.state === 'running' ? 'Menyiapkan berkas…' : `${jobStates[job.state]}…`
}

/** An import is a single row of its job, so its progress is not shown. */
function importText(job: Job) {
  if (job.state === 'done' && job.failed === 0) return 'Selesai.'
  if (job.state === 'running') return 'Mencatat dan membandingkan…'
  return job.failed > 0 ? 'Tidak selesai.' : `${jobStates[job.state]}…`
}

export function jobStateText(job: Job) {
  if (isExportKind(job.kind)) return exportText(job)
  if (job.kind === 'imports') return importText(job)
  const { state, total, is_counted } = job
  if (state === 'done' || state === 'stopped') return endText(job)
  if (state !== 'running') return `${jobStates[state]}…`
  const size = is_counted ? ` dari ${formatThousands(total)}` : ''
  return [`Memproses ${formatThousands(processedRowCount(job))}${size}…`, ...timeLeft(job)].join(' · ')
}

/** Polling interval in ms: starts at `minPollMs` and grows to `maxPollMs` while nothing changes. */
const minPollMs = 500
const maxPollMs = 8000
/** ms. Navigation does not fetch the jobs again within this time. */
const reloadAfterMs = 10_000

type Shown = {
  jobs: readonly Job[]
  /** Jobs that this page saw running; their end is announced. */
  watched: ReadonlySet<string>
  ended: number
}

const noJobs: Shown = { jobs: [], watched: new Set(), ended: 0 }
let shown = noJobs
let pollTimer: ReturnType<typeof setTimeout> | undefined
let pollMs = minPollMs
let isLastFailed = false
let loadedAt = 0
const { tell: notify, subscribe, isAny: hasListeners } = createListeners()

// Clear the jobs at sign-out: the next operator may have other permissions.
operatorSession.subscribe(() => {
  if (operatorSession.get() === null) [shown, loadedAt] = [noJobs, 0]
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

/** Polls while a job is running or the last request failed, and only while the tray is displayed. */
function schedulePoll() {
  clearTimeout(pollTimer)
  if (hasListeners() && (isLastFailed || shown.jobs.some(isJobOpen)))
    pollTimer = setTimeout(() => void refreshJobs(), pollMs)
}

export async function refreshJobs() {
  loadedAt = Date.now()
  try {
    const jobs = await readJobs()
    isLastFailed = false
    setJobs(jobs)
  } catch {
    // Ignore the error: the next poll tries again.
    isLastFailed = true
    pollMs = Math.min(pollMs * 1.5, maxPollMs)
  }
  schedulePoll()
}

export async function loadJobsIfStale() {
  if (Date.now() - loadedAt > reloadAfterMs) await refreshJobs()
}

/** Adds a job returned by an action before the next poll. */
export function addJob(job: Job) {
  setJobs([job, ...shown.jobs.filter(({ id }) => id !== job.id)])
  pollMs = minPollMs
  schedulePoll()
}

/** Hides the jobs that `isHidden` names; open jobs stay. */
export function hideFinishedJobs(isHidden: (job: Job) => boolean) {
  const kept = shown.jobs.filter(job => isJobOpen(job) || !isHidden(job))
  shown = { ...shown, watched: new Set(kept.map(({ id }) => id).filter(id => shown.watched.has(id))) }
  notify()
}

/** Subscribes and starts polling. */
export function subscribeToJobs(listener: () => void) {
  const unsubscribe = subscribe(listener)
  if (loadedAt === 0) void refreshJobs()
  else schedulePoll()
  return () => {
    unsubscribe()
    if (!hasListeners()) clearTimeout(pollTimer)
  }
}

/** Resolves when a job that this page started has ended. */
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

export const shownJobs = () => shown
