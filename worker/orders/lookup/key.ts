import { createHmac } from 'node:crypto'
import { viewTokenExpiryMs, viewTokenMinutes } from '../../contract/orders/access'
import { minuteMs } from '../../db/stamp'
import { isEqualSecret } from '../../lib/crypto'

type Keyed = { id: string; order_id: string; key_version: number; key_from_code: boolean }

/**
 * The key is derived from the order's id, because a code can be reused after its order is deleted. Only keys of older
 * orders were derived from the code.
 */
const keySubject = ({ id, order_id, key_from_code }: Keyed) => (key_from_code ? order_id : id)

/** The order's key: 22 characters (132 bits) of base64url HMAC. Not stored; raising `key_version` revokes it. */
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

/**
 * Token that gives read access to an order for one hour: `<end in ms, base 36>.<132-bit HMAC>`. Renewing the order's
 * link revokes the token.
 */
export const createViewToken = (secret: string, order: Viewed, now: string) =>
  tokenUntil(secret, order, Date.parse(now) + viewTokenMinutes * minuteMs)

export function isViewToken(secret: string, order: Viewed, candidate: string, now: string) {
  const until = viewTokenExpiryMs(candidate)
  return until > Date.parse(now) && isEqualSecret(tokenUntil(secret, order, until), candidate)
}
