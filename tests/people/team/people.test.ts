import { beforeEach, describe, expect, test, vi } from 'vitest'
import { scryptRunCounter } from '../../../worker/people/auth/passwords/password'
import { inviteMember } from '../../../worker/people/team/invite'
import { setMemberRole } from '../../../worker/people/team/manage'
import { auditOf, badFields, operator, refusalOf } from '../../support/admin'
import { atLater, lossyBindings, stopClock } from '../../support/auth'
import { contextFor } from '../../support/context'
import { runSql } from '../../support/rows'
import { ask, countRows, newOperator, password, uniqueId } from '../../support/shop'

beforeEach(() => {
  stopClock()
  return () => vi.useRealTimers()
})

async function entered(email: string) {
  const answer = await ask('/api/auth/login', { json: { email, password } })
  const { access_token, user } = await answer.json<{ access_token: string; user: { id: string } }>()
  return { email, id: user.id, token: access_token, api: operator(access_token) }
}

const member = async (role: string) => entered(await newOperator(undefined, role))

/** Disables the owners of other tests, so that the tested ones are the last. */
const lonely = async () => {
  const { env } = await import('cloudflare:test')
  await env.DB.exec("UPDATE users SET disabled_at = '2026-01-01T00:00:00.000Z' WHERE disabled_at IS NULL")
}

type Made = { id: string; token: string; email: string }
const invited = async (
  api: ReturnType<typeof operator>,
  role = 'finance',
  email = `${uniqueId('baru')}@contoh.id`,
) => (await (await api.post('/people/invitations', { email, role })).json()) as Made

const accept = (token: string, secret = 'sandi-milik-orang-baru', extra = {}) =>
  ask('/api/auth/accept', { json: { token, name: uniqueId('Dewi'), password: secret }, env: extra })

