import { timingSafeEqual } from 'node:crypto'

/** Whether a secret is the one that was expected, compared in constant time. */
export function isSameSecret(expected: string, given: string) {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
