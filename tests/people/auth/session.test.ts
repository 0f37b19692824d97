import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { app } from '../../../worker/app'
import { scryptRunCounter } from '../../../worker/people/auth/passwords/password'
import {
  atLater,
  beforeTheMinuteTurns,
  postLogin,
  refresh,
  refreshTokenIn,
  stopClock,
} from '../../support/auth'
import { ask, newOperator, problemOf } from '../../support/shop'

beforeEach(stopClock)
afterEach(() => {
  vi.useRealTimers()
})

const signedIn = async () => {
  const response = await postLogin(await newOperator())
  const { access_token } = await response.json<{ access_token: string }>()
  return { cookie: refreshTokenIn(response), access_token }
}

describe('signing in', () => {
  test('signing in returns a token for 15 minutes, the user and an HttpOnly cookie', async () => {
    const email = await newOperator()
    const response = await postLogin(email.toUpperCase())
    expect(response.status).toBe(200)
    const body = await response.json<{ expires_at: string; user: { email: string } }>()
    expect(body.user.email).toBe(email)
    expect(Date.parse(body.expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).toContain('Path=/api/auth')
  })

  test('signing in gives identical responses to a wrong e-mail and a wrong password, with one scrypt run each', async () => {
    const email = await newOperator()
    const before = scryptRunCounter.count
    const unknown = await postLogin('tidak-ada@contoh.id')
    expect(scryptRunCounter.count - before).toBe(1)
    const wrong = await postLogin(email, 'salah-sekali')
    expect(scryptRunCounter.count - before).toBe(2)
    expect([unknown.status, wrong.status]).toEqual([401, 401])
    const [a, b] = [await unknown.text(), await wrong.text()]
    expect(a).toBe(b)
    expect(JSON.parse(a).detail).toBe('Email atau password salah')
  })

  test('the 6th sign-in attempt per minute from an address is refused without running scrypt', async () => {
    await beforeTheMinuteTurns()
    const attempt = () =>
      ask('/api/auth/login', {
        json: { email: `x${Math.random()}@contoh.id`, password: 'salah' },
        headers: { 'cf-connecting-ip': '192.0.2.77' },
        env: { LIMITS: 'on' },
      })
    for (let n = 0; n < 5; n++) expect((await attempt()).status).toBe(401)
    const before = scryptRunCounter.count
    const refused = await attempt()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(scryptRunCounter.count).toBe(before)
  })

  test('sign-in guesses at one account from many addresses are delayed', async () => {
    const email = await newOperator()
    for (let n = 0; n < 5; n++) expect((await postLogin(email, 'salah')).status).toBe(401)
    const before = scryptRunCounter.count
    const refused = await postLogin(email)
    expect([refused.status, scryptRunCounter.count - before]).toEqual([429, 0])
    await atLater(3, async () => expect((await postLogin(email, 'salah')).status).toBe(401))
    await atLater(6, async () => expect((await postLogin(email)).status).toBe(429))
    await atLater(8, async () => expect((await postLogin(email)).status).toBe(200))
    expect((await postLogin(email, 'salah')).status).toBe(401)
  })

  test('concurrent sign-in guesses from many addresses are all counted', async () => {
    const email = await newOperator()
    const answers = await Promise.all(Array.from({ length: 12 }, () => postLogin(email, 'salah')))
    expect(answers.filter(answer => answer.status === 401)).toHaveLength(5)
  })

  test('a sign-in with a missing field is refused with an Indonesian message', async () => {
    const response = await ask('/api/auth/login', { json: { email: '', password: '' } })
    expect(response.status).toBe(422)
    expect((await problemOf(response)).errors).toEqual([
      { path: 'email', message: 'Email harus diisi' },
      { path: 'password', message: 'Password harus diisi' },
    ])
  })
})

describe('the session', () => {
  test('each refresh rotates the session cookie, and the access token expires', async () => {
    const { cookie, access_token } = await signedIn()
    const next = refreshTokenIn(await refresh(cookie))
    expect(next).not.toBe(cookie)
    await atLater(16 * 60, async () => {
      expect((await ask('/api/auth/session', { token: access_token })).status).toBe(401)
      expect((await refresh(next)).status).toBe(200)
    })
  })

  test('a session ends after 7 days without use and after 30 days in any case', async () => {
    const { cookie } = await signedIn()
    await atLater(7 * 86_400 + 1, async () => expect((await refresh(cookie)).status).toBe(401))
    let token = (await signedIn()).cookie
    for (let days = 6; days < 30; days += 6)
      token = await atLater(days * 86_400, async () => refreshTokenIn(await refresh(token)))
    await atLater(30 * 86_400 + 1, async () => expect((await refresh(token)).status).toBe(401))
  })

  test('signing out also invalidates the access token immediately', async () => {
    const { cookie, access_token } = await signedIn()
    expect((await ask('/api/auth/session', { token: access_token })).status).toBe(200)
    const out = await ask('/api/auth/logout', {
      method: 'POST',
      headers: { cookie: `refresh_token=${cookie}` },
    })
    expect(out.status).toBe(204)
    expect((await refresh(cookie)).status).toBe(401)
    expect((await ask('/api/auth/session', { token: access_token })).status).toBe(401)
  })
})

test('every route under /api/admin returns 401 without a token', async () => {
  const routes = app.routes.filter(route => route.path.startsWith('/api/admin/') && !route.path.endsWith('*'))
  const paths = new Set(
    routes.map(({ method, path }) => `${method} ${path.replace(/:\w+(\{[^}]*\})?/g, 'x')}`),
  )
  expect(paths.size).toBeGreaterThan(3)
  for (const line of paths) {
    const [method = '', path = ''] = line.split(' ')
    if (method === 'ALL') continue
    const body = method === 'GET' || method === 'HEAD' ? undefined : '{}'
    const response = await ask(path, { method, body })
    expect([line, response.status]).toEqual([line, 401])
  }
})
