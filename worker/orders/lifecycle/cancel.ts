import type { Context } from '../../context'
import { type Bucket, countAttemptOrWait } from '../../db/attempts'
import { hourMs } from '../../db/stamp'
import type { Network } from '../../http/limits/limits'
import { Problem } from '../../lib/problem'
import { orderRowById, readOrderById } from '../lookup/rows'
import { applyOrderChange } from './change'
import { customerCancel } from './transitions'

const dayMs = 24 * hourMs

/** A cancelled order reserves its total for 7 days, so mass placing and cancelling would use up the unique codes. */
const cancelLimits = ({ network, area }: Network): Bucket[] => [
  { key: `cancels:${network}`, most: 20, window: dayMs },
  { key: `cancels-near:${area}`, most: 60, window: dayMs },
]

const tooManyCancelsDetail =
  'Dari jaringan internet ini sudah banyak pesanan dibatalkan hari ini. Pesanan ini batal sendiri bila tidak dibayar sampai batas waktunya.'

async function countCancel({ db, now }: Context, from: Network | null) {
  const retryAfter = from === null ? 0 : await countAttemptOrWait(db, cancelLimits(from), now)
  if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter, detail: tooManyCancelsDetail })
}

/** Cancels for the customer. Throws the reason of `customerCancelProblem`, and `too_many_requests`. */
export const cancelByCustomer = (context: Context, id: string, from: Network | null) =>
  applyOrderChange(context, orderRowById(id), async order => {
    const rows = await readOrderById(context.db, id)
    if (!rows) throw new Problem('order_not_found')
    const step = customerCancel({ ...rows, order }, context.now)
    await countCancel(context, from)
    return step
  })
