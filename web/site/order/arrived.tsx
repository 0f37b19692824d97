import type { OrderView } from '../../../worker/contract/orders/orders'
import { arrivedText } from './due'
import type { Phase } from './phase'

/** What arrived of an order's money, where that is not simply all or nothing. */
export function Arrived({ order, phase }: { order: OrderView; phase: Phase }) {
  const text = arrivedText(order, phase)
  return text && <p className="rounded-card bg-blue-soft px-4 py-3 text-blue-ink">{text}</p>
}
