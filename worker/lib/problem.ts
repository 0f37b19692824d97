import { maxRowRupiah } from '../contract/base'
import { formatRupiah } from '../contract/lib/format'
import type { ProblemBody, ProblemCode } from '../contract/problems'
import { isAmountTooLarge, triggerRefusalCodes, triggerRefusalOf } from '../db/errors'

type Extra = Partial<Omit<ProblemBody, 'type' | 'title' | 'status' | 'code'>> & { retryAfter?: number }

/** Thrown by domain code; `handleError` converts it to problem+json. `retryAfter` is in seconds. */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly extra: Extra = {},
  ) {
    super(code)
  }
}

/** A 422 with an error message for one field; `path` is the field's name in the form. */
export const invalidField = (path: string, message: string) =>
  new Problem('invalid', { errors: [{ path, message }] })

/** The problem to report to the client; null for an internal error. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (isAmountTooLarge(error))
    return invalidField('amount', `Bersama yang sudah masuk paling banyak ${formatRupiah(maxRowRupiah)}`)
  const refusal = triggerRefusalOf(error)
  const code = refusal && triggerRefusalCodes[refusal.code]
  return code ? new Problem(code) : null
}

/** The problem that the API returns for the error; the error itself if it is an internal one. */
export const problemOrError = (error: unknown) => toProblem(error) ?? error
