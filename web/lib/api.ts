import { createApi, type Fetcher } from './client'
import { setServerClockFromResponse } from './clock'
import { createIdempotentFetch } from './intention'
import { ApiProblem, problemFromResponse, throwNetworkError } from './problem'
import { signalWithTimeout } from './signals'

export type Api = ReturnType<typeof createApi>

const requestTimeoutMs = 20_000
/** Time limit in ms for a list; the specification says 5 s. */
const listTimeoutMs = 5000

const isList = (address: string) =>
  /^\/api\/(?:site|animals|services|galleries|testimonials|faqs|payment-methods|legal-pages)\b/.test(address)

const browserFetch: Fetcher = async (input, init) => {
  const signal = signalWithTimeout(isList(String(input)) ? listTimeoutMs : requestTimeoutMs, init?.signal)
  const response = await fetch(input, { ...init, signal })
  setServerClockFromResponse(response.headers)
  return response
}

export const siteApi = createApi(createIdempotentFetch(browserFetch))

type Answer<T> = { ok: boolean; status: number; headers: Headers; json(): Promise<T> }

const readJson = <T>(response: Answer<T>): Promise<T | null> => response.json().catch(() => null)

async function requireOk<A extends Answer<unknown>>(call: Promise<A>) {
  const response = await call.catch(throwNetworkError)
  if (response.ok) return response
  throw problemFromResponse(response.status, await readJson(response), response.headers.get('retry-after'))
}

/** Makes `fetchJson` a type error for a 204 response, which has no body: use `sendRequest` for such a call. */
type WithBody<S> = S extends 204 ? never : unknown

/** Throws `ApiProblem` for an error status, no response or a body that is not JSON. */
export async function fetchJson<T, S extends number = number>(
  call: Promise<Answer<T> & { status: S }> & WithBody<S>,
): Promise<T> {
  const response = await requireOk(call)
  const body = await readJson(response)
  if (body === null) throw ApiProblem.unreadable(response.status)
  return body
}

/** For a call without a response body. Also throws `ApiProblem` if a captive portal answers with an HTML page. */
export async function sendRequest(call: Promise<Answer<unknown>>) {
  const response = await requireOk(call)
  if (response.status !== 204 && (await readJson(response)) === null)
    throw ApiProblem.unreadable(response.status)
}

type TextAnswer = Answer<unknown> & { text(): Promise<string> }

export async function fetchText(call: Promise<TextAnswer>) {
  const response = await requireOk(call)
  return response.text().catch(throwNetworkError)
}
