import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { enumOf } from '../../../contract/base'
import { revokeReasons } from '../../../contract/labels'
import type { Db } from '../../../db/client'
import { certificates } from '../../../db/schema/fulfilment/certificates'
import { type KeyRow, readUsableKey } from './keys'
import { parsePayloadJson, signText, verifiedTextOrNull } from './signature'

const revocationsPerRun = 200

/** The signed text of a revocation. It contains no personal data, so it is kept when a person's data is erased. */
const revocationText = z.strictObject({
  revoked: z.string(),
  at: z.string().nullable(),
  reason: enumOf(revokeReasons).nullable(),
})

type Revoked = Pick<typeof certificates.$inferSelect, 'certificate_number' | 'revoked_at' | 'revoke_reason'>

const textOf = ({ certificate_number, revoked_at, revoke_reason }: Revoked) =>
  JSON.stringify({ revoked: certificate_number, at: revoked_at, reason: revoke_reason })

/** Content of the signed revocation, else null. Accepts a leaked key too: its thief could only revoke. */
export async function signedRevocation(
  row: Pick<Revoked, 'certificate_number'> & { revocation: string | null },
  keys: KeyRow[],
) {
  const text = row.revocation === null ? null : await verifiedTextOrNull(row.revocation, keys)
  const { success, data } = revocationText.safeParse(text === null ? null : parsePayloadJson(text))
  return success && data.revoked === row.certificate_number ? data : null
}

/** Signs up to 200 revocations, if the key is usable. A revocation is effective even before it is signed. */
export async function signRevocations(db: Db, secret: string | undefined) {
  const key = await readUsableKey(db, secret)
  if (!key) return
  const isOpen = sql`status = 'revoked' AND revocation IS NULL`
  const { id, certificate_number, revoked_at, revoke_reason } = certificates
  const rows = await db
    .select({ id, certificate_number, revoked_at, revoke_reason })
    .from(certificates)
    .where(isOpen)
    .limit(revocationsPerRun)
  if (rows.length === 0) return
  const signed = await Promise.all(
    rows.map(async row => ({ id: row.id, revocation: await signText(key, textOf(row)) })),
  )
  await db.run(sql`
    UPDATE certificates SET revocation = signed.value ->> 'revocation'
    FROM json_each(${JSON.stringify(signed)}) AS signed
    WHERE certificates.id = signed.value ->> 'id' AND ${isOpen}`)
}
