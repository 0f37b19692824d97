import { isBadalService } from '../../../../worker/contract/labels'
import { longDate, shortDate } from '../../../../worker/contract/lib/format'
import type { OrderView } from '../../../../worker/contract/orders/orders'
import { riteTime } from '../../../../worker/contract/orders/rules'
import type { Step } from '../../../ui/stepper'

const joined = (...texts: (string | null | undefined | false)[]) =>
  texts.filter(Boolean).join(', ') || undefined

const slaughterNote = (order: OrderView) => {
  const at = riteTime(order)
  return order.slaughter_status === 'pending'
    ? undefined
    : joined(at && longDate(at), order.slaughter_location)
}

const paymentNote = (order: OrderView) => {
  if (order.payment_verified_at) return shortDate(order.payment_verified_at)
  if (order.payment_claimed_at) return 'Sedang diperiksa'
  return order.paid_so_far === null ? undefined : 'Baru sebagian'
}

/** Badal umrah and hajj (performed for somebody else) include no slaughter. */
export const isOnlyBadal = ({ items }: Pick<OrderView, 'items'>) =>
  items.every(({ kind }) => isBadalService(kind))

/**
 * Steps: Dibuat → Dibayar → Diproses → Disembelih → Sertifikat. The step after the last done one is current. Skipped
 * steps count as done, except payment.
 */
export function orderStepsOf(order: OrderView): Step[] {
  const facts = [
    { label: 'Dibuat', isDone: true, note: shortDate(order.created_at) },
    {
      label: 'Dibayar',
      isDone: order.payment_status === 'verified' && order.short_by === 0,
      note: paymentNote(order),
    },
    {
      label: 'Diproses',
      isDone: order.status === 'processing' || order.status === 'completed',
      note: undefined,
    },
    {
      label: isOnlyBadal(order) ? 'Dilaksanakan' : 'Disembelih',
      isDone: order.slaughter_status === 'completed',
      note: slaughterNote(order),
    },
    { label: 'Sertifikat', isDone: order.certificate_id !== null, note: order.certificate_id ?? undefined },
  ]
  const lastDone = facts.findLastIndex(({ isDone }) => isDone)
  const stateOf = (label: string, isDone: boolean, i: number) => {
    if (isDone || (i < lastDone && label !== 'Dibayar')) return 'done'
    return i === lastDone + 1 ? 'current' : 'todo'
  }
  return facts.map(({ label, note, isDone }, i) => ({ label, note, state: stateOf(label, isDone, i) }))
}
