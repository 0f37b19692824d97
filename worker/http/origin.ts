import type { Bindings } from '../env'

type Settings = Pick<Bindings, 'ENVIRONMENT' | 'SITE_ORIGIN'>

/** Null unless `SITE_ORIGIN` is an https origin without a path. */
export function parseOwnOrigin(setting: string | undefined) {
  const text = setting?.trim() ?? ''
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.href === `${url.origin}/` && !text.includes('?')
    ? url.origin
    : null
}

/** Only this machine or its local network can resolve these host names. */
const localName = /^(localhost|[\d.]+|\[[\da-f:.]+\]|[a-z\d-]+|.+\.(localhost|test|local|internal))$/

/** In development, links use the requested host if it is local, otherwise localhost, so never a public host name. */
function developmentOrigin({ protocol, hostname, host, port }: URL) {
  const isLocal = localName.test(hostname)
  return `${protocol}//${isLocal ? host : `localhost${port && `:${port}`}`}`
}

/** In production without `SITE_ORIGIN`, `isShared` is false: the edge must not cache the response for other hosts. */
export function siteOriginOf(env: Settings, url: string) {
  const origin = parseOwnOrigin(env.SITE_ORIGIN)
  if (origin) return { origin, isShared: true }
  const asked = new URL(url)
  if (env.ENVIRONMENT === 'production') return { origin: asked.origin, isShared: false }
  return { origin: developmentOrigin(asked), isShared: true }
}

/** True in production if the requested host is not the shop's own host. */
export const isOtherHost = (env: Settings, url: string) =>
  env.ENVIRONMENT === 'production' && new URL(siteOriginOf(env, url).origin).host !== new URL(url).host
