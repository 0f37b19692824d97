import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scryptRunCounter } from '../../../worker/people/auth/passwords/password'
import { atLater, cookiesIn, deviceIn, lossyBindings, postLogin, stopClock } from '../../support/auth'
import { ask, newOperator, password } from '../../support/shop'

beforeEach(stopClock)
afterEach(() => {
  vi.useRealTimers()
})

const wrong = 'salah-sekali'
const from = (address: string, cookie?: string) => ({
  env: lossyBindings,
  headers: { 'cf-connecting-ip': address, ...(cookie ? { cookie } : {}) },
})

let network = 0
const newAddress = () => `198.18.${++network >> 8}.${network & 255}`

async function knownBrowser(email: string) {
  const response = await postLogin(email, password, from(newAddress()))
  expect(response.status).toBe(200)
  return deviceIn(response)
}

/** Uses up the limit of unknown browsers for this account and address. */
async function hammer(email: string, address: string) {
  for (let n = 0; n < 5; n++) expect((await postLogin(email, wrong, from(address))).status).toBe(401)
  expect((await postLogin(email, password, from(address))).status).toBe(429)
}

describe('a known browser', () => {
  test('a known browser can sign in while a stranger floods its account with attempts', async () => {
    const email = await newOperator()
    const address = newAddress()
    const device = await knownBrowser(email)
    await hammer(email, address)
    expect((await postLogin(email, password, from(address, device))).status).toBe(200)
    expect((await postLogin(email, password, from(address))).status).toBe(429)
  })

  test('a known browser can sign in while Cloudflare blocks its address', async () => {
    const email = await newOperator()
    const device = await knownBrowser(email)
    const env = { ...lossyBindings, LOGIN_LIMIT: { limit: async () => ({ success: false }) } }
    const headers = { 'cf-connecting-ip': newAddress() }
    expect((await postLogin(email, password, { env, headers })).status).toBe(429)
    expect((await postLogin(email, password, { env, headers: { ...headers, cookie: device } })).status).toBe(
      200,
    )
  })

  test('a known browser has five attempts of its own, then growing delays, and locks out nobody else', async () => {
    const email = await newOperator()
    const device = await knownBrowser(email)
    const here = from(newAddress(), device)
    for (let n = 0; n < 5; n++) expect((await postLogin(email, wrong, here)).status).toBe(401)
    const before = scryptRunCounter.count
    const refused = await postLogin(email, password, here)
    expect([refused.status, refused.headers.get('retry-after'), scryptRunCounter.count]).toEqual([
      429,
      '2',
      before,
    ])
    expect((await postLogin(email, password, from(newAddress()))).status).toBe(200)
    await atLater(3, async () => expect((await postLogin(email, wrong, here)).status).toBe(401))
    await atLater(6, async () => expect((await postLogin(email, password, here)).status).toBe(429))
    await atLater(8, async () => expect((await postLogin(email, password, here)).status).toBe(200))
    expect((await postLogin(email, wrong, here)).status).toBe(401)
  })

  test('a browser stays known after sign-ins, sign-outs and use by other operators', async () => {
    const [email, other] = [await newOperator(), await newOperator()]
    const address = newAddress()
    const first = await knownBrowser(email)
    const second = await knownBrowser(other)
    await hammer(email, address)
    const both = `${first}; ${second}`
    const again = deviceIn(await postLogin(email, password, from(address, both)))
    await ask('/api/auth/logout', { method: 'POST', headers: { cookie: both } })
    expect((await postLogin(email, password, from(address, again))).status).toBe(200)
    expect((await postLogin(other, password, from(address, both))).status).toBe(200)
  })

  test('a known browser has one limit of attempts for any number of its cookies', async () => {
    const email = await newOperator()
    const first = await knownBrowser(email)
    const second = deviceIn(await postLogin(email, password, from(newAddress(), first)))
    for (let n = 0; n < 5; n++) await postLogin(email, wrong, from(newAddress(), first))
    expect((await postLogin(email, password, from(newAddress(), second))).status).toBe(429)
  })

  test('after a password change only the browser that changed the password is still known', async () => {
    const email = await newOperator()
    const address = newAddress()
    const response = await postLogin(email, password, from(newAddress()))
    const { access_token } = await response.json<{ access_token: string }>()
    const next = 'sandi-baru-yang-panjang'
    const changed = await ask('/api/admin/account/password', {
      method: 'PUT',
      json: { current_password: password, new_password: next },
      token: access_token,
    })
    for (let n = 0; n < 5; n++) await postLogin(email, wrong, from(address))
    expect((await postLogin(email, next, from(address, deviceIn(response)))).status).toBe(429)
    expect((await postLogin(email, next, from(address, deviceIn(changed)))).status).toBe(200)
  })

  test('a known browser is no longer known after half a year', async () => {
    const email = await newOperator()
    const device = await knownBrowser(email)
    const address = newAddress()
    await atLater(180 * 86_400 + 1, async () => {
      await hammer(email, address)
      expect((await postLogin(email, password, from(address, device))).status).toBe(429)
    })
  })
})

