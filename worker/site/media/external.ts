const timeoutMs = 5000
const maxRedirects = 3

const privateName =
  /(^|\.)(localhost|localdomain|local|internal|private|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/

/** Wildcard DNS services: their names can resolve to any address, including private ones. */
const wildcardDns =
  /(^|\.)(nip\.io|sslip\.io|xip\.io|traefik\.me|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|backname\.io|ip6\.name|rbndr\.us|1u\.ms)$/

const embeddedAddress = /(^|[.-])\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3}([.-]|$)/

/**
 * Guard against SSRF. A Worker cannot resolve names, so a public name may have a private address: Cloudflare's `fetch`
 * reaches only public ones; `npm start` has no such protection, but reads only a length from HEAD.
 */
export function isPublicUrl(url: URL) {
  const { protocol, hostname, port, username, password } = url
  const isNamed = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    isNamed &&
    !privateName.test(hostname) &&
    !wildcardDns.test(hostname) &&
    !embeddedAddress.test(hostname)
  )
}

type Fetch = (url: URL, init: RequestInit) => Promise<Response>

/**
 * Size in bytes from a HEAD request; 0 if unknown, not public, failed, or slower than 5 s. Follows redirects on the
 * same host only.
 */
export async function externalFileSize(address: string, ask: Fetch): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = new URL(address)
    for (let hop = 0; hop < maxRedirects && isPublicUrl(url); hop++) {
      const response = await ask(url, { method: 'HEAD', redirect: 'manual', signal })
      const target = response.headers.get('location')
      if (response.ok) return sizeIn(response.headers)
      if (response.status < 300 || response.status > 399 || target === null) return 0
      const next = new URL(target, url)
      if (next.origin !== url.origin) return 0
      url = next
    }
    return 0
  } catch {
    return 0
  }
}

function sizeIn(headers: Headers) {
  const size = Number(headers.get('content-length') ?? 0)
  return Number.isSafeInteger(size) && size > 0 ? size : 0
}
