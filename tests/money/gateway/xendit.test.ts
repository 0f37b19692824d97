import { afterEach, describe, expect, test, vi } from 'vitest'
import { simulateXendit } from '../../../scripts/gateway-simulator/xendit'
import type { ChargeRequest, ProviderCharge } from '../../../worker/money/gateway/gateway'
import type { GatewayFetch } from '../../../worker/money/gateway/request'
import { createXenditGateway } from '../../../worker/money/gateway/xendit'

const minute = 60_000
const start = Date.parse('2026-05-12T04:54:12.000Z')
const keys = { secret_key: 'xnd_development_contoh', callback_token: 'token-dari-dasbor' }

function open() {
  let now = start
  const simulator = simulateXendit({
    secretKey: keys.secret_key,
    callbackToken: keys.callback_token,
    clock: () => now,
  })
  const calls: { url: string; headers: Headers; body: unknown }[] = []
  const fetcher: GatewayFetch = (url, init) => {
    calls.push({
      url,
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : null,
    })
    return simulator.fetcher(url, init)
  }
  const gateway = createXenditGateway({ ...keys, environment: 'sandbox', fetcher })
  const request: ChargeRequest = {
    id: 'Q26-0001-1',
    amount: 2_500_000,
    channel: 'va_bsi',
    expires_at: '2026-05-13T03:54:12.000Z',
    return_url: 'https://toko.example/pesanan/Q26-0001',
    notify_url: 'https://toko.example/api/gateway/xendit',
    display_name: 'Toko Qurban 1447 H (Al-Ikhlas) Bandung',
  }
  async function opened(more: Partial<ChargeRequest> = {}) {
    const asked = { ...request, ...more }
    const result = await gateway.open(asked)
    if (!result.ok) throw new Error(result.detail)
    const charge: ProviderCharge = { ...asked, reference: result.reference }
    return { result, charge }
  }
  const wait = (ms: number) => {
    now += ms
  }
  return { simulator, gateway, request, opened, calls, wait }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('requests to Xendit', () => {
  test('a Xendit virtual account is a payment request of API version 2024-11-11, with a display name of letters only', async () => {
    const { opened, calls } = open()
    await opened()
    const [call] = calls
    expect(call?.url).toBe('https://api.xendit.co/v3/payment_requests')
    expect(call?.headers.get('api-version')).toBe('2024-11-11')
    expect(call?.body).toEqual({
      reference_id: 'Q26-0001-1',
      type: 'PAY',
      country: 'ID',
      currency: 'IDR',
      request_amount: 2_500_000,
      capture_method: 'AUTOMATIC',
      channel_code: 'BSI_VIRTUAL_ACCOUNT',
      channel_properties: {
        display_name: 'Toko Qurban H Al Ikhlas Bandun',
        expires_at: '2026-05-13T03:54:12.000Z',
      },
    })
  })

  test('a shop name without letters is replaced by a display name that banks accept', async () => {
    const { opened, calls } = open()
    await opened({ display_name: '١٤٤٧' })
    expect(calls[0]?.body).toMatchObject({ channel_properties: { display_name: 'Qurban' } })
  })

  test.each([
    ['qris', '2026-05-14T04:54:12.000Z'],
    ['dana', '2026-05-13T04:54:12.000Z'],
    ['shopeepay', '2026-05-12T05:24:12.000Z'],
  ] as const)(
    'a Xendit charge for %s expires when Xendit ends it, regardless of the requested expiry',
    async (channel, end) => {
      const { gateway, opened } = open()
      const { result, charge } = await opened({ channel })
      expect(result.expires_at).toBe(end)
      expect((await gateway.status(charge)).expires_at).toBe(end)
      expect(gateway.channels[channel]?.max_minutes).toBeGreaterThan(0)
    },
  )

  test('a Xendit QRIS charge has its QR text, and an e-wallet charge has its link', async () => {
    const { opened } = open()
    expect((await opened({ channel: 'qris' })).result.presented.qr_string).toContain('000201')
    const wallet = await opened({ channel: 'dana', id: 'Q26-0001-2' })
    expect(wallet.result.presented.link).toMatch(/^https:/)
  })

  test('GoPay and OVO are not offered through Xendit', () => {
    const { channels } = open().gateway
    expect(channels.gopay).toBeUndefined()
    expect(channels.ovo).toBeUndefined()
    expect(channels.va_bca?.max).toBe(50_000_000)
    expect(channels.va_cimb?.max).toBe(50_000_000)
  })

  test('a Xendit key of the other environment is refused, because one host serves both environments', () => {
    const build = (secret_key: string, environment: 'sandbox' | 'production') => () =>
      createXenditGateway({ ...keys, secret_key, environment })
    expect(build('xnd_development_a', 'production')).toThrow('environment')
    expect(build('xnd_production_a', 'sandbox')).toThrow('environment')
    expect(build('xnd_production_a', 'production')).not.toThrow()
    expect(() => createXenditGateway({ ...keys, callback_token: '', environment: 'sandbox' })).toThrow(
      'missing',
    )
  })

  test('a charge that Xendit accepted without a response is given up, because no customer saw its number', async () => {
    const { simulator, gateway, request } = open()
    const real = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(20))
    simulator.fault('accepted_then_hung')
    expect(await gateway.open(request)).toEqual({ ok: false, reason: 'unknown', detail: 'timeout' })
    simulator.heal()
    const lost = { id: request.id, reference: null, channel: request.channel, amount: request.amount }
    expect(await gateway.status(lost)).toMatchObject({ state: 'absent', raw_state: 'no reference' })
    expect(await gateway.close(lost)).toBe('gone')
    expect(await gateway.open(request)).toMatchObject({ reason: 'duplicate' })
  })
})

