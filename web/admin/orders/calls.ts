import type { BeneficiariesInput, OrderPatch, OrderSummary } from '../../../worker/contract/orders/orders'
import { ask, send } from '../../lib/api'
import { api } from '../common/api'
import { filterOf } from './filter'

/** What lists and dialogs know of an order. */
export type Order = OrderSummary

export const readOrder = (id: string) => ask(api.orders[':id'].$get({ param: { id } }))

/** The order's secret link; fetching it is audited. */
export const readLink = (id: string) => ask(api.orders[':id'].link.$post({ param: { id } }))

/** Who ordered last with a phone number; null for nobody. */
export const readCaller = async (phone: string) =>
  (await ask(api.orders.caller.$get({ query: { phone } }))).customer

/** The orders before and after one in the list it was opened from. */
export const readAround = (id: string, list: string) =>
  ask(api.orders[':id'].around.$get({ param: { id }, query: filterOf(new URLSearchParams(list)) }))

/** What is new in a filtered list; without `after` only where it stands now. */
export const readNews = (list: string, after?: string) =>
  ask(api.orders.news.$get({ query: { ...filterOf(new URLSearchParams(list)), after } }))

/** Changes an order as it was seen; throws `stale` when somebody else changed it meanwhile. */
export const changeOrder = ({ id, updated_at }: Order, patch: OrderPatch) =>
  ask(api.orders[':id'].$patch({ param: { id }, json: { ...patch, updated_at } }))

/** Writes the names of lines, as the order was seen. */
export const setNames = ({ id, updated_at }: Order, items: BeneficiariesInput['items']) =>
  ask(api.orders[':id'].beneficiaries.$put({ param: { id }, json: { items, updated_at } }))

/** `confirm` must be the order's own code. */
export const deleteOrder = ({ id }: Order, confirm: string) =>
  send(api.orders[':id'].$delete({ param: { id }, json: { confirm } }))

const byName = (rows: { id: string; name: string }[]) => rows.map(({ id, name }) => [id, name] as const)

/** What orders can be narrowed to, by id; the first hundred of each kind. */
export async function readProducts(): Promise<Record<string, string>> {
  const query = { limit: '100' }
  const [animals, services] = await Promise.all([
    ask(api.animals.$get({ query })),
    ask(api.services.$get({ query })),
  ])
  return Object.fromEntries([...byName(animals.items), ...byName(services.items)])
}

/** What the team wrote of an order for itself. */
export const readNotes = async (id: string) =>
  (await ask(api.orders[':id'].notes.$get({ param: { id } }))).items

export const addNote = (id: string, text: string) =>
  ask(api.orders[':id'].notes.$post({ param: { id }, json: { text } }))
