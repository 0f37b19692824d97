import { Hono } from 'hono'
import { items } from '../contract/base'
import { accountEvent, passwordInput, sessionItem } from '../contract/people/auth'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { keepCookie } from '../http/cookies'
import { describe } from '../http/describe'
import { limitedInside } from '../http/limits'
import { valid } from '../http/validate'
import { accountEvents, changePassword, endOwnSession, openSessions } from './account'
import { deviceCookie } from './device'

export const adminAccount = new Hono<Env>()
  .put(
    '/password',
    describe('changePassword', 'Mengganti password', { status: 204 }),
    limitedInside,
    valid('json', passwordInput),
    async c => {
      const { current_password, new_password } = c.req.valid('json')
      const { db, operator } = c.var
      const now = nowText()
      const account = await changePassword(db, operator, current_password, new_password, now)
      // This browser goes on being known; for all others the account has become a strange one.
      keepCookie(c, deviceCookie(c.env.JWT_SECRET, account, now))
      return c.body(null, 204)
    },
  )
  .get(
    '/sessions',
    describe('listSessions', 'Perangkat yang sedang masuk', { answer: items(sessionItem) }),
    async c => c.json({ items: await openSessions(c.var.db, c.var.operator, nowText()) }),
  )
  .get(
    '/events',
    describe('listAccountEvents', 'Yang terjadi pada akun sendiri', { answer: items(accountEvent) }),
    async c => c.json({ items: await accountEvents(c.var.db, c.var.operator) }),
  )
  .delete('/sessions/:id', describe('endSession', 'Mengakhiri sesi', { status: 204 }), async c => {
    await endOwnSession(c.var.db, c.var.operator, c.req.param('id'), nowText())
    return c.body(null, 204)
  })
