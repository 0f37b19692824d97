import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../lib/same'

type Keyed = { id: string; order_id: string; key_version: number; key_from_code: boolean }

/**
 * Keys are derived from the id, because a code can be reused after its order is deleted. Older links were
 * derived from the code and stay valid.
 */
const subject = ({ id, order_id, key_from_code }: Keyed) => (key_from_code ? order_id : id)

/**
 * Secret of an order's link: 22 characters (132 bits) of base64url HMAC-SHA-256 over id and key version. It
 * is not stored; increasing the version revokes it.
 */
export const orderKey = (secret: string, order: Keyed) =>
  createHmac('sha256', secret)
    .update(`${subject(order)}.${order.key_version}`)
    .digest('base64url')
    .slice(0, 22)

export const isOrderKey = (secret: string, order: Keyed, given: string) =>
  isSameSecret(orderKey(secret, order), given)
