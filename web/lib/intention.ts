import { isRecord, text } from './guards'
import { ApiProblem, problemOf } from './problem'
import { parsed } from './stored'

/**
 * An intention is one request that a person wants to happen once. All its tries carry one Idempotency-Key until a definite
 * answer arrives. The same content from another form, or after the person left the form, is another intention.
 */
type Sent = { key: string; scope: string; method: string; resource: string; at: number }

const storageKey = 'qurban.draft.sent'

/** The server forgets keys after 48 hours. */
const lifetimeMs = 24 * 60 * 60 * 1000

/** Intentions without a definite answer, by the hash of their form and content. */
const unanswered = new Map<string, Sent>()

/** The forms that are sending, the newest last. */
const sendingScopes: string[] = []
/** Scopes that survive a reload. */
const keptScopes = new Set<string>()
let isRead = false

const sentIn = (value: unknown): Sent | null =>
  isRecord(value) && typeof value.at === 'number'
    ? {
        key: text(value.key),
        scope: text(value.scope),
        method: text(value.method),
        resource: text(value.resource),
        at: value.at,
      }
    : null

/** Reads the intentions that had no answer before a reload. */
function readKept() {
  if (isRead) return
  isRead = true
  const kept = parsed(readText())
  if (!isRecord(kept)) return
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
    // Full or forbidden storage: the keys then live as long as the page.
  }
}

/** The form that sends now; '' for none. */
export const currentScope = () => sendingScopes.at(-1) ?? ''

/** Requests that `run` sends belong to the form `scope`; with `isKept` their keys survive a reload, as its draft does. */
export async function sendingFrom<T>(scope: string, isKept: boolean, run: () => Promise<T>): Promise<T> {
  sendingScopes.push(scope)
  if (isKept) keptScopes.add(scope)
  try {
    return await run()
  } finally {
    sendingScopes.splice(sendingScopes.lastIndexOf(scope), 1)
  }
}

/** Forgets the requests of a form that got no answer: the same content sent later is a new intention. */
export function forgetIntentions(scope: string) {
  readKept()
  for (const [hash, sent] of unanswered) if (sent.scope === scope) unanswered.delete(hash)
  keptScopes.delete(scope)
  writeKept()
}

/** 53 bits of a text (cyrb53). The server compares bodies itself, so that a collision is refused, not lost. */
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

const filePart = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : [value.name, value.size, value.type].join('/')

/** The body without the version that was seen; null for bytes, which get no key. */
function contentOf(body: unknown): string | null {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string') {
    const json = parsed(body)
    return isRecord(json) ? JSON.stringify({ ...json, updated_at: undefined }) : body
  }
  if (!(body instanceof FormData)) return null
  return [...body].map(([name, value]) => `${name}=${filePart(value)}`).join('\n')
}

/** Routes that store keys, without those that only compute. */
const keptAddress = /^\/api\/(admin|orders)\/(?!.*\/(preview|read-qris)$)/

/** What tells one intention from another; null for a request that gets no key. */
function hashFor(method: string, address: string, body: unknown) {
  const content = contentOf(body)
  if (method === 'GET' || content === null || !keptAddress.test(address)) return null
  // A form with a file has the version that was seen in its address.
  const place = address.replace(/([?&])updated_at=[^&]*/, '$1')
  return hashOf([currentScope(), method, place, content].join('\n'))
}

/** The address up to and including its first id; every id has a digit. */
function resourceOf(address: string) {
  const [path = ''] = address.split('?')
  return /^.*?\/[^/]*\d[^/]*/.exec(path)?.[0] ?? path
}

function sentFor(hash: string, method: string, address: string) {
  const known = unanswered.get(hash)
  if (known) return known
  const sent = {
    key: crypto.randomUUID(),
    scope: currentScope(),
    method,
    resource: resourceOf(address),
    at: Date.now(),
  }
  unanswered.set(hash, sent)
  writeKept()
  return sent
}

type Answer = { status: number; code: string }

/** Statuses that say nothing of an earlier try: the session ended, access is refused, a timeout, a limit. */
const indefinite = [401, 403, 408, 429]

/** Whether the shop decided for good. No answer, a fault, a portal's page and `request_pending` leave it open. */
export const isDefinite = ({ status, code }: Answer) =>
  status > 0 &&
  status < 500 &&
  !indefinite.includes(status) &&
  code !== 'request_pending' &&
  code !== 'unreadable'

/** The code of an answer for `isDefinite`: '' where it has none. */
export function codeIn(status: number, type: string | null, body: unknown) {
  if (status !== 204 && !(type ?? '').includes('json')) return 'unreadable'
  return isRecord(body) ? text(body.code) : ''
}

/**
 * After a request that succeeded, an earlier one for the same resource must not replay its old answer. A POST of another
 * form stays: repeated under a new key it could happen twice.
 */
function forgetEarlier({ scope, resource }: Sent) {
  for (const [hash, sent] of unanswered)
    if (sent.resource === resource && (sent.scope === scope || sent.method !== 'POST'))
      unanswered.delete(hash)
}

const mayBeStored = 'Langkah ini mungkin sudah tercatat; coba lagi dengan aman, tidak akan tercatat dua kali.'

/** Adds to a problem that the request may have been stored and can safely be sent again. */
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
  /** Ends the intention if the answer is definite. */
  settle: (answer: Answer) => void
  /** The problem of a failed try. */
  failure: (error: unknown) => unknown
}

/** The intention of a request; null for one that gets no key. */
export function intend(method: string, address: string, body: unknown): Intention | null {
  readKept()
  const hash = hashFor(method, address, body)
  if (hash === null) return null
  const sent = sentFor(hash, method, address)
  return {
    key: sent.key,
    settle: answer => {
      if (!isDefinite(answer)) return
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

/**
 * `fetch` that gives each write the Idempotency-Key of its intention, unless the call brings its own. Throws `ApiProblem`
 * for a write without a definite answer.
 */
export const sendingOnce =
  (fetcher: Fetch): Fetch =>
  async (input, init = {}) => {
    const headers = new Headers(init.headers)
    const method = init.method ?? 'GET'
    const intention = headers.has('idempotency-key') ? null : intend(method, String(input), init.body)
    if (intention === null) return fetcher(input, init)
    headers.set('idempotency-key', intention.key)
    const answer = await fetcher(input, { ...init, headers }).catch(error => {
      throw isAbort(error) ? error : intention.failure(ApiProblem.network())
    })
    const body = await readProblem(answer)
    const { status } = answer
    intention.settle({ status, code: codeIn(status, answer.headers.get('content-type'), body) })
    if (status >= 500) throw intention.failure(problemOf(status, body))
    return answer
  }
