import { Hono } from 'hono'
import { passwordInput, sessionItem } from '../contract/auth'
import { items } from '../contract/base'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { limited } from '../http/limits'
import { valid } from '../http/validate'
import { changePassword, endOwnSession, openSessions } from './account'

export const adminAccount = new Hono<Env>()
  .put(
    '/password',
    describe('changePassword', 'Mengganti password', { status: 204 }),
    limited('LOGIN_LIMIT'),
    valid('json', passwordInput),
    async c => {
      const { current_password, new_password } = c.req.valid('json')
      await changePassword(c.var.db, c.var.operator, current_password, new_password, nowText())
      return c.body(null, 204)
    },
  )
  .get(
    '/sessions',
    describe('listSessions', 'Perangkat yang sedang masuk', { answer: items(sessionItem) }),
    async c => c.json({ items: await openSessions(c.var.db, c.var.operator, nowText()) }),
  )
  .delete('/sessions/:id', describe('endSession', 'Mengakhiri sesi', { status: 204 }), async c => {
    await endOwnSession(c.var.db, c.var.operator, c.req.param('id'), nowText())
    return c.body(null, 204)
  })
