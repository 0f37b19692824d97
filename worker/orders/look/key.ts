import { createHmac, timingSafeEqual } from 'node:crypto'

type Keyed = { order_id: string; key_version: number }

/**
 * The secret of an order's link: 22 characters (132 bits) of base64url HMAC-SHA-256 over code and key version.
 * Nothing of it is stored; raising the version revokes it.
 */
export const orderKey = (secret: string, order: Keyed) =>
  createHmac('sha256', secret)
    .update(`${order.order_id}.${order.key_version}`)
    .digest('base64url')
    .slice(0, 22)

/** Compares in constant time. */
export function isOrderKey(secret: string, order: Keyed, given: string) {
  const expected = Buffer.from(orderKey(secret, order))
  const actual = Buffer.from(given)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
