import { z } from 'zod'
import {
  challenge as challengeSchema,
  type Session,
  session as sessionSchema,
} from '../../../worker/contract/people/auth'
import type { SetupInput } from '../../../worker/contract/people/people'
import { forgetNotes } from '../../field/store'
import { ask } from '../../lib/api'
import { createApi, type Fetcher } from '../../lib/client'
import { anchorToAnswer, serverNow } from '../../lib/clock'
import { sendingOnce } from '../../lib/intention'
import { timeoutSignal } from '../../lib/signals'
import { stored } from '../../lib/stored'
import { givingUp } from './give-up'

const checkEvery = 30_000
/** A token with less than this left is renewed; longer than one round of checks. */
const renewAhead = 90_000
const firstWait = 200
const tries = 6
const startLimit = 5_000
const longestWait = 20_000
const readLimit = 5_000

/** The signed-in operator; the same in every tab, so that signing out in one is signing out in all. */
export const session = stored<Session | null>(
  'qurban.session',
  null,
  value => sessionSchema.safeParse(value).data ?? null,
)

/** `fetch` that learns the server's time: an operator's clock may be wrong too. */
const timedFetch: Fetcher = async (input, init) => {
  const answer = await fetch(input, init)
  anchorToAnswer(answer.headers)
  return answer
}

const auth = createApi(timedFetch).api.auth

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const tokenOf = () => session.get()?.access_token

function isDue() {
  const now = session.get()
  return now !== null && Date.parse(now.expires_at) - serverNow() < renewAhead
}

const loginAnswer = z.union([sessionSchema, challengeSchema])

/** Throws `ApiProblem` when it was refused. Answers what the second step needs, where the account has one. */
export async function signIn(input: { email: string; password: string }) {
  const fresh = loginAnswer.parse(await ask<unknown>(auth.login.$post({ json: input })))
  if ('challenge' in fresh) return fresh.challenge
  session.update(() => fresh)
  return null
}

async function enter(call: Parameters<typeof ask<Session>>[0]) {
  const fresh = await ask(call)
  session.update(() => fresh)
}

/** The second step; throws `ApiProblem` when it was refused. */
export const passCode = (challenge: string, code: string) =>
  enter(auth.code.$post({ json: { challenge, code } }))

export const seeInvitation = (token: string, signal: AbortSignal) =>
  ask(auth.invitation.$post({ json: { token } }, { init: { signal } }))

/** Becomes a member by an invitation and is signed in. */
export const acceptInvitation = (token: string, password: string) =>
  enter(auth.accept.$post({ json: { token, password } }))

export const seeSetup = (signal: AbortSignal) => ask(auth.setup.$get({}, { init: { signal } }))

/** Becomes the first owner of a shop and is signed in. */
export const setUpShop = (json: SetupInput) => enter(auth.setup.$post({ json }))

const userAnswer = sessionSchema.pick({ user: true })

/** Takes over what the server knows of the operator: a role may have been changed meanwhile. */
async function adopt(answer: Response) {
  const read = answer.ok ? userAnswer.safeParse(await answer.json()).data : undefined
  if (read) session.update(now => now && { ...now, user: read.user })
}

const userUrl = '/api/auth/session'

/** Asks anew who one is and what one may do. */
export const rereadUser = () =>
  fetch(userUrl, withToken({}))
    .then(adopt)
    .catch(() => {})

/** Ends the session on the server too, when it can be reached. */
export async function signOut() {
  await sessionFetch('/api/auth/logout', { method: 'POST' }).catch(() => null)
  session.update(() => null)
}

/** One tab at a time, where the browser can tell (web locks need https or localhost). */
const alone = (run: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request('qurban.session', run) : run()

let renewal: Promise<void> | null = null

/** Renews the session unless another tab just did; a refused renewal ends it. */
function renew() {
  const before = tokenOf()
  renewal ??= alone(async () => {
    session.reread()
    if (before !== undefined && tokenOf() === before) await askForRenewal(before)
  }).finally(() => {
    renewal = null
  })
  return renewal
}

async function askForRenewal(before: string) {
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0) await pause(firstWait * 2 ** (attempt - 1))
    const answer = await auth.refresh.$post().catch(() => null)
    if (answer?.status === 401) return endUnlessReplaced(before)
    if (answer?.ok) {
      const fresh = sessionSchema.parse(await answer.json())
      return session.update(() => fresh)
    }
  }
}

/** Without web locks another tab may have renewed with the same cookie a moment earlier. */
function endUnlessReplaced(before: string) {
  session.reread()
  if (tokenOf() === before) session.update(() => null)
}

function withToken(init: RequestInit) {
  const headers = new Headers(init.headers)
  const token = tokenOf()
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  return { signal: timeoutSignal(longestWait), ...init, headers }
}

/** The access token for a call that `fetch` cannot make, renewed when it is about to expire. */
export async function freshToken() {
  if (isDue()) await renew()
  return tokenOf() ?? ''
}

/** `fetch` as the signed-in operator: renews a token about to expire, and once more on 401; a write happens once. */
export const sessionFetch: Fetcher = sendingOnce(operatorFetch)

/** The same for bytes that their own protocol sends again where they were cut off. */
export async function operatorFetch(input: RequestInfo | URL, init: RequestInit = {}) {
  if (isDue()) await renew()
  const token = tokenOf()
  const answer = await timedFetch(input, withToken(init))
  if (answer.status === 403) void rereadUser()
  if (answer.status !== 401 || token === undefined) return answer
  if (tokenOf() === token) await renew()
  const isRenewed = tokenOf() !== undefined && tokenOf() !== token
  return isRenewed ? timedFetch(input, withToken(init)) : answer
}

/** `sessionFetch` for what a screen shows: a read gives up after 5 s, as specified. */
export const screenFetch = (input: RequestInfo | URL, init: RequestInit = {}) =>
  (init.method ?? 'GET') === 'GET'
    ? givingUp(readLimit, init.signal, signal => sessionFetch(input, { ...init, signal }))
    : sessionFetch(input, init)

/** Finds out whether the stored session still holds, then keeps it alive. Waits at most 5 s for the server. */
export async function startSession() {
  const forgetWhenOut = () => {
    // On whichever screen. Without a store there is nothing to forget.
    if (session.get() === null) forgetNotes().catch(() => {})
  }
  session.subscribe(forgetWhenOut)
  forgetWhenOut()
  setInterval(() => {
    if (isDue()) void renew()
  }, checkEvery)
  if (session.get())
    await Promise.race([
      sessionFetch(userUrl)
        .then(adopt)
        .catch(() => null),
      pause(startLimit),
    ])
}
