const roundSteps = [1, 2, 3, 4, 5, 6, 8, 10]

/** Steps per axis; equal for all, so that the grid lines of two axes coincide. */
export const axisStepCount = 4

/** Top of an axis from 0 to at least `most`, divided into `axisStepCount` round steps, none smaller than `least`. */
export function axisMaximum(most: number, least = 1) {
  const needed = Math.max(most / axisStepCount, least)
  const power = 10 ** Math.floor(Math.log10(needed))
  const step = roundSteps.find(round => round * power >= needed) ?? 10
  return step * power * axisStepCount
}