describe('device cookies', () => {
  test('a device cookie that belongs to another operator, or was forged or changed, is not accepted', async () => {
    const [email, other] = [await newOperator(), await newOperator()]
    const address = newAddress()
    const [device, foreign] = [await knownBrowser(email), await knownBrowser(other)]
    const [name = '', value = ''] = device.split('=')
    const [id = '', issued = '', mac = ''] = value.split('.')
    const renamed = `${name}=${foreign.split('=')[1]}`
    const unkeyed = createHash('sha256').update(`device\n${id}\n${issued}`).digest('base64url')
    const otherKey = createHmac('sha256', 'x').update(`device\n${id}\n${issued}`).digest('base64url')
    await hammer(email, address)
    for (const forged of [
      foreign,
      renamed,
      `${name}=${'A'.repeat(22)}.${issued}.${mac}`,
      `${name}=${id}.${Number(issued) + 1}.${mac}`,
      `${name}=${id}.${issued}.${'A'.repeat(43)}`,
      `${name}=${id}.${issued}.${unkeyed}`,
      `${name}=${id}.${issued}.${otherKey}`,
      `${name}=${id}.${issued}.`,
      `${name}=${id}.${issued}`,
      `${name}=`,
      name,
      `${name}=${value}x`,
      `${name}=${'.'.repeat(2000)}`,
    ])
      expect([forged, (await postLogin(email, password, from(address, forged))).status]).toEqual([
        forged,
        429,
      ])
  })

  test('a device cookie set by a sibling site does not hide the shop’s own cookie', async () => {
    const email = await newOperator()
    const address = newAddress()
    const device = await knownBrowser(email)
    const tossed = `${device.split('=')[0]}=tossed`
    await hammer(email, address)
    expect((await postLogin(email, password, from(address, `${tossed}; ${device}`))).status).toBe(200)
  })

  test('device and session cookies are HttpOnly and SameSite, and Secure on https', async () => {
    const email = await newOperator()
    const cookies = (await postLogin(email)).headers.getSetCookie().sort()
    expect(cookies).toEqual([
      expect.stringMatching(
        /^device_[0-9a-f]{12}=[\w.-]+; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^refresh_token=[\w-]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(cookies.join()).not.toContain(email)
    const response = await postLogin(email, password, { origin: 'https://toko.example' })
    const names = response.headers.getSetCookie().map(cookie => cookie.split('=')[0])
    expect(names.sort()).toEqual([expect.stringMatching(/^__Secure-device_/), '__Secure-refresh_token'])
    for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('; Secure')
    const refreshed = await ask('/api/auth/refresh', {
      method: 'POST',
      origin: 'https://toko.example',
      headers: { cookie: cookiesIn(response).join('; ') },
    })
    expect(refreshed.status).toBe(200)
  })
})
