import { maxRow } from '../contract/base'
import { rupiah } from '../contract/lib/format'
import type { ProblemBody, ProblemCode } from '../contract/problems'
import { isAmountTooLarge, refusalOf, refusals } from '../db/errors'

type Extra = Partial<Omit<ProblemBody, 'type' | 'title' | 'status' | 'code'>> & { retryAfter?: number }

/** What domain code throws; `onError` turns it into problem+json. `retryAfter` is in seconds. */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly extra: Extra = {},
  ) {
    super(code)
  }
}

/** 422 with a sentence beside one field; `path` is as the form names it. */
export const invalid = (path: string, message: string) =>
  new Problem('invalid', { errors: [{ path, message }] })

/** The problem that the API answers an error with; null for an internal one. */
export function problemIn(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (isAmountTooLarge(error))
    return invalid('amount', `Bersama yang sudah masuk paling banyak ${rupiah(maxRow)}`)
  const refusal = refusalOf(error)
  const code = refusal && refusals[refusal.code]
  return code ? new Problem(code) : null
}

/** The error itself, or the problem that the API answers it with. */
export const problemOr = (error: unknown) => problemIn(error) ?? error
