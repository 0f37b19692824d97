import type { ProblemBody, ProblemCode } from './contract/problems'

type Extra = Partial<
  Pick<
    ProblemBody,
    | 'detail'
    | 'errors'
    | 'confirm'
    | 'shortages'
    | 'prices'
    | 'subtotal'
    | 'discount'
    | 'hold_hours'
    | 'held'
    | 'claimed'
  >
> & {
  retryAfter?: number
}

/** What domain code throws; `onError` turns it into problem+json. `retryAfter` is in seconds. */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly extra: Extra = {},
  ) {
    super(code)
  }
}
