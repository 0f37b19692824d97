import { sql } from 'drizzle-orm'
import { CHANNELS, PROVIDERS, type Provider } from '../../contract/money/gateway'
import type { GatewaySetup } from '../../contract/money/gateway-setup'
import type { Db } from '../../db/client'
import type { Gateway } from './gateway'
import { midtransChannels } from './midtrans'
import { type GatewayBindings, providerKeys, simulatorOf, usableEnvironments } from './provider'
import { xenditChannels } from './xendit'

const providerChannels: Record<Provider, Gateway['channels']> = {
  midtrans: midtransChannels,
  xendit: xenditChannels,
}

/** Where a provider sends its notifications. */
export const notificationUrl = (origin: string, provider: Provider) =>
  `${origin}/api/notifications/${provider}`

function channelsOf(provider: Provider) {
  return CHANNELS.flatMap(channel => {
    const limits = providerChannels[provider][channel]
    return limits ? [{ channel, min: limits.min, max: limits.max }] : []
  })
}

/** `origin` is the shop's public address. */
export const gatewaySetupOf = (env: GatewayBindings, origin: string): GatewaySetup => ({
  is_simulated: simulatorOf(env) !== null,
  providers: PROVIDERS.map(provider => ({
    provider,
    secrets: providerKeys[provider].map(name => ({ name, is_set: Boolean(env[name]) })),
    environments: usableEnvironments(env, provider),
    notification_url: notificationUrl(origin, provider),
    channels: channelsOf(provider),
  })),
})

/**
 * Statement that closes all charges of another provider or environment than the saved one; the cron tells the
 * provider. It reads the saved setting, so that it is right also if another operator saved first.
 */
export const closeForeignCharges = (db: Db, now: string) =>
  db.run(sql`
    UPDATE charges SET state = 'closing', next_look_at = ${now}, updated_at = ${now}
    WHERE state IN ('asking', 'open', 'unknown') AND EXISTS (
      SELECT 1 FROM settings WHERE type = 'gateway' AND (
        content ->> '$.provider' <> charges.provider OR content ->> '$.environment' <> charges.environment))`)
