import { type Bucket, countAttemptOrWait, undoAttempt } from '../../db/attempts'
import type { Db } from '../../db/client'
import { hourMs } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'
import { recordUsedUpLimit, shopWideLimits } from '../../people/auth/totals'

const dayMs = 24 * hourMs
const mebibyte = 1024 * 1024

/** Upload limits in bytes per order, network, area and shop. The order's limit lasts as long as its proofs are kept. */
const bucketsOf = (order_id: string, { network, area }: Network, weight: number): Bucket[] => [
  { key: `bytes:${order_id}`, most: 20 * mebibyte, window: 30 * dayMs, weight },
  { key: `bytes-from:${network}`, most: 30 * mebibyte, window: dayMs, weight },
  { key: `bytes-near:${area}`, most: 90 * mebibyte, window: dayMs, weight },
  { ...shopWideLimits.bytes, weight },
]

export type ProofRoom = { order_id: string; from: Network | null; bytes: number }

/** Counts declared bytes before reading, so that concurrent uploads cannot exceed the limit. False if full. */
export async function reserveProofBytes(db: Db, { order_id, from, bytes }: ProofRoom, now: string) {
  if (from === null || bytes === 0) return true
  if ((await countAttemptOrWait(db, bucketsOf(order_id, from, bytes), now)) === 0) return true
  await recordUsedUpLimit(db, 'bytes', now)
  return false
}

export async function releaseProofBytes(db: Db, { order_id, from, bytes }: ProofRoom, kept: number) {
  const rest = Math.max(0, bytes - kept)
  if (from !== null && rest > 0) await undoAttempt(db, bucketsOf(order_id, from, rest))
}
