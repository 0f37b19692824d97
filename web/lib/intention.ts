import { isRecord, text } from './guards'
import { ApiProblem, problemOf } from './problem'
import { parsed } from './stored'

/**
 * An intention is one step that a person means to take: a request with its content. All its tries carry one
 * Idempotency-Key until a definite answer came, so that the server takes the step once. Another content is another
 * intention, and so is the same content after the person closed the dialog.
 */
type Sent = { key: string; scope: string; at: number }

const storageKey = 'qurban.draft.sent'

/** The server forgets keys after 48 hours. */
const lifetimeMs = 24 * 60 * 60 * 1000

/** Intentions without a definite answer, by their content. */
const unanswered = new Map<string, Sent>()

/** The form that sends now; '' for none. */
let sendingScope = ''
/** Scopes that survive a reload. */
const keptScopes = new Set<string>()
let isRead = false

const sentIn = (value: unknown): Sent | null =>
  isRecord(value) && typeof value.at === 'number'
    ? { key: text(value.key), scope: text(value.scope), at: value.at }
    : null

/** Takes over what was unanswered when the page was loaded again. */
function readKept() {
  if (isRead) return
  isRead = true
  const kept = parsed(readText())
  if (!isRecord(kept)) return
  for (const [content, value] of Object.entries(kept)) {
    const sent = sentIn(value)
    if (!sent?.key || Date.now() - sent.at > lifetimeMs) continue
    unanswered.set(content, sent)
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

/** What is sent meanwhile belongs to this form; `isKept` through a reload too, as its draft is. */
export async function sendingFrom<T>(scope: string, isKept: boolean, run: () => Promise<T>): Promise<T> {
  const before = sendingScope
  sendingScope = scope
  if (isKept) keptScopes.add(scope)
  try {
    return await run()
  } finally {
    if (sendingScope === scope) sendingScope = before
  }
}

/** The person gave up what this form sent without an answer: the same content sent later is a new step. */
export function forgetIntentions(scope: string) {
  readKept()
  for (const [content, sent] of unanswered) if (sent.scope === scope) unanswered.delete(content)
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

/** The body without the version that was seen; null for bytes, which are no step by themselves. */
function contentOf(body: unknown): string | null {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string') {
    const json = parsed(body)
    return isRecord(json) ? JSON.stringify({ ...json, updated_at: undefined }) : body
  }
  if (!(body instanceof FormData)) return null
  return [...body].map(([name, value]) => `${name}=${filePart(value)}`).join('\n')
}

/** Routes that keep keys, but those that only compute. */
const keptAddress = /^\/api\/(admin|orders)\/(?!.*\/(preview|read-qris)$)/

/** The content of a write that is to happen once; null for everything else. */
function intentionIn(method: string, address: string, body: unknown) {
  const content = contentOf(body)
  if (method === 'GET' || content === null || !keptAddress.test(address)) return null
  // The version that was seen may stand in the address of a form with a file.
  const place = address.replace(/([?&])updated_at=[^&]*/, '$1')
  return hashOf([method, place, content].join('\n'))
}

function keyOf(content: string) {
  const known = unanswered.get(content)
  if (known) return known.key
  const sent = { key: crypto.randomUUID(), scope: sendingScope, at: Date.now() }
  unanswered.set(content, sent)
  writeKept()
  return sent.key
}

type Answer = { status: number; type: string | null; code: unknown }

/**
 * Whether an answer is the shop's own last word. A timeout, a fault, a portal's page, and a 409 that says that the request
 * arrived but has no answer yet, are not.
 */
const isDefinite = ({ status, type, code }: Answer) =>
  status < 500 &&
  status !== 408 &&
  status !== 429 &&
  code !== 'request_pending' &&
  (status === 204 || (type ?? '').includes('json'))

const mayBeStored = 'Langkah ini mungkin sudah tercatat; coba lagi dengan aman, tidak akan tercatat dua kali.'

/** The same problem for a step that the server takes once: it may have been taken, and can be tried again. */
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
  /** Notes an answer. */
  settle: (answer: Answer) => void
  /** What a failed try throws. */
  failure: (error: unknown) => unknown
}

/** The intention of a write; null for a call that needs no key. */
export function intend(method: string, address: string, body: unknown): Intention | null {
  readKept()
  const content = intentionIn(method, address, body)
  if (content === null) return null
  return {
    key: keyOf(content),
    settle: answer => {
      if (!isDefinite(answer)) return
      unanswered.delete(content)
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
    const code = isRecord(body) ? body.code : null
    intention.settle({ status, type: answer.headers.get('content-type'), code })
    if (status >= 500) throw intention.failure(problemOf(status, body))
    return answer
  }
