import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { challengeSchema, loginInput, sessionSchema, totpCodeInput } from '../../contract/people/auth'
import {
  acceptInvitationInput,
  invitationAnswer,
  invitationTokenInput,
  setupInput,
  setupOpenAnswer,
} from '../../contract/people/people'
import { nowText } from '../../db/stamp'
import type { Env, Operator } from '../../env'
import { cookieValuesOf, deleteAuthCookie, requireSameSite, setAuthCookie } from '../../http/cookies'
import { addressHash, areLimitsOn, handlerRateLimitMarker, limitRequestRate } from '../../http/limits/limits'
import { siteOriginOf } from '../../http/origin'
import { type Call, createRoutes, describeRoute, validateInput } from '../../http/route'
import { Problem } from '../../lib/problem'
import { notifyOperatorAfterResponse } from '../../messages/post'
import { createFirstOwner, ensureSetupToken, throwIfSetUp } from '../team/first-owner'
import { acceptInvitation, countInvitationLookUp, readInvitation } from '../team/invite'
import { type Account, findAccountByEmail, login } from './login'
import { requireOperator } from './operator'
import {
  createChallenge,
  findChallengeUser,
  hasTotpEnabled,
  requireSecondFactor,
} from './second-step/second-step'
import {
  createSession,
  deviceCookie,
  deviceCookieName,
  endSessionOfToken,
  findKnownDevice,
  type NewSession,
  refreshSession,
} from './session'
import { createAccessToken } from './token'

const name = 'refresh_token'
const month = 30 * 24 * 60 * 60

const userOf = ({ id, email, name, role, must_enrol }: Operator) => ({ id, email, name, role, must_enrol })

async function answer(c: Call, { operator, refresh_token }: NewSession, now: string) {
  setAuthCookie(c, { name, value: refresh_token, maxAge: month })
  const access = await createAccessToken(c.env.JWT_SECRET, operator, now)
  return c.json({ ...access, user: userOf(operator) })
}

/** Tries every cookie with this name, because a cookie that another host set must not end the session. */
async function refreshed(c: Call, now: string) {
  for (const token of cookieValuesOf(c, name)) {
    const signed = await refreshSession(c.var.db, token, now)
    if (signed) return signed
  }
  return null
}

const strangerLimit = limitRequestRate('LOGIN_LIMIT')

const agentOf = (c: Call) => c.req.header('user-agent')?.slice(0, 200) ?? null
const addressOf = (c: Call) => (areLimitsOn(c.env) ? addressHash(c) : null)

/** Id of the browser if this account knows it; else null, and the limit for unknown browsers is applied. */
async function deviceOf(c: Call, account: Account | undefined, now: string) {
  const shown = account ? cookieValuesOf(c, deviceCookieName(account.id)) : []
  const device = account ? findKnownDevice(c.env.JWT_SECRET, account, shown, now) : null
  if (!device) await strangerLimit(c, async () => {})
  return device
}

/** Runs before the input is parsed, so that a shop with users reveals nothing about its setup. */
const beforeSetUp: MiddlewareHandler<Env> = async (c, next) => {
  await throwIfSetUp(c.var.db)
  await next()
}

type Known = Pick<Account, 'id' | 'password_hash'>

/** Starts the session of a signed-in user. Call it only after all factors were checked. */
async function startSignedInSession(c: Call, account: Known, device: string | null, now: string) {
  const signed = await createSession(c.var.db, account.id, agentOf(c), now)
  if (!device) notifyOperatorAfterResponse(c)
  setAuthCookie(c, deviceCookie(c.env.JWT_SECRET, account, now, device))
  return answer(c, signed, now)
}

