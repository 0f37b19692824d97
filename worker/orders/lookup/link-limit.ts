import { createHmac } from 'node:crypto'
import { type Bucket, countAttempt } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hourMs } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'

const dayMs = 24 * hourMs

const networkLimits = ({ network, area }: Network): Bucket[] => [
  { key: `links-from:${network}`, most: 10, window: dayMs },
  { key: `links-near:${area}`, most: 30, window: dayMs },
]

/**
 * Counts a request for a link, even if no order is found. `of` is an order code or `keyedPhoneHash`. Throws
 * `too_many_requests`.
 */
export const countLinkRequest = (db: Db, of: string, from: Network | null, now: string) =>
  countAttempt(
    db,
    [{ key: `links-of:${of}`, most: 3, window: dayMs }, ...(from === null ? [] : networkLimits(from))],
    now,
  )

/** Keyed hash of a phone number, so that the counters contain no personal data. */
export const keyedPhoneHash = (phone: string, secret: string) =>
  createHmac('sha256', secret).update(`links\n${phone}`).digest('base64url').slice(0, 22)
