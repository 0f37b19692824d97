const roundSteps = [1, 2, 3, 4, 5, 6, 8, 10]

/** Number of steps on each chart axis; equal on all axes, so that the grid lines of two axes coincide. */
export const axisStepCount = 4

/** End of an axis that includes `most`, with `axisStepCount` equal steps of a round size of at least `least`. */
export function axisMaximum(most: number, least = 1) {
  const needed = Math.max(most / axisStepCount, least)
  const power = 10 ** Math.floor(Math.log10(needed))
  const step = roundSteps.find(round => round * power >= needed) ?? 10
  return step * power * axisStepCount
}
