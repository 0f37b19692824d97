import { type Bucket, takeBack, waitFor } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'
import { totals, watchTotal } from '../../people/auth/totals'

const day = 24 * hour
const mega = 1024 * 1024

/** Bytes of proofs that one order, one network and all of them may leave; the order's for as long as they are kept. */
const bucketsOf = (order_id: string, { network, area }: Network, weight: number): Bucket[] => [
  { key: `bytes:${order_id}`, most: 20 * mega, window: 30 * day, weight },
  { key: `bytes-from:${network}`, most: 30 * mega, window: day, weight },
  { key: `bytes-near:${area}`, most: 90 * mega, window: day, weight },
  { ...totals.bytes, weight },
]

export type ProofRoom = { order_id: string; from: Network | null; bytes: number }

/**
 * Counts the declared bytes of a proof before any of them is read, so that of files at the same moment only the first
 * ones are. Answers whether there is room; when there is none nothing is counted. Without `from` nothing is limited.
 */
export async function takeRoom(db: Db, { order_id, from, bytes }: ProofRoom, now: string) {
  if (from === null || bytes === 0) return true
  if ((await waitFor(db, bucketsOf(order_id, from, bytes), now)) === 0) return true
  await watchTotal(db, 'bytes', now)
  return false
}

/** Gives back what was counted but not kept. */
export async function leaveRoom(db: Db, { order_id, from, bytes }: ProofRoom, kept: number) {
  const rest = Math.max(0, bytes - kept)
  if (from !== null && rest > 0) await takeBack(db, bucketsOf(order_id, from, rest))
}
