import { findOrCreateRequestKey, type Intention, readProblemCode } from './intention'
import { ApiProblem, problemFromResponse } from './problem'
import { parseJsonOrNull } from './stored'

type Upload = {
  url: string
  method?: 'POST' | 'PUT'
  body: FormData | Blob
  headers?: Record<string, string>
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** ms without progress after which an upload counts as lost: a phone that loses its network often gets no error. */
const maxSilenceMs = 120_000

const isNetwork = (error: unknown) => error instanceof ApiProblem && error.code === 'network'

/** Retries once after a network error. A form keeps its Idempotency-Key; raw bytes have no key. */
export async function uploadWithRetry(request: Upload) {
  const intention = findOrCreateRequestKey(request.method ?? 'POST', request.url, request.body)
  const keyed = intention && { ...request.headers, 'idempotency-key': intention.key }
  const sent = { ...request, headers: keyed ?? request.headers, onAnswer: intention?.settle }
  try {
    return await send(sent).catch(error => {
      if (!isNetwork(error) || request.signal.aborted) throw error
      request.onProgress(0)
      return send(sent)
    })
  } catch (error) {
    throw intention ? intention.failure(error) : error
  }
}

type Sending = Upload & { onAnswer?: Intention['settle'] | undefined }

/** Uses XMLHttpRequest because fetch reports no upload progress. Throws `ApiProblem`, or AbortError when cancelled. */
const send = ({ url, method = 'POST', body, headers = {}, onProgress, signal, onAnswer }: Sending) =>
  new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    let silence: ReturnType<typeof setTimeout> | undefined
    const expectProgress = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        reject(ApiProblem.network())
        request.abort()
      }, maxSilenceMs)
    }
    request.upload.onprogress = event => {
      expectProgress()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onloadend = () => clearTimeout(silence)
    request.onload = () => {
      const { status } = request
      const answer = parseJsonOrNull(request.responseText)
      onAnswer?.({ status, code: readProblemCode(status, request.getResponseHeader('content-type'), answer) })
      if (status >= 200 && status < 300) return resolve(answer)
      reject(problemFromResponse(status, answer, request.getResponseHeader('retry-after')))
    }
    request.onerror = () => reject(ApiProblem.network())
    request.onabort = () => reject(new DOMException('Dibatalkan', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    expectProgress()
    request.send(body)
  })
