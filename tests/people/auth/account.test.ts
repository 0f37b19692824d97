import { describe, expect, test, vi } from 'vitest'
import { scryptRunCounter } from '../../../worker/people/auth/passwords/password'
import { auditOf, badFields, operator, refusalOf } from '../../support/admin'
import { atLater, stopClock } from '../../support/auth'
import { ask, newOperator, password, problemOf } from '../../support/shop'

type Item = {
  id: string
  user_agent: string | null
  created_at: string
  last_used_at: string
  current: boolean
}

async function enter(email: string, agent = 'Peramban uji', secret = password) {
  const response = await ask('/api/auth/login', {
    json: { email, password: secret },
    headers: { 'user-agent': agent },
  })
  if (response.status !== 200) return null
  const { access_token, user } = await response.json<{ access_token: string; user: { id: string } }>()
  const cookie = /refresh_token=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const api = operator(access_token)
  const sessions = async () => (await (await api.get('/account/sessions')).json<{ items: Item[] }>()).items
  return { api, cookie, user_id: user.id, sessions }
}

async function entered(email: string, agent?: string) {
  const session = await enter(email, agent)
  if (!session) throw new Error('sign-in refused')
  return session
}

const refresh = async (cookie: string) =>
  (await ask('/api/auth/refresh', { method: 'POST', headers: { cookie: `refresh_token=${cookie}` } })).status

const next = 'sandi-baru-yang-panjang'
const change = (api: ReturnType<typeof operator>, current_password: string, new_password: string) =>
  api.put('/account/password', { current_password, new_password })

describe('changing the password', () => {
  test('after a password change the new password is accepted and the old password is refused', async () => {
    const email = await newOperator()
    const { api } = await entered(email)
    expect((await change(api, password, next)).status).toBe(204)
    expect(await enter(email)).toBeNull()
    expect(await enter(email, 'x', next)).not.toBeNull()
  })

  test('a password change ends all other sessions immediately and keeps the current session', async () => {
    const email = await newOperator()
    const [own, other] = [await entered(email), await entered(email)]
    await change(own.api, password, next)
    expect(await refusalOf(await other.api.get('/orders'))).toEqual([401, 'session_ended'])
    expect(await refresh(other.cookie)).toBe(401)
    expect((await own.api.get('/orders')).status).toBe(200)
    expect(await refresh(own.cookie)).toBe(200)
  })

  test('a password change does not affect other operators', async () => {
    const neighbour = await entered(await newOperator())
    const { api } = await entered(await newOperator())
    await change(api, password, next)
    expect((await neighbour.api.get('/orders')).status).toBe(200)
  })

  test('a password change requires the current password, and a wrong current password changes nothing', async () => {
    const email = await newOperator()
    const [own, other] = [await entered(email), await entered(email)]
    const response = await change(own.api, 'salah-sekali', next)
    expect(response.status).toBe(422)
    expect(await problemOf(response)).toMatchObject({
      code: 'wrong_password',
      errors: [{ path: 'current_password', message: 'Password saat ini salah.' }],
    })
    expect((await other.api.get('/orders')).status).toBe(200)
    expect(await enter(email)).not.toBeNull()
  })

  test('a common or short new password is refused at its field without running scrypt', async () => {
    const email = await newOperator()
    const { api } = await entered(email)
    const before = scryptRunCounter.count
    for (const [weak, reason] of [
      ['P@ssw0rd2026', /sering dipakai/],
      ['aaaaaaaaaa', /urutan/],
      ['Qurban2026!', /nama toko/],
      [email, /email Anda/],
    ] as const) {
      const { code, detail, errors } = await problemOf(await change(api, password, weak))
      expect([code, detail]).toEqual(['weak_password', expect.stringContaining('mudah ditebak')])
      expect(errors).toEqual([{ path: 'new_password', message: expect.stringMatching(reason) }])
    }
    expect(await badFields(await change(api, password, 'pendek'))).toEqual(['new_password'])
    expect(await badFields(await change(api, '', next))).toEqual(['current_password'])
    expect(scryptRunCounter.count).toBe(before)
  })

  test('of two concurrent password changes one succeeds', async () => {
    const email = await newOperator()
    const { api } = await entered(email)
    const answers = await Promise.all([
      change(api, password, `${next}-1`),
      change(api, password, `${next}-2`),
    ])
    const won = answers.findIndex(answer => answer.status === 204)
    expect(answers.filter(answer => answer.status === 204)).toHaveLength(1)
    expect(await enter(email, 'x', `${next}-${won + 1}`)).not.toBeNull()
    expect(await enter(email, 'x', `${next}-${2 - won}`)).toBeNull()
  })

  test('a password change allows five guesses per session, then delays, from any address', async () => {
    stopClock()
    const own = await entered(await newOperator())
    for (let n = 0; n < 5; n++) expect((await change(own.api, 'salah-sekali', next)).status).toBe(422)
    const before = scryptRunCounter.count
    const refused = await change(own.api, password, next)
    expect([refused.status, refused.headers.get('retry-after'), scryptRunCounter.count]).toEqual([
      429,
      '2',
      before,
    ])
    await atLater(3, async () => expect((await change(own.api, password, next)).status).toBe(204))
    vi.useRealTimers()
  })

  test('the password can be changed while strangers guess the account’s password', async () => {
    const email = await newOperator()
    const { api } = await entered(email)
    for (let n = 0; n < 6; n++) await enter(email, 'x', 'salah-sekali')
    expect((await change(api, password, next)).status).toBe(204)
  })

  test('a password change is audited without passwords', async () => {
    const { api, user_id } = await entered(await newOperator())
    await change(api, 'salah-sekali', next)
    await change(api, password, next)
    const events = await auditOf('users', user_id)
    expect(events.map(event => event.action)).toEqual(['sign_in', 'change_password'])
    expect(JSON.stringify(events)).not.toContain(next)
  })
})

