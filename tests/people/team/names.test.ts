import { expect, test } from 'vitest'
import { auditOf, badFields, operator, refusalOf } from '../../support/admin'
import { ask, newOperator, password, signIn, uniqueId } from '../../support/shop'

type User = { id: string; email: string; name: string | null }

async function entered(role?: string) {
  const email = await newOperator(undefined, role)
  const answer = await ask('/api/auth/login', { json: { email, password } })
  const { access_token, user } = await answer.json<{ access_token: string; user: User }>()
  return { ...user, token: access_token, api: operator(access_token) }
}

type Names = { items: { email: string; name: string }[] }
const namesSeenBy = async (token: string) =>
  (await (await ask('/api/admin/people/names', { token })).json<Names>()).items

test('a person without a name is not in the list of names until the person saves a name', async () => {
  const one = await entered('finance')
  expect(one.name).toBeNull()
  expect((await namesSeenBy(one.token)).some(({ email }) => email === one.email)).toBe(false)
  const name = uniqueId('Dewi Lestari')
  expect((await one.api.put('/account/name', { name: `  ${name} ` })).status).toBe(204)
  expect(await namesSeenBy(one.token)).toContainEqual({ email: one.email, name })
  const session = await (await ask('/api/auth/session', { token: one.token })).json<{ user: User }>()
  expect(session.user.name).toBe(name)
  const owner = await entered('owner')
  const team = await (await owner.api.get('/people')).json<{ items: User[] }>()
  expect(team.items).toContainEqual(expect.objectContaining({ email: one.email, name }))
})

test('a person’s change of the own name is audited once with the old and the new name', async () => {
  const one = await entered('content')
  const [before, after] = [uniqueId('Sari'), uniqueId('Sari')]
  for (const name of [before, after, after]) await one.api.put('/account/name', { name })
  const changes = (await auditOf('users', one.id)).filter(({ action }) => action === 'set_name')
  expect(changes.map(({ actor, changes: made }) => [actor, made.name])).toEqual([
    [one.email, [null, before]],
    [one.email, [before, after]],
  ])
})

test('two people of a team cannot have equal names, ignoring capitals', async () => {
  const [one, other] = [await entered(), await entered()]
  const name = uniqueId('Budi Santoso')
  await one.api.put('/account/name', { name })
  expect(await badFields(await other.api.put('/account/name', { name: name.toUpperCase() }))).toEqual([
    'name',
  ])
  const made = await one.api.post('/people/invitations', {
    email: `${uniqueId('baru')}@contoh.id`,
    role: 'field',
  })
  const { token } = await made.json<{ token: string }>()
  const accept = (given: string) =>
    ask('/api/auth/accept', { json: { token, name: given, password: 'sandi-milik-orang-baru' } })
  expect(await badFields(await accept(name))).toEqual(['name'])
  const joined = await accept(uniqueId('Budi Utomo'))
  expect(joined.status).toBe(200)
})

test.each(['', '   ', 'x'.repeat(61)])('the name “%s” is refused', async name => {
  const one = await entered()
  expect(await badFields(await one.api.put('/account/name', { name }))).toEqual(['name'])
})

test('only roles that read orders read the names of the team', async () => {
  for (const role of ['owner', 'finance'])
    expect((await ask('/api/admin/people/names', { token: await signIn(role) })).status).toBe(200)
  for (const role of ['content', 'field'])
    expect(await refusalOf(await ask('/api/admin/people/names', { token: await signIn(role) }))).toEqual([
      403,
      'forbidden',
    ])
  expect((await ask('/api/admin/people/names')).status).toBe(401)
})
