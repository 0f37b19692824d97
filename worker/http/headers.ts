import type { MiddlewareHandler } from 'hono'
import type { Env } from '../env'

const common = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

const policy = (style: string, font: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    `font-src ${font}`,
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Forbids inline scripts and styles. */
export const publicContentSecurityPolicy = policy("'self'", "'self'")
/** The back office's editors, dialogs and toasts insert styles. Certificate previews embed fonts as data URLs. */
export const adminContentSecurityPolicy = policy("'self' 'unsafe-inline'", "'self' data:")
const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

const defaults = Object.entries({
  ...common,
  'content-security-policy': apiPolicy,
  'cache-control': 'private, no-store',
})

/** Keeps a security header that the response already has. */
export const secureHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  // `c.header` would copy the finished response at each call.
  const { headers } = c.res
  for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value)
  // Pages compare `date` with the visitor's clock. Outside Cloudflare, no other code sets this header.
  if (headers.get('cache-control')?.includes('no-store')) headers.set('date', new Date().toUTCString())
}
