import { Hono } from 'hono'
import {
  invitationInput,
  invitationMade,
  policyChange,
  roleInput,
  team as teamAnswer,
} from '../contract/people/people'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { invite, revoke } from './invite'
import { team } from './list'
import { disable, enable, endAllSessions, resetTotp, setRole } from './manage'
import { setPolicy } from './policy'

/** Who works here, for owners. */
export const adminPeople = new Hono<Env>()
  .get('/', describe('listPeople', 'Anggota tim dan undangan', { answer: teamAnswer }), async c =>
    c.json(teamAnswer.parse(await team(c.var.db, nowText()))),
  )
  .put(
    '/policy',
    describe('savePeoplePolicy', 'Mewajibkan verifikasi dua langkah bagi sebuah peran', { status: 204 }),
    valid('json', policyChange),
    async c => {
      await setPolicy(operatorContext(c), c.var.operator.id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/invitations',
    describe('invitePerson', 'Mengundang anggota; tautannya hanya tampil sekali', {
      status: 201,
      answer: invitationMade,
    }),
    valid('json', invitationInput),
    async c =>
      c.json(
        invitationMade.parse(await invite(operatorContext(c), c.var.operator.id, c.req.valid('json'))),
        201,
      ),
  )
  .post(
    '/invitations/:id/revoke',
    describe('revokeInvitation', 'Mencabut undangan', { status: 204 }),
    async c => {
      await revoke(operatorContext(c), c.req.param('id'))
      return c.body(null, 204)
    },
  )
  .put(
    '/:id/role',
    describe('changeRole', 'Mengganti peran', { status: 204 }),
    valid('json', roleInput),
    async c => {
      await setRole(operatorContext(c), c.var.operator.id, c.req.param('id'), c.req.valid('json').role)
      return c.body(null, 204)
    },
  )
  .post('/:id/disable', describe('disablePerson', 'Menutup akses', { status: 204 }), async c => {
    await disable(operatorContext(c), c.var.operator.id, c.req.param('id'))
    return c.body(null, 204)
  })
  .post(
    '/:id/end-sessions',
    describe('endPersonSessions', 'Mengakhiri semua sesi seseorang', { status: 204 }),
    async c => {
      await endAllSessions(operatorContext(c), c.var.operator.id, c.req.param('id'))
      return c.body(null, 204)
    },
  )
  .post('/:id/enable', describe('enablePerson', 'Membuka akses lagi', { status: 204 }), async c => {
    await enable(operatorContext(c), c.var.operator.id, c.req.param('id'))
    return c.body(null, 204)
  })
  .post(
    '/:id/reset-totp',
    describe('resetSecondStep', 'Mematikan verifikasi dua langkah anggota yang bukan pemilik', {
      status: 204,
    }),
    async c => {
      await resetTotp(operatorContext(c), c.var.operator.id, c.req.param('id'))
      return c.body(null, 204)
    },
  )
