import type { CodeInput, CodeReport } from '../../../../worker/contract/catalog/codes'
import type { CodeType } from '../../../../worker/contract/labels'
import { fetchJson, sendRequest } from '../../../lib/api'
import { adminApi } from '../../common/api'
import { pathWithQuery, queryText } from '../../common/lists/list-url'

const { codes } = adminApi

type Filter = {
  type: CodeType | undefined
  active: 'true' | 'false' | undefined
  from: string | undefined
  to: string | undefined
}
type Page = { limit: string; cursor?: string | undefined; q?: string | undefined }

export const readDiscountCodePage = (query: Filter & Page, signal: AbortSignal) =>
  fetchJson(codes.$get({ query }, { init: { signal } }))

export const readCode = (id: string) => fetchJson(codes[':id'].$get({ param: { id } }))

export const readOrdersWithCode = (id: string, query: Page, signal: AbortSignal) =>
  fetchJson(codes[':id'].orders.$get({ param: { id }, query }, { init: { signal } }))

export const codeExportPath = ({ type, from, to }: Filter) =>
  pathWithQuery('/api/admin/codes/export', queryText({ type, from, to }))

export const createCode = (json: CodeInput) => fetchJson(codes.$post({ json }))

/** Throws `stale` (409) if the discount code changed since it was read. */
export const changeCode = ({ id, updated_at }: CodeReport, input: CodeInput) =>
  fetchJson(codes[':id'].$put({ param: { id }, json: { ...input, updated_at } }))

export const deleteCode = ({ id }: CodeReport) => sendRequest(codes[':id'].$delete({ param: { id } }))
