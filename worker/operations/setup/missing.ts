import type { SetupKey } from '../../contract/operations/setup'
import type { Db } from '../../db/client'
import type { Bindings } from '../../env'
import { selectSettings, settingOrDefault } from '../../site/settings/read'

/**
 * Names of missing configuration. `hasAddress`: the shop's public URL (SITE_ORIGIN) is set, or not needed outside
 * production.
 */
export async function missingSetup(db: Db, env: Partial<Bindings>, hasAddress: boolean): Promise<SetupKey[]> {
  const { sender } = settingOrDefault(await selectSettings(db, 'messages'), 'messages')
  const lacks: [SetupKey, boolean][] = [
    ['SITE_ORIGIN', !hasAddress],
    ['CERTIFICATE_KEY', !env.CERTIFICATE_KEY],
    ['EMAIL', !env.EMAIL],
    ['sender', env.EMAIL !== undefined && sender === ''],
    ['BACKUPS', !env.BACKUPS],
    // One Turnstile key without the other has no effect.
    ['TURNSTILE_SITE_KEY', !env.TURNSTILE_SITE_KEY && !!env.TURNSTILE_SECRET_KEY],
    ['TURNSTILE_SECRET_KEY', !!env.TURNSTILE_SITE_KEY && !env.TURNSTILE_SECRET_KEY],
  ]
  return lacks.flatMap(([name, isMissing]) => (isMissing ? [name] : []))
}
