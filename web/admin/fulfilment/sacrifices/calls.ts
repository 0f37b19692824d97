import type { InferRequestType } from 'hono/client'
import type {
  Correction,
  Sacrifice,
  SacrificeLabelInput,
  SeatAt,
} from '../../../../worker/contract/fulfilment/sacrifices'
import { fetchJson, sendRequest } from '../../../lib/api'
import { adminApi } from '../../common/api'
import type { EvidenceTarget } from '../evidence/add'
import { sacrificeFilter } from './filter'

const { sacrifices } = adminApi

type Query = InferRequestType<typeof sacrifices.$get>['query']

export const readSacrificePage = (query: Query, signal?: AbortSignal) =>
  fetchJson(sacrifices.$get({ query }, { init: { signal } }))

export const readSacrificePlan = (season: string | undefined, signal: AbortSignal) =>
  fetchJson(sacrifices.plan.$get({ query: { season } }, { init: { signal } }))

/** Returns the list's changes after the change-log position `after`; without `after`, only the current position. */
export const readSacrificeListChanges = (list: string, after?: string) =>
  fetchJson(sacrifices.news.$get({ query: { ...sacrificeFilter(new URLSearchParams(list)), after } }))

export const readSelection = (source: string, cursor?: string) =>
  fetchJson(sacrifices.picks.$get({ query: { ...sacrificeFilter(new URLSearchParams(source)), cursor } }))

const idParam = ({ id }: Sacrifice) => ({ param: { id } })

export const readSelectionCounts = (query: ReturnType<typeof sacrificeFilter>, signal: AbortSignal) =>
  fetchJson(sacrifices.selection.$get({ query }, { init: { signal } }))

/** Saves the ear tag. The response has the numbers of other sacrifices with the same ear tag. */
export const saveEarTag = (item: Sacrifice, values: Omit<SacrificeLabelInput, 'updated_at'>) =>
  fetchJson(sacrifices[':id'].$put({ ...idParam(item), json: { ...values, updated_at: item.updated_at } }))

export const takeFreeSeats = (item: Sacrifice, shares: number) =>
  fetchJson(
    sacrifices[':id']['foundation-shares'].$post({ ...idParam(item), query: { shares: String(shares) } }),
  )
export const returnFreeSeats = (item: Sacrifice) =>
  sendRequest(sacrifices[':id']['foundation-shares'].$delete(idParam(item)))

export const mergeGroups = (into: Sacrifice, from: Sacrifice) =>
  fetchJson(sacrifices[':id'].merge.$post({ ...idParam(into), json: { from: from.id } }))

export const removeSchedule = (item: Sacrifice) =>
  sendRequest(sacrifices[':id'].reopen.$post({ ...idParam(item), json: { updated_at: item.updated_at } }))

type ConfirmedConsequences = { other_product: boolean; unplan: boolean }

export const moveSeat = (seat: SeatAt, to: string, agreed: ConfirmedConsequences) =>
  sendRequest(sacrifices.move.$post({ json: { seat, to, ...agreed } }))

export const swapSeats = (seat: SeatAt, other: SeatAt, other_product: boolean) =>
  sendRequest(sacrifices.swap.$post({ json: { seat, with: other, other_product } }))

export const readSharedAnimal = (animal_id: string) =>
  fetchJson(adminApi.animals[':id'].$get({ param: { id: animal_id } }))

type CorrectionQuery = InferRequestType<typeof sacrifices.corrections.$get>['query']

export const readSacrificeCorrections = (query: CorrectionQuery, signal: AbortSignal) =>
  fetchJson(sacrifices.corrections.$get({ query }, { init: { signal } }))

export const applyCorrection = ({ id, updated_at }: Correction) =>
  sendRequest(sacrifices.corrections[':id'].apply.$post({ param: { id }, json: { updated_at } }))

export const refuseCorrection = ({ id, updated_at }: Correction, reason: string) =>
  sendRequest(sacrifices.corrections[':id'].refuse.$post({ param: { id }, json: { updated_at, reason } }))

export const readSacrifice = (id: string) => fetchJson(sacrifices[':id'].$get({ param: { id } }))

type Numbered = Pick<Sacrifice, 'id' | 'number' | 'name' | 'kind'>

const targetOf = ({ id, number, name, kind }: Numbered): EvidenceTarget => ({
  label: `No. ${number}, ${name}`,
  ids: [id],
  kinds: [kind],
})

export function listEvidenceTargets(sacrifices: Numbered[]): EvidenceTarget[] {
  const ids = sacrifices.map(({ id }) => id)
  const kinds = [...new Set(sacrifices.map(({ kind }) => kind))]
  const all = { label: `Semua ${sacrifices.length} nomor`, ids, kinds }
  return [...(sacrifices.length > 1 ? [all] : []), ...sacrifices.map(targetOf)]
}

const maxSacrifices = '100'

export async function readEvidenceTargets({ id, order_id }: { id: string; order_id: string }) {
  const { items } = await readSacrificePage({ q: order_id, limit: maxSacrifices })
  return listEvidenceTargets(items.filter(({ seats }) => seats.some(seat => seat.order_id === id)))
}
