import { operator } from '../../support/admin'
import { beginJob, controlJob, exportOf, lostEngine, oneSlice } from '../../support/jobs'
import { runSql } from '../../support/rows'
import { ask, newOperator, password, uniqueId } from '../../support/shop'
import { bytesOf, codeNow } from '../../support/totp'
import { adminRequest, api, asJson, createdBy, newOrder, type Recipe, requireOk, rowBy, token } from './steps'

async function person() {
  const email = await newOperator(undefined, 'content')
  return (await rowBy('users', 'email', email)).id
}

const invitation = () => ({ email: `${uniqueId('baru')}@contoh.id`, role: 'finance' })

async function entered(email: string) {
  const answer = await ask('/api/auth/login', { json: { email, password } })
  return (await asJson<{ access_token: string }>(answer)).access_token
}

async function enrolling() {
  const own = await entered(await newOperator())
  const answer = await operator(own).post('/account/totp', { password })
  const { secret } = await asJson<{ secret: string }>(answer)
  return { own, code: (away = 0) => codeNow(bytesOf(secret), away) }
}

async function enrolled() {
  const { own, code } = await enrolling()
  const answer = await operator(own).post('/account/totp/confirm', { code: code(-1) })
  const { recovery_codes } = await asJson<{ recovery_codes: string[] }>(answer)
  return { own, recovery_code: recovery_codes[0] }
}

/** Ends the jobs of other recipes, because only one job per kind may run. */
const endJobs = () =>
  runSql(
    "UPDATE jobs SET state = 'stopped', finished_at = ? WHERE finished_at IS NULL",
    new Date().toISOString(),
  )

async function failedJob() {
  await endJobs()
  const step = { action: 'reject', reason: uniqueId('Dana belum masuk') }
  const { id } = await beginJob(token, { kind: 'orders', step, ids: ['tidak-ada'] }, lostEngine)
  while (await oneSlice(id));
  return id
}

async function stoppedJob() {
  await endJobs()
  const { id } = await beginJob(token, exportOf('order_csv', `q=${uniqueId('cari')}`), lostEngine)
  await controlJob(token, id, 'stop')
  return id
}

const newPassword = { current_password: password, new_password: 'kalimat-lain-yang-panjang' }

let isAsked = false

export const peopleRecipes: Record<string, Recipe> = {
  'PUT /api/admin/account/name': async () =>
    adminRequest('/account/name', { name: uniqueId('Dewi') }, await entered(await newOperator())),
  'PUT /api/admin/account/password': async () =>
    adminRequest('/account/password', newPassword, await entered(await newOperator())),
  'DELETE /api/admin/account/sessions/:id': async () => {
    const email = await newOperator()
    await entered(email)
    const own = await entered(email)
    const answer = await operator(own).get('/account/sessions')
    const { items } = await asJson<{ items: { id: string; current: boolean }[] }>(answer)
    const other = items.find(({ current }) => !current)?.id
    return adminRequest(`/account/sessions/${other}`, undefined, own)
  },
  'POST /api/admin/account/totp/confirm': async () => {
    const { own, code } = await enrolling()
    return adminRequest('/account/totp/confirm', { code: code() }, own)
  },
  'POST /api/admin/account/totp/codes': async () => {
    const { own, recovery_code } = await enrolled()
    return adminRequest('/account/totp/codes', { password, code: recovery_code }, own)
  },
  'POST /api/admin/account/totp/off': async () => {
    const { own, recovery_code } = await enrolled()
    return adminRequest('/account/totp/off', { password, code: recovery_code }, own)
  },
  'PUT /api/admin/people/policy': async () => {
    const { own } = await enrolled()
    const policy = () => {
      isAsked = !isAsked
      return { field_need_totp: isAsked }
    }
    await operator(own).put('/people/policy', policy())
    return adminRequest('/people/policy', policy(), own)
  },
  'PUT /api/admin/people/:id/role': async () =>
    adminRequest(`/people/${await person()}/role`, { role: 'field' }),
  'POST /api/admin/people/:id/reset-totp': async () => {
    const id = await person()
    await runSql("UPDATE users SET totp_secret = 'x', totp_confirmed_at = created_at WHERE id = ?", id)
    return adminRequest(`/people/${id}/reset-totp`)
  },
  'POST /api/admin/jobs/:id/resume': async () => adminRequest(`/jobs/${await stoppedJob()}/resume`),
  'POST /api/admin/jobs/:id/retry': async () => adminRequest(`/jobs/${await failedJob()}/retry`),
  'POST /api/admin/jobs': async () =>
    adminRequest('/jobs', {
      kind: 'orders',
      step: { action: 'status', status: 'confirmed' },
      ids: [(await newOrder()).id],
    }),
  'POST /api/admin/people/invitations': () => adminRequest('/people/invitations', invitation()),
  'POST /api/admin/people/invitations/:id/revoke': async () => {
    const { id } = await createdBy('/people/invitations', invitation())
    return adminRequest(`/people/invitations/${id}/revoke`)
  },
  'POST /api/admin/people/:id/disable': async () => adminRequest(`/people/${await person()}/disable`),
  'POST /api/admin/people/:id/end-sessions': async () => {
    const email = await newOperator(undefined, 'content')
    await entered(email)
    return adminRequest(`/people/${(await rowBy('users', 'email', email)).id}/end-sessions`)
  },
  'POST /api/admin/account/totp': () => adminRequest('/account/totp', { password }),
  'POST /api/admin/jobs/:id/stop': async () =>
    adminRequest(
      `/jobs/${(await beginJob(token, exportOf('order_csv', `q=${uniqueId('cari')}`), lostEngine)).id}/stop`,
    ),
  'POST /api/admin/dashboard/account-changes/:id/dismiss': async () => {
    const account = { type: 'bank', bank_name: 'BSI', account_number: '7123456789', account_name: 'Yayasan' }
    await createdBy('/bank-accounts', account)
    const { account_changes } = await asJson<{ account_changes: { id: number }[] }>(
      await api().get('/dashboard'),
    )
    return adminRequest(`/dashboard/account-changes/${account_changes[0]?.id}/dismiss`)
  },
  'POST /api/admin/people/:id/enable': async () => {
    const id = await person()
    await requireOk(await api().post(`/people/${id}/disable`))
    return adminRequest(`/people/${id}/enable`)
  },
}
