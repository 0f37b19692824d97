import { createHash, generateKeyPairSync } from 'node:crypto'

/** A new Ed25519 key: `kid` is its RFC 7638 thumbprint, `open` the public JWK, `secret` the private JWK as text. */
export function newKey() {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (kty !== 'OKP' || crv !== 'Ed25519' || !x || !d) throw new Error('the generated key is not Ed25519')
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { kid, open: { kty, crv, x }, secret: JSON.stringify({ kty, crv, kid, x, d }) }
}

/** The worker signs only with keys that the database contains. */
export async function registerKey(db: D1Database, secret = '') {
  if (secret === '') return
  const { kid, kty, crv, x } = JSON.parse(secret)
  await db
    .prepare('INSERT OR IGNORE INTO signing_keys (kid, jwk, created_at) VALUES (?, ?, ?)')
    .bind(kid, JSON.stringify({ kty, crv, x }), new Date().toISOString())
    .run()
}
