import type { BeneficiariesInput, OrderPatch, OrderSummary } from '../../../worker/contract/orders/orders'
import { fetchJson, sendRequest } from '../../lib/api'
import { adminApi } from '../common/api'
import { orderFilter } from './filter'

export type Order = OrderSummary

export const readAdminOrder = (id: string) => fetchJson(adminApi.orders[':id'].$get({ param: { id } }))

export const readMoneyOfOrder = (id: string, signal?: AbortSignal) =>
  fetchJson(adminApi.orders[':id'].money.$get({ param: { id } }, { init: { signal } }))

export const readAdjacentOrders = (id: string, list: string) =>
  fetchJson(
    adminApi.orders[':id'].around.$get({ param: { id }, query: orderFilter(new URLSearchParams(list)) }),
  )

/** Returns the list's changes after the change-log position `after`; without `after`, only the current position. */
export const readOrderListChanges = (list: string, after?: string) =>
  fetchJson(adminApi.orders.news.$get({ query: { ...orderFilter(new URLSearchParams(list)), after } }))

/** Throws `stale` (409) if the order changed since it was read. */
export const changeOrder = ({ id, updated_at }: Order, patch: OrderPatch) =>
  fetchJson(adminApi.orders[':id'].$patch({ param: { id }, json: { ...patch, updated_at } }))

export const cancelOrderAtDesk = ({ id, updated_at }: Order, json: { reason: string; refund: boolean }) =>
  fetchJson(adminApi.orders[':id'].cancel.$post({ param: { id }, json: { ...json, updated_at } }))

export const saveOrderNames = ({ id, updated_at }: Order, items: BeneficiariesInput['items']) =>
  fetchJson(adminApi.orders[':id'].beneficiaries.$put({ param: { id }, json: { items, updated_at } }))

export const deleteOrder = ({ id }: Order, confirm: string) =>
  sendRequest(adminApi.orders[':id'].$delete({ param: { id }, json: { confirm } }))

const byName = (rows: { id: string; name: string }[]) => rows.map(({ id, name }) => [id, name] as const)

/** Maps ids to names, for the first 100 animals and the first 100 services. */
export async function readDeskProducts(): Promise<Record<string, string>> {
  const query = { limit: '100' }
  const [animals, services] = await Promise.all([
    fetchJson(adminApi.animals.$get({ query })),
    fetchJson(adminApi.services.$get({ query })),
  ])
  return Object.fromEntries([...byName(animals.items), ...byName(services.items)])
}

export const readOrderNotes = async (id: string) =>
  (await fetchJson(adminApi.orders[':id'].notes.$get({ param: { id } }))).items

export const addOrderNote = (id: string, text: string) =>
  fetchJson(adminApi.orders[':id'].notes.$post({ param: { id }, json: { text } }))
