import { importJWK } from 'jose'
import { z } from 'zod'
import type { KeySet } from '../../../contract/fulfilment/certificates'
import type { Db } from '../../../db/client'
import { signing_keys } from '../../../db/schema/fulfilment/certificates'
import { logError } from '../../../lib/log'
import { Problem } from '../../../lib/problem'

export type KeyRow = typeof signing_keys.$inferSelect

/** What certificates are signed with. */
export type SigningKey = { kid: string; x: string; key: CryptoKey }

/** As JOSE calls a signature by an Ed25519 key. */
export const alg = 'EdDSA' as const

const base64url32 = z.string().regex(/^[\w-]{43}$/)
const publicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: base64url32 })
const privateJwk = publicJwk.extend({ kid: z.string().min(1).max(100), d: base64url32 })

/** Nothing but an Ed25519 public key is ever taken out of the table. */
export function publicKeyOf({ jwk }: Pick<KeyRow, 'jwk'>) {
  try {
    return publicJwk.parse(JSON.parse(jwk))
  } catch {
    return null
  }
}

/** What a signature is verified with. */
export const importedKey = async (jwk: z.infer<typeof publicJwk>) => {
  const key = await importJWK({ ...jwk, alg }, alg)
  if (key instanceof Uint8Array) throw new Error('an Ed25519 key came out as bytes')
  return key
}

let known: { secret: string; key: Promise<SigningKey> } | null = null

async function read(secret: string): Promise<SigningKey> {
  const { kty, crv, x, d, kid } = privateJwk.parse(JSON.parse(secret))
  return { kid, x, key: await importedKey(Object.assign({ kty, crv, x }, { d })) }
}

/** The key of the secret; null without one. Throws `signing_key_unusable` for a secret that is none. */
export async function signingKey(secret: string | undefined): Promise<SigningKey | null> {
  if (!secret?.trim()) return null
  if (known?.secret !== secret) known = { secret, key: read(secret) }
  try {
    return await known.key
  } catch {
    known = null
    // Not the error itself, which may hold a part of the key.
    logError(new Error('CERTIFICATE_KEY is no private Ed25519 JWK'), { event: 'certificate_key_unreadable' })
    throw new Problem('signing_key_unusable')
  }
}

/** Whether the database knows this very key as one that signs. */
export const isUsable = (rows: KeyRow[], { kid, x }: SigningKey) =>
  rows.some(
    row =>
      row.kid === kid && row.retired_at === null && row.compromised_at === null && publicKeyOf(row)?.x === x,
  )

/** The key that what is published now would be signed with; null where it would not be. */
export async function usableKey(db: Db, secret: string | undefined) {
  const key = await signingKey(secret).catch(() => null)
  return key && isUsable(await keysStatement(db), key) ? key : null
}

/** Whether it signed at a moment: made by then, and neither retired nor lost. */
export const isLiveAt = ({ created_at, retired_at, compromised_at }: KeyRow, at: string) =>
  created_at <= at && (retired_at ?? '9') > at && (compromised_at ?? '9') > at

export const keysStatement = (db: Db) => db.select().from(signing_keys).orderBy(signing_keys.created_at)

/** All public keys there ever were. */
export async function keySetOf(db: Db): Promise<KeySet> {
  const rows = await keysStatement(db)
  return {
    keys: rows.flatMap(row => {
      const jwk = publicKeyOf(row)
      const { kid, created_at, retired_at, compromised_at } = row
      const known = { kid, use: 'sig' as const, alg, created_at, retired_at, compromised_at }
      return jwk ? [{ ...jwk, ...known }] : []
    }),
  }
}
