import { teamNames } from '../../contract/people/name'
import {
  createdInvitation,
  invitationInput,
  policyChangeInput,
  roleInput,
  teamSchema as teamAnswer,
} from '../../contract/people/people'
import { nowText } from '../../db/stamp'
import { confirmHeader } from '../../http/confirmed'
import { describe, noContent, operatorContext, routes, valid } from '../../http/route'
import { inviteMember, revokeInvitation } from './invite'
import { readTeam } from './list'
import { disableMember, enableMember, endAllSessions, resetTotp, setRole, setTeamPolicy } from './manage'
import { readTeamNames } from './names'
import { readPerson, requireOwnerConfirmation } from './owners'

export const adminPeople = routes()
  .get('/', describe('listPeople', 'Anggota tim dan undangan', teamAnswer), async c =>
    c.json(teamAnswer.parse(await readTeam(c.var.db, nowText()))),
  )
  .get('/names', describe('listTeamNames', 'Nama anggota tim menurut emailnya', teamNames), async c =>
    c.json({ items: await readTeamNames(c.var.db) }),
  )
  .put(
    '/policy',
    describe('savePeoplePolicy', 'Mewajibkan verifikasi dua langkah bagi sebuah peran'),
    valid('json', policyChangeInput),
    c => noContent(c, setTeamPolicy(operatorContext(c), c.var.operator.id, c.req.valid('json'))),
  )
  .post(
    '/invitations',
    describe('invitePerson', 'Mengundang anggota; tautannya hanya tampil sekali', createdInvitation, {
      status: 201,
      headers: confirmHeader,
    }),
    valid('json', invitationInput),
    async c => {
      const input = c.req.valid('json')
      if (input.role === 'owner') await requireOwnerConfirmation(c, input.email)
      return c.json(
        createdInvitation.parse(await inviteMember(operatorContext(c), c.var.operator.id, input)),
        201,
      )
    },
  )
  .post('/invitations/:id/revoke', describe('revokeInvitation', 'Mencabut undangan'), c =>
    noContent(c, revokeInvitation(operatorContext(c), c.req.param('id'))),
  )
  .put(
    '/:id/role',
    describe('changeRole', 'Mengganti peran', undefined, { headers: confirmHeader }),
    valid('json', roleInput),
    async c => {
      const [id, { role }] = [c.req.param('id'), c.req.valid('json')]
      const person = await readPerson(c.var.db, id)
      if (person && role === 'owner' && person.role !== role) await requireOwnerConfirmation(c, person.email)
      return noContent(c, setRole(operatorContext(c), c.var.operator.id, id, role))
    },
  )
  .post('/:id/disable', describe('disablePerson', 'Menutup akses'), c =>
    noContent(c, disableMember(operatorContext(c), c.var.operator.id, c.req.param('id'))),
  )
  .post('/:id/end-sessions', describe('endPersonSessions', 'Mengakhiri semua sesi seseorang'), c =>
    noContent(c, endAllSessions(operatorContext(c), c.var.operator.id, c.req.param('id'))),
  )
  .post(
    '/:id/enable',
    describe('enablePerson', 'Membuka akses lagi', undefined, { headers: confirmHeader }),
    async c => {
      const person = await readPerson(c.var.db, c.req.param('id'))
      if (person?.role === 'owner') await requireOwnerConfirmation(c, person.email)
      return noContent(c, enableMember(operatorContext(c), c.var.operator.id, c.req.param('id')))
    },
  )
  .post(
    '/:id/reset-totp',
    describe('resetSecondStep', 'Mematikan verifikasi dua langkah anggota yang bukan pemilik'),
    c => noContent(c, resetTotp(operatorContext(c), c.var.operator.id, c.req.param('id'))),
  )
