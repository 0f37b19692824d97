import { createHmac } from 'node:crypto'
import type { MessageKind } from '../../contract/messages/kinds'
import { type Bucket, countAttemptOrWait } from '../../db/attempts'
import type { Db } from '../../db/client'
import { areaHashLength } from '../../db/orders/held'
import { hourMs, minuteMs } from '../../db/stamp'
import { recordUsedUpLimit, shopWideLimits } from '../../people/auth/totals'
import type { MessageFacts } from '../facts'

const dayMs = 24 * hourMs
const yearMs = 365 * dayMs

type Sending = { db: Db; secret: string; now: string }
type Addressed = Pick<MessageFacts, 'kind' | 'mailbox' | 'placed_from'>

/** Kinds of e-mail that visitors can send to any address, so they are limited. */
const visitorKinds: MessageKind[] = ['placed', 'reminder', 'va_number', 'link_asked']

const mailboxHash = ({ secret }: Sending, { mailbox }: Addressed) =>
  createHmac('sha256', secret).update(`mailbox\n${mailbox}`).digest('base64url').slice(0, 22)

/** For two years after an e-mail about a payment, the mailbox counts as a customer's. Stored as a counter. */
const trustedMailbox = (who: string): Bucket => ({ key: `answered:${who}`, most: 1, window: 2 * yearMs })

const mailboxBucket = (who: string, most: number): Bucket => ({ key: `letters:${who}`, most, window: dayMs })

const networkBuckets = ({ placed_from }: Addressed): Bucket[] =>
  placed_from === null
    ? []
    : [
        { key: `letters-from:${placed_from}`, most: 8, window: dayMs },
        { key: `letters-near:${placed_from.slice(0, areaHashLength)}`, most: 24, window: dayMs },
      ]

const shopBuckets: Bucket[] = [shopWideLimits.letters_hour, shopWideLimits.letters]

export const rememberTrustedMailbox = (sending: Sending, facts: Addressed) =>
  facts.kind === 'paid'
    ? countAttemptOrWait(sending.db, [trustedMailbox(mailboxHash(sending, facts))], sending.now)
    : Promise.resolve(0)

type Limit =
  | { error: 'too_many' | 'too_many_from_network'; wait: 0 }
  | { error: 'waits_its_turn'; wait: number }

/** Null if the e-mail may be sent. A limit of its mailbox or network drops the e-mail, the shop's limit delays it. */
export async function readVisitorMailLimit(sending: Sending, facts: Addressed): Promise<Limit | null> {
  if (!visitorKinds.includes(facts.kind)) return null
  const { db, now } = sending
  const who = mailboxHash(sending, facts)
  const isFull = async (buckets: Bucket[], isCounted: boolean) =>
    countAttemptOrWait(db, buckets, now, isCounted)
  if ((await isFull([trustedMailbox(who)], false)) > 0)
    return (await isFull([mailboxBucket(who, 10)], true)) > 0 ? { error: 'too_many', wait: 0 } : null
  const box = mailboxBucket(who, 5)
  const network = networkBuckets(facts)
  if ((await isFull([box, ...network, ...shopBuckets], true)) === 0) return null
  if ((await isFull([box], false)) > 0) return { error: 'too_many', wait: 0 }
  if (network.length > 0 && (await isFull(network, false)) > 0)
    return { error: 'too_many_from_network', wait: 0 }
  await recordUsedUpLimit(db, 'letters', now)
  return { error: 'waits_its_turn', wait: Math.max(1, await isFull(shopBuckets, false)) * 1000 }
}

/** Cloudflare error codes of permanent failures. The e-mail was not sent. */
const permanentCodes = new Set([
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_TOO_MANY_RECIPIENTS',
  'E_TOO_MANY_ATTACHMENTS',
  'E_CONTENT_TOO_LARGE',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_RECIPIENT_SUPPRESSED',
])

/** Cloudflare error codes of temporary failures. The e-mail was not sent. */
const temporaryCodes = new Set([
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_DELIVERY_FAILED',
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
])

/** Cloudflare error codes about the sender or its limits, which affect all e-mails. */
const generalCodes = new Set([
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
  'E_RATE_LIMIT_EXCEEDED',
  'E_DAILY_LIMIT_EXCEEDED',
])

/** Result of a failed send. `unknown`: the e-mail may have been sent, so it is not retried automatically. */
type Refusal = { code: string; means: 'failed' | 'later' | 'unknown'; isGeneral: boolean }

/** Classifies a send error. Without a Cloudflare error code, the e-mail may have been accepted before the error. */
export function classifySendError(error: unknown): Refusal {
  const code = error instanceof Object && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (permanentCodes.has(code)) return { code, means: 'failed', isGeneral: false }
  if (temporaryCodes.has(code)) return { code, means: 'later', isGeneral: generalCodes.has(code) }
  return { code: /^E_[A-Z_]{1,40}$/.test(code) ? code : 'no_answer', means: 'unknown', isGeneral: false }
}

/** Waits in ms after each temporary failure. After the last one the message fails. */
const waitsMs = [10 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 24 * hourMs]

export const emailRetryDelay = (tries: number) => waitsMs[tries - 1] ?? null
