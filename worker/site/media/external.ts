const longestWait = 5000
const mostHops = 3

/** Names that resolve inside networks, never on the public internet. */
const inner =
  /(^|\.)(localhost|localdomain|local|internal|private|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/

/** Names that anybody can point at any address, private ones among them, without owning a domain. */
const pointing =
  /(^|\.)(nip\.io|sslip\.io|xip\.io|traefik\.me|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|backname\.io|ip6\.name|rbndr\.us|1u\.ms)$/

/** An IPv4 address written into a name, with dots or dashes. */
const withAddress = /(^|[.-])\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3}([.-]|$)/

/**
 * A public https host by name: no addresses, no other ports, no credentials, no names of inner networks, none that spell
 * an address. A worker cannot resolve a name itself, so whose address a name has is not known: that a public name leads
 * into a private network is stopped by Cloudflare, whose `fetch` goes out by its own edge and reaches public addresses
 * alone. On a machine of one's own (`npm start`) nothing stops it; there only what a HEAD says of a length is read.
 */
export function isPublic(url: URL) {
  const { protocol, hostname, port, username, password } = url
  const isNamed = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    isNamed &&
    !inner.test(hostname) &&
    !pointing.test(hostname) &&
    !withAddress.test(hostname)
  )
}

type Ask = (url: URL, init: RequestInit) => Promise<Response>

/**
 * Bytes of a file elsewhere by a HEAD request; 0 when it does not say, does not answer within 5 s, or is not on a
 * public host. A redirect is followed on the same host only.
 */
export async function externalSize(address: string, ask: Ask): Promise<number> {
  const signal = AbortSignal.timeout(longestWait)
  try {
    let url = new URL(address)
    for (let hop = 0; hop < mostHops && isPublic(url); hop++) {
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
    // As specified: a failure of this request means size 0.
    return 0
  }
}

function sizeIn(headers: Headers) {
  const size = Number(headers.get('content-length') ?? 0)
  return Number.isSafeInteger(size) && size > 0 ? size : 0
}
