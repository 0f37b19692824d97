import type { GatewaySetting, OfferedChannels } from '../../contract/money/charges'
import { ENVIRONMENTS, type Environment, isLoopback, type Provider } from '../../contract/money/gateway'
import type { Bindings } from '../../env'
import type { Gateway } from './gateway'
import { createMidtransGateway } from './midtrans'
import { createXenditGateway } from './xendit'

export type GatewayBindings = Pick<
  Bindings,
  'ENVIRONMENT' | 'MIDTRANS_SERVER_KEY' | 'XENDIT_SECRET_KEY' | 'XENDIT_CALLBACK_TOKEN' | 'PAYMENT_SIMULATOR'
>

export const providerSecretNames = {
  midtrans: ['MIDTRANS_SERVER_KEY'],
  xendit: ['XENDIT_SECRET_KEY', 'XENDIT_CALLBACK_TOKEN'],
} as const satisfies Record<Provider, (keyof GatewayBindings)[]>

export function simulatorUrl({ ENVIRONMENT, PAYMENT_SIMULATOR }: GatewayBindings) {
  if (ENVIRONMENT === 'production' || !PAYMENT_SIMULATOR || !URL.canParse(PAYMENT_SIMULATOR)) return null
  return isLoopback(new URL(PAYMENT_SIMULATOR)) ? PAYMENT_SIMULATOR.replace(/\/$/, '') : null
}

export const missingProviderSecrets = (env: GatewayBindings, provider: Provider) =>
  simulatorUrl(env) ? [] : providerSecretNames[provider].filter(name => !env[name])

const simulatedKey = 'simulasi'

function connect(env: GatewayBindings, provider: Provider, environment: Environment): Gateway {
  const simulator = simulatorUrl(env)
  const base = simulator === null ? {} : { base: simulator }
  if (provider === 'midtrans') {
    const server_key = simulator ? simulatedKey : (env.MIDTRANS_SERVER_KEY ?? '')
    return createMidtransGateway({
      server_key,
      environment,
      ...base,
      ...(simulator && { snap_base: simulator }),
    })
  }
  const secret_key = simulator ? simulatedKey : (env.XENDIT_SECRET_KEY ?? '')
  const callback_token = simulator ? simulatedKey : (env.XENDIT_CALLBACK_TOKEN ?? '')
  return createXenditGateway({ secret_key, callback_token, environment, ...base })
}

/** Null if the key is missing or belongs to the other environment. */
export function createGateway(
  env: GatewayBindings,
  provider: Provider,
  environment: Environment,
): Gateway | null {
  if (missingProviderSecrets(env, provider).length > 0) return null
  try {
    return connect(env, provider, environment)
  } catch {
    return null
  }
}

export const usableEnvironments = (env: GatewayBindings, provider: Provider) =>
  ENVIRONMENTS.filter(environment => createGateway(env, provider, environment) !== null)

const lower = (a: number | null, b: number) => (a === null ? b : Math.min(a, b))

/** Null if automatic payments are off. Production never offers the sandbox, where payments cost nothing. */
export function offeredChannels(
  env: GatewayBindings,
  { provider, environment, channels }: GatewaySetting,
  qris_limit: number,
): OfferedChannels | null {
  const gateway = provider === '' ? null : createGateway(env, provider, environment)
  if (provider === '' || !gateway) return null
  if (environment === 'sandbox' && env.ENVIRONMENT === 'production') return null
  const offered = channels.flatMap(channel => {
    const limits = gateway.channels[channel]
    if (!limits) return []
    const max = channel === 'qris' ? lower(limits.max, qris_limit) : limits.max
    return [{ channel, min: limits.min, max, max_minutes: limits.max_minutes }]
  })
  if (offered.length === 0) return null
  return { provider, simulator: simulatorUrl(env), channels: offered }
}
