import type { KeySet, SignedPayload } from '../../../worker/contract/proof/certificates'
import { isRecord } from '../../lib/guards'

/** What this browser found: the signature fits or not, its key was lost, or it cannot tell. */
export type Found = { result: 'good' | 'leaked'; kid: string } | { result: 'bad' | 'unable' }

function bytesOf(base64url: string) {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, sign => sign.charCodeAt(0))
}

const readJson = (base64url: string): unknown => JSON.parse(new TextDecoder().decode(bytesOf(base64url)))

async function keysNow() {
  const answer = await fetch('/.well-known/jwks.json')
  if (!answer.ok) throw new Error('no keys')
  const { keys }: KeySet = await answer.json()
  return keys
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Keys = KeySet['keys']

/** Whether the signature is one of these keys', over the very data that stand on the page. */
export async function checkWith(keys: Keys, signature: string, shown: SignedPayload): Promise<Found> {
  const [head = '', payload = '', sign = ''] = signature.split('.')
  const header = readJson(head)
  const key = keys.find(one => isRecord(header) && one.kid === header.kid)
  if (!isRecord(header) || header.alg !== 'EdDSA' || !key) return { result: 'bad' }
  const { kty, crv, x, kid } = key
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, [
    'verify',
  ])
  const text = new TextEncoder().encode(`${head}.${payload}`)
  const fits = await crypto.subtle.verify({ name: 'Ed25519' }, imported, bytesOf(sign), text)
  if (!fits || !isSame(readJson(payload), shown)) return { result: 'bad' }
  return { result: key.compromised_at === null ? 'good' : 'leaked', kid }
}

/** The same with the keys that are published now. A browser without Ed25519, or without a connection, cannot tell. */
export async function checkHere(signature: string, shown: SignedPayload): Promise<Found> {
  try {
    return await checkWith(await keysNow(), signature, shown)
  } catch {
    return { result: 'unable' }
  }
}
