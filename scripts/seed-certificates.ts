import { sql } from 'drizzle-orm'
import type { Db } from '../worker/db/client'
import { certificates } from '../worker/db/schema/fulfilment/certificates'
import { byId, selectCertificates } from '../worker/fulfilment/certificates/rows'
import { signingKey } from '../worker/fulfilment/certificates/seal/keys'
import { sealOf } from '../worker/fulfilment/certificates/seal/seal'
import { cryptoRandom } from '../worker/lib/random'

/** Signs the published ones of the demo, as publishing them by hand would have done. */
export async function signCertificates(db: Db, secret: string | undefined, now: string) {
  const key = await signingKey(secret)
  if (key === null) return
  const context = { db, actor: 'system', now, random: cryptoRandom, key }
  for (const row of await selectCertificates(db, sql`status = 'published'`)) {
    const seal = await sealOf(context, row)
    await db.update(certificates).set(seal).where(byId(row.id))
  }
}