describe('sessions', () => {
  test('an operator’s open sessions are listed with the current one marked', async () => {
    const email = await newOperator()
    await entered(await newOperator())
    await entered(email, 'Ponsel')
    const own = await entered(email, 'Laptop')
    const items = await own.sessions()
    expect(items.map(({ user_agent, current }) => [user_agent, current]).sort()).toEqual([
      ['Laptop', true],
      ['Ponsel', false],
    ])
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      'created_at',
      'current',
      'id',
      'last_used_at',
      'user_agent',
    ])
  })

  test('a session that its operator ended is invalid immediately and no longer listed', async () => {
    const email = await newOperator()
    const other = await entered(email, 'Ponsel')
    const own = await entered(email, 'Laptop')
    const id = (await own.sessions()).find(item => !item.current)?.id ?? ''
    expect((await own.api.delete(`/account/sessions/${id}`)).status).toBe(204)
    expect(await refusalOf(await other.api.get('/orders'))).toEqual([401, 'session_ended'])
    expect(await refresh(other.cookie)).toBe(401)
    expect(await own.sessions()).toHaveLength(1)
    expect(await refusalOf(await own.api.delete(`/account/sessions/${id}`))).toEqual([404, 'not_found'])
    const actions = (await auditOf('users', own.user_id)).map(event => event.action)
    expect(actions).toEqual(['sign_in', 'sign_in', 'end_session'])
  })

  test('another operator’s sessions are not visible and cannot be ended', async () => {
    const victim = await entered(await newOperator())
    const id = (await victim.sessions())[0]?.id ?? ''
    const { api } = await entered(await newOperator())
    expect(await refusalOf(await api.delete(`/account/sessions/${id}`))).toEqual([404, 'not_found'])
    expect((await victim.api.get('/orders')).status).toBe(200)
  })

  test('a session unused for a week is not listed', async () => {
    const email = await newOperator()
    await entered(email, 'Lama')
    await atLater(7 * 86_400 + 1, async () => {
      const own = await entered(email, 'Baru')
      expect((await own.sessions()).map(item => item.user_agent)).toEqual(['Baru'])
    })
  })

  test('listing sessions requires a sign-in', async () => {
    for (const [method, path] of [
      ['PUT', 'password'],
      ['GET', 'sessions'],
      ['GET', 'events'],
      ['DELETE', 'sessions/x'],
    ] as const) {
      expect((await ask(`/api/admin/account/${path}`, { method })).status).toBe(401)
    }
  })
})

test('the account page shows the account’s own security events, newest first', async () => {
  const email = await newOperator()
  await entered(await newOperator())
  await enter(email, 'Penebak', 'salah-sekali')
  const { api } = await entered(email, 'Laptop')
  await change(api, password, next)
  const { items } = await (await api.get('/account/events')).json<{ items: Record<string, unknown>[] }>()
  expect(items.map(({ action, user_agent }) => [action, user_agent])).toEqual([
    ['change_password', null],
    ['sign_in', 'Laptop'],
    ['sign_in_failed', 'Penebak'],
  ])
  expect(Object.keys(items[0] ?? {})).toEqual(['id', 'action', 'user_agent', 'created_at'])
})
