import { z } from 'zod'
import { maxRowRupiah } from '../contract/base'
import { formatRupiah } from '../contract/lib/format'
import type { FieldError, ProblemBody, ProblemCode } from '../contract/problems'
import { isAmountTooLarge, triggerRefusalCodes, triggerRefusalOf } from '../db/errors'

type Extra = Partial<Omit<ProblemBody, 'type' | 'title' | 'status' | 'code'>> & { retryAfter?: number }

/** An error for the client: `handleError` converts it to problem+json. `retryAfter` is in seconds. */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly extra: Extra = {},
  ) {
    super(code)
  }
}

/** Status 422. `path` is the name of the field in the form. */
export const invalidField = (path: string, message: string) =>
  new Problem('invalid', { errors: [{ path, message }] })

/** Null for an internal error, which the client must not see. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (isAmountTooLarge(error))
    return invalidField('amount', `Bersama yang sudah masuk paling banyak ${formatRupiah(maxRowRupiah)}`)
  const refusal = triggerRefusalOf(error)
  const code = refusal && triggerRefusalCodes[refusal.code]
  return code ? new Problem(code) : null
}

export const toProblemOrError = (error: unknown) => toProblem(error) ?? error

const maxErrors = 50

/** The response repeats at most this many characters of an unknown field name. */
const maxNameLength = 100
const unknownField = 'Tidak dikenal'

/** A strict schema reports all unknown fields of an object as one issue. */
const pathsOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map(key => [...issue.path, key.slice(0, maxNameLength)])
    : [issue.path]

export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const byPath = new Map<string, string>()
  for (const issue of issues) {
    const message = issue.code === 'unrecognized_keys' ? unknownField : issue.message
    for (const path of pathsOf(issue).map(parts => parts.join('.')))
      if (!byPath.has(path)) byPath.set(path, message)
  }
  return [...byPath].slice(0, maxErrors).map(([path, message]) => ({ path, message }))
}

/** A misspelt filter would otherwise select every row. Throws `invalid`. */
export function throwIfUnknownFields(schema: z.ZodType | undefined, query: URLSearchParams) {
  const known = schema instanceof z.ZodObject ? schema.shape : {}
  const unknown = [...new Set(query.keys())].filter(name => !Object.hasOwn(known, name))
  if (unknown.length === 0) return
  const errors = unknown
    .slice(0, maxErrors)
    .map(name => ({ path: name.slice(0, maxNameLength), message: unknownField }))
  throw new Problem('invalid', { errors })
}

/** Throws `invalid` with all wrong and unknown fields. */
export function parseQuery<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  const query = new URLSearchParams(text)
  throwIfUnknownFields(schema, query)
  return parseOrThrow(schema, Object.fromEntries(query))
}

export function parseOrThrow<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (!result.success) throw new Problem('invalid', { errors: fieldErrors(result.error.issues) })
  return result.data
}