describe('a Xendit status', () => {
  test('a Xendit status reads amount and time from the captures; without captures, the amount from the request and the time from the payment', async () => {
    const { simulator, gateway, opened, calls } = open()
    const { charge } = await opened()
    simulator.pay(charge.id, 2_499_000)
    expect(await gateway.status(charge)).toMatchObject({
      state: 'paid',
      amount: 2_499_000,
      payment_reference: String(charge.reference).replace('pr-', 'py-'),
    })
    expect(calls.at(-1)?.url).toContain('/v3/payments/py-')
    simulator.fault('without_captures')
    expect(await gateway.status(charge)).toMatchObject({
      state: 'paid',
      amount: 2_500_000,
      paid_at: new Date(start).toISOString(),
    })
  })

  test('the status of an expired Xendit request with a payment is paid, and its raw state names both', async () => {
    const { simulator, gateway, opened, wait } = open()
    const { charge } = await opened()
    wait(24 * 60 * minute)
    simulator.pay(charge.id)
    expect(await gateway.status(charge)).toMatchObject({
      state: 'paid',
      raw_state: 'expired, payment succeeded',
    })
  })

  test.each(['open', 'expired'])(
    'the status of an %s Xendit request with an unreadable payment is unknown',
    async when => {
      const { simulator, gateway, opened, wait } = open()
      const { charge } = await opened()
      if (when === 'expired') wait(24 * 60 * minute)
      simulator.pay(charge.id)
      simulator.fault('payment_unreadable')
      expect(await gateway.status(charge)).toMatchObject({ state: 'unknown', amount: null })
      expect(await gateway.close(charge)).toBe('unknown')
    },
  )

  test('the status of a succeeded Xendit request without a payment id has the requested amount', async () => {
    const body = {
      reference_id: 'Q26-0001-1',
      payment_request_id: 'pr-1',
      currency: 'IDR',
      request_amount: 2_500_000,
      status: 'SUCCEEDED',
      updated: '2026-05-12T05:00:00Z',
    }
    const gateway = createXenditGateway({
      ...keys,
      environment: 'sandbox',
      fetcher: async () => Response.json(body),
    })
    const charge = { id: 'Q26-0001-1', reference: 'pr-1', channel: 'va_bsi', amount: 2_500_000 } as const
    expect(await gateway.status(charge)).toMatchObject({
      state: 'paid',
      amount: 2_500_000,
      paid_at: '2026-05-12T05:00:00.000Z',
    })
  })
})

