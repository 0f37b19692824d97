import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bindings } from '../../../worker/env'
import { scryptRunCounter } from '../../../worker/people/auth/passwords/password'
import { auditOf, refusalOf } from '../../support/admin'
import { atLater, lossyBindings, stopClock } from '../../support/auth'
import { freshShop } from '../../support/fresh'
import { ask, countRows, newOperator, problemOf } from '../../support/shop'

const path = '/api/auth/setup'
const hours = 3600
const owner = { name: 'Rahma Wulandari', email: 'pemilik@contoh.id', password: 'kebun teh di lereng gunung' }
const typed = (token: string, extra: Partial<Bindings> = {}, who = owner) =>
  ask(path, { json: { token, ...who }, env: extra })

type Line = { event: string; token: string; page: string }

async function told(extra: Partial<Bindings> = {}) {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const answer = await ask(path, { env: extra })
  const lines = log.mock.calls.map(([line]): Line => JSON.parse(String(line)))
  log.mockRestore()
  return { answer, tokens: lines.filter(({ event }) => event === 'setup_token') }
}

async function tokenTold() {
  const [line] = (await told()).tokens
  if (!line) throw new Error('no token was told')
  return line.token
}

beforeEach(async () => {
  await freshShop()
  stopClock()
  return () => vi.useRealTimers()
})

describe('a shop without users', () => {
  test('a shop without users logs a set-up token once, which creates the owner', async () => {
    const { answer, tokens } = await told()
    expect(tokens).toHaveLength(1)
    const token = tokens[0]?.token ?? ''
    expect(tokens[0]?.page).toBe(`http://localhost/admin/setup#${token}`)
    expect(await answer.text()).not.toContain(token)
    expect((await told()).tokens).toEqual([])
    expect(JSON.stringify((await env.DB.prepare('SELECT * FROM setup_tokens').all()).results)).not.toContain(
      token,
    )
    const made = await typed(token)
    expect(made.status).toBe(200)
    const body = await made.text()
    expect(body).not.toContain(token)
    const { access_token, user } = JSON.parse(body)
    expect(user).toMatchObject({ email: owner.email, name: owner.name, role: 'owner' })
    expect((await ask('/api/admin/people', { token: access_token })).status).toBe(200)
    expect((await auditOf('users', user.id)).map(({ action }) => action)).toContain('join')
  })

  test('five concurrent uses of a set-up token create one owner', async () => {
    const token = await tokenTold()
    const rivals = Array.from({ length: 5 }, (_, n) =>
      typed(token, {}, { ...owner, email: `p${n}@contoh.id` }),
    )
    const statuses = (await Promise.all(rivals)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(4).fill(404)])
    expect(await countRows('users')).toBe(1)
  })

  test('two concurrent requests create one set-up token', async () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {})
    await Promise.all([ask(path), ask(path), ask(path)])
    expect(log.mock.calls.filter(([line]) => String(line).includes('setup_token'))).toHaveLength(1)
    log.mockRestore()
  })

  test('wrong set-up tokens get identical refusals, without scrypt, and are counted per address and in total', async () => {
    const token = await tokenTold()
    const before = scryptRunCounter.count
    for (const guess of ['x', `${token}x`, token.slice(1), token.toUpperCase()])
      expect(await refusalOf(await typed(guess))).toEqual([403, 'setup_refused'])
    const from = (n: number) =>
      ask(path, {
        json: { token: 'tebakan', ...owner },
        env: lossyBindings,
        headers: { 'cf-connecting-ip': `198.51.${n}.7` },
      })
    const same: number[] = []
    for (let n = 0; n < 12; n++) same.push((await from(1)).status)
    expect(same.slice(8)).toEqual([403, 403, 429, 429])
    const others: number[] = []
    for (let n = 2; n < 14; n++) others.push((await from(n)).status)
    expect(others.at(-1)).toBe(429)
    expect(scryptRunCounter.count).toBe(before)
    expect(await countRows('users')).toBe(0)
    // However many attackers guessed from any address, the owner is not locked out.
    const right = {
      json: { token, ...owner },
      env: lossyBindings,
      headers: { 'cf-connecting-ip': '198.51.1.7' },
    }
    expect((await ask(path, right)).status).toBe(200)
  })

  test('a set-up token is refused after 24 hours, and a new set-up token is logged', async () => {
    const token = await tokenTold()
    await atLater(24 * hours, async () => {
      expect(await refusalOf(await typed(token))).toEqual([403, 'setup_refused'])
      const next = await tokenTold()
      expect(await refusalOf(await typed(token))).toEqual([403, 'setup_refused'])
      expect((await typed(next)).status).toBe(200)
    })
  })

  test('a set-up token stays valid after a weak password was refused', async () => {
    const token = await tokenTold()
    const weak = await typed(token, {}, { ...owner, password: 'amanah2026' })
    expect(await refusalOf(weak)).toEqual([422, 'weak_password'])
    expect((await typed(token)).status).toBe(200)
  })
})

describe('a set-up secret', () => {
  const secret = { SETUP_TOKEN: 'domba putih di padang luas' }

  test('a set-up secret replaces the logged token for 24 hours and works only one time', async () => {
    const { answer, tokens } = await told(secret)
    expect(tokens).toEqual([])
    expect(await answer.json()).toMatchObject({ token_in: 'secret' })
    await atLater(24 * hours, async () => {
      expect(await refusalOf(await typed(secret.SETUP_TOKEN, secret))).toEqual([403, 'setup_refused'])
      const other = { SETUP_TOKEN: 'kambing cokelat di kandang' }
      expect((await typed(other.SETUP_TOKEN, other)).status).toBe(200)
    })
  })

  test('a set-up secret that is too short is ignored', async () => {
    const short = { SETUP_TOKEN: 'rahasia' }
    expect((await told(short)).tokens).toHaveLength(1)
    expect(await refusalOf(await typed(short.SETUP_TOKEN, short))).toEqual([403, 'setup_refused'])
  })
})

describe('the set-up route after the first user exists', () => {
  const secret = { SETUP_TOKEN: 'rahasia yang baru dipasang' }

  /** The setup route must respond like an unknown address. */
  async function expectGone(token: string) {
    const unknown = await ask('/api/auth/tidak-ada')
    const { code, detail } = await problemOf(unknown)
    for (const answer of [
      await ask(path, { env: secret }),
      await typed(token),
      await typed(secret.SETUP_TOKEN, secret),
      await ask(path, { json: { apa: 'saja' } }),
      await ask(path, { method: 'POST', body: 'bukan json' }),
    ]) {
      expect(answer.status).toBe(404)
      expect(await problemOf(answer)).toMatchObject({ code, detail })
    }
    expect(code).toBe('route_not_found')
  }

  test('after the first user is created, the set-up route responds like an unknown address', async () => {
    const token = await tokenTold()
    await typed(token)
    await expectGone(token)
    expect(await countRows('users')).toBe(1)
  })

  test('the set-up route stays disabled even if all users are disabled or deleted', async () => {
    const token = await tokenTold()
    await newOperator()
    await expectGone(token)
    await env.DB.exec("UPDATE users SET disabled_at = '2026-01-01T00:00:00.000Z'")
    await expectGone(token)
    await env.DB.exec('DELETE FROM users')
    await expectGone(token)
    for (const undo of ['UPDATE setup_tokens SET used_at = NULL', 'DELETE FROM setup_tokens'])
      await expect(env.DB.exec(undo)).rejects.toThrow('setup_ended')
    expect(await countRows('users')).toBe(0)
  })
})
