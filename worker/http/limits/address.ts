/** Every address that cannot be read counts as one. */
const unreadable = 'unknown'

/** Longer than any spelling of an address with a zone. */
const longest = 100

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

/** The IPv4 address that IPv6 groups only carry (`::ffff:0:0/96`), or null. */
function mappedIn(groups: number[]) {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every(group => group === 0)
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null
}

/** An IPv4 address as it stands, or the first `bits` of an IPv6 one. The same for every spelling; whatever is none shares one key. */
function ofSize(address: string | undefined, bits: 48 | 64) {
  const text = (address ?? '').slice(0, longest).trim().split('%')[0] ?? ''
  if (dotted.test(text)) return text
  const groups = groupsOf(text)
  if (!groups) return unreadable
  const prefix = groups.slice(0, bits / 16).map(group => group.toString(16))
  return mappedIn(groups) ?? `${prefix.join(':')}::/${bits}`
}

/** Where one visitor comes from: an IPv4 address, or the /64 that one line of IPv6 is given whole. */
export const lineOf = (address: string | undefined) => ofSize(address, 64)

/** What one customer of a provider can have for the asking: an IPv4 address, or an IPv6 /48. */
export const networkOf = (address: string | undefined) => ofSize(address, 48)

/** The neighbours of a network, who share a looser limit: an IPv4 /24; an IPv6 /48 has none. */
export function areaOf(address: string | undefined) {
  const network = networkOf(address)
  return dotted.test(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network
}
