import { vi } from 'vitest'

/** FNV-1a with extra mixing, so that similar texts give unrelated numbers. */
export function hashText(text: string) {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

const consonants = 'bdfghjklmnprstw'
const vowels = 'aeiou'

/** Pseudo-random numbers from a seed text (mulberry32), equal on all machines. */
export function chanceOf(seed: string) {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
  const below = (n: number) => next() % n
  const is = (percent: number) => below(100) < percent
  function among<T>(list: readonly T[]): T {
    const found = list[below(Math.max(list.length, 1))]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  /** A word that occurs nowhere else. */
  const word = (syllables = 4) => {
    const text = Array.from({ length: syllables }, () => among([...consonants]) + among([...vowels])).join('')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  /** Selects a row by its id only, so that other rows do not change the choice. */
  function row<T extends { id: string | number }>(rows: readonly T[]): T | undefined {
    const draw = String(below(1_000_000))
    let best: T | undefined
    let least = Number.POSITIVE_INFINITY
    for (const one of rows) {
      const rank = hashText(`${draw}.${one.id}`)
      if (rank < least) [best, least] = [one, rank]
    }
    return best
  }
  return { next, below, is, among, word, row }
}

export type Chance = ReturnType<typeof chanceOf>

/** Replaces the shop's random source by `chance`, so that replaying a step creates the same ids. */
export function drawFrom(chance: () => Chance) {
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => chance().below(16).toString(16)).join('')
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  )
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(array => {
    if (array === null) return array
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let i = 0; i < bytes.length; i++) bytes[i] = chance().below(256)
    return array
  })
}
