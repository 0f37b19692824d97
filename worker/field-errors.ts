import type { z } from 'zod'
import type { FieldError } from './contract/problems'

const mostTold = 50

/** The first thing wrong with each field. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byPath = new Map<string, string>()
  for (const { path, message } of issues) if (!byPath.has(path.join('.'))) byPath.set(path.join('.'), message)
  return [...byPath].slice(0, mostTold).map(([path, message]) => ({ path, message }))
}
