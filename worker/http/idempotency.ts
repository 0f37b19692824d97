import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { isRecord } from '../contract/lib/record'
import { createDatabaseClient } from '../db/client'
import type { IdempotencyKeyRow } from '../db/keyed'
import { sent_requests } from '../db/schema/operations'
import { minuteMs, nowText, timePlusMs } from '../db/stamp'
import type { Env } from '../env'
import { decryptBytes, encryptBytes } from '../lib/crypto'
import { Problem } from '../lib/problem'
import { idempotencyKey } from './credential'
import { attachRouteMetadata } from './note'
import { problemResponse } from './on-error'
import { limitBodySize } from './route'

type Call = Context<Env>

/** The writing routes that need no Idempotency-Key, each with the reason. A test checks the list. */
export const routesWithoutIdempotencyKey: Record<string, string> = {
  'POST /api/orders': 'has a required key of its own: it answers the order as it is now',
  'POST /api/admin/orders': 'has a required key of its own: it answers the order as it is now',
  'POST /api/admin/orders/:id/changes/preview': 'writes nothing',
  'POST /api/admin/certificates/preview': 'writes nothing',
  'POST /api/admin/checks': 'goes on with the open run, a part at a time',
  'POST /api/admin/bank-accounts/read-qris': 'writes nothing',
  'POST /api/admin/gateway/test': 'opens and closes a charge of no order; each test is counted',
  'POST /api/holds/check': 'cancels overdue orders, as the cron does',
  'POST /api/orders/:order_id/link': 'sends a link that its order has already; each press is counted',
  'POST /api/orders/:order_id/charge':
    'returns the charge that is open already, instead of opening a second one',
  'POST /api/orders/:order_id/charge/check': 'asks the provider; applying the same answer twice does nothing',
  'POST /api/admin/orders/:id/charges/:charge_id/check':
    'asks the provider; applying the same answer twice does nothing',
  'POST /api/notifications/:provider': 'a repeated notification is told apart by its hash',
  'POST /api/order-links': 'sends links that their orders have already; each press is counted',
  'POST /api/admin/orders/:id/link': 'returns a link; each fetch is audited',
  'POST /api/codes/check': 'counts a try, and cancels overdue orders, as the cron does',
  'POST /api/feeds/:id/rows':
    'bank rows are told apart by their own ids, and a replayed call is refused by its signature',
  'POST /api/auth/login': 'opens a session; each try is counted',
  'POST /api/auth/code': 'opens a session; a code is used up',
  'POST /api/auth/invitation': 'writes nothing but a count of tries',
  'POST /api/auth/accept': 'an invitation is used up',
  'POST /api/auth/setup': 'the first owner is made once',
  'POST /api/auth/refresh': 'rotates the session’s cookie, which has its own rule for a lost answer',
  'POST /api/auth/logout': 'ending a session twice ends it once',
  'POST /api/admin/media/uploads': 'notes an upload in the bucket, which is swept unless it is completed',
  'PUT /api/admin/media/uploads/:id/:width': 'replaces an object of the bucket with the same bytes',
  'PUT /api/admin/field/uploads/:id/parts/:n': 'replaces an object of the bucket with the same bytes',
}

const isUnkeyed = (c: Call) =>
  matchedRoutes(c).some(({ path }) => `${c.req.method} ${path}` in routesWithoutIdempotencyKey)

const readMethods = ['GET', 'HEAD', 'OPTIONS']

/** Null if the request only reads or has no key. Throws `idempotency_key_required` for a malformed key. */
const keyOf = (c: Call) =>
  readMethods.includes(c.req.method) || c.req.header('idempotency-key') === undefined || isUnkeyed(c)
    ? null
    : idempotencyKey(c)

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i

/** Larger than the JSON body of any route. */
const maxJsonBytes = 8 * 1024 * 1024

/** The body without `updated_at`, because a repeated request may contain a newer version of the row. */
function withoutVersion(body: unknown) {
  if (!isRecord(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'updated_at'))
}

/** Null for invalid JSON. Uses the body that Hono has already read, if any. Throws `too_large`. */
async function jsonBody(c: Call): Promise<unknown> {
  let body: unknown = null
  const read = async () => {
    body = await c.req.json().catch(() => null)
  }
  await (c.req.raw.bodyUsed ? read() : limitBodySize(maxJsonBytes)(c, read))
  return body
}

// A body that is not JSON, such as a file upload, is not read: its type, length and boundary length are used instead.
async function bodyHash(c: Call) {
  const type = c.req.header('content-type') ?? ''
  const { searchParams: search } = new URL(c.req.url)
  search.delete('updated_at')
  if (jsonType.test(type)) return sha256(`${search}\n${JSON.stringify(withoutVersion(await jsonBody(c)))}`)
  const length = Number(c.req.header('content-length') ?? 0)
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? ''
  return `${sha256(`${search}\n${type.split(';')[0]}`)} ${length} ${boundary.length}`
}

/**
 * Highest number of boundary lines in a form with files. A browser's retry may use a longer or shorter boundary, which
 * changes the length of each of these lines.
 */
const maxParts = 8

function isSameBody(stored: string, sent: string) {
  if (stored === sent) return true
  const [a = '', length = 0, boundary = 0] = stored.split(' ')
  const [b, otherLength = 0, otherBoundary = 0] = sent.split(' ')
  const perPart = Number(boundary) - Number(otherBoundary)
  const parts = (Number(length) - Number(otherLength)) / perPart
  return a === b && perPart !== 0 && Number.isInteger(parts) && parts > 0 && parts <= maxParts
}

const hashFor = (c: Call, actor: string) =>
  sha256([idempotencyKey(c), actor, c.req.method, c.req.path].join('\n'))

