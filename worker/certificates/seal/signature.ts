import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose'
import type { SignedPayload } from '../../contract/proof/certificates'
import { type KeyRow, publicKeyOf, type SigningKey, verifyingKey } from './keys'
import { canonical, payloadIn } from './payload'

const alg = 'EdDSA'

/** Compact JWS over a text. */
export const signText = ({ kid, key }: SigningKey, text: string) =>
  new CompactSign(new TextEncoder().encode(text)).setProtectedHeader({ alg, kid }).sign(key)

export const sign = (key: SigningKey, payload: SignedPayload) => signText(key, canonical(payload))

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

async function checked(signature: string, keys: KeyRow[]) {
  const kid = isExact(signature) ? kidIn(signature) : null
  const row = keys.find(key => key.kid === kid)
  const jwk = row && publicKeyOf(row)
  if (!jwk) return null
  const { payload } = await compactVerify(signature, await verifyingKey(jwk), { algorithms: [alg] })
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload)
}

/** The text that one of the keys signed, or null when anything about it is not as it must be. */
export async function textIn(signature: string, keys: KeyRow[]): Promise<string | null> {
  try {
    return await checked(signature, keys)
  } catch {
    return null
  }
}

/** What a certificate's signature is over, by a key that vouches for that moment; null likewise. */
export async function signedIn({ signature, signed_at }: Signed, keys: KeyRow[]) {
  const text = await textIn(
    signature,
    keys.filter(key => vouches(key, signed_at)),
  )
  return text === null ? null : payloadIn(text)
}
