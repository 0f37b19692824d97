import { createHmac } from 'node:crypto'
import { type Access, viewTokenExpiryMs, viewTokenMinutes } from '../../contract/orders/access'
import type { Credential } from '../../contract/orders/lookup'
import { type Bucket, countAttemptInFirstFreeSet, countAttemptOrWait } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hourMs, minuteMs } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'
import { isEqualSecret } from '../../lib/crypto'
import { Problem } from '../../lib/problem'
import { recordSecurityEvent, recordUsedUpLimit, shopWideLimits } from '../../people/auth/totals'
import type { OrderRow } from './rows'

type Keyed = { id: string; order_id: string; key_version: number; key_from_code: boolean }

/** A code can be reused after its order is deleted, so keys derive from the id. Older orders use their code. */
const keySubject = ({ id, order_id, key_from_code }: Keyed) => (key_from_code ? order_id : id)

/** 22 characters (132 bits) of base64url HMAC. The key is not stored; a higher `key_version` revokes it. */
export const orderKey = (secret: string, order: Keyed) =>
  createHmac('sha256', secret)
    .update(`${keySubject(order)}.${order.key_version}`)
    .digest('base64url')
    .slice(0, 22)

export const isOrderKey = (secret: string, order: Keyed, candidate: string) =>
  isEqualSecret(orderKey(secret, order), candidate)

type Viewed = { id: string; key_version: number }

const macOf = (secret: string, { id, key_version }: Viewed, until: number) =>
  createHmac('sha256', secret)
    .update(`order-view\n${id}.${key_version}.${until}`)
    .digest('base64url')
    .slice(0, 22)

const tokenUntil = (secret: string, order: Viewed, until: number) =>
  `${until.toString(36)}.${macOf(secret, order, until)}`

/** `<end in ms, base 36>.<132-bit HMAC>`, valid for one hour. Renewing the order's link revokes it. */
export const createViewToken = (secret: string, order: Viewed, now: string) =>
  tokenUntil(secret, order, Date.parse(now) + viewTokenMinutes * minuteMs)

export function isViewToken(secret: string, order: Viewed, candidate: string, now: string) {
  const until = viewTokenExpiryMs(candidate)
  return until > Date.parse(now) && isEqualSecret(tokenUntil(secret, order, until), candidate)
}

const dayMs = 24 * hourMs

/** Wrong phone digits are limited per network and order, per network, and per area of neighbouring networks. */
const networkLimits = (order_id: string, { network, area }: Network): Bucket[] => [
  { key: `digits:${order_id}:${network}`, most: 5, window: hourMs },
  { key: `digits-from:${network}`, most: 20, window: dayMs },
  { key: `digits-near:${area}`, most: 60, window: dayMs },
]

// The first 3 wrong attempts of a network to enter phone digits have their own daily limits. So an attacker who uses up
// an order's other limits does not lock out its customer.
const firstErrorLimits = (order_id: string, { network }: Network): Bucket[] => [
  { key: `digits-first:${network}`, most: 3, window: dayMs },
  { key: `digits-first-of:${order_id}`, most: 30, window: dayMs },
  shopWideLimits.first_digits,
]

const furtherErrorLimits = (order_id: string): Bucket[] => [
  { key: `digits-of:${order_id}`, most: 20, window: dayMs },
  shopWideLimits.digits,
]

// Limits for wrong full phone numbers. A limit per order alone would let an attacker lock out the customer.
const numberLimits = (order_id: string, { network }: Network): Bucket[] => [
  { key: `numbers:${order_id}:${network}`, most: 10, window: hourMs },
  { key: `numbers-from:${network}`, most: 300, window: dayMs },
]

/** Waiting time in seconds, 0 if allowed. Correct digits run the same SQL, so the response time reveals nothing. */
async function waitForDigits(db: Db, order_id: string, from: Network, now: string, isWrong: boolean) {
  const own = networkLimits(order_id, from)
  const ways = [firstErrorLimits(order_id, from), furtherErrorLimits(order_id)].map(way => [...own, ...way])
  return (await countAttemptInFirstFreeSet(db, ways, now, isWrong)).retryAfter
}

const waitForNumber = (db: Db, order_id: string, from: Network, now: string, isWrong: boolean) =>
  countAttemptOrWait(db, numberLimits(order_id, from), now, isWrong)

/** A key or view token cannot be guessed, so a correct one is not counted as a lookup. */
export const keyOrViewTokenOf = ({ key, view }: Credential) => key ?? view

export const hasOrderCredential = (credential: Credential) =>
  (keyOrViewTokenOf(credential) ?? credential.phone4 ?? credential.phone) !== undefined

const guessEvent = (order_id: string) => ({
  entity: 'orders',
  entity_id: order_id,
  action: 'digits_guessed',
  actor: 'visitor',
})

type Attempt = { db: Db; order: OrderRow; from: Network | null; now: string }

async function isNumber({ db, order, from, now }: Attempt, phone: string) {
  const isRight = order.customer_phone === phone
  if (from === null) return isRight
  const retryAfter = await waitForNumber(db, order.id, from, now, !isRight)
  if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter })
  return isRight
}

async function areDigits({ db, order, from, now }: Attempt, phone4: string) {
  const isRight = order.customer_phone.slice(-4) === phone4
  if (from === null) return isRight
  // Count the attempt before returning the result, so that concurrent guesses cannot exceed the limit.
  const retryAfter = await waitForDigits(db, order.id, from, now, !isRight)
  if (retryAfter === 0) return isRight
  await recordSecurityEvent(db, guessEvent(order.id), now, 1)
  await recordUsedUpLimit(db, 'digits', now)
  await recordUsedUpLimit(db, 'first_digits', now)
  throw new Problem('digits_locked', { retryAfter })
}

/** Null for a wrong credential. Throws `digits_locked`, `too_many_requests`. */
export async function verifyOrderAccess(
  db: Db,
  secret: string,
  order: OrderRow,
  { key, view, phone4, phone }: Credential,
  now: string,
  from: Network | null,
): Promise<Access | null> {
  if (key !== undefined) return isOrderKey(secret, order, key) ? 'key' : null
  if (view !== undefined) return isViewToken(secret, order, view, now) ? 'view' : null
  const asking = { db, order, from, now }
  if (phone !== undefined) return (await isNumber(asking, phone)) ? 'digits' : null
  return phone4 !== undefined && (await areDigits(asking, phone4)) ? 'digits' : null
}
