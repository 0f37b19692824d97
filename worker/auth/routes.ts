import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { loginInput, session } from '../contract/auth'
import { users } from '../db/schema'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { limited } from '../http/limits'
import { valid } from '../http/validate'
import { Problem } from '../problem'
import { login } from './login'
import { operatorOnly } from './operator'
import { endSession, refreshSession, type Signed, sessionOf, startSession } from './session'
import { signAccess } from './token'

const cookie = 'refresh_token'
const path = '/api/auth'
const month = 30 * 24 * 60 * 60

async function answer(c: Context<Env>, { operator, refresh_token }: Signed, role: string, now: string) {
  const secure = new URL(c.req.url).protocol === 'https:'
  setCookie(c, cookie, refresh_token, { path, httpOnly: true, sameSite: 'Strict', secure, maxAge: month })
  const access = await signAccess(c.env.JWT_SECRET, operator, now)
  return c.json({ ...access, user: { id: operator.id, email: operator.email, role } })
}

export const auth = new Hono<Env>()
  .post(
    '/login',
    describe('login', 'Masuk sebagai operator', { answer: session }),
    limited('LOGIN_LIMIT'),
    valid('json', loginInput),
    async c => {
      const { email, password } = c.req.valid('json')
      const now = nowText()
      const user = await login(c.var.db, email, password, now)
      const signed = await startSession(c.var.db, user, c.req.header('user-agent') ?? null, now)
      return answer(c, signed, user.role, now)
    },
  )
  .post(
    '/refresh',
    describe('refreshSession', 'Memperbarui sesi dari cookie', { answer: session }),
    async c => {
      const token = getCookie(c, cookie)
      const now = nowText()
      const signed = token ? await refreshSession(c.var.db, token, now) : null
      if (!signed) {
        deleteCookie(c, cookie, { path })
        throw new Problem('session_ended')
      }
      return answer(c, signed, 'operator', now)
    },
  )
  .post('/logout', describe('logout', 'Keluar', { status: 204 }), async c => {
    const token = getCookie(c, cookie)
    const id = token ? await sessionOf(c.var.db, token) : null
    if (id) await endSession(c.var.db, id, nowText())
    deleteCookie(c, cookie, { path })
    return c.body(null, 204)
  })
  .get(
    '/session',
    describe('getSession', 'Siapa yang sedang masuk', { answer: session.pick({ user: true }) }),
    operatorOnly,
    async c => {
      const { id } = c.var.operator
      const [user] = await c.var.db
        .select({ id: users.id, email: users.email, role: users.role })
        .from(users)
        .where(eq(users.id, id))
      if (!user) throw new Problem('session_ended')
      return c.json({ user })
    },
  )
