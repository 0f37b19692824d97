import { type Bucket, countTry } from '../../attempts'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import type { Network } from '../../http/limits'

const day = 24 * hour

const ofNetwork = ({ network, area }: Network): Bucket[] => [
  { key: `links-from:${network}`, most: 10, window: day },
  { key: `links-near:${area}`, most: 30, window: day },
]

/**
 * Counts a request to send an order's link again, also for a code that no order has. How many letters one mailbox gets is
 * limited where they are sent. Throws `too_many_requests`.
 */
export const countLinkRequest = (db: Db, code: string, from: Network | null, now: string) =>
  countTry(
    db,
    [{ key: `links-of:${code}`, most: 3, window: day }, ...(from === null ? [] : ofNetwork(from))],
    now,
  )
