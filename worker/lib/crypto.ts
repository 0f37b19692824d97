import { timingSafeEqual } from 'node:crypto'

export function isEqualSecret(expected: string, given: string) {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Derives a separate key for each purpose. Without the secret, a copy of the database cannot be decrypted. */
async function deriveKey(secret: string, purpose: string) {
  const text = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode(purpose) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** AES-GCM nonce and ciphertext as base64url, joined by a dot. `purpose` names the kind and the owner of the data. */
export async function encryptBytes(secret: string, purpose: string, bytes: Uint8Array) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deriveKey(secret, purpose), bytes)
  return [iv, new Uint8Array(cipher)].map(bytes => Buffer.from(bytes).toString('base64url')).join('.')
}

/** `kept` is the result of `encryptBytes`. Returns null if the purpose or the secret differs. */
export async function decryptBytes(secret: string, purpose: string, kept: string) {
  const [iv, cipher] = kept.split('.').map(text => new Uint8Array(Buffer.from(text, 'base64url')))
  if (!iv || !cipher) return null
  try {
    const key = await deriveKey(secret, purpose)
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipher))
  } catch {
    return null
  }
}
