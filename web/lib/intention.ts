import { isPlainRecord, textOrEmpty } from './guards'
import { ApiProblem, isDefiniteAnswer, type ProblemStatus, problemFromResponse } from './problem'
import { parseJsonOrNull } from './stored'

/**
 * An intention is one write that the user wants to happen once. All its attempts carry the same Idempotency-Key until a
 * definite answer arrives. The same content from another form, or after the user left the form, is a new intention.
 */
type Sent = { key: string; scope: string; method: string; resource: string; at: number }

const storageKey = 'qurban.draft.sent'

/** Lifetime of a key in ms; shorter than the 48 hours for which the server stores keys. */
const lifetimeMs = 24 * 60 * 60 * 1000

/** Requests without a definite answer, keyed by the hash of form and content. */
const unanswered = new Map<string, Sent>()

const sendingScopes: string[] = []
/** Scopes whose keys survive a reload. A scope identifies the form or tab that sends the requests. */
const keptScopes = new Set<string>()
let isRead = false

const sentIn = (value: unknown): Sent | null =>
  isPlainRecord(value) && typeof value.at === 'number'
    ? {
        key: textOrEmpty(value.key),
        scope: textOrEmpty(value.scope),
        method: textOrEmpty(value.method),
        resource: textOrEmpty(value.resource),
        at: value.at,
      }
    : null

function readKept() {
  if (isRead) return
  isRead = true
  const kept = parseJsonOrNull(readText())
  if (!isPlainRecord(kept)) return
  for (const [hash, value] of Object.entries(kept)) {
    const sent = sentIn(value)
    if (!sent?.key || Date.now() - sent.at > lifetimeMs) continue
    unanswered.set(hash, sent)
    keptScopes.add(sent.scope)
  }
}

