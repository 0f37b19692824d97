import { hour, minute } from '../../db/stamp'

/** Cloudflare's codes for an e-mail that was certainly not sent and never will be. */
const forGood = new Set([
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_TOO_MANY_RECIPIENTS',
  'E_TOO_MANY_ATTACHMENTS',
  'E_CONTENT_TOO_LARGE',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
])

/** The same for one that may go later. */
const forNow = new Set([
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_DELIVERY_FAILED',
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
])

/** Whatever is wrong, it is not this e-mail: others need not be tried now. */
const general = new Set([
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
])

/** `unknown`: nobody can say whether it was sent, so it is never sent again by itself. */
export type Refusal = { code: string; means: 'failed' | 'later' | 'unknown'; isGeneral: boolean }

/** What a failed sending means. An error without a code of the provider's may have come after it was taken. */
export function refusalOf(error: unknown): Refusal {
  const code = error instanceof Object && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (forGood.has(code)) return { code, means: 'failed', isGeneral: false }
  if (forNow.has(code)) return { code, means: 'later', isGeneral: general.has(code) }
  return { code: /^E_[A-Z_]{1,40}$/.test(code) ? code : 'no_answer', means: 'unknown', isGeneral: false }
}

/** Waits after the first, second … refusal; after the last one it has failed. */
const waits = [10 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour]

/** ms until the next try after so many, null when there is none. */
export const waitAfter = (tries: number) => waits[tries - 1] ?? null
