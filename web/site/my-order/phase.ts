import type { OrderView } from '../../../worker/contract/orders'

/**
 * Where an order stands for whoever pays it: `waiting` for money, `rejected` (may pay again), `claimed` (being
 * checked), `paid`, `underway` (the operator went on before the money), `expired` or `cancelled`.
 */
export type Phase = 'waiting' | 'rejected' | 'claimed' | 'paid' | 'underway' | 'expired' | 'cancelled'

type Facts = Pick<
  OrderView,
  'status' | 'payment_status' | 'payment_claimed_at' | 'proof_until' | 'expires_at'
>

/** A claimed order waits for its proof, or without end for the operator. */
const deadlineOf = ({ payment_claimed_at, proof_until, expires_at }: Facts) =>
  payment_claimed_at === null ? expires_at : proof_until

/** `now` in ms, by the server's clock. */
export function phaseOf(order: Facts, now: number): Phase {
  const deadline = deadlineOf(order)
  const isOver = deadline !== null && Date.parse(deadline) <= now
  if (order.status === 'cancelled')
    return isOver && order.payment_status !== 'verified' ? 'expired' : 'cancelled'
  if (order.payment_status === 'verified') return 'paid'
  if (order.status !== 'pending') return 'underway'
  if (isOver) return 'expired'
  if (order.payment_claimed_at !== null) return 'claimed'
  return order.payment_status === 'rejected' ? 'rejected' : 'waiting'
}

/** Phases in which the customer is asked for money. */
export const isPayable = (phase: Phase) => phase === 'waiting' || phase === 'rejected'

/** Phases that only a new order leads out of. */
export const isClosed = (phase: Phase) => phase === 'expired' || phase === 'cancelled'
