import { afterEach, expect, test, vi } from 'vitest'
import type { Bindings } from '../../worker/env'
import { ask, problemOf } from '../support/shop'

afterEach(() => {
  vi.restoreAllMocks()
})

const short = 'x'.repeat(31)
// An unset secret is missing at run time, although its type is string.
const unset = (name: string): Partial<Bindings> => ({ [name]: undefined })

const bad: [what: string, name: string, env: Partial<Bindings>][] = [
  ['no JWT_SECRET', 'JWT_SECRET', unset('JWT_SECRET')],
  ['a short JWT_SECRET', 'JWT_SECRET', { JWT_SECRET: short }],
  ['no ORDER_KEY_SECRET', 'ORDER_KEY_SECRET', unset('ORDER_KEY_SECRET')],
  ['a short ORDER_KEY_SECRET', 'ORDER_KEY_SECRET', { ORDER_KEY_SECRET: short }],
  ['an empty ORDER_KEY_SECRET', 'ORDER_KEY_SECRET', { ORDER_KEY_SECRET: '' }],
]

test.each(bad)(
  'with %s the worker serves no request, and the log names the setting',
  async (_what, name, env) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const path of ['/api/health', '/api/animals', '/api/auth/refresh', '/api/orders/ORDER-100AA']) {
      const response = await ask(path, { env, method: path.includes('auth') ? 'POST' : 'GET' })
      const { code, detail } = await problemOf(response)
      expect([path, response.status, code]).toEqual([path, 503, 'misconfigured'])
      expect(detail).toBe('Situs ini sedang disiapkan. Silakan coba beberapa saat lagi.')
    }
    const line = String(log.mock.calls[0]?.[0])
    expect(line).toContain(`Set ${name} to at least 32 random characters`)
    expect(line).not.toContain(short)
  },
)

test('the back office names missing secrets and where to set them, without their values', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const path of ['/admin', '/admin/setup']) {
    const page = await ask(path, { env: { JWT_SECRET: short, ORDER_KEY_SECRET: short } })
    const text = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(text).toContain('JWT_SECRET, ORDER_KEY_SECRET')
    expect(text).toContain('Variables and Secrets')
    expect(text).not.toContain(short)
  }
})

test('a secret of 32 characters is accepted', async () => {
  const secret = 'x'.repeat(32)
  const response = await ask('/api/health', { env: { JWT_SECRET: secret, ORDER_KEY_SECRET: secret } })
  expect(response.status).toBe(200)
})
