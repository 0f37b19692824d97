const roundSteps = [1, 2, 3, 4, 5, 6, 8, 10]

/** How many steps an axis has, so that the lines of two axes beside one chart meet. */
export const steps = 4

/** The top of an axis from 0 to at least `most` in `steps` round steps, none smaller than `least`. */
export function topOf(most: number, least = 1) {
  const needed = Math.max(most / steps, least)
  const power = 10 ** Math.floor(Math.log10(needed))
  const step = roundSteps.find(round => round * power >= needed) ?? 10
  return step * power * steps
}
