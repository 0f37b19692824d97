import { type Bucket, waitFor } from '../../attempts'
import type { Db } from '../../db/client'
import { hour } from '../../db/stamp'
import type { Network } from '../../http/limits'
import { Problem } from '../../problem'
import { totals, watchTotal } from '../../totals'

const day = 24 * hour

/** That a network opened this certificate today: what it shows again, or downloads, counts no more. */
const seenBy = ({ network }: Network, id: string): Bucket => ({
  key: `certificate:${id}:${network}`,
  most: 1,
  window: day,
})

/** Certificates that a network and its neighbours open in a day by numbers, of which there are but 10,000 a month. */
const openings = ({ network, area }: Network): Bucket[] => [
  { key: `certificates:${network}`, most: 12, window: day },
  { key: `certificates-near:${area}`, most: 36, window: day },
  totals.certificates,
]

/**
 * Counts that a certificate is opened by nothing but its number, once a day and network. Mark and counts are one
 * statement: of openings at the same moment only the first ones get an answer. Throws `certificates_used_up`.
 */
export async function countOpening(db: Db, id: string, from: Network | null, now: string) {
  if (from === null) return
  const seen = seenBy(from, id)
  const retryAfter = await waitFor(db, [seen, ...openings(from)], now)
  if (retryAfter === 0 || (await waitFor(db, [seen], now, false)) > 0) return
  await watchTotal(db, 'certificates', now)
  throw new Problem('certificates_used_up', { retryAfter })
}

/** Lets a network see certificates that it opened by more than their numbers. */
export async function letSee(db: Db, ids: string[], from: Network | null, now: string) {
  if (from === null) return
  for (const id of ids) await waitFor(db, [seenBy(from, id)], now)
}
