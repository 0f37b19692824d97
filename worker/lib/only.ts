import type { ProblemCode } from '../contract/problems'
import { Problem } from './problem'

/** The row that was looked for; throws `code` without it. */
export function only<T>([row]: readonly T[], code: ProblemCode = 'not_found'): T {
  if (row === undefined) throw new Problem(code)
  return row
}
