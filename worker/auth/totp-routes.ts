import { Hono } from 'hono'
import {
  recoveryCodes,
  totpConfirm,
  totpSecret,
  totpStart,
  totpState,
  totpStop,
} from '../contract/people/auth'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { limitedInside } from '../http/limits'
import { valid } from '../http/validate'
import { confirmTotp, totpState as readState, startTotp, stopTotp } from './totp-account'

/** The second step of one's own sign-in. */
export const adminTotp = new Hono<Env>()
  .get(
    '/',
    describe('getSecondStep', 'Verifikasi dua langkah akun sendiri', { answer: totpState }),
    async c => c.json(await readState(c.var.db, c.var.operator)),
  )
  .post(
    '/',
    describe('startSecondStep', 'Membuat kunci baru, yang berlaku setelah dipastikan', {
      answer: totpSecret,
    }),
    limitedInside,
    valid('json', totpStart),
    async c => {
      const { password } = c.req.valid('json')
      return c.json(await startTotp(c.var.db, c.env.JWT_SECRET, c.var.operator, password, nowText()))
    },
  )
  .post(
    '/confirm',
    describe('confirmSecondStep', 'Mengaktifkan dengan kode pertama; kode pemulihan hanya tampil sekali', {
      answer: recoveryCodes,
    }),
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
    describe('stopSecondStep', 'Mematikan verifikasi dua langkah', { status: 204 }),
    limitedInside,
    valid('json', totpStop),
    async c => {
      await stopTotp(c.var.db, c.env.JWT_SECRET, c.var.operator, c.req.valid('json'), nowText())
      return c.body(null, 204)
    },
  )