/**
 * The purpose contains the Idempotency-Key, which is not stored. So the database and the secret alone are not enough to
 * decrypt the response.
 */
const purposeOf = (c: Call, hash: string) => `sent request\n${idempotencyKey(c)}\n${hash}`

async function storedRow(c: Call, hash: string) {
  const [row] = await createDatabaseClient(c.env.DB)
    .select()
    .from(sent_requests)
    .where(eq(sent_requests.hash, hash))
  return row
}

const pendingProblem = () => new Problem('request_pending')

/** Throws `request_pending` if an earlier request with this key has no answer yet. Requests without a key pass. */
export async function throwIfRequestPending(c: Call, actor: string) {
  const { keyed } = c.var
  if (keyOf(c) === null) return
  const hash = hashFor(c, actor)
  const created_at = nowText()
  keyed.row = async () => ({ hash, body_hash: await bodyHash(c), created_at })
  keyed.refusal = pendingProblem
  if ((await storedRow(c, hash)) === undefined) return
  keyed.state = 'repeated'
  throw pendingProblem()
}

/** How long a repeated request waits for the response of the first one. */
const maxWaitMs = 10_000
const pollMs = 200

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** A request without a response after this time has probably crashed. */
const maxRunMs = 5 * minuteMs

const isUnanswered = ({ answer, created_at }: { answer: string | null; created_at: string }) =>
  answer === null && created_at > timePlusMs(nowText(), -maxRunMs)

async function firstAnswer(c: Call, hash: string, body_hash: string) {
  const until = Date.now() + maxWaitMs
  let row = await storedRow(c, hash)
  if (row && !isSameBody(row.body_hash, body_hash)) return problemResponse('idempotency_key_reused')
  while (row && isUnanswered(row) && Date.now() < until) {
    await sleep(pollMs)
    row = await storedRow(c, hash)
  }
  const bytes = row?.answer
    ? await decryptBytes(c.env.ORDER_KEY_SECRET, purposeOf(c, hash), row.answer)
    : null
  if (bytes === null) return problemResponse('request_pending')
  const [status, type, text] = answerIn(new TextDecoder().decode(bytes))
  const headers = { 'cache-control': 'no-store', 'idempotency-replayed': 'true' }
  return new Response(text === '' ? null : text, {
    status,
    headers: type === '' ? headers : { ...headers, 'content-type': type },
  })
}

type Answer = [status: number, type: string, text: string]

// The cast is safe, because only `answerText` creates the stored text.
const answerIn = (text: string) => JSON.parse(text) as Answer

/** Longer responses are not stored. */
const maxAnswerCharacters = 256 * 1024

/** The encrypted response; '' if it must not be sent again. */
async function answerText(c: Call, hash: string) {
  const type = c.res.headers.get('content-type') ?? ''
  if (c.res.status >= 500 || (c.res.body !== null && !jsonType.test(type))) return ''
  const answer: Answer = [c.res.status, type, await c.res.clone().text()]
  const text = JSON.stringify(answer)
  if (text.length > maxAnswerCharacters) return ''
  return encryptBytes(c.env.ORDER_KEY_SECRET, purposeOf(c, hash), new TextEncoder().encode(text))
}

async function storeAnswer(c: Call, { hash }: IdempotencyKeyRow) {
  const answer = await answerText(c, hash)
  await createDatabaseClient(c.env.DB)
    .update(sent_requests)
    .set({ answer })
    .where(eq(sent_requests.hash, hash))
}

// Stores the response of a successful POST that changed no row. Returns false if the key is already stored.
async function storeEffectlessAnswer(c: Call, row: IdempotencyKeyRow) {
  const stored = await createDatabaseClient(c.env.DB)
    .insert(sent_requests)
    .values({ ...row, answer: await answerText(c, row.hash) })
    .onConflictDoNothing()
    .returning({ hash: sent_requests.hash })
  return stored.length > 0
}

/** True if another request stored the key first. Otherwise stores the response if it is successful. */
async function isSecond(c: Call, row: IdempotencyKeyRow) {
  if (c.res.ok) return !(await storeEffectlessAnswer(c, row))
  return (await storedRow(c, row.hash)) !== undefined
}

/** Runs after the handler. A repeated request gets the stored response of the first one. */
async function storeOrReplaceAnswer(c: Call) {
  const { keyed } = c.var
  if (keyed.row === null) return
  const { row: makeRow, state, hasEffect } = keyed
  // Background work after the response must not store the key.
  keyed.row = null
  if (state === 'new' && c.res.ok && c.req.method !== 'POST') return
  const row = await makeRow()
  if (state === 'repeated' || (state === 'new' && (await isSecond(c, row)))) {
    const first = await firstAnswer(c, row.hash, row.body_hash)
    // Without this line, Hono would merge the headers of both responses.
    c.res = undefined
    c.res = first
  } else if (state === 'stored' && !c.res.ok && !hasEffect) {
    await createDatabaseClient(c.env.DB).delete(sent_requests).where(eq(sent_requests.hash, row.hash))
  } else if (state === 'stored') await storeAnswer(c, row)
}

const handleOnce: MiddlewareHandler<Env> = async (c, next) => {
  if (keyOf(c) === null) return next()
  const isNew = c.var.operator === undefined || (await isAdmitted(c, c.var.operator.id))
  if (isNew) await next()
  await storeOrReplaceAnswer(c)
}

async function isAdmitted(c: Call, actor: string) {
  try {
    await throwIfRequestPending(c, actor)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Routes for customers must check access before this middleware runs: see `requireOwnedOrder`. */
export const withIdempotencyKey = attachRouteMetadata(handleOnce, { keyed: true })
