/** A copy of the database alone opens nothing: the key comes from the worker's own secret, another for each person. */
async function keyOf(secret: string, user_id: string) {
  const text = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, ['deriveKey'])
  const info = text.encode(`totp\n${user_id}`)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** As it is kept in the database: nonce and ciphertext, each base64url. */
export async function sealTotp(secret: string, user_id: string, totp: Uint8Array<ArrayBuffer>) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(secret, user_id), totp)
  return [iv, new Uint8Array(sealed)].map(part => Buffer.from(part).toString('base64url')).join('.')
}

/** The secret again; null when it was sealed for somebody else, or before JWT_SECRET was changed. */
export async function openTotp(secret: string, user_id: string, kept: string) {
  const [iv, sealed] = kept.split('.').map(part => new Uint8Array(Buffer.from(part, 'base64url')))
  if (!iv || !sealed) return null
  try {
    const key = await keyOf(secret, user_id)
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
  } catch {
    return null
  }
}
