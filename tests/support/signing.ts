import { signing_keys } from '../../worker/db/schema/fulfilment/certificates'
import { db } from './shop'

let serial = 0

/** A key pair like that of the operator's command. The shop knows its public key unless `isKnown` is false. */
export async function newSigningKey({ kid = `kunci-${++serial}`, isKnown = true } = {}) {
  const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('no pair')
  const jwk = await crypto.subtle.exportKey('jwk', pair.privateKey)
  if (jwk instanceof ArrayBuffer) throw new Error('no JWK')
  const { kty = '', crv = '', x = '', d = '' } = jwk
  const row = {
    kid,
    jwk: JSON.stringify({ kty, crv, x }),
    created_at: '2026-01-01T00:00:00.000Z',
    retired_at: null,
    compromised_at: null,
  }
  if (isKnown) await db.insert(signing_keys).values(row)
  return { kid, x, secret: JSON.stringify({ kty, crv, kid, x, d }), row, privateKey: pair.privateKey }
}

export type NewKey = Awaited<ReturnType<typeof newSigningKey>>

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** A compact JWS with any header and text, signed with Ed25519 by `key`. */
export async function forgeToken(key: NewKey, header: object, text: string | Uint8Array) {
  const input = `${base64url(JSON.stringify(header))}.${base64url(text)}`
  const bytes = await crypto.subtle.sign('Ed25519', key.privateKey, new TextEncoder().encode(input))
  return `${input}.${base64url(new Uint8Array(bytes))}`
}
