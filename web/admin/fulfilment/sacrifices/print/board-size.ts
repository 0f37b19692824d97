/** What of a board the names have, mm on A4 across. */
export const boardWidth = 273
const namesWidth = 250
const namesHeight = 122
const largest = 30
const lineHeight = 1.12
const mostLines = 3

/** Of the height of the letters, in the bold face; wide letters count as wide, so that nothing runs over. */
const letterWidth = (letter: string) => {
  if (/[mwMW]/.test(letter)) return 0.95
  if (/\p{Lu}/u.test(letter)) return 0.74
  return /[iljtfr .,'’-]/.test(letter) ? 0.4 : 0.62
}

const widthOf = (name: string) => [...name].reduce((sum, letter) => sum + letterWidth(letter), 0)

/** Words do not fill a line to its end. */
const filling = (lines: number) => (lines === 1 ? 1 : 0.85)

/** How high the letters of a name may be, mm, among so many names on one board: on one line, or on more where that is larger. */
export function letterSize(name: string, names: number) {
  const row = namesHeight / Math.max(names, 1)
  const sizes = Array.from({ length: mostLines }, (_, n) => {
    const lines = n + 1
    const byWidth = (lines * namesWidth * filling(lines)) / Math.max(widthOf(name), 1)
    return Math.min(row / (lines * lineHeight), byWidth)
  })
  return Math.min(largest, Math.max(...sizes))
}
