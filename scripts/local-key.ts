/** Makes the key of `.dev.vars` known to the local shop, which could not sign with it otherwise. */
export async function registerKey(db: D1Database, secret = '') {
  if (secret === '') return
  const { kid, kty, crv, x } = JSON.parse(secret)
  await db
    .prepare('INSERT OR IGNORE INTO signing_keys (kid, jwk, created_at) VALUES (?, ?, ?)')
    .bind(kid, JSON.stringify({ kty, crv, x }), new Date().toISOString())
    .run()
}