describe('closing a Xendit charge', () => {
  const body = {
    reference_id: 'Q26-0001-1',
    payment_request_id: 'pr-1',
    currency: 'IDR',
    request_amount: 2_500_000,
  }
  const paid = { ...body, payment_id: 'py-1', status: 'SUCCEEDED', created: '2026-05-12T05:00:00Z' }
  const charge = { id: 'Q26-0001-1', reference: 'pr-1', channel: 'va_bsi', amount: 2_500_000 } as const
  const closing = (request: Record<string, unknown>) =>
    createXenditGateway({
      ...keys,
      environment: 'sandbox',
      fetcher: async url => Response.json(url.includes('/payments/') ? paid : { ...body, ...request }),
    }).close(charge)

  test('the Xendit response "canceled" closes a charge only if nobody has tried to pay', async () => {
    expect(await closing({ status: 'CANCELED' })).toBe('closed')
    expect(await closing({ status: 'CANCELED', latest_payment_id: 'py-1' })).toBe('paid')
  })

  test('closing a Xendit charge returns unknown while the response still shows the charge as payable', async () => {
    expect(await closing({ status: 'REQUIRES_ACTION' })).toBe('unknown')
  })
})

describe('a Xendit notification', () => {
  test('a Xendit notification with the correct token names the charge, even if a capture event lacks its captures', async () => {
    const { simulator, gateway, opened } = open()
    const { charge } = await opened()
    simulator.pay(charge.id)
    simulator.fault('without_captures')
    const { headers, body } = await simulator.notification(charge.id)
    expect(body).not.toContain('captures')
    expect(gateway.verifyNotification(new Headers(headers), body)).toEqual({
      genuine: true,
      test: false,
      charge_id: charge.id,
      reference: charge.reference,
      payment_reference: null,
    })
  })

  test('a Xendit notification with no token, a wrong token or two tokens is refused', async () => {
    const { simulator, gateway, opened } = open()
    const { charge } = await opened()
    const { body } = await simulator.notification(charge.id)
    const token = keys.callback_token
    const two = new Headers({ 'x-callback-token': token })
    two.append('x-callback-token', token)
    for (const headers of [new Headers(), new Headers({ 'x-callback-token': 'token-lain' }), two])
      expect(gateway.verifyNotification(headers, body)).toEqual({ genuine: false })
  })

  test('a notification with a token renewed in the Xendit dashboard is refused until the shop has the new token', async () => {
    const { simulator, gateway, opened } = open()
    const { charge } = await opened()
    simulator.rotateToken('token-baru')
    const { headers, body } = await simulator.notification(charge.id)
    expect(gateway.verifyNotification(new Headers(headers), body)).toEqual({ genuine: false })
    const renewed = createXenditGateway({ ...keys, callback_token: 'token-baru', environment: 'sandbox' })
    expect(renewed.verifyNotification(new Headers(headers), body)).toMatchObject({ genuine: true })
  })

  test('a Xendit notification with an edited body has a valid token, but the status call returns the real state', async () => {
    const { simulator, gateway, opened } = open()
    const { charge } = await opened()
    const { headers, body } = await simulator.notification(charge.id, { status: 'SUCCEEDED' })
    expect(gateway.verifyNotification(new Headers(headers), body)).toMatchObject({ charge_id: charge.id })
    expect(await gateway.status(charge)).toMatchObject({ state: 'open' })
  })

  test('a Xendit notification about a refund names only the payment request, because its reference is the refund’s own', () => {
    const { gateway } = open()
    const headers = new Headers({ 'x-callback-token': keys.callback_token })
    const body = JSON.stringify({
      event: 'refund.succeeded',
      data: { reference_id: 'refund-1', payment_request_id: 'pr-1' },
    })
    expect(gateway.verifyNotification(headers, body)).toMatchObject({ charge_id: null, reference: 'pr-1' })
  })

  test.each(['', '[]', '{"event":"payment_token.activation","data":{}}', '{"data":{"reference_id":5}}'])(
    'a Xendit notification with the body %j is accepted and names no charge',
    body => {
      const headers = new Headers({ 'x-callback-token': keys.callback_token })
      expect(open().gateway.verifyNotification(headers, body)).toEqual({
        genuine: true,
        test: false,
        charge_id: null,
        reference: null,
        payment_reference: null,
      })
    },
  )
})
