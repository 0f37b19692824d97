import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ChargeState, GatewaySetting } from '../../../worker/contract/money/charges'
import type { ConnectionTest, GatewaySetup } from '../../../worker/contract/money/gateway'
import { settings } from '../../../worker/db/schema/catalog'
import { charges } from '../../../worker/db/schema/money/charges'
import { attempts } from '../../../worker/db/schema/people'
import type { Bindings } from '../../../worker/env'
import type { ChargeRequest, Gateway } from '../../../worker/money/gateway/gateway'
import { midtransChannels } from '../../../worker/money/gateway/midtrans'
import { testConnection } from '../../../worker/money/gateway/setup'
import { sendStaffLetters } from '../../../worker/people/letters/letters'
import { auditOf, passwordHeaders, purgedBy, refusalOf } from '../../support/admin'
import { mailbox, setMessages, withoutProvider, withProvider } from '../../support/messages'
import {
  type Ask,
  ask,
  db,
  newAnimal,
  newOperator,
  orderFor,
  placedOrder,
  rowOf,
  signIn,
  uniqueId,
} from '../../support/shop'

const keys: Partial<Bindings> = {
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-rahasia-uji',
  XENDIT_SECRET_KEY: 'xnd_development_rahasia-uji',
  XENDIT_CALLBACK_TOKEN: 'token-rahasia-uji',
}
const secretTexts = Object.values(keys)

let token = ''
beforeAll(async () => {
  token = await signIn()
})
beforeEach(async () => {
  await db.delete(settings).where(eq(settings.type, 'gateway'))
  await db.delete(attempts).where(eq(attempts.key, 'gateway-test'))
})
afterEach(() => void vi.restoreAllMocks())

const admin = (path: string, rest: Ask = {}) => ask(`/api/admin${path}`, { token, env: keys, ...rest })

const off: GatewaySetting = { provider: '', environment: 'sandbox', channels: [] }
const midtrans: GatewaySetting = {
  provider: 'midtrans',
  environment: 'sandbox',
  channels: ['qris', 'va_bca'],
}

const save = (content: GatewaySetting, updated_at: string | null = null, headers = passwordHeaders) =>
  admin('/settings/gateway', { method: 'PUT', json: { content, updated_at }, headers })
const saveWithoutPassword = (content: GatewaySetting, updated_at: string | null = null) =>
  admin('/settings/gateway', { method: 'PUT', json: { content, updated_at } })
const versionOf = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return (await answer.json<{ updated_at: string }>()).updated_at
}

test.each([
  ['switching on', off, midtrans],
  ['another provider', midtrans, { ...midtrans, provider: 'xendit' }],
  ['another environment', midtrans, { ...midtrans, environment: 'production' }],
] as const)('%s of automatic payments requires the password', async (_, before, after) => {
  const version = await versionOf(await save(before as GatewaySetting))
  const refused = await saveWithoutPassword(after as GatewaySetting, version)
  expect(await refusalOf(refused)).toEqual([428, 'confirmation_needed'])
  expect((await save(after as GatewaySetting, version)).status).toBe(200)
})

test('switching automatic payments off, or changing the payment methods, requires no password', async () => {
  const version = await versionOf(await save(midtrans))
  const next = await versionOf(await saveWithoutPassword({ ...midtrans, channels: ['va_bni'] }, version))
  expect((await saveWithoutPassword({ ...midtrans, provider: '' }, next)).status).toBe(200)
})

test('a payment method that is listed twice or unknown is refused', async () => {
  expect((await save({ ...midtrans, channels: ['qris', 'qris'] })).status).toBe(422)
  expect((await save({ ...midtrans, channels: ['kartu' as 'qris'] })).status).toBe(422)
})

test('owners are notified of the new provider and environment, and the site’s cache is purged', async () => {
  onTestFinished(() => void withProvider())
  withoutProvider()
  const owner = await newOperator(`${uniqueId('pemilik')}@contoh.id`)
  await setMessages()
  const purged = await purgedBy(() => save({ ...midtrans, environment: 'production' }))
  expect(purged).toContain('settings')
  const box = mailbox()
  const now = new Date().toISOString()
  await sendStaffLetters({ db, email: box.email, secret: 'x', origin: 'https://toko.id', now })
  const [letter] = box.letters.filter(({ to }) => to === owner)
  expect(letter?.subject).toBe('Pembayaran otomatis diubah')
  expect(letter?.text).toContain('- Penyedia: kosong → Midtrans')
  expect(letter?.text).toContain('- Lingkungan: kosong → Sungguhan (production)')
})

