import { maxRow } from '../contract/base'
import { rupiah } from '../contract/lib/format'
import type { ProblemBody, ProblemCode } from '../contract/problems'
import { isRowTooLarge } from '../db/errors'

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

/** The problem that an error is to whoever asked; null for one that is ours. */
export function problemIn(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  return isRowTooLarge(error)
    ? invalid('amount', `Bersama yang sudah masuk paling banyak ${rupiah(maxRow)}`)
    : null
}
