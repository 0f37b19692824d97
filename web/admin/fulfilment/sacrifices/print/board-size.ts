/** Space for names on a board, in mm on A4 landscape. */
export const boardWidthMm = 273
const namesWidthMm = 250
const namesHeightMm = 122
const maxLetterMm = 30
const lineHeight = 1.12
const maxLines = 3

/** Width relative to the font size, in bold. Rounded up, so that no text overflows. */
const letterWidth = (letter: string) => {
  if (/[mwMW]/.test(letter)) return 0.95
  if (/\p{Lu}/u.test(letter)) return 0.74
  return /[iljtfr .,'’-]/.test(letter) ? 0.4 : 0.62
}

const widthOf = (name: string) => [...name].reduce((sum, letter) => sum + letterWidth(letter), 0)

/** Usable fraction of a line: word wrap leaves space at line ends. */
const usableFraction = (lines: number) => (lines === 1 ? 1 : 0.85)

/** Font size in mm for a name on a board with `names` names: the largest of one or several lines. */
export function boardLetterSizeMm(name: string, names: number) {
  const row = namesHeightMm / Math.max(names, 1)
  const sizes = Array.from({ length: maxLines }, (_, n) => {
    const lines = n + 1
    const byWidth = (lines * namesWidthMm * usableFraction(lines)) / Math.max(widthOf(name), 1)
    return Math.min(row / (lines * lineHeight), byWidth)
  })
  return Math.min(maxLetterMm, Math.max(...sizes))
}