/** The id of a new charge of a new order. */
async function newCharge(values: { state?: ChargeState } = {}) {
  const { id: animal } = await newAnimal()
  const order = await rowOf(await placedOrder(orderFor(animal)))
  const id = uniqueId('tagihan')
  const now = '2026-11-27T01:00:00.000Z'
  const charge = { provider: 'midtrans', environment: 'sandbox', channel: 'va_bca', state: 'open' } as const
  const end = '2026-11-28T01:00:00.000Z'
  const times = { expires_at: end, order_deadline: end, created_at: now, updated_at: now }
  await db
    .insert(charges)
    .values({ id, order_id: order.id, amount: 2_500_000, ...charge, ...times, ...values })
  return id
}
const stateOf = async (id: string) => (await db.select().from(charges).where(eq(charges.id, id)))[0]

test.each([
  ['another provider', { ...midtrans, provider: 'xendit' }],
  ['another environment', { ...midtrans, environment: 'production' }],
  ['switching off', off],
] as const)('%s closes the live charges and no other charges', async (_, after) => {
  const version = await versionOf(await save(midtrans))
  const [open, unknown, expired] = [
    await newCharge(),
    await newCharge({ state: 'unknown' }),
    await newCharge({ state: 'expired' }),
  ]
  expect((await save({ ...midtrans, channels: ['va_bni'] }, version)).status).toBe(200)
  expect((await stateOf(open))?.state).toBe('open')
  const read = await admin('/settings/gateway')
  await save(after as GatewaySetting, await versionOf(read))
  const closed = await stateOf(open)
  expect([closed?.state, (await stateOf(unknown))?.state]).toEqual(['closing', 'closing'])
  expect(closed?.next_check_at).toBe(closed?.updated_at)
  expect((await stateOf(expired))?.state).toBe('expired')
})

const setupOf = async (env: Partial<Bindings>) => {
  const answer = await admin('/gateway', { env: { SITE_ORIGIN: 'https://toko.id', ...env } })
  const text = await answer.text()
  for (const secret of secretTexts) expect(text).not.toContain(secret)
  return JSON.parse(text) as GatewaySetup
}

test('the set-up response lists which secrets are set, the notification URL and the payment methods, but no secret', async () => {
  const { is_simulated, providers } = await setupOf({ ...keys, XENDIT_CALLBACK_TOKEN: '' })
  expect(is_simulated).toBe(false)
  expect(providers.map(({ provider, secrets, environments }) => [provider, secrets, environments])).toEqual([
    ['midtrans', [{ name: 'MIDTRANS_SERVER_KEY', is_set: true }], ['sandbox', 'production']],
    [
      'xendit',
      [
        { name: 'XENDIT_SECRET_KEY', is_set: true },
        { name: 'XENDIT_CALLBACK_TOKEN', is_set: false },
      ],
      [],
    ],
  ])
  expect(providers.map(one => one.notification_url)).toEqual([
    'https://toko.id/api/notifications/midtrans',
    'https://toko.id/api/notifications/xendit',
  ])
  expect(providers[1]?.channels[0]).toEqual({ channel: 'va_bca', min: 10_000, max: 50_000_000 })
})

test('a Xendit key is accepted only in its own environment; in the other environment automatic payment is not offered', async () => {
  const { providers } = await setupOf(keys)
  expect(providers[1]?.environments).toEqual(['sandbox'])
  await save({ provider: 'xendit', environment: 'production', channels: ['va_bca'] })
  const methods = await ask('/api/payment-methods', { env: keys })
  expect(methods.status).toBe(200)
  expect(await methods.json()).toMatchObject({ gateway: null })
})

test('only owners save or test automatic payments; roles without access to settings cannot read them', async () => {
  for (const role of ['finance', 'desk', 'content', 'field']) {
    const other = { token: await signIn(role), headers: passwordHeaders }
    const json = { content: midtrans, updated_at: null }
    expect((await admin('/settings/gateway', { ...other, method: 'PUT', json })).status).toBe(403)
    expect((await admin('/gateway/test', { ...other, method: 'POST' })).status).toBe(403)
    expect((await admin('/gateway', other)).status).toBe(role === 'content' ? 200 : 403)
  }
})

const json = (body: unknown, status = 200) => Response.json(body, { status })
type Call = { method: string; url: string; body: Record<string, { order_id?: string }> }

/** Replaces Midtrans. Returns the calls. */
function fakeMidtrans(answer: (call: Call, id: string) => Response) {
  const calls: Call[] = []
  let id = ''
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    const call = { method: init?.method ?? 'GET', url: String(input), body }
    calls.push(call)
    id = body.transaction_details?.order_id ?? id
    return answer(call, id)
  })
  return calls
}

const bcaCharge = (order_id: string, transaction_status: string) => ({
  status_code: transaction_status === 'pending' ? '201' : '200',
  transaction_id: '9aed5972-5b6a-401e-894b-a32c91ed1a3a',
  order_id,
  gross_amount: '10000.00',
  currency: 'IDR',
  payment_type: 'bank_transfer',
  transaction_status,
  transaction_time: '2026-11-27 08:00:00',
  va_numbers: [{ bank: 'bca', va_number: '812785002530231' }],
})

