import type { Context } from '../../context'
import { bulkSlaughterSchema, type OrderBulkInput } from '../../contract/orders/desk'
import type { OrderPatch } from '../../contract/orders/orders'
import { isFullyPaid } from '../../contract/orders/rules'
import type { Db } from '../../db/client'
import { throwIfOrderOffSeason } from '../../fulfilment/sacrifices/plan/rite-day'
import { assignSeatsOrLog } from '../../fulfilment/sacrifices/seats/fill'
import { mapInBatches, runBulkRow, throwIfStale } from '../../lib/bulk'
import { Problem } from '../../lib/problem'
import { readPaidSums } from '../../money/payments/received'
import { applyOrderChange } from '../lifecycle/change'
import { operatorPatchChange } from '../lifecycle/operator-step'
import { readOrderStepFacts } from '../lifecycle/step-facts'
import type { Change } from '../lifecycle/transitions'
import { isOrderIdSql, type OrderRow } from '../lookup/rows'

const unpaidDetail = 'Pembayaran pesanan ini belum terverifikasi, jadi penyembelihannya tidak diubah.'
const shortDetail = 'Uang pesanan ini kurang, jadi penyembelihannya tidak diubah.'

function patchOf(input: OrderBulkInput): OrderPatch {
  if (input.action === 'verify') return { payment_status: 'verified' }
  if (input.action === 'reject') return { payment_status: 'rejected', reason: input.reason }
  if (input.action === 'status') return { status: input.status, reason: input.reason }
  return bulkSlaughterSchema.parse(input)
}

const partlyPaidDetail =
  'Sebagian pembayaran pesanan ini sudah diterima. Bukalah pesanannya untuk membatalkannya.'

/** Throws for a step that is allowed only for a single order, because in bulk the operator has not seen each order. */
async function refuseOdd(db: Db, input: OrderBulkInput, order: OrderRow) {
  const { action } = input
  if (action === 'slaughter' && !isFullyPaid(order))
    throw new Problem('bad_transition', { detail: order.short_by > 0 ? shortDetail : unpaidDetail })
  if (action === 'reject' && order.payment_status === 'verified') throw new Problem('order_paid')
  const isCancelling = action === 'status' && input.status === 'cancelled'
  if (isCancelling && (await readPaidSums(db, order)).parts > 0)
    throw new Problem('order_partly_paid', { detail: partlyPaidDetail })
}

/** False if nothing changes, for example because the step for an earlier order already changed their shared animal. */
const isChanged = ({ action }: OrderBulkInput, { seated }: OrderRow, { events, sacrifices }: Change) =>
  action === 'slaughter' && seated ? sacrifices !== null : events.length > 0

/** A failed order does not stop the others. The results contain the reasons. */
export async function changeOrdersInBulk(context: Context, input: OrderBulkInput) {
  const { db, now } = context
  const patch = patchOf(input)
  let stockMoved = false

  const step = async (id: string) => {
    const { order, change: done } = await applyOrderChange(context, isOrderIdSql(id), async row => {
      await refuseOdd(db, input, row)
      await throwIfOrderOffSeason(db, row, patch)
      const step = operatorPatchChange(row, patch, now, await readOrderStepFacts(db, row, patch, now))
      if (isChanged(input, row, step)) throwIfStale(row, input.seen_at)
      return step
    })
    stockMoved ||= order.stock_held !== done.next.stock_held
  }

  const results = await mapInBatches(input.ids, id => runBulkRow(id, 'order', () => step(id)))
  if (input.action === 'verify') await assignSeatsOrLog(context)
  return { results, stockMoved }
}
