import type { Random } from '../lib/random'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const randomLetter = (random: Random) => letters.charAt(random(letters.length))

/** An extra digit makes ten times as many codes, which is needed when most shorter codes are taken. */
export function randomOrderCode(random: Random, extraDigits = 0) {
  const lowest = 10 ** (2 + extraDigits)
  return `ORDER-${lowest + random(9 * lowest)}${randomLetter(random)}${randomLetter(random)}`
}

/** Returns 'CERT-YYYYMM-NNNN'. `month` is 'YYYYMM' in WIB. `extraDigits` lengthens the number. */
export function randomCertificateNumber(month: string, random: Random, extraDigits = 0) {
  const digits = 4 + extraDigits
  return `CERT-${month}-${String(random(10 ** digits)).padStart(digits, '0')}`
}

/** In rupiah, both ends included. Small codes are used first, so that totals stay low. */
export const uniqueCodeRanges = [
  [100, 999],
  [1000, 1999],
  [2000, 4999],
  [5000, 9999],
  [10_000, 24_999],
  [25_000, 49_999],
  [50_000, 99_999],
] as const
type Step = readonly [from: number, to: number]

const [firstStep, ...widerSteps] = uniqueCodeRanges

export function drawRandomCodes(random: Random, [from, to]: Step, count: number) {
  const drawn = new Set<number>()
  const size = to - from + 1
  const wanted = Math.min(count, size)
  // Robert Floyd's sampling algorithm, which never draws a code twice.
  for (let n = size - wanted; n < size; n++) {
    const code = from + random(n + 1)
    drawn.add(drawn.has(code) ? from + n : code)
  }
  return shuffled(random, [...drawn])
}

function shuffled(random: Random, codes: number[]) {
  for (let n = codes.length - 1; n > 0; n--) {
    const other = random(n + 1)
    const [a = 0, b = 0] = [codes[n], codes[other]]
    codes[n] = b
    codes[other] = a
  }
  return codes
}

/** Codes to try one after another. `wider` is needed only if all codes of the first range are taken. */
export const drawUniqueCodes = (random: Random) => ({
  first: drawRandomCodes(random, firstStep, 24),
  wider: widerSteps.flatMap(step => drawRandomCodes(random, step, 10)),
})
export type UniqueCodes = ReturnType<typeof drawUniqueCodes>

/** `clashes`: codes that were taken so far. After every 4 of them, the code comes from the next, wider range. */
export function drawCodeAfterClashes(random: Random, clashes: number) {
  const [from, to] =
    uniqueCodeRanges[Math.min(Math.floor((clashes - 1) / 4), uniqueCodeRanges.length - 1)] ?? firstStep
  return from + random(to - from + 1)
}
