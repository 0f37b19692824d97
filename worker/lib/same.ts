import { timingSafeEqual } from 'node:crypto'

export function isEqualSecret(expected: string, given: string) {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
