import type { MiddlewareHandler } from 'hono'
import type { Bindings, Env } from '../env'
import { Problem } from '../lib/problem'

const requiredSecrets = ['JWT_SECRET', 'ORDER_KEY_SECRET'] as const
const minSecretLength = 32

// The type `Bindings` says string, but a new installation may lack secrets.
const isMissing = (env: Partial<Bindings>) => (name: (typeof requiredSecrets)[number]) =>
  (env[name] ?? '').length < minSecretLength

const isOffice = (path: string) => path === '/admin' || path.startsWith('/admin/')

/** For a shop owner who cannot read the logs: the page names the missing secrets and where to set them. */
const missingPage = (names: string) => `<!doctype html><html lang="id"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Toko belum dapat dibuka</title>
<main><h1>Toko belum dapat dibuka</h1>
<p>Rahasia ini belum diisi, atau lebih pendek dari ${minSecretLength} huruf: <strong>${names}</strong>.</p>
<p>Isi di Cloudflare › Workers › toko ini › Settings › Variables and Secrets dengan huruf acak, sebagai Secret, lalu muat ulang halaman ini.</p>
</main></html>`

/** With a missing or short secret, tokens and links could be forged, so the worker serves only the setup page. */
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
