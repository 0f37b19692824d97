import { items } from '../contract/base'
import {
  accountEvent,
  passwordInput,
  recoveryCodes,
  sessionItem,
  totpConfirm,
  totpSecret,
  totpStart,
  totpState,
  totpStop,
} from '../contract/people/auth'
import { nowText } from '../db/stamp'
import { keepCookie } from '../http/cookies'
import { limitedInside } from '../http/limits'
import { describe, done, routes, valid } from '../http/route'
import { accountEvents, changePassword, endOwnSession, openSessions } from './account'
import { deviceCookie } from './device'
import { confirmTotp, totpState as readState, startTotp, stopTotp } from './totp-account'

/** The second step of one's own sign-in. */
const totp = routes()
  .get('/', describe('getSecondStep', 'Verifikasi dua langkah akun sendiri', totpState), async c =>
    c.json(await readState(c.var.db, c.var.operator)),
  )
  .post(
    '/',
    describe('startSecondStep', 'Membuat kunci baru, yang berlaku setelah dipastikan', totpSecret),
    limitedInside,
    valid('json', totpStart),
    async c => {
      const { password } = c.req.valid('json')
      return c.json(await startTotp(c.var.db, c.env.JWT_SECRET, c.var.operator, password, nowText()))
    },
  )
  .post(
    '/confirm',
    describe(
      'confirmSecondStep',
      'Mengaktifkan dengan kode pertama; kode pemulihan hanya tampil sekali',
      recoveryCodes,
    ),
    limitedInside,
    valid('json', totpConfirm),
    async c => {
      const code = c.req.valid('json').code.replace(' ', '')
      const codes = await confirmTotp(c.var.db, c.env.JWT_SECRET, c.var.operator, code, nowText())
      return c.json({ recovery_codes: codes })
    },
  )
  .post(
    '/off',
    describe('stopSecondStep', 'Mematikan verifikasi dua langkah'),
    limitedInside,
    valid('json', totpStop),
    c => done(c, stopTotp(c.var.db, c.env.JWT_SECRET, c.var.operator, c.req.valid('json'), nowText())),
  )

export const adminAccount = routes()
  .put(
    '/password',
    describe('changePassword', 'Mengganti password'),
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
  .get('/sessions', describe('listSessions', 'Perangkat yang sedang masuk', items(sessionItem)), async c =>
    c.json({ items: await openSessions(c.var.db, c.var.operator, nowText()) }),
  )
  .get(
    '/events',
    describe('listAccountEvents', 'Yang terjadi pada akun sendiri', items(accountEvent)),
    async c => c.json({ items: await accountEvents(c.var.db, c.var.operator) }),
  )
  .delete('/sessions/:id', describe('endSession', 'Mengakhiri sesi'), c =>
    done(c, endOwnSession(c.var.db, c.var.operator, c.req.param('id'), nowText())),
  )
  .route('/totp', totp)
