import { ApiProblem, problemOf } from './problem'

type Upload = {
  url: string
  body: FormData
  headers?: Record<string, string>
  /** Told the part sent so far, 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Sends a form and tells how far it is, which fetch cannot. Throws `ApiProblem`, or AbortError when cancelled. */
export const upload = ({ url, body, headers = {}, onProgress, signal }: Upload) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve()
      reject(problemOf(request.status, parse(request.responseText), request.getResponseHeader('retry-after')))
    }
    request.onerror = () => reject(ApiProblem.network())
    request.onabort = () => reject(new DOMException('Dibatalkan', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