describe('an invitation', () => {
  test('an invitation creates an account of its role only one time, and its token is not stored', async () => {
    const owner = await member('owner')
    const made = await invited(owner.api)
    const listed = await (await owner.api.get('/people')).json<{ items: unknown[]; invitations: unknown[] }>()
    expect(listed.items).toContainEqual(expect.objectContaining({ id: owner.id, role: 'owner' }))
    expect(listed.invitations).toEqual([
      expect.objectContaining({ email: made.email, role: 'finance', invited_by: owner.email }),
    ])
    const seen = await ask('/api/auth/invitation', { json: { token: made.token } })
    expect(await seen.json()).toMatchObject({ email: made.email, role: 'finance' })
    expect(await countRows('invitations', `token_hash = '${made.token}'`)).toBe(0)
    const joined = await Promise.all([accept(made.token), accept(made.token)])
    expect(joined.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await countRows('users', `email = '${made.email}' AND role = 'finance'`)).toBe(1)
    const opened = await ask('/api/auth/invitation', { json: { token: made.token } })
    for (const again of [opened, await accept(made.token)])
      expect(await refusalOf(again)).toEqual([409, 'already_member'])
    const actions = (await auditOf('invitations', made.id)).map(({ action }) => action)
    expect(actions).toEqual(['invite'])
    expect((await (await owner.api.get('/people')).text()).includes(made.token)).toBe(false)
  })

  test('an invitation ends after 24 hours, when withdrawn or repeated, and when its sender loses the rights', async () => {
    const owner = await member('owner')
    const ended = [404, 'invitation_ended']
    const late = await invited(owner.api)
    await atLater(24 * 3600, async () => expect(await refusalOf(await accept(late.token))).toEqual(ended))
    const back = await invited(owner.api)
    expect((await owner.api.post(`/people/invitations/${back.id}/revoke`)).status).toBe(204)
    expect(await refusalOf(await accept(back.token))).toEqual(ended)
    const first = await invited(owner.api)
    const second = await invited(owner.api, 'content', first.email)
    expect(await refusalOf(await accept(first.token))).toEqual(ended)
    const other = await member('owner')
    expect((await other.api.put(`/people/${owner.id}/role`, { role: 'finance' })).status).toBe(204)
    const before = scryptRunCounter.count
    expect(await refusalOf(await accept(second.token))).toEqual(ended)
    expect(scryptRunCounter.count).toBe(before)
    // The list shows only invitations that can be accepted, also if the sender becomes an owner again.
    const openOnes = async () =>
      (await (await other.api.get('/people')).json<{ invitations: { id: string }[] }>()).invitations
    expect((await openOnes()).map(({ id }) => id)).not.toContain(second.id)
    expect((await other.api.put(`/people/${owner.id}/role`, { role: 'owner' })).status).toBe(204)
    expect(await refusalOf(await accept(second.token))).toEqual(ended)
    expect((await openOnes()).map(({ id }) => id)).not.toContain(second.id)
  })

  test('an invitation with a weak password, a known e-mail or an unknown role is refused', async () => {
    const { api, email } = await member('owner')
    const made = await invited(api)
    expect(await refusalOf(await accept(made.token, 'amanah2026'))).toEqual([422, 'weak_password'])
    expect(await refusalOf(await api.post('/people/invitations', { email, role: 'finance' }))).toEqual([
      409,
      'already_member',
    ])
    expect(await badFields(await api.post('/people/invitations', { email: 'a@b', role: 'boss' }))).toEqual([
      'email',
      'role',
    ])
  })

  test.each(['.', '>', ')', '&fbclid=IwAR0', '%20', '\u200b'])(
    'an invitation link followed by %j opens and is accepted',
    async rest => {
      const made = await invited((await member('owner')).api)
      expect((await ask('/api/auth/invitation', { json: { token: made.token + rest } })).status).toBe(200)
      expect((await accept(made.token + rest)).status).toBe(200)
    },
  )

  test('a team can have at most 20 open invitations and 100 people', async () => {
    const { id } = await member('owner')
    const give = () =>
      inviteMember(contextFor(), id, { email: `${uniqueId('batas')}@contoh.id`, role: 'finance' })
    const full = { code: 'bad_transition' }
    await runSql("UPDATE invitations SET revoked_at = '2026-01-01'")
    for (let n = 0; n < 20; n++) await give()
    await expect(give()).rejects.toMatchObject(full)
    await runSql("UPDATE invitations SET revoked_at = '2026-01-01'")
    const missing = 99 - (await countRows('users'))
    await runSql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO users (id, email, password_hash, role, created_at, password_changed_at)
       SELECT 'banyak-' || i, i || '@banyak.id', 'x', 'content', '2026', '2026' FROM n`,
      missing,
    )
    try {
      await give()
      await newOperator()
      await expect(give()).rejects.toMatchObject(full)
    } finally {
      await runSql("DELETE FROM users WHERE id LIKE 'banyak-%'")
    }
  })

  test('guesses of invitation tokens are limited per address', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 22; n++) statuses.push((await accept(`salah-${n}`, undefined, lossyBindings)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('becoming an owner', () => {
  const needed = [428, 'confirmation_needed']
  const alone = (who: { token: string }, method: string, path: string, json?: unknown) =>
    ask(`/api/admin/people${path}`, { method, json, token: who.token })
  const told = async (email: string) =>
    (await auditOf('shop', 'owner')).filter(({ changes }) => changes.email === email)

  test('inviting an owner, or giving an account the owner role or enabling it as owner, requires the owner’s password', async () => {
    const owner = await member('owner')
    const [raised, closed] = [await member('finance'), await member('owner')]
    expect((await owner.api.post(`/people/${closed.id}/disable`)).status).toBe(204)
    const invitation = { email: `${uniqueId('pemilik')}@contoh.id`, role: 'owner' }
    const ways: [method: 'post' | 'put', path: string, json: unknown, email: string][] = [
      ['post', '/invitations', invitation, invitation.email],
      ['put', `/${raised.id}/role`, { role: 'owner' }, raised.email],
      ['post', `/${closed.id}/enable`, undefined, closed.email],
    ]
    for (const [method, path, json, email] of ways) {
      const refused = await alone(owner, method.toUpperCase(), path, json)
      expect(await refusalOf(refused)).toEqual(needed)
      expect(await told(email)).toEqual([])
      expect((await owner.api[method](`/people${path}`, json)).ok).toBe(true)
      expect(await told(email)).toMatchObject([{ action: 'owner_made', actor: owner.email }])
    }
    expect(
      await countRows(
        'users',
        `id IN ('${raised.id}', '${closed.id}') AND role = 'owner' AND disabled_at IS NULL`,
      ),
    ).toBe(2)
  })

  test('inviting a person to another role, or changing an existing owner, requires no password', async () => {
    const [owner, other] = [await member('owner'), await member('owner')]
    const { email } = await invited(owner.api)
    const statuses = [
      await alone(owner, 'POST', '/invitations', { email, role: 'content' }),
      await alone(owner, 'PUT', `/${other.id}/role`, { role: 'owner' }),
      await alone(owner, 'PUT', `/${other.id}/role`, { role: 'finance' }),
      await alone(owner, 'POST', `/${other.id}/disable`),
      await alone(owner, 'POST', `/${other.id}/enable`),
    ].map(({ status }) => status)
    expect(statuses).toEqual([201, 204, 204, 204, 204])
    expect(await told(other.email)).toEqual([])
  })
})

describe('the last owner', () => {
  test('the last owner can neither be demoted nor disabled', async () => {
    await lonely()
    const { api, id } = await member('owner')
    expect(await refusalOf(await api.put(`/people/${id}/role`, { role: 'finance' }))).toEqual([
      409,
      'last_owner',
    ])
    expect(await refusalOf(await api.post(`/people/${id}/disable`))).toEqual([409, 'last_owner'])
  })

  test.each(['role', 'disable'])(
    'one owner remains if the last two owners remove each other concurrently (%s)',
    async way => {
      await lonely()
      const [a, b] = [await member('owner'), await member('owner')]
      const act = (by: typeof a, on: typeof a) =>
        way === 'role'
          ? by.api.put(`/people/${on.id}/role`, { role: 'content' })
          : by.api.post(`/people/${on.id}/disable`)
      await Promise.all([act(a, b), act(b, a)])
      expect(await countRows('users', "role = 'owner' AND disabled_at IS NULL")).toBe(1)
    },
  )
})

test('a new role applies immediately, and a disabled person is signed out immediately', async () => {
  const owner = await member('owner')
  const person = await member('finance')
  expect((await person.api.get('/orders')).status).toBe(200)
  expect((await owner.api.put(`/people/${person.id}/role`, { role: 'content' })).status).toBe(204)
  expect(await refusalOf(await person.api.get('/orders'))).toEqual([403, 'forbidden'])
  expect((await person.api.get('/faqs')).status).toBe(200)
  expect((await owner.api.post(`/people/${person.id}/disable`)).status).toBe(204)
  expect((await person.api.get('/faqs')).status).toBe(401)
  expect((await owner.api.post(`/people/${person.id}/enable`)).status).toBe(204)
  expect((await person.api.get('/faqs')).status).toBe(401)
  expect(await refusalOf(await owner.api.post('/people/bukan-siapa-siapa/enable'))).toEqual([
    404,
    'not_found',
  ])
  const audited = await auditOf('users', person.id)
  expect(audited.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['set_role', 'disable', 'enable']),
  )
  expect(audited.find(({ action }) => action === 'set_role')?.changes).toEqual({
    role: ['finance', 'content'],
  })
})

test('repeating a role change or enabling an enabled person changes nothing, and an ended invitation cannot be withdrawn', async () => {
  const owner = await member('owner')
  const person = await newOperator(undefined, 'finance')
  const listed = await (await owner.api.get('/people')).json<{ items: { id: string; email: string }[] }>()
  const { id = '' } = listed.items.find(({ email }) => email === person) ?? {}
  expect((await owner.api.put(`/people/${id}/role`, { role: 'finance' })).status).toBe(204)
  expect((await owner.api.post(`/people/${id}/enable`)).status).toBe(204)
  expect(await auditOf('users', id)).toEqual([])
  const { id: invitation } = await invited(owner.api)
  const revoke = () => owner.api.post(`/people/invitations/${invitation}/revoke`)
  expect((await revoke()).status).toBe(204)
  expect(await refusalOf(await revoke())).toEqual([404, 'not_found'])
  const actions = (await auditOf('invitations', invitation)).map(({ action }) => action)
  expect(actions).toEqual(['invite', 'revoke'])
})

test('ending a person’s sessions affects only that person, who can sign in again', async () => {
  const owner = await member('owner')
  const person = await member('finance')
  expect((await owner.api.post(`/people/${person.id}/end-sessions`)).status).toBe(204)
  expect((await person.api.get('/orders')).status).toBe(401)
  expect((await owner.api.get('/people')).status).toBe(200)
  expect((await (await entered(person.email)).api.get('/orders')).status).toBe(200)
  expect((await auditOf('users', person.id)).map(({ action }) => action)).toContain('end_sessions')
  expect(await refusalOf(await owner.api.post('/people/bukan-siapa-siapa/end-sessions'))).toEqual([
    404,
    'not_found',
  ])
})

test.each(['disabled', 'another role'])(
  'a person who just stopped being an owner (%s) cannot change any account',
  async how => {
    const [owner, left] = [await member('owner'), await member('owner')]
    const person = await member('finance')
    if (how === 'disabled') await owner.api.post(`/people/${left.id}/disable`)
    else await owner.api.put(`/people/${left.id}/role`, { role: 'content' })
    await expect(setMemberRole(contextFor(), left.id, person.id, 'content')).rejects.toMatchObject({
      code: 'forbidden',
    })
  },
)

test('the second factor is optional by default', async () => {
  await runSql("DELETE FROM settings WHERE type = 'security'")
  const team = await (await (await member('owner')).api.get('/people')).json<Record<string, unknown>>()
  const asked = Object.entries(team).filter(([name]) => name.endsWith('_need_totp'))
  expect(asked.map(([, isAsked]) => isAsked)).toEqual([false, false, false, false, false])
})
