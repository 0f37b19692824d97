import type { MiddlewareHandler } from 'hono'
import type { Bindings, Env } from '../env'
import { Problem } from '../lib/problem'

const requiredSecrets = ['JWT_SECRET', 'ORDER_KEY_SECRET'] as const
const minSecretLength = 32

// `Bindings` declares secrets as strings, but on a new installation they may be undefined.
const isMissing = (env: Partial<Bindings>) => (name: (typeof requiredSecrets)[number]) =>
  (env[name] ?? '').length < minSecretLength

const isOffice = (path: string) => path === '/admin' || path.startsWith('/admin/')

/** Setup page for a shop owner who cannot read the logs. It names the missing secrets and where to set them. */
const missingPage = (names: string) => `<!doctype html><html lang="id"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Toko belum dapat dibuka</title>
<main><h1>Toko belum dapat dibuka</h1>
<p>Rahasia ini belum diisi, atau lebih pendek dari ${minSecretLength} huruf: <strong>${names}</strong>.</p>
<p>Isi di Cloudflare › Workers › toko ini › Settings › Variables and Secrets dengan huruf acak, sebagai Secret, lalu muat ulang halaman ini.</p>
</main></html>`

/** While a secret is missing or too short, serves only the setup page, because tokens and links could be forged. */
export const requireSecrets: MiddlewareHandler<Env> = async (c, next) => {
  const missing = requiredSecrets.filter(isMissing(c.env))
  if (missing.length === 0) return next()
  const names = missing.join(' and ')
  const message = `Set ${names} to at least ${minSecretLength} random characters: npx wrangler secret put NAME`
  console.error(JSON.stringify({ level: 'error', event: 'secrets_missing', message }))
  if (c.req.method === 'GET' && isOffice(c.req.path)) {
    c.header('cache-control', 'no-store')
    return c.html(missingPage(missing.join(', ')), 503)
  }
  throw new Problem('misconfigured')
}
