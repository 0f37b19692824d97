import type { FileChange } from '../../../../worker/contract/fulfilment/evidence'
import { ask, send } from '../../../lib/api'
import { api } from '../../common/api'

const { evidence } = api

export type EvidenceFilter = { order: string } | { sacrifice: string }

export const readFiles = (of: EvidenceFilter) => ask(evidence.$get({ query: of }))

export const readReported = (ids: string[]) => ask(evidence.reported.$get({ query: { ids: ids.join() } }))

export const changeFile = (id: string, json: FileChange) => ask(evidence[':id'].$put({ param: { id }, json }))

export const chooseBest = (id: string, best: boolean) =>
  ask(evidence[':id'].best.$put({ param: { id }, json: { best } }))

export const assignFile = (id: string, numbers: number[]) =>
  ask(evidence[':id'].numbers.$put({ param: { id }, json: { numbers } }))

export const deleteFile = (id: string) => send(evidence[':id'].$delete({ param: { id } }))
