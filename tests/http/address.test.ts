import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaLimitKey, networkLimitKey, visitorLimitKey } from '../../worker/http/limits/limits'
import { beforeTheMinuteTurns } from '../support/auth'
import { ask } from '../support/shop'

const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }))
const prefix = fc.tuple(group, group, group, group).filter(groups => groups.some(one => one !== 0))
const host = fc.tuple(group, group, group, group)

const byte = fc.integer({ min: 0, max: 255 })
const ipv4 = fc.tuple(byte, byte, byte, byte).map(bytes => bytes.join('.'))

function compressed(groups: string[], start: number, end: number) {
  return `${groups.slice(0, start).join(':')}::${groups.slice(end).join(':')}`
}

/** Random notations of an address by RFC 4291: leading zeros, capitals, `::`, a zone, a dotted end. */
const spelled = (groups: number[]) =>
  fc
    .record({
      widths: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      isUpper: fc.boolean(),
      from: fc.integer({ min: 0, max: 7 }),
      hasDots: fc.boolean(),
      zone: fc.constantFrom('', '%eth0', '%25en1'),
      space: fc.constantFrom('', ' '),
    })
    .map(({ widths, isUpper, from, hasDots, zone, space }) => {
      const texts = groups.map((value, n) => value.toString(16).padStart(widths[n] ? 4 : 1, '0'))
      const [high = 0, low = 0] = groups.slice(6)
      if (hasDots) texts.splice(6, 2, [high >> 8, high & 255, low >> 8, low & 255].join('.'))
      const isZero = (n: number) => groups[n] === 0 && n < (hasDots ? 6 : 8)
      let end = from
      while (isZero(end)) end += 1
      const text = end > from ? compressed(texts, from, end) : texts.join(':')
      return `${space}${isUpper ? text.toUpperCase() : text}${zone}${space}`
    })

describe('the rate-limit key of an address', () => {
  test('the rate-limit key of an address is equal for all addresses of an IPv6 /64 in any notation', () => {
    const two = fc
      .tuple(prefix, host, host)
      .chain(([network, a, b]) => fc.tuple(spelled([...network, ...a]), spelled([...network, ...b])))
    fc.assert(
      fc.property(two, ([a, b]) => {
        expect(visitorLimitKey(a)).toMatch(/^([0-9a-f]{1,4}:){4}:\/64$/)
        expect(visitorLimitKey(a)).toBe(visitorLimitKey(b))
      }),
      { numRuns: 2000 },
    )
  })

  test('the rate-limit key of an address differs for another IPv6 /64', () => {
    const two = fc
      .tuple(prefix, prefix, host)
      .filter(([a, b]) => a.join() !== b.join())
      .chain(([a, b, rest]) => fc.tuple(spelled([...a, ...rest]), spelled([...b, ...rest])))
    fc.assert(
      fc.property(two, ([a, b]) => {
        expect(visitorLimitKey(a)).not.toBe(visitorLimitKey(b))
      }),
    )
  })

  test('the rate-limit key of an IPv4 address is the full address, also for an IPv4 address mapped to IPv6', () => {
    const mapped = ipv4.chain(text => {
      const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
      const groups = [0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d]
      return fc.tuple(fc.constant(text), spelled(groups))
    })
    fc.assert(
      fc.property(mapped, ([plain, carried]) => {
        expect(visitorLimitKey(plain)).toBe(plain)
        expect(visitorLimitKey(carried)).toBe(plain)
      }),
    )
  })

  test.each([
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['1::', '1:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('the rate-limit key of the address %s is %s', (address, network) => {
    expect(visitorLimitKey(address)).toBe(network)
  })

  test.each([
    undefined,
    '',
    ' ',
    'unknown',
    'localhost',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4.5',
    '01.2.3.4',
    '0x1.2.3.4',
    '1.2.3.4, 5.6.7.8',
    '1.2.3.4:80',
    '[2001:db8::1]',
    '2001:db8::1::2',
    ':::',
    ':',
    ':1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '12345::',
    'g::1',
    '::1.2.3',
    '1.2.3.4::',
    '2001:db8::/64',
    '-1::',
  ])('the address %j is unreadable and shares one rate-limit key with all invalid addresses', address => {
    expect(visitorLimitKey(address)).toBe('unknown')
  })

  test('the rate-limit key has one of three formats for any input', () => {
    const piece = fc.constantFrom(':', '::', '.', '0', 'f', 'FFFF', '255', '1.2.3.4', '%', ' ', 'x')
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 60 }).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(anything, text => {
        expect(visitorLimitKey(text)).toMatch(/^(unknown|\d+(\.\d+){3}|([0-9a-f]{1,4}:){4}:\/64)$/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the network of an address', () => {
  test('the network of an IPv6 address is its /48, in any notation', () => {
    const two = fc
      .tuple(prefix, group, host, host)
      .chain(([[x, y, z, one], other, a, b]) =>
        fc.tuple(spelled([x, y, z, one, ...a]), spelled([x, y, z, other, ...b])),
      )
      .filter(([a, b]) => !a.includes('.') && !b.includes('.'))
    fc.assert(
      fc.property(two, ([a, b]) => {
        expect(networkLimitKey(a)).toMatch(/^([0-9a-f]{1,4}:){3}:\/48$/)
        expect(networkLimitKey(a)).toBe(networkLimitKey(b))
        expect(areaLimitKey(a)).toBe(networkLimitKey(b))
      }),
    )
  })

  test('the network of an IPv4 address is the full address, and its area is the /24', () => {
    fc.assert(
      fc.property(ipv4, byte, (text, last) => {
        const neighbour = text.replace(/\d+$/, String(last))
        expect(networkLimitKey(text)).toBe(text)
        expect(areaLimitKey(text)).toBe(areaLimitKey(neighbour))
        expect(areaLimitKey(text)).toMatch(/^\d+\.\d+\.\d+\.0\/24$/)
      }),
    )
  })

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1::/48', '2001:db8:1::/48'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['nonsense', 'unknown', 'unknown'],
  ])('the network of the address %s is %s, its area %s', (address, network, area) => {
    expect([networkLimitKey(address), areaLimitKey(address)]).toEqual([network, area])
  })
})

describe('rate limits', () => {
  const guess = (headers: Record<string, string>) =>
    ask('/api/orders/ORDER-100AA', { env: { LIMITS: 'on' }, headers }).then(answer => answer.status)

  test('rate limits count all addresses of one IPv6 /64 together, separately from the next /64', async () => {
    await beforeTheMinuteTurns()
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) statuses.push(await guess({ 'cf-connecting-ip': `2001:db8:7:7::${n}` }))
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429])
    expect(await guess({ 'cf-connecting-ip': '2001:db8:7:8::1' })).toBe(404)
  })

  test('rate limits ignore request headers that visitors can set', async () => {
    await beforeTheMinuteTurns()
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) {
      const forged = `198.51.100.${n}`
      statuses.push(
        await guess({
          'cf-connecting-ip': '192.0.2.64',
          'x-forwarded-for': forged,
          'x-real-ip': forged,
          'true-client-ip': forged,
          'cf-connecting-ipv6': `2001:db8:9:${n}::1`,
          forwarded: `for=${forged}`,
        }),
      )
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
