/** All unreadable addresses share one rate limit key. */
const unreadable = 'unknown'

/** Characters; more than any valid address with a zone. */
const maxAddressLength = 100

const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const dotted = new RegExp(`^${octet}\\.${octet}\\.${octet}\\.${octet}$`)

const groupsIn = (text: string) => (text === '' ? [] : text.split(':').map(group => parseInt(group, 16)))

/** The eight groups of an IPv6 address as numbers (RFC 4291, 2.2), or null. */
function groupsOf(text: string): number[] | null {
  if (!/^[\d.:a-f]+$/i.test(text) || !URL.canParse(`http://[${text}]`)) return null
  const groups = new URL(`http://[${text}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = groups.split('::').map(groupsIn)
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

/** The IPv4 address in an IPv4-mapped IPv6 address (`::ffff:0:0/96`), or null. */
function mappedIn(groups: number[]) {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every(group => group === 0)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

/** An IPv4 address unchanged, or the first `bits` of an IPv6 address. Equal for every spelling of one address. */
function addressPrefix(address: string | undefined, bits: 48 | 64) {
  const text = (address ?? '').slice(0, maxAddressLength).trim().split('%')[0] ?? ''
  if (dotted.test(text)) return text
  const groups = groupsOf(text)
  if (!groups) return unreadable
  const prefix = groups.slice(0, bits / 16).map(group => group.toString(16))
  return mappedIn(groups) ?? `${prefix.join(':')}::/${bits}`
}

/** Rate limit key of one visitor: an IPv4 address, or the IPv6 /64 that a single connection receives. */
export const visitorLimitKey = (address: string | undefined) => addressPrefix(address, 64)

/** Rate limit key of one provider customer, who can obtain a whole IPv6 /48: an IPv4 address or that /48. */
export const networkLimitKey = (address: string | undefined) => addressPrefix(address, 48)

/** The surrounding range, which shares a looser limit: an IPv4 /24. For IPv6 it is the /48 itself. */
export function areaLimitKey(address: string | undefined) {
  const network = networkLimitKey(address)
  return dotted.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network
}
