import { eq, sql } from 'drizzle-orm'
import type { SetupKey } from '../contract/shop/setup'
import type { Db } from '../db/client'
import { settings } from '../db/schema/shop'
import type { Bindings } from '../env'

const senderOf = async (db: Db) => {
  const sender = sql<string | null>`json_extract(${settings.content}, '$.sender')`
  const [row] = await db.select({ sender }).from(settings).where(eq(settings.type, 'messages'))
  return row?.sender ?? ''
}

/** What the shop lacks, by name. `hasAddress`: it knows its own, or needs none. */
export async function missingOf(db: Db, env: Partial<Bindings>, hasAddress: boolean): Promise<SetupKey[]> {
  const hasSender = (await senderOf(db)) !== ''
  const lacks: [SetupKey, boolean][] = [
    ['SITE_ORIGIN', !hasAddress],
    ['CERTIFICATE_KEY', !env.CERTIFICATE_KEY],
    ['EMAIL', !env.EMAIL],
    ['sender', env.EMAIL !== undefined && !hasSender],
    ['BACKUPS', !env.BACKUPS],
    // Half of the two does nothing.
    ['TURNSTILE_SITE_KEY', !env.TURNSTILE_SITE_KEY && !!env.TURNSTILE_SECRET_KEY],
    ['TURNSTILE_SECRET_KEY', !!env.TURNSTILE_SITE_KEY && !env.TURNSTILE_SECRET_KEY],
  ]
  return lacks.flatMap(([name, isMissing]) => (isMissing ? [name] : []))
}
