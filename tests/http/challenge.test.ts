import { afterEach, describe, expect, test, vi } from 'vitest'
import { refusalOf } from '../support/admin'
import { ask, countRows, newAnimal, orderFor, sendOrder } from '../support/shop'

const keys = { TURNSTILE_SITE_KEY: '1x00000000000000000000AA', TURNSTILE_SECRET_KEY: 'rahasia' }

type Judged = { body: URLSearchParams; url: string }

function judged(answer: () => Response | Promise<Response>) {
  const asked: Judged[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push({ url: String(input), body: new URLSearchParams(String(init?.body)) })
    return answer()
  })
  return asked
}

afterEach(() => {
  vi.restoreAllMocks()
})

async function send(
  token: string | null,
  env: Record<string, string> = keys,
  key: string = crypto.randomUUID(),
) {
  const animal = await newAnimal()
  return ask('/api/orders', {
    env,
    json: orderFor(animal.id),
    headers: { 'idempotency-key': key, ...(token === null ? {} : { 'x-turnstile-token': token }) },
  })
}

describe('with both Turnstile keys', () => {
  test('with Turnstile an order needs a valid token, and Cloudflare gets the visitor’s address', async () => {
    const asked = judged(() => Response.json({ success: true }))
    expect((await send('baik', keys, 'kunci-pertama')).status).toBe(201)
    expect(asked[0]?.url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify')
    expect(asked[0]?.body.get('secret')).toBe('rahasia')
    expect(asked[0]?.body.get('response')).toBe('baik')
    expect(asked[0]?.body.get('idempotency_key')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })

  test('with Turnstile an order with a missing, invalid or overlong token writes nothing', async () => {
    const before = await countRows('orders')
    const asked = judged(() => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] }))
    for (const token of [null, '', 'buruk', 'x'.repeat(3000)])
      expect(await refusalOf(await send(token))).toEqual([403, 'challenge_failed'])
    expect(asked).toHaveLength(1)
    expect(await countRows('orders')).toBe(before)
  })

  test('a repeated order request reuses its Turnstile check', async () => {
    const asked = judged(() => Response.json({ success: true }))
    const order = orderFor((await newAnimal()).id)
    const again = () =>
      ask('/api/orders', {
        env: keys,
        json: order,
        headers: { 'idempotency-key': 'kunci-yang-sama', 'x-turnstile-token': 'token-sama' },
      })
    const [first, second] = [await (await again()).json(), await (await again()).json()]
    expect(second).toEqual(first)
    expect(asked[1]?.body.get('idempotency_key')).toBe(asked[0]?.body.get('idempotency_key'))
  })

  test('a failure of Cloudflare’s Turnstile service does not block orders', async () => {
    judged(() => new Response('', { status: 503 }))
    expect((await send('baik')).status).toBe(201)
    judged(() => Promise.reject(new TypeError('no network')))
    expect((await send('baik')).status).toBe(201)
  })

  test('a malformed Turnstile token is refused', async () => {
    const before = await countRows('orders')
    const malformed = () => Response.json({ success: false, 'error-codes': ['bad-request'] }, { status: 400 })
    const asked = judged(malformed)
    for (const token of ['a b', 'é', '<x>', 'a&secret=lain', 'rusak'])
      expect(await refusalOf(await send(token))).toEqual([403, 'challenge_failed'])
    expect(asked).toHaveLength(1)
    expect(await countRows('orders')).toBe(before)
  })

  test('a wrong Turnstile secret does not block orders', async () => {
    judged(() => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] }))
    expect((await send('baik')).status).toBe(201)
  })

  test('pages contain the public Turnstile key, may load the widget and never contain the secret', async () => {
    const page = await ask('/order', { env: keys })
    const html = await page.text()
    expect(html).toContain(`<meta name="challenge" content="${keys.TURNSTILE_SITE_KEY}"`)
    expect(html).not.toContain(keys.TURNSTILE_SECRET_KEY)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' https:\/\/challenges\.cloudflare\.com/)
    expect(policy).toMatch(/frame-src 'self' https:\/\/challenges\.cloudflare\.com/)
    expect(policy).not.toContain('unsafe')
  })
})

describe('with one Turnstile key, or none', () => {
  test.each<Record<string, string>>([
    {},
    { TURNSTILE_SITE_KEY: keys.TURNSTILE_SITE_KEY },
    { TURNSTILE_SECRET_KEY: 'rahasia' },
  ])(
    'with the Turnstile settings %o orders need no token, and the CSP does not allow Cloudflare',
    async env => {
      const asked = judged(() => Response.json({ success: false }))
      expect((await send(null, env)).status).toBe(201)
      expect(asked).toEqual([])
      const page = await ask('/order', { env })
      expect(await page.text()).not.toContain('name="challenge"')
      expect(page.headers.get('content-security-policy')).not.toContain('challenges.cloudflare.com')
    },
  )
})

test('a Turnstile key with unsafe characters is ignored', async () => {
  const env = { ...keys, TURNSTILE_SITE_KEY: '"><script>alert(1)</script>' }
  const html = await (await ask('/order', { env })).text()
  expect(html).not.toContain('alert(1)')
  const order = await newAnimal()
  expect((await sendOrder(orderFor(order.id))).status).toBe(201)
})
