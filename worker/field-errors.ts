import type { z } from 'zod'
import type { FieldError } from './contract/problems'
import { Problem } from './problem'

const mostTold = 50

/** The first thing wrong with each field. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byPath = new Map<string, string>()
  for (const { path, message } of issues) if (!byPath.has(path.join('.'))) byPath.set(path.join('.'), message)
  return [...byPath].slice(0, mostTold).map(([path, message]) => ({ path, message }))
}

/** A value parsed by a schema; throws `invalid` naming each bad field. */
export function checked<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (!result.success) throw new Problem('invalid', { errors: fieldErrors(result.error.issues) })
  return result.data
}
