import { createHmac } from 'node:crypto'
import { viewTokenExpiryMs, viewTokenMinutes } from '../../contract/orders/access'
import { minuteMs } from '../../db/stamp'
import { isEqualSecret } from '../../lib/same'

type Keyed = { id: string; key_version: number }

const macOf = (secret: string, { id, key_version }: Keyed, until: number) =>
  createHmac('sha256', secret)
    .update(`order-view\n${id}.${key_version}.${until}`)
    .digest('base64url')
    .slice(0, 22)

const tokenUntil = (secret: string, order: Keyed, until: number) =>
  `${until.toString(36)}.${macOf(secret, order, until)}`

/** Token that shows an order for one hour: `<end in ms, base 36>.<132-bit HMAC>`. A new link revokes it. */
export const createViewToken = (secret: string, order: Keyed, now: string) =>
  tokenUntil(secret, order, Date.parse(now) + viewTokenMinutes * minuteMs)

export function isViewToken(secret: string, order: Keyed, candidate: string, now: string) {
  const until = viewTokenExpiryMs(candidate)
  return until > Date.parse(now) && isEqualSecret(tokenUntil(secret, order, until), candidate)
}