test('the connection test opens, checks and closes one charge of the first virtual account', async () => {
  await save(midtrans)
  const calls = fakeMidtrans(({ url }, id) =>
    json(bcaCharge(id, url.endsWith('/cancel') ? 'cancel' : 'pending')),
  )
  const before = await db.select().from(charges)
  const answer = await admin('/gateway/test', { method: 'POST' })
  const text = await answer.text()
  const { steps, ...tested } = JSON.parse(text) as ConnectionTest
  expect(tested).toEqual({ provider: 'midtrans', environment: 'sandbox', channel: 'va_bca', amount: 10_000 })
  expect(steps.map(({ step, result }) => [step, result])).toEqual([
    ['open', 'ok'],
    ['check', 'ok'],
    ['close', 'ok'],
  ])
  const id = calls[0]?.body.transaction_details?.order_id ?? ''
  expect(id).toMatch(/^uji-[a-z0-9]{20}$/)
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST https://api.sandbox.midtrans.com/v2/charge',
    `GET https://api.sandbox.midtrans.com/v2/${id}/status`,
    `POST https://api.sandbox.midtrans.com/v2/${id}/cancel`,
  ])
  expect(text).not.toContain('812785002530231')
  expect(await db.select().from(charges)).toEqual(before)
  const event = (await auditOf('settings', 'gateway')).at(-1)
  expect(event).toMatchObject({ action: 'test_connection' })
  expect(JSON.stringify(event)).not.toContain('812785002530231')
})

test('a refused key is reported in plain words without the provider’s text, and the key is not logged', async () => {
  await save(midtrans)
  fakeMidtrans(() => json({ status_code: '401', status_message: 'Access denied: SB-Mid-server-x' }, 401))
  const logs = ['log', 'warn', 'error'].map(name => vi.spyOn(console, name as 'log'))
  const answer = await admin('/gateway/test', { method: 'POST' })
  const { steps } = await answer.json<ConnectionTest>()
  expect(steps).toEqual([
    {
      step: 'open',
      result: 'problem',
      note: 'Penyedia menolak kuncinya. Periksa kunci itu dan lingkungannya.',
    },
    { step: 'check', result: 'skipped', note: '' },
    { step: 'close', result: 'skipped', note: '' },
  ])
  expect(logs.flatMap(log => log.mock.calls).join()).not.toContain('SB-Mid-server')
})

test('the connection test needs a provider, a payment method and a key, and is rate limited', async () => {
  const run = (env = keys) => admin('/gateway/test', { method: 'POST', env })
  expect(await refusalOf(await run())).toEqual([409, 'gateway_not_ready'])
  const version = await versionOf(await save({ ...midtrans, channels: [] }))
  expect(await refusalOf(await run())).toEqual([409, 'gateway_not_ready'])
  await save(midtrans, version)
  expect(await refusalOf(await run({}))).toEqual([409, 'gateway_not_ready'])
  fakeMidtrans(() => json({ status_code: '402' }, 402))
  for (let n = 0; n < 6; n += 1) expect((await run()).status).toBe(200)
  expect(await refusalOf(await run())).toEqual([429, 'too_many_requests'])
})

const request: ChargeRequest = {
  id: 'uji-1',
  amount: 10_000,
  channel: 'va_bca',
  expires_at: '2026-11-27T02:00:00.000Z',
  return_url: 'https://toko.id',
  notify_url: 'https://toko.id/api/notifications/midtrans',
  display_name: 'Toko',
}
const never = () => new Promise<never>(() => {})
const silent: Gateway = {
  channels: midtransChannels,
  open: never,
  status: never,
  close: never,
  verifyNotification: () => ({ genuine: false }),
}

test('the connection test ends in time if the provider never responds, and reports that the charge may still be open', async () => {
  const begun = Date.now()
  const steps = await testConnection(silent, request, 50)
  expect(Date.now() - begun).toBeLessThan(5_000)
  expect(steps.map(({ result }) => result)).toEqual(['problem', 'skipped', 'problem'])
  expect(steps[2]?.note).toContain('Belum pasti tertutup')
})

test('the connection test reports an amount that the provider changed, and still closes the charge', async () => {
  const close = vi.fn(async () => 'closed' as const)
  const status = async () => ({ ...(await unreadable), state: 'open' as const, amount: 14_440 })
  const unreadable = Promise.resolve({
    currency: 'IDR',
    reference: 'r',
    payment_reference: null,
    paid_at: null,
    raw_state: 'pending',
  })
  const open: Gateway['open'] = async ({ expires_at }) => ({
    ok: true,
    reference: 'r',
    presented: { va_number: '8127850025' },
    expires_at,
  })
  const steps = await testConnection({ ...silent, open, status, close }, request)
  expect(steps[1]).toMatchObject({ result: 'problem', note: expect.stringContaining('biaya') })
  expect(close).toHaveBeenCalledWith(expect.objectContaining({ id: 'uji-1', reference: 'r' }))
  expect(steps[2]?.result).toBe('ok')
})
