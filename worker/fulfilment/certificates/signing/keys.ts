import { importJWK } from 'jose'
import { z } from 'zod'
import type { KeySet } from '../../../contract/fulfilment/certificates'
import type { Db } from '../../../db/client'
import { signing_keys } from '../../../db/schema/fulfilment/certificates'
import { logError } from '../../../lib/log'
import { Problem } from '../../../lib/problem'

export type KeyRow = typeof signing_keys.$inferSelect

export type SigningKey = { kid: string; x: string; key: CryptoKey }

/** JOSE name of the Ed25519 signature algorithm (RFC 8037). */
export const signatureAlgorithm = 'EdDSA' as const

const base64url32 = z.string().regex(/^[\w-]{43}$/)
const publicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: base64url32 })
const privateJwk = publicJwk.extend({ kid: z.string().min(1).max(100), d: base64url32 })

/** Accepts only an Ed25519 public key from the table; returns null for anything else. */
export function publicKeyOf({ jwk }: Pick<KeyRow, 'jwk'>) {
  try {
    return publicJwk.parse(JSON.parse(jwk))
  } catch {
    return null
  }
}

export const importKey = async (jwk: z.infer<typeof publicJwk>): Promise<CryptoKey> => {
  const key = await importJWK({ ...jwk, alg: signatureAlgorithm }, signatureAlgorithm)
  if (key instanceof Uint8Array) throw new Error('an Ed25519 key came out as bytes')
  return key
}

let cachedKey: { secret: string; key: Promise<SigningKey> } | null = null

async function importSigningKey(secret: string): Promise<SigningKey> {
  const { kty, crv, x, d, kid } = privateJwk.parse(JSON.parse(secret))
  return { kid, x, key: await importKey(Object.assign({ kty, crv, x }, { d })) }
}

/** Signing key in CERTIFICATE_KEY; null without this secret. Throws `signing_key_unusable` if it is invalid. */
export async function signingKey(secret: string | undefined): Promise<SigningKey | null> {
  if (!secret?.trim()) return null
  if (cachedKey?.secret !== secret) cachedKey = { secret, key: importSigningKey(secret) }
  try {
    return await cachedKey.key
  } catch {
    cachedKey = null
    // Do not log the caught error: it may contain a part of the key.
    logError(new Error('CERTIFICATE_KEY is no private Ed25519 JWK'), { event: 'certificate_key_unreadable' })
    throw new Problem('signing_key_unusable')
  }
}

export const isKeyUsable = (rows: KeyRow[], { kid, x }: SigningKey) =>
  rows.some(
    row =>
      row.kid === kid && row.retired_at === null && row.compromised_at === null && publicKeyOf(row)?.x === x,
  )

/** The key that signs new certificates; null if the secret is missing, invalid, or not active in the database. */
export async function readUsableKey(db: Db, secret: string | undefined) {
  const key = await signingKey(secret).catch(() => null)
  return key && isKeyUsable(await selectSigningKeys(db), key) ? key : null
}

/** Whether the key was allowed to sign at `at` (UTC ISO): created by then, and neither retired nor leaked. */
export const isKeyLiveAt = ({ created_at, retired_at, compromised_at }: KeyRow, at: string) =>
  created_at <= at && (retired_at ?? '9') > at && (compromised_at ?? '9') > at

export const selectSigningKeys = (db: Db) => db.select().from(signing_keys).orderBy(signing_keys.created_at)

export async function readKeySet(db: Db): Promise<KeySet> {
  const rows = await selectSigningKeys(db)
  return {
    keys: rows.flatMap(row => {
      const jwk = publicKeyOf(row)
      const { kid, created_at, retired_at, compromised_at } = row
      const known = {
        kid,
        use: 'sig' as const,
        alg: signatureAlgorithm,
        created_at,
        retired_at,
        compromised_at,
      }
      return jwk ? [{ ...jwk, ...known }] : []
    }),
  }
}
