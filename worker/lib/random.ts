/** A uniformly distributed integer from 0 to `max` − 1. */
export type Random = (max: number) => number

const span = 2 ** 32

/** Cryptographic, without modulo bias. Throws RangeError unless `max` is 1 to 2^32. */
export function cryptoRandom(max: number) {
  if (!Number.isInteger(max) || max < 1 || max > span) throw new RangeError(`No random number below ${max}`)
  const fair = span - (span % max)
  const draw = new Uint32Array(1)
  for (;;) {
    const [n = span] = crypto.getRandomValues(draw)
    if (n < fair) return n % max
  }
}

export const randomText = (random: Random, signs: string, length: number) =>
  Array.from({ length }, () => signs[random(signs.length)]).join('')
