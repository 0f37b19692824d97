import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose'
import type { SignedPayload } from '../contract/proof/certificates'
import { type KeyRow, publicKeyOf, type SigningKey, verifyingKey } from './keys'
import { canonical, payloadIn } from './payload'

const alg = 'EdDSA'

/** Compact JWS over the canonical text. */
export const sign = ({ kid, key }: SigningKey, payload: SignedPayload) =>
  new CompactSign(new TextEncoder().encode(canonical(payload))).setProtectedHeader({ alg, kid }).sign(key)

/** A key vouches for what the database took before it was known to others, and for nothing after its last day. */
const vouches = ({ retired_at, compromised_at }: KeyRow, signed_at: string) =>
  (retired_at === null || signed_at <= retired_at) && (compromised_at === null || signed_at < compromised_at)

/** The header has these two fields and no others: whatever else it could ask for is refused. */
function kidIn(signature: string) {
  const header: Record<string, unknown> = decodeProtectedHeader(signature)
  const isPlain = Object.keys(header).sort().join() === 'alg,kid' && header.alg === alg
  return isPlain && typeof header.kid === 'string' ? header.kid : null
}

/** Base64url may be written in several ways at its end; only the usual one is a signature of ours. */
const isExact = (signature: string) =>
  signature
    .split('.')
    .every(part => Buffer.from(part, 'base64url').toString('base64url') === part && part !== '')

type Signed = { signature: string; signed_at: string }

async function checked({ signature, signed_at }: Signed, keys: KeyRow[]) {
  const kid = isExact(signature) ? kidIn(signature) : null
  const row = keys.find(key => key.kid === kid)
  const jwk = row && vouches(row, signed_at) ? publicKeyOf(row) : null
  if (!jwk) return null
  const { payload } = await compactVerify(signature, await verifyingKey(jwk), { algorithms: [alg] })
  return payloadIn(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload))
}

/** What a signature is over, or null when anything about it is not as it must be. */
export async function signedIn(signed: Signed, keys: KeyRow[]): Promise<SignedPayload | null> {
  try {
    return await checked(signed, keys)
  } catch {
    return null
  }
}
