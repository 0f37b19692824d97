import { timingSafeEqual } from 'node:crypto'

export function isSameSecret(expected: string, given: string) {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
