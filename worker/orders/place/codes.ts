/** A whole number from 0 to `max` − 1, each equally likely. */
export type Random = (max: number) => number

const span = 2 ** 32

/** `Random` from the cryptographic source, without modulo bias. Throws RangeError unless `max` is 1 to 2^32. */
export function cryptoRandom(max: number) {
  if (!Number.isInteger(max) || max < 1 || max > span) throw new RangeError(`No random number below ${max}`)
  const fair = span - (span % max)
  const draw = new Uint32Array(1)
  for (;;) {
    const [n = span] = crypto.getRandomValues(draw)
    if (n < fair) return n % max
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const letter = (random: Random) => letters.charAt(random(letters.length))

/** 'ORDER-' + 100–999 + two letters; each extra digit gives ten times as many codes when clashes pile up. */
export function orderCode(random: Random, extraDigits = 0) {
  const lowest = 10 ** (2 + extraDigits)
  return `ORDER-${lowest + random(9 * lowest)}${letter(random)}${letter(random)}`
}

/** 'CERT-YYYYMM-NNNN' for a month 'YYYYMM' in WIB; extra digits as for order codes. */
export function certificateNumber(month: string, random: Random, extraDigits = 0) {
  const digits = 4 + extraDigits
  return `CERT-${month}-${String(random(10 ** digits)).padStart(digits, '0')}`
}

/** `count` (at most 900) different unique codes of 100–999 in random order. */
export function uniqueCodeCandidates(random: Random, count: number) {
  const codes = Array.from({ length: 900 }, (_, i) => 100 + i)
  return Array.from({ length: Math.min(count, 900) }, () => {
    const at = random(codes.length)
    const [code = 0] = codes.splice(at, 1)
    return code
  })
}
