import { type Context, Hono } from 'hono'
import { loginInput, session } from '../contract/auth'
import { nowText } from '../db/stamp'
import type { Env, Operator } from '../env'
import { cookiesOf, dropCookie, keepCookie } from '../http/cookies'
import { describe } from '../http/describe'
import { addressHash, limited, limitedInside, limitsOn } from '../http/limits'
import { valid } from '../http/validate'
import { Problem } from '../problem'
import { deviceCookie, deviceName, knownDevice } from './device'
import { accountOf, login } from './login'
import { operatorOnly } from './operator'
import { endSession, refreshSession, type Signed, startSession } from './session'
import { signAccess } from './token'

const name = 'refresh_token'
const month = 30 * 24 * 60 * 60

const userOf = ({ id, email, role }: Operator) => ({ id, email, role })

async function answer(c: Context<Env>, { operator, refresh_token }: Signed, now: string) {
  keepCookie(c, { name, value: refresh_token, maxAge: month })
  const access = await signAccess(c.env.JWT_SECRET, operator, now)
  return c.json({ ...access, user: userOf(operator) })
}

/** By the first cookie that still does: one put before it by a neighbouring site must not end the session. */
async function refreshed(c: Context<Env>, now: string) {
  for (const token of cookiesOf(c, name)) {
    const signed = await refreshSession(c.var.db, token, now)
    if (signed) return signed
  }
  return null
}

const strangerLimit = limited('LOGIN_LIMIT')

export const auth = new Hono<Env>()
  .post(
    '/login',
    describe('login', 'Masuk sebagai operator', { answer: session }),
    limitedInside,
    valid('json', loginInput),
    async c => {
      const input = c.req.valid('json')
      const { db } = c.var
      const now = nowText()
      const user_agent = c.req.header('user-agent')?.slice(0, 200) ?? null
      const account = await accountOf(db, input.email)
      const shown = account ? cookiesOf(c, deviceName(account.id)) : []
      const device = account ? knownDevice(c.env.JWT_SECRET, account, shown, now) : null
      if (!device) await strangerLimit(c, async () => {})
      const address = limitsOn(c.env) ? addressHash(c) : null
      const user = await login(db, input, account, { device, address, user_agent }, now)
      keepCookie(c, deviceCookie(c.env.JWT_SECRET, user, now, device))
      return answer(c, await startSession(db, user, user_agent, now), now)
    },
  )
  .post(
    '/refresh',
    describe('refreshSession', 'Memperbarui sesi dari cookie', { answer: session }),
    async c => {
      const now = nowText()
      const signed = await refreshed(c, now)
      if (!signed) {
        dropCookie(c, name)
        throw new Problem('session_ended')
      }
      return answer(c, signed, now)
    },
  )
  .post('/logout', describe('logout', 'Keluar', { status: 204 }), async c => {
    for (const token of cookiesOf(c, name)) await endSession(c.var.db, token, nowText())
    dropCookie(c, name)
    return c.body(null, 204)
  })
  .get(
    '/session',
    describe('getSession', 'Siapa yang sedang masuk', { answer: session.pick({ user: true }) }),
    operatorOnly,
    async c => c.json({ user: userOf(c.var.operator) }),
  )
