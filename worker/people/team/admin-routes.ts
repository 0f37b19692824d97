import {
  invitationInput,
  newInviteSchema,
  policyChangeInput,
  roleInputSchema,
  teamSchema as teamAnswer,
  teamNamesAnswer,
} from '../../contract/people/people'
import { nowText } from '../../db/stamp'
import { confirmationHeaders } from '../../http/credential'
import {
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import { inviteMember, withdrawInvitation } from './invite'
import { readTeam, readTeamNames } from './list'
import {
  disableMember,
  enableMember,
  endSessionsOfMember,
  resetTotp,
  setMemberRole,
  setTotpPolicy,
} from './manage'
import { readTeamMember, requireOwnerConfirmation } from './owners'

export const teamAdminRoutes = createRoutes()
  .get('/', describeRoute('listPeople', 'Anggota tim dan undangan', teamAnswer), async c =>
    c.json(teamAnswer.parse(await readTeam(c.var.db, nowText()))),
  )
  .get(
    '/names',
    describeRoute('listTeamNames', 'Nama anggota tim menurut emailnya', teamNamesAnswer),
    async c => c.json({ items: await readTeamNames(c.var.db) }),
  )
  .put(
    '/policy',
    describeRoute('savePeoplePolicy', 'Mewajibkan verifikasi dua langkah bagi sebuah peran'),
    validateInput('json', policyChangeInput),
    c => noContentResponse(c, setTotpPolicy(operatorContext(c), c.var.operator.id, c.req.valid('json'))),
  )
  .post(
    '/invitations',
    describeRoute('invitePerson', 'Mengundang anggota; tautannya hanya tampil sekali', newInviteSchema, {
      status: 201,
      headers: confirmationHeaders,
    }),
    validateInput('json', invitationInput),
    async c => {
      const input = c.req.valid('json')
      if (input.role === 'owner') await requireOwnerConfirmation(c, input.email)
      return c.json(
        newInviteSchema.parse(await inviteMember(operatorContext(c), c.var.operator.id, input)),
        201,
      )
    },
  )
  .post('/invitations/:id/revoke', describeRoute('revokeInvitation', 'Mencabut undangan'), c =>
    noContentResponse(c, withdrawInvitation(operatorContext(c), c.req.param('id'))),
  )
  .put(
    '/:id/role',
    describeRoute('changeRole', 'Mengganti peran', undefined, { headers: confirmationHeaders }),
    validateInput('json', roleInputSchema),
    async c => {
      const [id, { role }] = [c.req.param('id'), c.req.valid('json')]
      const person = await readTeamMember(c.var.db, id)
      if (person && role === 'owner' && person.role !== role) await requireOwnerConfirmation(c, person.email)
      return noContentResponse(c, setMemberRole(operatorContext(c), c.var.operator.id, id, role))
    },
  )
  .post('/:id/disable', describeRoute('disablePerson', 'Menutup akses'), c =>
    noContentResponse(c, disableMember(operatorContext(c), c.var.operator.id, c.req.param('id'))),
  )
  .post('/:id/end-sessions', describeRoute('endPersonSessions', 'Mengakhiri semua sesi seseorang'), c =>
    noContentResponse(c, endSessionsOfMember(operatorContext(c), c.var.operator.id, c.req.param('id'))),
  )
  .post(
    '/:id/enable',
    describeRoute('enablePerson', 'Membuka akses lagi', undefined, { headers: confirmationHeaders }),
    async c => {
      const person = await readTeamMember(c.var.db, c.req.param('id'))
      if (person?.role === 'owner') await requireOwnerConfirmation(c, person.email)
      return noContentResponse(c, enableMember(operatorContext(c), c.var.operator.id, c.req.param('id')))
    },
  )
  .post(
    '/:id/reset-totp',
    describeRoute('resetSecondStep', 'Mematikan verifikasi dua langkah anggota yang bukan pemilik'),
    c => noContentResponse(c, resetTotp(operatorContext(c), c.var.operator.id, c.req.param('id'))),
  )
