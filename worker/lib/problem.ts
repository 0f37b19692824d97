import { maxRowRupiah } from '../contract/base'
import { rupiah } from '../contract/lib/format'
import type { ProblemBody, ProblemCode } from '../contract/problems'
import { isAmountTooLarge, refusals, triggerRefusalOf } from '../db/errors'

type Extra = Partial<Omit<ProblemBody, 'type' | 'title' | 'status' | 'code'>> & { retryAfter?: number }

/** Thrown by domain code; `onError` converts it to problem+json. `retryAfter` is in seconds. */
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
    return invalidField('amount', `Bersama yang sudah masuk paling banyak ${rupiah(maxRowRupiah)}`)
  const refusal = triggerRefusalOf(error)
  const code = refusal && refusals[refusal.code]
  return code ? new Problem(code) : null
}

/** The problem that the API returns for the error; the error itself if it is an internal one. */
export const problemOrError = (error: unknown) => toProblem(error) ?? error
