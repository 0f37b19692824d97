import type { EvidenceUploadStart } from '../../worker/contract/fulfilment/evidence'
import { chunkBytes, chunkCount, previewBytes } from '../../worker/contract/fulfilment/evidence-files'
import { isDisplayableImage } from '../../worker/contract/fulfilment/pictures'
import { timeoutSignal } from '../lib/signals'

const maxEdgePx = 640
const jpegQuality = 0.6

/** Creates the thumbnail of a photo, in the page or in the service worker. Null if the browser cannot draw it. */
async function previewOf(bytes: ArrayBuffer, mime: string): Promise<Blob | null> {
  if (!isDisplayableImage(mime) || !('OffscreenCanvas' in globalThis)) return null
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: mime }))
    const scale = Math.min(1, maxEdgePx / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    )
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality })
    return drawn.size <= previewBytes ? drawn : null
  } catch {
    return null
  }
}

export type UploadFetch = (path: string, init: RequestInit) => Promise<Response>

/** Thrown when no job can be sent, because there is no network or the operator is signed out. */
export class UploadStoppedError extends Error {
  constructor(readonly outcome: 'offline' | 'signed_out') {
    super(outcome)
  }
}

/** Thrown when the server refuses a job permanently. The message is shown to the user. */
export class UploadRefusedError extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message)
  }
}

/** Thrown for a temporary failure. `seconds`: delay requested by the server, 0 if none. */
export class UploadPostponedError extends Error {
  constructor(readonly seconds: number) {
    super('later')
  }
}

/** Timeout in ms for one chunk (1 MB) on a slow network. */
const chunkTimeoutMs = 120_000

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

type Answer = { code?: string; detail?: string; state?: string; received?: number[] }

async function answerOf(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}

const isFinal = (status: number, code?: string) =>
  (status === 404 || status === 409 || status === 413 || status === 422) && code !== 'upload_incomplete'

const apiPath = '/api/admin/field'

/** Whether the response comes from the shop: captive portals and proxies answer with HTML. */
const isOurs = ({ status, headers }: Response) =>
  status === 204 || status === 401 || /\bjson\b/.test(headers.get('content-type') ?? '')

/** Throws `UploadStoppedError`, `UploadRefusedError` or `UploadPostponedError`. */
export async function callFieldApi(
  call: UploadFetch,
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  const response = await call(`${apiPath}${path}`, { method, ...init }).catch(() => {
    throw new UploadStoppedError('offline')
  })
  if (!isOurs(response))
    throw response.status < 500 ? new UploadStoppedError('offline') : new UploadPostponedError(0)
  if (response.status === 204) return {}
  const answer = await answerOf(response)
  if (response.ok) return answer
  if (response.status === 401 || response.status === 403) throw new UploadStoppedError('signed_out')
  if (isFinal(response.status, answer.code))
    throw new UploadRefusedError(answer.detail ?? '', response.status)
  throw new UploadPostponedError(Number(response.headers.get('retry-after')) || 0)
}

const jsonBody = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

type TakenTime = {
  /** Time at which the photo was taken, in ms since 1970 by the device's clock. */
  taken: number
  /** Server time minus device time in ms when the photo was taken; null if unknown. */
  offset?: number | null
}

type Upload = Pick<EvidenceUploadStart, 'stage' | 'mime' | 'sacrifice_ids'> & TakenTime & { id: string }

/** Server time of the photo (null if unknown) and its age in seconds, because the phone's clock may be wrong. */
const takenTimes = ({ taken, offset }: TakenTime) => ({
  age: Math.max(0, (Date.now() - taken) / 1000),
  taken_at: offset == null ? null : new Date(taken + offset).toISOString(),
})

export function sendCompletion(call: UploadFetch, sacrifice: string, done: TakenTime) {
  const { age, taken_at } = takenTimes(done)
  const told = new URLSearchParams({ age: String(age), ...(taken_at && { taken_at }) })
  return callFieldApi(call, 'POST', `/sacrifices/${sacrifice}/complete?${told}`)
}

/** Retries after a 404: the upload was deleted or belongs to another operator, so the next attempt starts it again. */
const restartIfGone = (answer: Promise<Answer>) =>
  answer.catch((error: unknown) => {
    throw error instanceof UploadRefusedError && error.status === 404 ? new UploadPostponedError(0) : error
  })

/** Sends the chunks that the server lacks. Safe to repeat, because the server recognises the file by its id. */
export async function sendFile(
  call: UploadFetch,
  upload: Upload,
  bytes: ArrayBuffer,
  onSent: (fraction: number) => void = () => {},
) {
  const { id, stage, mime, sacrifice_ids } = upload
  const size = bytes.byteLength
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', bytes))
  const start = { stage, mime, size, sha256, ...takenTimes(upload), sacrifice_ids }
  const { state, received = [] } = await callFieldApi(call, 'PUT', `/uploads/${id}`, jsonBody(start))
  if (state === 'done') return
  const count = chunkCount(size)
  for (let n = 1; n <= count; n++) {
    if (!received.includes(n)) {
      const body = bytes.slice((n - 1) * chunkBytes, n * chunkBytes)
      const headers = { 'content-type': 'application/octet-stream' }
      const signal = timeoutSignal(chunkTimeoutMs)
      await restartIfGone(callFieldApi(call, 'PUT', `/uploads/${id}/parts/${n}`, { body, headers, signal }))
    }
    onSent(n / count)
  }
  const body = await previewOf(bytes, mime)
  await restartIfGone(callFieldApi(call, 'POST', `/uploads/${id}/complete`, body ? { body } : {}))
}
