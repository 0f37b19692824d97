import type { ProblemCode } from '../contract/problems'
import { Problem } from './problem'

export function firstOrThrow<T>([row]: readonly T[], code: ProblemCode = 'not_found'): T {
  if (row === undefined) throw new Problem(code)
  return row
}
