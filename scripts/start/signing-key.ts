import { createHash, generateKeyPairSync } from 'node:crypto'

/** An Ed25519 key: its name is its RFC 7638 thumbprint, `open` the public JWK, `secret` the private one as text. */
export function newKey() {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  if (kty !== 'OKP' || crv !== 'Ed25519' || !x || !d) throw new Error('no Ed25519 key came out')
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
  return { kid, open: { kty, crv, x }, secret: JSON.stringify({ kty, crv, kid, x, d }) }
}

/** Makes the key of `.dev.vars` known to the local shop, which could not sign with it otherwise. */
export async function registerKey(db: D1Database, secret = '') {
  if (secret === '') return
  const { kid, kty, crv, x } = JSON.parse(secret)
  await db
    .prepare('INSERT OR IGNORE INTO signing_keys (kid, jwk, created_at) VALUES (?, ?, ?)')
    .bind(kid, JSON.stringify({ kty, crv, x }), new Date().toISOString())
    .run()
}
