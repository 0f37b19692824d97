import type { OrderView } from '../../../worker/contract/orders/orders'

/**
 * Where an order stands for whoever pays it: `waiting` for money, `rejected` (may pay again), `claimed` (being
 * checked), `paid`, `underway` (the operator went on before the money), `expired` or `cancelled`, or `late`: closed,
 * and its customer says to have paid, which somebody will look at.
 */
export type Phase =
  | 'waiting'
  | 'rejected'
  | 'claimed'
  | 'paid'
  | 'underway'
  | 'expired'
  | 'cancelled'
  | 'late'

/** A claimed order waits for its proof, or without end for the operator. */
const deadlineOf = ({ payment_claimed_at, proof_until, expires_at }: OrderView) =>
  payment_claimed_at === null ? expires_at : proof_until

/** `now` in ms, by the server's clock. */
export function phaseOf(order: OrderView, now: number): Phase {
  const isPaid = order.payment_status === 'verified'
  const isClaimed = !isPaid && order.payment_claimed_at !== null
  const deadline = deadlineOf(order)
  const isOver = deadline !== null && Date.parse(deadline) <= now
  if (order.status === 'cancelled') {
    if (isClaimed) return 'late'
    return isOver && !isPaid ? 'expired' : 'cancelled'
  }
  if (isPaid) return 'paid'
  if (order.status !== 'pending') return 'underway'
  if (isOver) return isClaimed ? 'late' : 'expired'
  if (isClaimed || order.remaining === 0) return 'claimed'
  return order.payment_status === 'rejected' ? 'rejected' : 'waiting'
}

/** Phases in which the customer is asked for money. */
export const isPayable = (phase: Phase) => phase === 'waiting' || phase === 'rejected'

/** Phases that only a new order leads out of. */
export const isClosed = (phase: Phase) => phase === 'expired' || phase === 'cancelled'

/** Phases in which the order goes on, or may. */
export const isOpen = (phase: Phase) => !isClosed(phase) && phase !== 'late'
