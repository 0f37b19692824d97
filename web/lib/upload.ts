import { ApiProblem, problemOf } from './problem'
import { parsed } from './stored'

type Upload = {
  url: string
  method?: 'POST' | 'PUT'
  body: FormData | Blob
  headers?: Record<string, string>
  /** Told the fraction sent so far, 0 to 1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

const isNetwork = (error: unknown) => error instanceof ApiProblem && error.code === 'network'

/**
 * Sends a form and answers the parsed body; once more when the connection broke, which phones do and browsers never repeat for files.
 * Only for calls that may be sent twice.
 */
export const upload = (request: Upload) =>
  send(request).catch(error => {
    if (!isNetwork(error) || request.signal.aborted) throw error
    request.onProgress(0)
    return send(request)
  })

/** Sends a form or a file and tells how far it is, which fetch cannot. Throws `ApiProblem`, or AbortError when cancelled. */
const send = ({ url, method = 'POST', body, headers = {}, onProgress, signal }: Upload) =>
  new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(parsed(request.responseText))
      reject(
        problemOf(request.status, parsed(request.responseText), request.getResponseHeader('retry-after')),
      )
    }
    request.onerror = () => reject(ApiProblem.network())
    request.onabort = () => reject(new DOMException('Dibatalkan', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
