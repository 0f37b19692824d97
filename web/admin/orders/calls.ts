import type { OrderPatch, OrderSummary } from '../../../worker/contract/orders/orders'
import { ask, send } from '../../lib/api'
import { api } from '../api'
import { filterOf } from './list/filter'

/** What lists and dialogs know of an order. */
export type Order = OrderSummary

export const readOrder = (id: string) => ask(api.orders[':id'].$get({ param: { id } }))

/** The orders before and after one in the list it was opened from. */
export const readAround = (id: string, list: string) =>
  ask(api.orders[':id'].around.$get({ param: { id }, query: filterOf(new URLSearchParams(list)) }))

/** What is new in a filtered list; without `after` only where it stands now. */
export const readNews = (list: string, after?: string) =>
  ask(api.orders.news.$get({ query: { ...filterOf(new URLSearchParams(list)), after } }))

/** Changes an order as it was seen; throws `stale` when somebody else changed it meanwhile. */
export const changeOrder = ({ id, updated_at }: Order, patch: OrderPatch) =>
  ask(api.orders[':id'].$patch({ param: { id }, json: { ...patch, updated_at } }))

/** `confirm` must be the order's own code. */
export const deleteOrder = ({ id }: Order, confirm: string) =>
  send(api.orders[':id'].$delete({ param: { id }, json: { confirm } }))
