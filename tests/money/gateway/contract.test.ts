import { afterEach, describe, expect, test, vi } from 'vitest'
import { simulateMidtrans } from '../../../scripts/gateway-simulator/midtrans'
import type { ChargeOperation, Fault, Simulator } from '../../../scripts/gateway-simulator/simulator'
import { simulateXendit } from '../../../scripts/gateway-simulator/xendit'
import { type Channel, paymentChannels } from '../../../worker/contract/money/gateway'
import type { ChargeRequest, Gateway, ProviderCharge } from '../../../worker/money/gateway/gateway'
import { createMidtransGateway } from '../../../worker/money/gateway/midtrans'
import type { GatewayFetch } from '../../../worker/money/gateway/request'
import { createXenditGateway } from '../../../worker/money/gateway/xendit'

const minute = 60_000
const start = Date.parse('2026-05-12T04:54:12.000Z')

type Setting = { environment?: 'sandbox' | 'production'; base?: string; fetcher?: GatewayFetch; key?: string }

const providers = {
  midtrans: {
    host: 'https://api.sandbox.midtrans.com',
    simulate: (clock: () => number): Simulator => simulateMidtrans({ serverKey: 'kunci-rahasia', clock }),
    build: ({ environment = 'sandbox', key = 'kunci-rahasia', ...rest }: Setting, clock: () => number) =>
      createMidtransGateway({ server_key: key, environment, clock, ...rest }),
  },
  xendit: {
    host: 'https://api.xendit.co',
    simulate: (clock: () => number): Simulator =>
      simulateXendit({ secretKey: 'kunci-rahasia', callbackToken: 'token', clock }),
    build: ({ environment = 'sandbox', key = 'kunci-rahasia', ...rest }: Setting) =>
      createXenditGateway({ secret_key: key, callback_token: 'token', environment, ...rest }),
  },
}

function open(provider: keyof typeof providers) {
  let now = start
  const clock = () => now
  const { simulate, build, host } = providers[provider]
  const simulator = simulate(clock)
  const gateway: Gateway = build({ fetcher: simulator.fetcher }, clock)
  let count = 0
  const request = (more: Partial<ChargeRequest> = {}): ChargeRequest => ({
    id: `Q26-0001-${++count}`,
    amount: 2_500_000,
    channel: 'va_bca',
    expires_at: new Date(now + 23 * 60 * minute).toISOString(),
    return_url: 'https://toko.example/pesanan/Q26-0001',
    notify_url: 'https://toko.example/api/gateway/notifications',
    display_name: 'Toko Qurban',
    ...more,
  })
  /** Opens a charge that must succeed. */
  async function opened(more: Partial<ChargeRequest> = {}) {
    const asked = request(more)
    const result = await gateway.open(asked)
    if (!result.ok) throw new Error(result.detail)
    const charge: ProviderCharge = {
      id: asked.id,
      reference: result.reference,
      channel: asked.channel,
      amount: asked.amount,
    }
    return { asked, result, charge }
  }
  const wait = (ms: number) => {
    now += ms
  }
  return { simulator, gateway, request, opened, wait, host, build: (more: Setting) => build(more, clock) }
}

afterEach(() => {
  vi.restoreAllMocks()
})

/** Shortens the timeout of 10 seconds to 20 ms. Returns the limits in ms that were set. */
function shortenTimeouts() {
  const limits: number[] = []
  const real = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    limits.push(ms)
    return real(20)
  })
  return limits
}

const noAnswer: Fault[] = ['error', 'busy', 'html', 'in_process', 'redirect', 'too_large', 'offline']

