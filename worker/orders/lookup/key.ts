import { createHmac } from 'node:crypto'
import { isEqualSecret } from '../../lib/same'

type Keyed = { id: string; order_id: string; key_version: number; key_from_code: boolean }

/**
 * Links are derived from the order's id, because a code can be reused after its order is deleted. Only older links were
 * derived from the code.
 */
const keySubject = ({ id, order_id, key_from_code }: Keyed) => (key_from_code ? order_id : id)

/** 22 characters (132 bits) of base64url HMAC-SHA-256. It is not stored; raising `key_version` revokes it. */
export const orderKey = (secret: string, order: Keyed) =>
  createHmac('sha256', secret)
    .update(`${keySubject(order)}.${order.key_version}`)
    .digest('base64url')
    .slice(0, 22)

export const isOrderKey = (secret: string, order: Keyed, candidate: string) =>
  isEqualSecret(orderKey(secret, order), candidate)
