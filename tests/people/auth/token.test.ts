import { env } from 'cloudflare:test'
import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { postLogin } from '../../support/auth'
import { ask, newOperator } from '../../support/shop'

const key = new TextEncoder().encode(env.JWT_SECRET)

async function signedIn() {
  const response = await postLogin(await newOperator())
  const { access_token } = await response.json<{ access_token: string }>()
  const { sub = '', sid } = decodeJwt<{ sid: string }>(access_token)
  return { access_token, sub, sid }
}

const soon = () => Math.floor(Date.now() / 1000) + 600

const made = (claims: Record<string, unknown>, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).setIssuedAt().sign(key)

const statusWith = async (token: string) => (await ask('/api/admin/orders', { token })).status

describe('an access token', () => {
  test('an access token with valid claims is accepted', async () => {
    const { sub, sid } = await signedIn()
    expect(await statusWith(await made({ sub, sid, exp: soon() }))).toBe(200)
  })

  test('an access token without an expiry is refused', async () => {
    const { sub, sid } = await signedIn()
    expect(await statusWith(await made({ sub, sid }))).toBe(401)
  })

  test('an access token whose user is not the user of its session is refused', async () => {
    const [own, other] = [await signedIn(), await signedIn()]
    for (const claims of [
      { sub: other.sub, sid: own.sid },
      { sub: own.sub, sid: other.sid },
      { sub: own.sub, sid: 'x' },
      { sub: own.sub },
      { sid: own.sid },
      { sub: [own.sub], sid: own.sid },
      { sub: own.sub, sid: { id: own.sid } },
    ])
      expect(await statusWith(await made({ ...claims, exp: soon() }))).toBe(401)
  })

  test('a request uses the operator’s data from the database, not the access token’s claims', async () => {
    const { sub, sid } = await signedIn()
    const token = await made({ sub, sid, exp: soon(), email: 'lain@contoh.id', role: 'owner' })
    const { user } = await (await ask('/api/auth/session', { token })).json<{ user: object }>()
    expect(user).toEqual({
      id: sub,
      email: expect.stringMatching(/^op-/),
      name: null,
      role: 'owner',
      must_enrol: false,
    })
  })

  test('an access token signed with another secret, another algorithm or none is refused', async () => {
    const { access_token, sub, sid } = await signedIn()
    const [head, body] = access_token.split('.')
    const none = `${btoa('{"alg":"none"}').replace(/=+$/, '')}.${body}.`
    const foreign = await new SignJWT({ sub, sid, exp: soon() })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .sign(new TextEncoder().encode('another-secret-of-at-least-32-bytes'))
    const longer = await Promise.all(['HS384', 'HS512'].map(alg => made({ sub, sid, exp: soon() }, alg)))
    for (const token of [`${head}.${body}.AAAA`, none, foreign, ...longer, 'x', ''])
      expect(await statusWith(token)).toBe(401)
  })

  test('an access token of a disabled account is refused immediately', async () => {
    const { access_token, sub } = await signedIn()
    await env.DB.prepare('UPDATE users SET disabled_at = ? WHERE id = ?').bind('2026-01-01', sub).run()
    expect(await statusWith(access_token)).toBe(401)
  })
})
