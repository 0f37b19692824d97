import type { ProblemCode } from '../contract/problems'
import { Problem } from './problem'

/** The first row; throws `code` if there is none. */
export function firstOrThrow<T>([row]: readonly T[], code: ProblemCode = 'not_found'): T {
  if (row === undefined) throw new Problem(code)
  return row
}