describe.each(['midtrans', 'xendit'] as const)('payment provider %s', name => {
  test('each offered payment method opens a charge with payment details and an expiry', async () => {
    const { gateway, opened } = open(name)
    const channels = paymentChannels.filter(channel => gateway.channels[channel])
    expect(channels.length).toBeGreaterThan(8)
    for (const channel of channels) {
      const { result } = await opened({ channel })
      expect(Object.keys(result.presented).length).toBeGreaterThan(0)
      expect(Date.parse(result.expires_at)).toBeGreaterThan(start)
      expect(result.reference).not.toBeNull()
    }
  })

  test('a virtual account has a number and expires at the requested minute', async () => {
    const { opened } = open(name)
    const { result, asked } = await opened()
    expect(result.presented.va_number).toMatch(/^\d{10,}$/)
    expect(Date.parse(asked.expires_at) - Date.parse(result.expires_at)).toBeLessThan(minute)
    expect(result.expires_at <= asked.expires_at).toBe(true)
  })

  test('a payment method or amount that the provider does not offer is refused without a call', async () => {
    const { gateway, request, build } = open(name)
    const calls = vi.fn<GatewayFetch>()
    const quiet = build({ fetcher: calls })
    const { max = 0 } = gateway.channels.qris ?? {}
    for (const more of [
      { channel: 'qris', amount: (max ?? 0) + 1 },
      { channel: 'va_bca', amount: 9_999 },
      { channel: 'kartu' as Channel },
    ] satisfies Partial<ChargeRequest>[])
      expect(await quiet.open(request(more))).toMatchObject({ ok: false, reason: 'refused' })
    expect(calls).not.toHaveBeenCalled()
  })

  test('the status of a charge changes from open to paid, with amount, currency and time in UTC', async () => {
    const { simulator, gateway, opened, wait } = open(name)
    const { charge, result } = await opened()
    const before = await gateway.status(charge)
    expect(before).toMatchObject({ state: 'open', paid_at: null, presented: result.presented })
    wait(5 * minute)
    simulator.pay(charge.id)
    expect(await gateway.status(charge)).toMatchObject({
      state: 'paid',
      amount: 2_500_000,
      currency: 'IDR',
      reference: charge.reference,
      paid_at: '2026-05-12T04:59:12.000Z',
    })
  })

  test.each([1, -1])(
    'a paid amount that differs by %i rupiah from the charge is reported unchanged',
    async difference => {
      const { simulator, gateway, opened } = open(name)
      const { charge } = await opened()
      simulator.pay(charge.id, 2_500_000 + difference)
      expect(await gateway.status(charge)).toMatchObject({ state: 'paid', amount: 2_500_000 + difference })
    },
  )

  test.each([
    ['fraction', 'amount'],
    ['other_currency', 'currency'],
  ] as const)(
    'the status of a paid charge with %s is unknown, and its amount is never rounded',
    async (fault, word) => {
      const { simulator, gateway, opened } = open(name)
      const { charge } = await opened()
      simulator.pay(charge.id)
      simulator.fault(fault)
      simulator.fault('without_captures')
      const seen = await gateway.status(charge)
      expect(seen).toMatchObject({ state: 'unknown', amount: null })
      expect(seen.raw_state).toContain(word)
    },
  )

  test('opening a charge returns unknown, with the reference to close it, if the response has another amount or currency', async () => {
    const { simulator, gateway, request } = open(name)
    for (const fault of ['fraction', 'other_currency'] as const) {
      simulator.fault(fault, { times: 1 })
      const result = await gateway.open(request())
      expect(result).toMatchObject({ ok: false, reason: 'unknown', reference: expect.any(String) })
    }
  })

  test.each(noAnswer)(
    'after the provider fault %s each call returns unknown, and repeating the call succeeds',
    async fault => {
      const { simulator, gateway, opened, request } = open(name)
      const { charge } = await opened()
      for (const on of ['open', 'status', 'close'] satisfies ChargeOperation[])
        simulator.fault(fault, { on, times: 1 })
      expect(await gateway.status(charge)).toMatchObject({ state: 'unknown', amount: null })
      expect(await gateway.close(charge)).toBe('unknown')
      const asked = request()
      expect(await gateway.open(asked)).toMatchObject({ ok: false, reason: 'unknown' })
      expect(await gateway.status(charge)).toMatchObject({ state: 'open' })
      expect(await gateway.close(charge)).toBe('closed')
      expect((await gateway.open(asked)).ok).toBe(true)
    },
  )

  test('a call to the provider without a response times out after 10 seconds', async () => {
    const { simulator, gateway, opened } = open(name)
    const { charge } = await opened()
    const limits = shortenTimeouts()
    simulator.fault('hang')
    expect(await gateway.status(charge)).toMatchObject({ state: 'unknown', raw_state: 'timeout' })
    expect(await gateway.close(charge)).toBe('unknown')
    expect([...new Set(limits)]).toEqual([10_000])
  })

  test('opening a charge with a used id returns duplicate', async () => {
    const { simulator, gateway, opened } = open(name)
    const { asked, charge } = await opened()
    simulator.pay(charge.id)
    expect(await gateway.open({ ...asked, channel: 'va_permata' })).toMatchObject({
      ok: false,
      reason: 'duplicate',
    })
  })

  test('a charge expires, and a payment that arrives later is still reported as paid', async () => {
    const { simulator, gateway, opened, wait } = open(name)
    const { charge } = await opened()
    wait(24 * 60 * minute)
    expect(await gateway.status(charge)).toMatchObject({ state: 'expired', paid_at: null })
    expect(await gateway.close(charge)).toBe('gone')
    simulator.pay(charge.id)
    expect(await gateway.status(charge)).toMatchObject({ state: 'paid', amount: 2_500_000 })
  })

  test('closing an open charge succeeds once, and a payment that arrives after closing is reported as paid', async () => {
    const { simulator, gateway, opened } = open(name)
    const { charge } = await opened()
    expect(await gateway.close(charge)).toBe('closed')
    expect(await gateway.status(charge)).toMatchObject({ state: 'cancelled' })
    expect(await gateway.close(charge)).toBe('gone')
    simulator.pay(charge.id)
    expect(await gateway.status(charge)).toMatchObject({ state: 'paid' })
    expect(await gateway.close(charge)).toBe('paid')
  })

  test('closing a charge that is paid at the same moment reports the payment', async () => {
    const { simulator, gateway, opened } = open(name)
    const { charge } = await opened()
    simulator.fault('paid_while_closing')
    expect(await gateway.close(charge)).toBe('paid')
    expect(simulator.taken().get(charge.id)).toBe(2_500_000)
  })

  test('closing a charge returns unknown if the status call that must decide gets no response', async () => {
    const { simulator, gateway, opened } = open(name)
    const { charge } = await opened()
    simulator.pay(charge.id)
    simulator.fault('error', { on: 'status' })
    expect(await gateway.close(charge)).toBe('unknown')
  })

  test('the status of a charge whose settlement was reversed is failed', async () => {
    const { simulator, gateway, opened } = open(name)
    const { charge } = await opened()
    simulator.pay(charge.id)
    simulator.reverse(charge.id)
    expect(await gateway.status(charge)).toMatchObject({ state: 'failed', paid_at: null })
  })

  test('the status of a charge unknown to the provider is absent, and closing the charge returns gone', async () => {
    const { gateway } = open(name)
    const charge = { id: 'Q26-9999-1', reference: 'pr-tidak-ada', channel: 'va_bca', amount: 1 } as const
    expect(await gateway.status(charge)).toMatchObject({ state: 'absent', amount: null })
    expect(await gateway.close(charge)).toBe('gone')
  })

  test('a response about another charge returns the status unknown', async () => {
    const { simulator, gateway, opened, build } = open(name)
    const first = await opened()
    const second = await opened()
    simulator.pay(second.charge.id)
    const swapped = build({
      fetcher: (url, init) =>
        simulator.fetcher(
          url
            .replace(first.charge.id, second.charge.id)
            .replace(String(first.charge.reference), String(second.charge.reference)),
          init,
        ),
    })
    expect(await swapped.status(first.charge)).toMatchObject({ state: 'unknown', amount: null })
    expect(await gateway.status(first.charge)).toMatchObject({ state: 'open' })
  })

  test('with a wrong provider key a charge is refused and its status is unknown, and no result contains the key', async () => {
    const { simulator, opened, request, build } = open(name)
    const { charge } = await opened()
    const stranger = build({ fetcher: simulator.fetcher, key: 'kunci-salah' })
    const results = [
      await stranger.open(request()),
      await stranger.status(charge),
      await stranger.close(charge),
    ]
    expect(results).toMatchObject([{ ok: false, reason: 'refused' }, { state: 'unknown' }, 'unknown'])
    expect(JSON.stringify(results)).not.toMatch(/kunci|Basic/)
  })

  test('calls to the provider go only to the documented host, with the key in the header, and do not follow redirects', async () => {
    const { simulator, build, request, host } = open(name)
    const calls: [string, RequestInit][] = []
    const gateway = build({
      fetcher: (url, init) => {
        calls.push([url, init])
        return simulator.fetcher(url, init)
      },
    })
    const asked = request()
    const result = await gateway.open(asked)
    const reference = result.ok ? result.reference : null
    await gateway.status({ id: asked.id, reference, channel: 'va_bca', amount: asked.amount })
    expect(calls).toHaveLength(2)
    for (const [url, { headers, redirect }] of calls) {
      expect(url.startsWith(`${host}/`)).toBe(true)
      expect(url).not.toContain('kunci')
      expect(redirect).toBe('manual')
      expect(new Headers(headers).get('authorization')).toBe(`Basic ${btoa('kunci-rahasia:')}`)
    }
  })

  test('a base URL other than the documented one is accepted only for this machine and only in the sandbox', () => {
    const { build } = open(name)
    for (const base of ['https://api.midtrans.example', 'http://10.0.0.1', 'https://127.0.0.1.example'])
      expect(() => build({ base })).toThrow('allow list')
    expect(() => build({ base: 'http://127.0.0.1:9000', environment: 'production' })).toThrow('allow list')
    expect(() => build({ base: 'http://127.0.0.1:9000' })).not.toThrow()
    expect(() => build({ key: '' })).toThrow('missing')
  })

  test('an http payment link is accepted only if the provider is simulated on this machine', async () => {
    const { simulator, build, request } = open(name)
    const [http, local] = ['http://api.example', 'http://127.0.0.1:9000']
    const pretend = (origin: string): GatewayFetch => {
      return (url, init) => simulator.fetcher(url.replace(/^https?:\/\/[^/]+/, origin), init)
    }
    const asked = () => request({ channel: 'dana' })
    expect(await build({ fetcher: pretend(http) }).open(asked())).toMatchObject({
      ok: false,
      reason: 'unknown',
    })
    expect(await build({ fetcher: pretend(local) }).open(asked())).toMatchObject({ ok: false })
    const simulated = await build({ fetcher: pretend(local), base: local, ...snapBase(name, local) }).open(
      asked(),
    )
    expect(simulated).toMatchObject({ ok: true, presented: { link: expect.stringContaining(local) } })
  })
})

const snapBase = (name: string, base: string) => (name === 'midtrans' ? { snap_base: base } : {})
