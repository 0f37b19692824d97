import { afterEach, describe, expect, test, vi } from 'vitest'
import { simulateMidtrans } from '../../../scripts/gateway-simulator/midtrans'
import type { ChargeRequest, ProviderCharge } from '../../../worker/money/gateway/gateway'
import { createMidtransGateway } from '../../../worker/money/gateway/midtrans'
import type { GatewayFetch } from '../../../worker/money/gateway/request'

const minute = 60_000
const start = Date.parse('2026-05-12T04:54:12.000Z')
const server_key = 'SB-Mid-server-contoh'

function open() {
  let now = start
  const clock = () => now
  const simulator = simulateMidtrans({ serverKey: server_key, clock })
  const calls: { url: string; headers: Headers; body: unknown }[] = []
  const fetcher: GatewayFetch = (url, init) => {
    calls.push({
      url,
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : null,
    })
    return simulator.fetcher(url, init)
  }
  const gateway = createMidtransGateway({ server_key, environment: 'sandbox', clock, fetcher })
  const request: ChargeRequest = {
    id: 'Q26-0001-1',
    amount: 2_500_000,
    channel: 'va_bca',
    expires_at: '2026-05-13T03:54:42.000Z',
    return_url: 'https://toko.example/pesanan/Q26-0001',
    notify_url: 'https://toko.example/api/gateway/midtrans',
    display_name: 'Toko Qurban',
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

/** The adapter with one fixed response. */
const answering = (body: unknown, status = 200) =>
  createMidtransGateway({
    server_key,
    environment: 'sandbox',
    clock: () => start,
    fetcher: async () => Response.json(body, { status }),
  })

const settled = {
  status_code: '200',
  transaction_status: 'settlement',
  transaction_id: '9aed5972-0001',
  order_id: 'Q26-0001-1',
  gross_amount: '2500000.00',
  currency: 'IDR',
  fraud_status: 'accept',
  settlement_time: '2026-05-12 12:03:00',
}
const bca = { id: 'Q26-0001-1', reference: null, channel: 'va_bca', amount: 2_500_000 } as const

afterEach(() => {
  vi.restoreAllMocks()
})

describe('requests to Midtrans', () => {
  test('a request to Midtrans Core API has the expiry in Jakarta time and the notification URL as a header', async () => {
    const { opened, calls } = open()
    await opened()
    const [call] = calls
    expect(call?.url).toBe('https://api.sandbox.midtrans.com/v2/charge')
    expect(call?.body).toEqual({
      payment_type: 'bank_transfer',
      bank_transfer: { bank: 'bca' },
      transaction_details: { order_id: 'Q26-0001-1', gross_amount: 2_500_000 },
      custom_expiry: { order_time: '2026-05-12 11:54:12 +0700', expiry_duration: 1380, unit: 'minute' },
    })
    expect(call?.headers.get('x-override-notification')).toBe('https://toko.example/api/gateway/midtrans')
    expect(call?.headers.get('idempotency-key')).toBe('Q26-0001-1-charge')
    expect(call?.headers.get('authorization')).toBe('Basic U0ItTWlkLXNlcnZlci1jb250b2g6')
  })

  test('a request to Midtrans Snap has its own expiry field, one payment method and the return URL', async () => {
    const { opened, calls } = open()
    await opened({ channel: 'dana' })
    const [call] = calls
    expect(call?.url).toBe('https://app.sandbox.midtrans.com/snap/v1/transactions')
    expect(call?.body).toEqual({
      transaction_details: { order_id: 'Q26-0001-1', gross_amount: 2_500_000 },
      enabled_payments: ['dana'],
      expiry: { start_time: '2026-05-12 11:54:12 +0700', unit: 'minutes', duration: 1380 },
      callbacks: { finish: 'https://toko.example/pesanan/Q26-0001' },
      dana: { callback_url: 'https://toko.example/pesanan/Q26-0001' },
    })
    expect(call?.headers.get('idempotency-key')).toBeNull()
  })

  test('Mandiri gets a bill whose texts are short enough for Midtrans', async () => {
    const { opened, calls } = open()
    const { result } = await opened({ channel: 'va_mandiri', id: `Q26-${'1'.repeat(40)}` })
    expect(result.presented).toEqual({ biller_code: '70012', bill_key: expect.stringMatching(/^\d+$/) })
    expect(calls[0]?.body).toMatchObject({
      echannel: {
        bill_info1: expect.stringMatching(/^.{1,10}$/),
        bill_info2: expect.stringMatching(/^.{30}$/),
      },
    })
  })

  test('a request for Permata has no idempotency key, because Permata does not support it', async () => {
    const { opened, calls } = open()
    const { result } = await opened({ channel: 'va_permata' })
    expect(calls[0]?.headers.has('idempotency-key')).toBe(false)
    expect(result.presented.va_number).toMatch(/^\d+$/)
  })

  test('opening a Midtrans charge again returns the same number within 5 minutes, and returns duplicate later', async () => {
    const { gateway, request, opened, wait } = open()
    const { result } = await opened()
    wait(4 * minute)
    expect(await gateway.open(request)).toMatchObject({ ok: true, presented: result.presented })
    wait(2 * minute)
    expect(await gateway.open(request)).toMatchObject({ ok: false, reason: 'duplicate' })
  })

  test('opening a Snap charge with a used id returns duplicate, although Snap has no error code for it', async () => {
    const { gateway, request, opened } = open()
    await opened({ channel: 'dana' })
    expect(await gateway.open({ ...request, channel: 'ovo' })).toMatchObject({ reason: 'duplicate' })
  })

  test('a charge whose expiry is too near or invalid is refused without a call', async () => {
    const { gateway, request, calls } = open()
    const expires_at = new Date(start + 14 * minute).toISOString()
    expect(await gateway.open({ ...request, channel: 'dana', expires_at })).toMatchObject({
      reason: 'refused',
    })
    for (const wrong of [new Date(start + 59_000).toISOString(), 'besok'])
      expect(await gateway.open({ ...request, expires_at: wrong })).toMatchObject({ reason: 'refused' })
    expect(calls).toHaveLength(0)
  })

  test('an expiry later than an e-wallet allows becomes the latest allowed expiry', async () => {
    const { opened } = open()
    const { result } = await opened({ channel: 'dana', expires_at: '2026-05-20T00:00:00.000Z' })
    expect(result.expires_at).toBe('2026-05-13T04:54:12.000Z')
  })

  test.each([
    [{ status_code: '402', status_message: 'Payment channel is not activated.' }, 'refused'],
    [{ status_code: '400', status_message: 'invalid' }, 'refused'],
    [{ status_code: '400', status_message: 'transaction_details.order_id is required' }, 'refused'],
    [{ status_code: '406' }, 'duplicate'],
    [{ status_code: '505', status_message: 'Unable to create va_number' }, 'unknown'],
    [{ status_code: '429' }, 'unknown'],
    [{ status_code: '202', transaction_status: 'deny' }, 'refused'],
    [{ status_code: '202' }, 'unknown'],
    [{ ...settled, status_code: '201', transaction_status: 'pending' }, 'unknown'],
    [[], 'unknown'],
  ])('the Midtrans response %j with HTTP 200 to opening a charge is read as %s', async (body, reason) => {
    const { request } = open()
    expect(await answering(body).open(request)).toMatchObject({ ok: false, reason })
  })

  test('a charge that Midtrans accepted without a response is found by its id, with its number', async () => {
    const { simulator, gateway, request } = open()
    const real = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(20))
    simulator.fault('accepted_then_hung')
    expect(await gateway.open(request)).toEqual({ ok: false, reason: 'unknown', detail: 'timeout' })
    simulator.heal()
    expect(await gateway.status(bca)).toMatchObject({
      state: 'open',
      presented: { va_number: expect.stringMatching(/^\d+$/) },
      expires_at: '2026-05-13T03:54:12.000Z',
    })
  })
})

describe('Midtrans QRIS', () => {
  test('a Midtrans QRIS charge has its text, its picture and its expiry, under either field name of the expiry', async () => {
    const { gateway, opened } = open()
    const { result, charge } = await opened({ channel: 'qris' })
    expect(result.presented.qr_string).toContain('000201')
    expect(result.presented.qr_image_url).toMatch(/\/v4\/qris\/[\w-]+\/qr-code$/)
    expect(result.expires_at).toBe('2026-05-13T03:54:12.000Z')
    expect((await gateway.status(charge)).expires_at).toBe(result.expires_at)
  })

  test('a Midtrans QRIS charge without its text has only the picture', async () => {
    const { simulator, opened } = open()
    simulator.fault('no_qr_string')
    const { result } = await opened({ channel: 'qris' })
    expect(Object.keys(result.presented)).toEqual(['qr_image_url'])
  })
})

describe('a Midtrans status', () => {
  test.each([
    ['a settlement', settled, 'paid'],
    ['upper case', { ...settled, transaction_status: 'SETTLEMENT' }, 'paid'],
    ['a capture', { ...settled, transaction_status: 'capture' }, 'paid'],
    ['a settlement without fraud status', { ...settled, fraud_status: null }, 'paid'],
    ['a settlement under suspicion', { ...settled, fraud_status: 'challenge' }, 'unknown'],
    ['a settlement with an unreadable fraud status', { ...settled, fraud_status: 1 }, 'unknown'],
    ['a settlement with the code of a pending one', { ...settled, status_code: '201' }, 'unknown'],
    ['a pending wallet with code 200', { ...settled, transaction_status: 'PENDING' }, 'open'],
    ['a denial', { ...settled, status_code: '202', transaction_status: 'deny' }, 'failed'],
    ['a failure', { ...settled, status_code: '202', transaction_status: 'failure' }, 'failed'],
    ['a cancellation', { ...settled, transaction_status: 'cancel' }, 'cancelled'],
    ['an expired one', { ...settled, status_code: '407', transaction_status: 'expire' }, 'expired'],
    ['code 407 alone', { status_code: '407', status_message: 'expired' }, 'expired'],
    ['a refund', { ...settled, transaction_status: 'refund', refund_amount: '2500000.00' }, 'paid'],
    ['a chargeback', { ...settled, transaction_status: 'chargeback' }, 'paid'],
    ['a new word', { ...settled, transaction_status: 'constructor' }, 'unknown'],
    ['another order', { ...settled, order_id: 'Q26-0002-1' }, 'unknown'],
    ['no amount', { ...settled, gross_amount: undefined }, 'unknown'],
    ['an amount with thousands', { ...settled, gross_amount: '2.500.000' }, 'unknown'],
    ['another currency', { ...settled, currency: 'SGD' }, 'unknown'],
    ['code 401', { status_code: '401', status_message: 'Unknown Merchant' }, 'unknown'],
    ['code 404', { status_code: '404', status_message: "Transaction doesn't exist." }, 'absent'],
    ['nothing', {}, 'unknown'],
  ])('a Midtrans status with %s is read as %s', async (_, body, state) => {
    expect((await answering(body).status(bca)).state).toBe(state)
  })

  test('a Midtrans status with HTTP 404 is absent if the body is JSON, and unknown if the body is HTML', async () => {
    expect((await answering({ status_code: '404' }, 404).status(bca)).state).toBe('absent')
    const html = async () => new Response('<h1>Not found</h1>', { status: 404 })
    const gateway = createMidtransGateway({ server_key, environment: 'sandbox', fetcher: html })
    expect((await gateway.status(bca)).state).toBe('unknown')
  })

  test('a Midtrans status converts Jakarta time to UTC and contains the transaction id', async () => {
    expect(await answering(settled).status(bca)).toEqual({
      state: 'paid',
      amount: 2_500_000,
      currency: 'IDR',
      reference: '9aed5972-0001',
      payment_reference: '9aed5972-0001',
      paid_at: '2026-05-12T05:03:00.000Z',
      raw_state: 'settlement',
    })
  })

  test('the Midtrans status of a refunded payment stays paid and reports the refund', async () => {
    const { simulator, gateway, opened } = open()
    const { charge } = await opened()
    simulator.pay(charge.id)
    simulator.refund(charge.id, 1_000)
    expect(await gateway.status(charge)).toMatchObject({
      state: 'paid',
      amount: 2_500_000,
      raw_state: 'partial_refund',
    })
  })

  test('a Midtrans status excludes a fee that the customer paid in addition to the amount', async () => {
    const { simulator, gateway, opened } = open()
    const { charge } = await opened()
    simulator.pay(charge.id)
    simulator.fault('fee_imposed')
    expect(await gateway.status(charge)).toMatchObject({ state: 'paid', amount: 2_500_000 })
  })

  test('a Midtrans status accepts status codes that are numbers', async () => {
    const { simulator, gateway, opened } = open()
    simulator.fault('code_as_number')
    simulator.fault('upper_case')
    const { charge } = await opened()
    simulator.pay(charge.id)
    expect((await gateway.status(charge)).state).toBe('paid')
  })
})

describe('a Midtrans Snap page', () => {
  test('a Snap charge is a link, and its status is absent until the customer chooses a payment method', async () => {
    const { simulator, gateway, opened } = open()
    const { result, charge } = await opened({ channel: 'gopay' })
    expect(result.presented.link).toMatch(/^https:\/\/app\.sandbox\.midtrans\.com\//)
    expect(await gateway.status(charge)).toMatchObject({ state: 'absent' })
    simulator.choose(charge.id)
    expect(await gateway.status(charge)).toMatchObject({ state: 'open', reference: charge.reference })
  })

  test('a Midtrans Snap charge can be closed before and after the customer chose a payment method', async () => {
    const { simulator, gateway, opened } = open()
    const { charge } = await opened({ channel: 'gopay' })
    expect(await gateway.close(charge)).toBe('closed')
    expect(simulator.pay(charge.id)).toBe(false)
    const second = (await opened({ channel: 'gopay', id: 'Q26-0001-2' })).charge
    simulator.choose(second.id)
    expect(await gateway.close(second)).toBe('closed')
    expect(await gateway.status(second)).toMatchObject({ state: 'cancelled' })
  })

  test('closing a Snap charge with a lost token returns unknown until the customer has chosen a payment method', async () => {
    const { simulator, gateway, opened } = open()
    const { charge } = await opened({ channel: 'gopay' })
    expect(await gateway.close({ ...charge, reference: null })).toBe('unknown')
    simulator.choose(charge.id)
    expect(await gateway.close({ ...charge, reference: null })).toBe('closed')
  })

  test('closing a Snap charge that was paid before returns paid', async () => {
    const { simulator, gateway, opened } = open()
    const { charge } = await opened({ channel: 'shopeepay' })
    simulator.pay(charge.id)
    expect(await gateway.close(charge)).toBe('paid')
  })

  test('a DANA payment is found only by the payment id from its notification', async () => {
    const { simulator, gateway, opened, calls } = open()
    const { charge } = await opened({ channel: 'dana' })
    simulator.pay(charge.id)
    expect(await gateway.status(charge)).toMatchObject({ state: 'absent' })
    const { headers, body } = await simulator.notification(charge.id)
    const seen = await gateway.verifyNotification(new Headers(headers), body)
    expect(seen).toMatchObject({ genuine: true, charge_id: charge.id })
    const payment_reference = seen.genuine ? seen.payment_reference : null
    expect(await gateway.status({ ...charge, payment_reference })).toMatchObject({
      state: 'paid',
      amount: 2_500_000,
      reference: charge.reference,
      payment_reference,
    })
    expect(calls.at(-1)?.headers.get('transaction-source')).toBe('SNAP_API')
  })
})

describe('a Midtrans notification', () => {
  const gateway = createMidtransGateway({ server_key, environment: 'sandbox' })
  const hear = (body: unknown, using = gateway) =>
    using.verifyNotification(new Headers(), typeof body === 'string' ? body : JSON.stringify(body))
  const refused = { genuine: false }

  test('a Midtrans notification with the documented inputs has the documented signature', () => {
    const documented = createMidtransGateway({
      server_key: 'askvnoibnosifnboseofinbofinfgbiufglnbfg',
      environment: 'sandbox',
    })
    const body = {
      order_id: '1111',
      status_code: '200',
      gross_amount: '100000.00',
      signature_key:
        'edc076b21793ebe3e17926350f5b8ae67d902fe657b3d0aa31b932d5c127e2375d308a2bc94f3265ac2d80a1f181a79b997ac178a236fcff35af263fc4d4c231',
    }
    expect(hear(body, documented)).toEqual({
      genuine: true,
      test: false,
      charge_id: '1111',
      reference: null,
      payment_reference: null,
    })
    expect(hear({ ...body, status_code: 200 }, documented)).toMatchObject({ genuine: true })
    expect(hear({ ...body, signature_key: body.signature_key.toUpperCase() }, documented)).toMatchObject({
      genuine: true,
    })
    expect(hear(body)).toEqual(refused)
  })

  test('the simulator’s Midtrans notifications have signatures that were computed with another tool', async () => {
    const { simulator, opened } = open()
    const { charge } = await opened()
    const signatureOf = async () =>
      (JSON.parse((await simulator.notification(charge.id)).body) as { signature_key: string }).signature_key
    expect(await signatureOf()).toMatch(/^eb2d9cc0787cad25/)
    simulator.pay(charge.id)
    expect(await signatureOf()).toMatch(/^b281997c73eb79d1/)
  })

  test('a Midtrans notification with an amount without decimals is refused, whether or not the signature covers it', async () => {
    const { simulator, opened } = open()
    const { charge } = await opened()
    simulator.pay(charge.id)
    const gross_amount = '2500000'
    const edited = await simulator.notification(charge.id, { gross_amount })
    const signed = await simulator.notification(charge.id, {}, { gross_amount })
    expect(signed.body).toMatch(/"signature_key":"a68afc02e94c514f/)
    for (const { body } of [edited, signed]) expect(hear(body)).toEqual(refused)
    expect(hear((await simulator.notification(charge.id, { gross_amount: 2_500_000 })).body)).toEqual(refused)
  })

  test('a Midtrans notification with an edited state has a valid signature, but the status call returns the real state', async () => {
    const { simulator, gateway: looking, opened } = open()
    const { charge } = await opened()
    const { body } = await simulator.notification(charge.id, { transaction_status: 'settlement' })
    expect(hear(body)).toMatchObject({ genuine: true, charge_id: charge.id })
    expect(await looking.status(charge)).toMatchObject({ state: 'open', paid_at: null })
  })

  test.each([
    ['a forged signature', { signature_key: '0'.repeat(128) }],
    ['another order', { order_id: 'Q26-0002-1' }],
    ['another code', { status_code: '200' }],
    ['another amount', { gross_amount: '1.00' }],
    ['the border of two fields moved', { order_id: 'Q26-0001-12', status_code: '01' }],
    ['no signature', { signature_key: undefined }],
    ['a list', { signature_key: ['0'.repeat(128)] }],
  ])('a Midtrans notification with %s is refused', async (_, edits) => {
    const { simulator, opened } = open()
    const { charge } = await opened()
    expect(hear((await simulator.notification(charge.id, edits)).body)).toEqual(refused)
  })

  test.each(['', '[]', 'null', '{"order_id":', '"teks"'])(
    'a Midtrans notification with the body %j is refused',
    body => {
      expect(hear(body)).toEqual(refused)
    },
  )

  test('a test notification from the Midtrans dashboard names no charge', async () => {
    const { simulator, opened } = open()
    const { charge } = await opened()
    const order_id = 'payment_notif_test_G141532850_9aed5972'
    const { body } = await simulator.notification(charge.id, {}, { order_id })
    expect(hear(body)).toMatchObject({ genuine: true, test: true, charge_id: null, payment_reference: null })
  })

  test('a Midtrans notification with new fields is accepted, and a body above 64 KiB is refused', async () => {
    const { simulator, opened } = open()
    const { charge } = await opened()
    const sent = async (padding: string) => hear((await simulator.notification(charge.id, { padding })).body)
    expect(await sent('baru')).toMatchObject({ genuine: true })
    expect(await sent('x'.repeat(70_000))).toEqual(refused)
  })
})
