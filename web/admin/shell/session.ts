import { z } from 'zod'
import { challengeSchema, type Session, sessionSchema } from '../../../worker/contract/people/auth'
import type { AcceptInvitationInput, SetupInput } from '../../../worker/contract/people/people'
import type { ProblemCode } from '../../../worker/contract/problems'
import { clearOfflineValues } from '../../field/store'
import { fetchJson } from '../../lib/api'
import { createApi, type Fetcher } from '../../lib/client'
import { serverNow, setServerClockFromResponse } from '../../lib/clock'
import { createIdempotentFetch } from '../../lib/intention'
import { createListenerSet } from '../../lib/listeners'
import { ApiProblem } from '../../lib/problem'
import { timeoutSignal, withReadTimeout } from '../../lib/signals'
import { createStore } from '../../lib/stored'

const checkEveryMs = 30_000
/** In ms: a token is renewed this long before it expires. Must be longer than the interval between checks. */
const renewAheadMs = 90_000
const firstRetryMs = 200
const maxTries = 6
const startTimeoutMs = 5_000
const requestTimeoutMs = 20_000
const readTimeoutMs = 5_000

/** Shared by all tabs: signing out in one tab signs out in all. */
export const operatorSession = createStore<Session | null>(
  'qurban.session',
  null,
  value => sessionSchema.safeParse(value).data ?? null,
)

export const savedChangeListeners = createListenerSet()

/** Sends a request and learns the server's time from the response, because the operator's clock may be wrong. */
const timedFetch: Fetcher = async (input, init) => {
  const answer = await fetch(input, { signal: timeoutSignal(requestTimeoutMs), ...init })
  setServerClockFromResponse(answer.headers)
  return answer
}

const auth = createApi(timedFetch).api.auth

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const tokenOf = () => operatorSession.get()?.access_token

/** Returns a check that is true while the same operator is signed in: operators may share a device. */
export function watchOperator() {
  const before = operatorSession.get()?.user.id
  return () => before !== undefined && operatorSession.get()?.user.id === before
}

function isDue() {
  const now = operatorSession.get()
  return now !== null && Date.parse(now.expires_at) - serverNow() < renewAheadMs
}

const loginAnswer = z.union([sessionSchema, challengeSchema])

/** Returns null after signing in, or the challenge if the account has a second factor. Throws `ApiProblem`. */
export async function signInWithPassword(input: { email: string; password: string }) {
  const fresh = loginAnswer.parse(await fetchJson<unknown>(auth.login.$post({ json: input })))
  if ('challenge' in fresh) return fresh.challenge
  operatorSession.update(() => fresh)
  return null
}

async function signInWith(call: Parameters<typeof fetchJson<Session>>[0]) {
  const fresh = await fetchJson(call)
  operatorSession.update(() => fresh)
}

export const signInWithCode = (challenge: string, code: string) =>
  signInWith(auth.code.$post({ json: { challenge, code } }))

export const readInvitationByToken = (token: string, signal: AbortSignal) =>
  fetchJson(auth.invitation.$post({ json: { token } }, { init: { signal } }))

/** Signs in if the account exists already: an earlier attempt may have created it although its response was lost. */
const signInIfCreated =
  (code: ProblemCode, input: { email: string; password: string }) => async (error: unknown) => {
    if (!(error instanceof ApiProblem) || error.code !== code) throw error
    if ((await signInWithPassword(input).catch(() => 'refused')) !== null) throw error
  }

export const acceptInvitation = ({ email, ...json }: AcceptInvitationInput & { email: string }) =>
  signInWith(auth.accept.$post({ json })).catch(
    signInIfCreated('already_member', { email, password: json.password }),
  )

export const readSetupState = (signal: AbortSignal) => fetchJson(auth.setup.$get({}, { init: { signal } }))

export const setUpShop = (json: SetupInput) =>
  signInWith(auth.setup.$post({ json })).catch(signInIfCreated('route_not_found', json))

const userAnswer = sessionSchema.pick({ user: true })

async function storeUser(answer: Response) {
  const read = answer.ok ? userAnswer.safeParse(await answer.json()).data : undefined
  if (read) operatorSession.update(now => (now?.user.id === read.user.id ? { ...now, user: read.user } : now))
}

