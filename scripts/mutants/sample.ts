/** A small repeatable generator (mulberry32): the same seed chooses the same mutants. */
function seeded(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % max
  }
}

/** So many of `all`, drawn without putting back. */
export function sampled<T>(all: T[], count: number, seed: number): T[] {
  const random = seeded(seed)
  const left = [...all]
  const wanted = Math.min(count, left.length)
  return Array.from({ length: wanted }, () => left.splice(random(left.length), 1)).flat()
}