function readText() {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function writeKept() {
  const kept = [...unanswered].filter(([, { scope }]) => keptScopes.has(scope))
  try {
    if (kept.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Storage is full or blocked, so the keys are lost at the next reload.
  }
}

export const currentRequestScope = () => sendingScopes.at(-1) ?? ''

/** Runs a form's submission. Sending the same content again reuses its key; with `isKept` keys survive a reload. */
export async function runInRequestScope<T>(
  scope: string,
  isKept: boolean,
  run: () => Promise<T>,
): Promise<T> {
  sendingScopes.push(scope)
  if (isKept) keptScopes.add(scope)
  try {
    return await run()
  } finally {
    sendingScopes.splice(sendingScopes.lastIndexOf(scope), 1)
  }
}

/** Forgets the keys of a form's unanswered requests, so that the same content sent later gets a new key. */
export function deleteUnansweredRequests(scope: string) {
  readKept()
  for (const [hash, sent] of unanswered) if (sent.scope === scope) unanswered.delete(hash)
  keptScopes.delete(scope)
  writeKept()
}

/** cyrb53 (53 bits). The server compares bodies, so a collision is refused instead of getting a wrong response. */
function hashOf(content: string) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < content.length; at++) {
    const code = content.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

const formPartText = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : [value.name, value.size, value.type].join('/')

/** Returns the text of a body without `updated_at`, or null for raw bytes, which get no Idempotency-Key. */
function contentOf(body: unknown): string | null {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string') {
    const json = parseJsonOrNull(body)
    return isPlainRecord(json) ? JSON.stringify({ ...json, updated_at: undefined }) : body
  }
  if (!(body instanceof FormData)) return null
  return [...body].map(([name, value]) => `${name}=${formPartText(value)}`).join('\n')
}

/** Writes whose responses the server stores by Idempotency-Key. Previews and the reading of a QRIS change nothing. */
const keptAddress = /^\/api\/(admin|orders)\/(?!.*\/(preview|read-qris)$)/

function hashFor(method: string, address: string, body: unknown) {
  const content = contentOf(body)
  if (method === 'GET' || content === null || !keptAddress.test(address)) return null
  // Uploads have `updated_at` in the URL instead of the body. Remove it here too, so that it does not change the hash.
  const place = address.replace(/([?&])updated_at=[^&]*/, '$1')
  return hashOf([currentRequestScope(), method, place, content].join('\n'))
}

/** The URL up to its first segment with a digit, which is the id of the changed resource. */
function resourceOf(address: string) {
  const [path = ''] = address.split('?')
  return /^.*?\/[^/]*\d[^/]*/.exec(path)?.[0] ?? path
}

function sentFor(hash: string, method: string, address: string) {
  const known = unanswered.get(hash)
  if (known) return known
  const sent = {
    key: crypto.randomUUID(),
    scope: currentRequestScope(),
    method,
    resource: resourceOf(address),
    at: Date.now(),
  }
  unanswered.set(hash, sent)
  writeKept()
  return sent
}

/** Problem code for `isDefiniteAnswer`: 'unreadable' if the response is not JSON, '' if the body has no code. */
export function readProblemCode(status: number, type: string | null, body: unknown) {
  if (status !== 204 && !(type ?? '').includes('json')) return 'unreadable'
  return isPlainRecord(body) ? textOrEmpty(body.code) : ''
}

/**
 * After a successful write, forgets the keys of unanswered writes to the same resource: with such a key, the server
 * would return an old response. The POST of another form keeps its key, because with a new key it could run twice.
 */
function forgetEarlier({ scope, resource }: Sent) {
  for (const [hash, sent] of unanswered)
    if (sent.resource === resource && (sent.scope === scope || sent.method !== 'POST'))
      unanswered.delete(hash)
}

const mayBeStored = 'Langkah ini mungkin sudah tercatat; coba lagi dengan aman, tidak akan tercatat dua kali.'

/** Adds to the problem's text that the request may have been stored and can safely be sent again. */
const asUnanswered = ({ code, status, detail, members, retryAfter }: ApiProblem) =>
  new ApiProblem(
    code,
    status,
    `${status === 0 ? 'Jawaban server tidak sampai.' : detail} ${mayBeStored}`,
    members,
    retryAfter,
  )

const isUnanswered = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.code === 'network' || error.status >= 500)

export type Intention = {
  key: string
  settle: (answer: ProblemStatus) => void
  failure: (error: unknown) => unknown
}

export function findOrCreateRequestKey(method: string, address: string, body: unknown): Intention | null {
  readKept()
  const hash = hashFor(method, address, body)
  if (hash === null) return null
  const sent = sentFor(hash, method, address)
  return {
    key: sent.key,
    settle: answer => {
      if (!isDefiniteAnswer(answer)) return
      unanswered.delete(hash)
      if (answer.status < 300) forgetEarlier(sent)
      writeKept()
    },
    failure: error => (isUnanswered(error) ? asUnanswered(error) : error),
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const readProblem = async (answer: Response): Promise<unknown> =>
  answer.status === 409 || answer.status >= 500
    ? answer
        .clone()
        .json()
        .catch(() => null)
    : null

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** Adds a key to each write, unless the caller set one. Throws `ApiProblem` if a write gets no response or a 5xx. */
export const createIdempotentFetch =
  (fetcher: Fetch): Fetch =>
  async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const method = init.method ?? 'GET'
    const intention = headers.has('idempotency-key')
      ? null
      : findOrCreateRequestKey(method, String(input), init.body)
    if (intention === null) return fetcher(input, init)
    headers.set('idempotency-key', intention.key)
    const answer = await fetcher(input, { ...init, headers }).catch(error => {
      throw isAbort(error) ? error : intention.failure(ApiProblem.network())
    })
    const body = await readProblem(answer)
    const { status } = answer
    intention.settle({ status, code: readProblemCode(status, answer.headers.get('content-type'), body) })
    if (status >= 500) throw intention.failure(problemFromResponse(status, body))
    return answer
  }
