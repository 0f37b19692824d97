import { sql } from 'drizzle-orm'
import {
  type Channel,
  type ConnectionStep,
  type GatewaySetup,
  type Provider,
  paymentChannels,
  paymentProviders,
} from '../../contract/money/gateway'
import type { Db } from '../../db/client'
import type { ChargeRequest, ChargeStatus, CloseResult, Gateway, OpenResult, ProviderCharge } from './gateway'
import { midtransChannels } from './midtrans'
import { type GatewayBindings, providerSecretNames, simulatorUrl, usableEnvironments } from './provider'
import { chargeMismatchDetail } from './request'
import { xenditChannels } from './xendit'

const providerChannels: Record<Provider, Gateway['channels']> = {
  midtrans: midtransChannels,
  xendit: xenditChannels,
}

export const notificationUrl = (origin: string, provider: Provider) =>
  `${origin}/api/notifications/${provider}`

function channelsOf(provider: Provider) {
  return paymentChannels.flatMap(channel => {
    const limits = providerChannels[provider][channel]
    return limits ? [{ channel, min: limits.min, max: limits.max }] : []
  })
}

export const gatewaySetupOf = (env: GatewayBindings, origin: string): GatewaySetup => ({
  is_simulated: simulatorUrl(env) !== null,
  providers: paymentProviders.map(provider => ({
    provider,
    secrets: providerSecretNames[provider].map(name => ({ name, is_set: Boolean(env[name]) })),
    environments: usableEnvironments(env, provider),
    notification_url: notificationUrl(origin, provider),
    channels: channelsOf(provider),
  })),
})

/** Marks unfinished charges of a provider that is no longer set; the cron job then closes them at that provider. */
export const closeChargesOfOtherGateways = (db: Db, now: string) =>
  db.run(sql`
    UPDATE charges SET state = 'closing', next_check_at = ${now}, updated_at = ${now}
    WHERE state IN ('asking', 'open', 'unknown') AND EXISTS (
      SELECT 1 FROM settings WHERE type = 'gateway' AND (
        content ->> '$.provider' <> charges.provider OR content ->> '$.environment' <> charges.environment))`)

/** Limit for all steps of the connection test together; the browser times out after 20 s. */
const limitMs = 18_000

/** In rupiah; a channel with a higher minimum uses its minimum. */
const usualAmount = 10_000

/** Prefers a virtual account, because its test charge can always be closed. */
export function chooseTestChannel(gateway: Gateway, enabled: readonly Channel[]) {
  const offered = paymentChannels.filter(channel => enabled.includes(channel) && gateway.channels[channel])
  return offered.find(channel => channel.startsWith('va_')) ?? offered[0] ?? null
}

export const chooseTestAmount = (gateway: Gateway, channel: Channel) =>
  Math.max(usualAmount, gateway.channels[channel]?.min ?? 0)

const noAnswer = 'Penyedia tidak menjawab. Coba lagi beberapa menit lagi.'
const wrongKey = 'Penyedia menolak kuncinya. Periksa kunci itu dan lingkungannya.'
const notActive = 'Cara bayar ini belum aktif di akun penyedia Anda.'
const otherAmount =
  'Jawabannya tidak cocok dengan tagihannya. Matikan biaya yang dibebankan kepada pelanggan di akun penyedia.'

const knownRefusals: Record<string, string> = { 401: wrongKey, 402: notActive, 403: wrongKey }

function whyNotOpened({ reason, detail }: Extract<OpenResult, { ok: false }>) {
  if (detail === chargeMismatchDetail) return otherAmount
  if (reason === 'unknown') return noAnswer
  const code = /^\d{3}\b/.exec(detail)?.[0]
  if (code === undefined) return 'Penyedia menolak tagihan ini.'
  return knownRefusals[code] ?? `Penyedia menolak tagihan ini dengan kode ${code}.`
}

function openStep(opened: OpenResult): ConnectionStep {
  if (opened.ok) return { step: 'open', result: 'ok', note: '' }
  return { step: 'open', result: 'problem', note: whyNotOpened(opened) }
}

/** `status` is null after a timeout. Midtrans reports `absent` until the customer chooses a payment method. */
function statusStep(opened: OpenResult, status: ChargeStatus | null, amount: number): ConnectionStep {
  if (!opened.ok) return { step: 'check', result: 'skipped', note: '' }
  const problem = (note: string): ConnectionStep => ({ step: 'check', result: 'problem', note })
  if (status === null || status.state === 'unknown') return problem(noAnswer)
  if (status.state === 'absent' && opened.presented.link) return { step: 'check', result: 'ok', note: '' }
  if (status.state !== 'open') return problem('Penyedia tidak mengenal tagihan yang baru dibuat.')
  return status.amount === amount ? { step: 'check', result: 'ok', note: '' } : problem(otherAmount)
}

const closeNotes: Record<CloseResult, string> = {
  closed: '',
  gone: '',
  paid: 'Penyedia menyatakan tagihan uji ini dibayar. Kuncinya mungkin milik akun lain.',
  unknown: 'Belum pasti tertutup. Tagihan uji ini berakhir sendiri, dan nomornya tidak dilihat siapa pun.',
}

function closeStep(result: CloseResult | null): ConnectionStep {
  if (result === null) return { step: 'close', result: 'skipped', note: '' }
  const note = closeNotes[result]
  return { step: 'close', result: note === '' ? 'ok' : 'problem', note }
}

const lateOpen: OpenResult = { ok: false, reason: 'unknown', detail: 'timeout' }

/** Never throws, and ends within `limit` ms. */
export async function testConnection(
  gateway: Gateway,
  request: ChargeRequest,
  limit = limitMs,
): Promise<ConnectionStep[]> {
  const deadline = Date.now() + limit
  const inTime = <T, L>(call: Promise<T>, late: L) =>
    Promise.race([
      call,
      new Promise<L>(resolve => setTimeout(() => resolve(late), Math.max(deadline - Date.now(), 0))),
    ])
  const opened = await inTime(gateway.open(request), lateOpen)
  const charge: ProviderCharge = { ...request, reference: opened.reference ?? null }
  const status = opened.ok ? await inTime(gateway.status(charge), null) : null
  // The provider may have opened the test charge although its response was lost.
  const mayExist = opened.ok || opened.reason === 'unknown'
  const closed = mayExist ? await inTime(gateway.close(charge), 'unknown' as const) : null
  return [openStep(opened), statusStep(opened, status, request.amount), closeStep(closed)]
}
