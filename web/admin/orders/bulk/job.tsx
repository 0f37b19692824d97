import { orderStatuses, paymentStatuses, slaughterStatuses } from '../../../../worker/contract/labels'
import type { OrderStep as OrderJobStep } from '../../../../worker/contract/orders/desk'
import { fetchJson } from '../../../lib/api'
import { adminApi } from '../../common/api'
import type { BulkKind } from '../../common/bulk/bulk-dialog'
import { type PickedRows, selectionCountText } from '../../common/bulk/use-selection'
import type { Order } from '../calls'
import { orderFilter } from '../filter'

type OrderStep = OrderJobStep | { action: 'certificates' }
export type OrderBulk = OrderStep['action']

export const readOrderSelection = (source: string, cursor?: string) =>
  fetchJson(adminApi.orders.picks.$get({ query: { ...orderFilter(new URLSearchParams(source)), cursor } }))

export const orderBulkDefinition: BulkKind<OrderStep> = {
  noun: 'pesanan',
  jobOf: step =>
    step.action === 'certificates' ? { kind: 'drafts', step: { action: 'draft' } } : { kind: 'orders', step },
  queryOf: source => orderFilter(new URLSearchParams(source)),
}

export type OrderStates = Pick<Order, 'status' | 'payment_status' | 'slaughter_status'>

const keysOf = <K extends string>(labels: Record<K, string>) => Object.keys(labels) as K[]

export function orderStatesOfFilter(source: string): OrderStates[] {
  const listFilter = orderFilter(new URLSearchParams(source))
  const statuses = listFilter.status ? [listFilter.status] : keysOf(orderStatuses)
  const payments = listFilter.payment_status ? [listFilter.payment_status] : keysOf(paymentStatuses)
  const slaughters = listFilter.slaughter_status ? [listFilter.slaughter_status] : keysOf(slaughterStatuses)
  return statuses.flatMap(status =>
    payments.flatMap(payment_status =>
      slaughters.map(slaughter_status => ({ status, payment_status, slaughter_status })),
    ),
  )
}

export type AskProps = {
  selected: PickedRows
  /** Sum of the selected orders in rupiah; null if unknown. */
  amount: number | null
  /** States of the selected orders. For a selection by filter, all states that matching orders can have. */
  states: OrderStates[]
  onClose: (isChanged: boolean) => void
}

export const OrderCount = ({ selected }: Pick<AskProps, 'selected'>) => (
  <strong>{selectionCountText(selected, orderBulkDefinition.noun)}</strong>
)