const userUrl = '/api/auth/session'

export const reloadUser = () =>
  timedFetch(userUrl, withToken({}))
    .then(storeUser)
    .catch(() => {})

export async function signOut() {
  await sessionFetch('/api/auth/logout', { method: 'POST' }).catch(() => null)
  operatorSession.update(() => null)
}

/** Runs one renewal at a time across all tabs. Web locks need https or localhost; without them, tabs do not wait. */
const withRenewalLock = (run: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request('qurban.session', run) : run()

let renewal: Promise<void> | null = null

/** Renews the session unless another tab has just renewed it. A rejected renewal ends the session. */
function renew() {
  const before = tokenOf()
  renewal ??= withRenewalLock(async () => {
    operatorSession.reread()
    if (before !== undefined && tokenOf() === before) await askForRenewal(before)
  }).finally(() => {
    renewal = null
  })
  return renewal
}

async function askForRenewal(before: string) {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    if (attempt > 0) await pause(firstRetryMs * 2 ** (attempt - 1))
    const answer = await auth.refresh.$post().catch(() => null)
    if (answer?.status === 401) return endUnlessReplaced(before)
    if (answer?.ok) {
      const fresh = sessionSchema.parse(await answer.json())
      return operatorSession.update(now => (now?.access_token === before ? fresh : now))
    }
  }
}

/** Keeps a newer session that another tab stored, because without web locks two tabs may renew at once. */
function endUnlessReplaced(before: string) {
  operatorSession.reread()
  if (tokenOf() === before) operatorSession.update(() => null)
}

function withToken(init: RequestInit) {
  const headers = new Headers(init.headers)
  const token = tokenOf()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/** Access token for requests that do not use `fetch`. */
export async function getFreshAccessToken() {
  if (isDue()) await renew()
  return tokenOf() ?? ''
}

const idempotentFetch = createIdempotentFetch(operatorFetch)

/** `fetch` with the session: renews an expiring token and retries once after a 401. Writes carry an Idempotency-Key. */
export const sessionFetch: Fetcher = async (input, init = {}) => {
  const answer = await idempotentFetch(input, init)
  const isChange = answer.ok && (init.method ?? 'GET') !== 'GET'
  if (isChange && String(input).startsWith('/api/admin/')) savedChangeListeners.tell()
  return answer
}

/** `fetch` with the session but without an Idempotency-Key: for uploads, whose own protocol resumes them. */
export async function operatorFetch(input: RequestInfo | URL, init: RequestInit = {}) {
  if (isDue()) await renew()
  const token = tokenOf()
  const isSameOperator = watchOperator()
  const answer = await timedFetch(input, withToken(init))
  if (answer.status === 403) void reloadUser()
  if (answer.status !== 401 || token === undefined) return answer
  if (tokenOf() === token) await renew()
  const isRenewed = isSameOperator() && tokenOf() !== token
  return isRenewed ? timedFetch(input, withToken(init)) : answer
}

/** `fetch` for screens: a read is aborted after 5 s, the limit in the specification. */
export const fetchForScreen = (input: RequestInfo | URL, init: RequestInit = {}) =>
  (init.method ?? 'GET') === 'GET'
    ? withReadTimeout(readTimeoutMs, init.signal, signal => sessionFetch(input, { ...init, signal }))
    : sessionFetch(input, init)

/** Keeps the session renewed and reads the signed-in user, for which it waits at most 5 s. */
export async function startOperatorSession() {
  const forgetWhenOut = () => {
    // After any sign-out, delete the field app's offline data. This fails only in browsers that cannot store such data.
    if (operatorSession.get() === null) clearOfflineValues().catch(() => {})
  }
  operatorSession.subscribe(forgetWhenOut)
  forgetWhenOut()
  setInterval(() => {
    if (isDue()) void renew()
  }, checkEveryMs)
  if (operatorSession.get())
    await Promise.race([
      sessionFetch(userUrl)
        .then(storeUser)
        .catch(() => null),
      pause(startTimeoutMs),
    ])
}
