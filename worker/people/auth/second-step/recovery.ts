import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client'
import { recovery_codes } from '../../../db/schema/people'
import { encodeBase32 } from './totp'

const codeCount = 10

/** Returns a code such as `ABCDEFGH-IJKLMNOP`. It has 80 random bits, so a fast hash is sufficient. */
const newCode = () => {
  const text = encodeBase32(randomBytes(10))
  return `${text.slice(0, 8)}-${text.slice(8)}`
}

export const newRecoveryCodes = () => Array.from({ length: codeCount }, newCode)

const normalizeCode = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '')
const hashOf = (code: string) => createHash('sha256').update(normalizeCode(code)).digest('base64url')

export const storeRecoveryCodesIfChanged = (db: Db, user_id: string, codes: string[], now: string) =>
  db.run(sql`
    INSERT INTO recovery_codes (user_id, hash, created_at)
    SELECT ${user_id}, value, ${now} FROM json_each(${JSON.stringify(codes.map(hashOf))}) WHERE changes() > 0`)

export async function spendRecoveryCode(db: Db, user_id: string, code: string, now: string) {
  const used = await db
    .update(recovery_codes)
    .set({ used_at: now })
    .where(
      and(
        eq(recovery_codes.user_id, user_id),
        eq(recovery_codes.hash, hashOf(code)),
        isNull(recovery_codes.used_at),
      ),
    )
    .returning({ hash: recovery_codes.hash })
  return used.length > 0
}

export async function countRecoveryCodes(db: Db, user_id: string) {
  const [row] = await db
    .select({ n: sql<number>`count(*)` })
    .from(recovery_codes)
    .where(and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at)))
  return row?.n ?? 0
}
