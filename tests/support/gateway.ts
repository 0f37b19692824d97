import { env } from 'cloudflare:test'
import { vi } from 'vitest'
import { simulateMidtrans } from '../../scripts/gateway-simulator/midtrans'
import { simulateXendit } from '../../scripts/gateway-simulator/xendit'
import type { ChargeAnswer, ChargeState } from '../../worker/contract/money/charges'
import { type Channel, type Provider, paymentChannels } from '../../worker/contract/money/gateway'
import { settings } from '../../worker/db/schema/catalog'
import { checkDueCharges, extendDeadlinesOfUncertainCharges } from '../../worker/money/charges/status-checks'
import { runOrderCron } from '../../worker/orders/lifecycle/expire'
import { contextFor } from './context'
import { ask, db, withKey } from './shop'

/** Bindings with which the shop finds the simulated providers. */
export const gatewayBindings = { PAYMENT_SIMULATOR: 'http://127.0.0.1:9' }
const key = 'simulasi'

/** Both providers in memory, instead of the network. Notifications that they deliver reach the shop. */
export function simulateProviders() {
  const send = async (request: Request) =>
    ask(new URL(request.url).pathname, {
      method: 'POST',
      body: await request.text(),
      headers: Object.fromEntries(request.headers),
      env: gatewayBindings,
    })
  const clock = () => Date.now()
  const notifyUrl = 'http://localhost/api/notifications/xendit'
  const midtrans = simulateMidtrans({ serverKey: key, clock, send })
  const xendit = simulateXendit({ secretKey: key, callbackToken: key, clock, send, notifyUrl })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    (new URL(url).pathname.startsWith('/v3') ? xendit : midtrans).fetcher(url, init),
  )
  return { midtrans, xendit }
}
export type Providers = ReturnType<typeof simulateProviders>

export async function offerChannels(provider: Provider | '', channels: readonly Channel[] = paymentChannels) {
  const content = { provider, environment: 'sandbox', channels: [...channels] }
  const row = { content, updated_at: new Date().toISOString() }
  await db
    .insert(settings)
    .values({ type: 'gateway', ...row })
    .onConflictDoUpdate({ target: settings.type, set: row })
}

type Keyed = { order_id: string; key: string }

export const requestCharge = (order: Keyed, channel: Channel) =>
  ask(`/api/orders/${order.order_id}/charge`, { json: { channel }, env: gatewayBindings, ...withKey(order) })

export const askAgain = (order: Keyed) =>
  ask(`/api/orders/${order.order_id}/charge/check`, { json: {}, env: gatewayBindings, ...withKey(order) })

/** The charge in an answer; throws for a problem. */
export async function chargeIn(response: Response) {
  const body = await response.json<ChargeAnswer & { detail?: string }>()
  if (!body.charge) throw new Error(`no charge: ${body.detail}`)
  return body.charge
}

export const opened = async (order: Keyed, channel: Channel) => chargeIn(await requestCharge(order, channel))

/** The tasks of a cron run that concern charges and deadlines, in their order. */
export async function runChargeCron(bindings: Partial<typeof gatewayBindings> = gatewayBindings) {
  const now = new Date().toISOString()
  const context = contextFor({ now, actor: 'system' })
  await checkDueCharges(context, { ...env, ...bindings })
  await extendDeadlinesOfUncertainCharges(context)
  await runOrderCron(db, now)
}

export const chargeRow = (id: string) =>
  env.DB.prepare('SELECT * FROM charges WHERE id = ?')
    .bind(id)
    .first<Record<string, string | number | null>>()

export const chargesOf = async () =>
  (
    await env.DB.prepare('SELECT id, order_id, provider, state, raw_state FROM charges ORDER BY id').all<{
      id: string
      order_id: string
      provider: Provider
      state: ChargeState
      raw_state: string
    }>()
  ).results

/** Rupiah of the live payments of an order's charges. */
export const gatewayPaid = async (order_id: string) =>
  (
    await env.DB.prepare(
      "SELECT coalesce(sum(payments.amount), 0) AS n FROM payments JOIN orders ON orders.id = payments.order_id WHERE orders.order_id = ? AND method = 'gateway' AND voided_at IS NULL",
    )
      .bind(order_id)
      .first<{ n: number }>()
  )?.n ?? 0
