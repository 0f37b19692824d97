import { useSyncExternalStore } from 'react'
import type { EvidenceStage } from '../../../../../worker/contract/labels'
import { type Outcome, remainingDelayMs, retryDelayAfter, sendDueJobs } from '../../../../field/send'
import {
  accessTokenKey,
  backgroundSyncTag,
  clockOffsetKey,
  deleteQueuedJob,
  type FieldJob,
  fieldChannelName,
  type NumberedSacrifice,
  readOfflineValue,
  readQueuedJobs,
  saveOfflineValue,
  storeCompletion,
  storePhotoOrVideo,
  updateQueuedJob,
} from '../../../../field/store'
import { serverClockOffset } from '../../../../lib/clock'
import { createListenerSet } from '../../../../lib/listeners'
import { getFreshAccessToken, operatorFetch, operatorSession } from '../../../shell/session'
import type { PreparedFile } from '../prepare'

export type Queue = {
  jobs: FieldJob[]
  isRead: boolean
  isSending: boolean
  outcome: Outcome | null
  sent: number
}

let queue: Queue = { jobs: [], isRead: false, isSending: false, outcome: null, sent: 0 }
const { tell: notifyListeners, subscribe } = createListenerSet()

function updateQueue(change: Partial<Queue>) {
  queue = { ...queue, ...change }
  notifyListeners()
}

export const useUploadQueue = () => useSyncExternalStore(subscribe, () => queue)

async function reloadJobs() {
  const jobs = await readQueuedJobs()
  const gone = queue.jobs.filter(job => !jobs.some(({ id }) => id === job.id)).length
  updateQueue({ jobs, isRead: true, sent: queue.sent + gone })
}

let pendingReload: Promise<void> | null = null
const scheduleReload = () => {
  pendingReload ??= new Promise<void>(resolve => setTimeout(resolve, 60)).then(() => {
    pendingReload = null
    return reloadJobs()
  })
  return pendingReload
}

function notifyOtherTabs() {
  const channel = new BroadcastChannel(fieldChannelName)
  channel.postMessage('changed')
  channel.close()
}

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0

const waitingJobs = () => queue.jobs.filter(({ state }) => state === 'waiting')

function scheduleRetry(outcome: Outcome) {
  clearTimeout(timer)
  const waiting = waitingJobs()
  if (waiting.length === 0 || outcome === 'signed_out') return
  failures = outcome === 'offline' ? failures + 1 : 0
  const soonest = Math.min(...waiting.map(job => remainingDelayMs(job)))
  const wait = outcome === 'offline' ? retryDelayAfter(failures) : Math.max(1000, soonest)
  timer = setTimeout(() => void sendUploads(), wait)
}

async function shareToken() {
  const token = await getFreshAccessToken()
  if (token !== '') await saveOfflineValue(accessTokenKey, token)
}

/** Requests Background Sync, with which the browser sends the queue later, even without an open page. */
async function requestBackgroundSync() {
  if (waitingJobs().length === 0) return
  const registration = await navigator.serviceWorker?.getRegistration('/admin/field')
  // The cast is needed, because the DOM types lack Background Sync.
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register(backgroundSyncTag).catch(() => {})
}

/** Sends waiting jobs if signed in and online. `isByHand` ignores that the browser reports being offline. */
export async function sendUploads(isByHand = false) {
  if (queue.isSending) return
  updateQueue({ isSending: true })
  let outcome: Outcome = 'offline'
  try {
    if (operatorSession.get() === null) outcome = 'signed_out'
    else if (navigator.onLine || isByHand) {
      await shareToken()
      outcome = await sendDueJobs(operatorFetch, () => void scheduleReload())
    }
  } catch {
    // Treat a failing IndexedDB like a network failure and retry later.
    outcome = 'offline'
  }
  await reloadJobs().catch(() => {})
  await readClockOffset().catch(() => null)
  updateQueue({ isSending: false, outcome })
  scheduleRetry(outcome)
  if (outcome === 'offline' || outcome === 'done') await requestBackgroundSync()
}

const resetAndSend = () => {
  failures = 0
  void sendUploads()
}

export function startUploadQueue() {
  const channel = new BroadcastChannel(fieldChannelName)
  channel.onmessage = () => void scheduleReload()
  // When the page is hidden, request Background Sync now: the browser may close the page during an upload.
  const onVisible = () => (document.hidden ? void requestBackgroundSync() : resetAndSend())
  const onOffline = () => updateQueue({ outcome: 'offline' })
  addEventListener('online', resetAndSend)
  addEventListener('offline', onOffline)
  document.addEventListener('visibilitychange', onVisible)
  const stop = operatorSession.subscribe(() => {
    if (operatorSession.get() !== null && queue.outcome === 'signed_out') resetAndSend()
  })
  void navigator.storage?.persist?.().catch(() => false)
  void reloadJobs().then(resetAndSend)
  return () => {
    channel.close()
    removeEventListener('online', resetAndSend)
    removeEventListener('offline', onOffline)
    document.removeEventListener('visibilitychange', onVisible)
    stop()
    clearTimeout(timer)
  }
}

/** Device clock offset in ms. Until the first response arrives, returns the stored offset, or null if there is none. */
async function readClockOffset() {
  const known = serverClockOffset()
  if (known === null) {
    const kept = await readOfflineValue(clockOffsetKey)
    return typeof kept === 'number' ? kept : null
  }
  await saveOfflineValue(clockOffsetKey, known)
  return known
}

const newJob = async (sacrifice: NumberedSacrifice) => ({
  id: crypto.randomUUID(),
  place: sacrifice,
  taken: Date.now(),
  offset: await readClockOffset().catch(() => serverClockOffset()),
  state: 'waiting' as const,
  problem: null,
  tries: 0,
  next: 0,
})

async function reloadAndSend() {
  await reloadJobs()
  notifyOtherTabs()
  void sendUploads()
}

/** Throws if the file cannot be stored on the phone. */
export async function queuePhotoOrVideo(
  sacrifice: NumberedSacrifice,
  stage: EvidenceStage,
  { blob, mime }: PreparedFile,
  taken = Date.now(),
) {
  const job = await newJob(sacrifice)
  await storePhotoOrVideo({ ...job, taken, kind: 'file', stage, mime, size: blob.size }, blob)
  await reloadAndSend()
}

export async function queueSacrificeCompletion(sacrifice: NumberedSacrifice) {
  const id = `selesai-${sacrifice.id}`
  await storeCompletion({ ...(await newJob(sacrifice)), id, kind: 'done' })
  await reloadAndSend()
}

export async function retryUpload(job: FieldJob, sacrifice = job.place) {
  await updateQueuedJob({ ...job, place: sacrifice, state: 'waiting', problem: null, tries: 0, next: 0 })
  await reloadAndSend()
}

export async function discardUpload(job: FieldJob) {
  await deleteQueuedJob(job.id)
  updateQueue({ sent: queue.sent - 1 })
  await reloadAndSend()
}
