import type { FileChange } from '../../../../worker/contract/fulfilment/evidence'
import { fetchJson, sendRequest } from '../../../lib/api'
import { adminApi } from '../../common/api'

const { evidence } = adminApi

export type EvidenceFilter = { order: string } | { sacrifice: string }

export const readEvidenceFiles = (of: EvidenceFilter) => fetchJson(evidence.$get({ query: of }))

export const readSacrificeReportFiles = (ids: string[]) =>
  fetchJson(evidence.reported.$get({ query: { ids: ids.join() } }))

export const changeEvidenceFile = (id: string, json: FileChange) =>
  fetchJson(evidence[':id'].$put({ param: { id }, json }))

export const chooseMainEvidence = (id: string, best: boolean) =>
  fetchJson(evidence[':id'].best.$put({ param: { id }, json: { best } }))

export const assignEvidenceFile = (id: string, numbers: number[]) =>
  fetchJson(evidence[':id'].numbers.$put({ param: { id }, json: { numbers } }))

export const deleteEvidenceFile = (id: string) => sendRequest(evidence[':id'].$delete({ param: { id } }))
