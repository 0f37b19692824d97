import { hourMs, minuteMs } from '../../db/stamp'

/** Cloudflare Email error codes: permanent failure, the e-mail was not sent. */
const permanentCodes = new Set([
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_TOO_MANY_RECIPIENTS',
  'E_TOO_MANY_ATTACHMENTS',
  'E_CONTENT_TOO_LARGE',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
])

/** Cloudflare Email error codes: temporary failure, the e-mail was not sent. */
const temporaryCodes = new Set([
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_DELIVERY_FAILED',
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
])

/** Errors of the sender or its limits, which affect all e-mails. */
const generalCodes = new Set([
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
])

/** `unknown`: the e-mail may have been sent, so it is not retried automatically. */
export type Refusal = { code: string; means: 'failed' | 'later' | 'unknown'; isGeneral: boolean }

/** Classifies a send error. Without a provider code, the provider may have accepted the e-mail before the error. */
export function classifySendError(error: unknown): Refusal {
  const code = error instanceof Object && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (permanentCodes.has(code)) return { code, means: 'failed', isGeneral: false }
  if (temporaryCodes.has(code)) return { code, means: 'later', isGeneral: generalCodes.has(code) }
  return { code: /^E_[A-Z_]{1,40}$/.test(code) ? code : 'no_answer', means: 'unknown', isGeneral: false }
}

/** Waits in ms after each temporary failure. After the last one the message fails. */
const waitsMs = [10 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 24 * hourMs]

/** Wait in ms after `tries` attempts; null if no attempt is left. */
export const emailRetryDelay = (tries: number) => waitsMs[tries - 1] ?? null
