import type { Bindings } from '../env'

type Settings = Pick<Bindings, 'ENVIRONMENT' | 'SITE_ORIGIN'>

/** The shop's own https origin as it is set; null for anything else, such as an address with a path. */
export function ownOrigin(setting: string | undefined) {
  const text = setting?.trim() ?? ''
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' && url.href === `${url.origin}/` && !text.includes('?')
    ? url.origin
    : null
}

/** Names that only this machine and its network answer to. */
const localName = /^(localhost|[\d.]+|\[[\da-f:.]+\]|[a-z\d-]+|.+\.(localhost|test|local|internal))$/

/** In development the address that was asked, so that links lead back to it; never a name out in the world. */
function developmentOrigin({ protocol, hostname, host, port }: URL) {
  const isLocal = localName.test(hostname)
  return `${protocol}//${isLocal ? host : `localhost${port && `:${port}`}`}`
}

/**
 * The origin that links of our answers begin with. The edge keeps one answer for all hosts, so it is never the asked one,
 * except in development; and in a production that was not told its own: `isShared` then forbids to keep the answer.
 */
export function siteOrigin(env: Settings, url: string) {
  const origin = ownOrigin(env.SITE_ORIGIN)
  if (origin) return { origin, isShared: true }
  const asked = new URL(url)
  if (env.ENVIRONMENT === 'production') return { origin: asked.origin, isShared: false }
  return { origin: developmentOrigin(asked), isShared: true }
}

/** Whether a production was asked by a host other than its own. */
export const isOtherHost = (env: Settings, url: string) =>
  env.ENVIRONMENT === 'production' && new URL(siteOrigin(env, url).origin).host !== new URL(url).host