export const authRoutes = createRoutes()
  .use(requireSameSite)
  .post(
    '/login',
    describeRoute(
      'login',
      'Masuk; dengan verifikasi dua langkah diminta kodenya lebih dulu',
      z.union([sessionSchema, challengeSchema]),
    ),
    handlerRateLimitMarker,
    validateInput('json', loginInput),
    async c => {
      const input = c.req.valid('json')
      const { db } = c.var
      const now = nowText()
      const known = await findAccountByEmail(db, input.email)
      const device = await deviceOf(c, known, now)
      const visitor = { device, address: addressOf(c), user_agent: agentOf(c) }
      const account = await login(db, input, known, visitor, now)
      if (hasTotpEnabled(account)) return c.json(createChallenge(c.env.JWT_SECRET, account, now))
      return startSignedInSession(c, account, device, now)
    },
  )
  .post(
    '/code',
    describeRoute('loginWithCode', 'Langkah kedua: kode dari aplikasi, atau kode pemulihan', sessionSchema),
    handlerRateLimitMarker,
    validateInput('json', totpCodeInput),
    async c => {
      const input = c.req.valid('json')
      const now = nowText()
      const asking = { db: c.var.db, secret: c.env.JWT_SECRET, now }
      const account = await findChallengeUser(asking, input.challenge)
      const device = await deviceOf(c, account, now)
      const visitor = { device, user_agent: agentOf(c) }
      await requireSecondFactor(asking, account, input.code, visitor)
      return startSignedInSession(c, account, device, now)
    },
  )
  .post(
    '/invitation',
    describeRoute('seeInvitation', 'Siapa yang diundang oleh sebuah tautan', invitationAnswer),
    strangerLimit,
    validateInput('json', invitationTokenInput),
    async c => {
      const now = nowText()
      await countInvitationLookUp(c.var.db, addressOf(c), now)
      return c.json(await readInvitation(c.var.db, c.req.valid('json').token, now))
    },
  )
  .post(
    '/accept',
    describeRoute('acceptInvitation', 'Menerima undangan dengan password sendiri', sessionSchema),
    strangerLimit,
    validateInput('json', acceptInvitationInput),
    async c => {
      const now = nowText()
      await countInvitationLookUp(c.var.db, addressOf(c), now)
      return startSignedInSession(c, await acceptInvitation(c.var.db, c.req.valid('json'), now), null, now)
    },
  )
  .get(
    '/setup',
    describeRoute(
      'getSetup',
      'Apakah toko ini masih menunggu pemilik pertamanya, dan di mana tokennya tertulis',
      setupOpenAnswer,
    ),
    limitRequestRate('LOOKUP_LIMIT'),
    beforeSetUp,
    async c => {
      const origin = siteOriginOf(c.env, c.req.url).origin
      return c.json(await ensureSetupToken(c.var.db, { secret: c.env.SETUP_TOKEN, origin }, nowText()))
    },
  )
  .post(
    '/setup',
    describeRoute('setUpShop', 'Membuat pemilik pertama dengan token sekali pakai', sessionSchema),
    strangerLimit,
    beforeSetUp,
    validateInput('json', setupInput),
    async c => {
      const now = nowText()
      const input = c.req.valid('json')
      return startSignedInSession(
        c,
        await createFirstOwner(c.var.db, input, c.env.SETUP_TOKEN, addressOf(c), now),
        null,
        now,
      )
    },
  )
  .post(
    '/refresh',
    describeRoute('refreshSession', 'Memperbarui sesi dari cookie', sessionSchema),
    async c => {
      const now = nowText()
      const signed = await refreshed(c, now)
      if (!signed) {
        deleteAuthCookie(c, name)
        throw new Problem('session_ended')
      }
      return answer(c, signed, now)
    },
  )
  .post('/logout', describeRoute('logout', 'Keluar'), async c => {
    for (const token of cookieValuesOf(c, name)) await endSessionOfToken(c.var.db, token, nowText())
    deleteAuthCookie(c, name)
    return c.body(null, 204)
  })
  .get(
    '/session',
    describeRoute('getSession', 'Siapa yang sedang masuk', sessionSchema.pick({ user: true })),
    requireOperator,
    async c => c.json({ user: userOf(c.var.operator) }),
  )
