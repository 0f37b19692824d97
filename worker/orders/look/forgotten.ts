import { createHmac } from 'node:crypto'
import { type Bucket, countTry } from '../../attempts'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'

const day = 24 * hour

type Asked = { phone: string; secret: string; from: { network: string; area: string } | null }

const ofNetwork = ({ network, area }: { network: string; area: string }): Bucket[] => [
  { key: `links-from:${network}`, most: 10, window: day },
  { key: `links-near:${area}`, most: 30, window: day },
]

/**
 * Counts a request for the links of somebody's orders, also where nobody ordered. How many letters one mailbox gets is
 * limited where they are sent. Throws `too_many_requests`.
 */
export function countForgotten(db: Db, { phone, secret, from }: Asked, now: string) {
  const whose = createHmac('sha256', secret).update(`links\n${phone}`).digest('base64url').slice(0, 22)
  const ofPhone = { key: `links-of:${whose}`, most: 3, window: day }
  return countTry(db, [ofPhone, ...(from === null ? [] : ofNetwork(from))], now)
}
