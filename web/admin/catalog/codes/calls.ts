import type { InferRequestType } from 'hono/client'
import type { CodeInput, CodeReport } from '../../../../worker/contract/catalog/codes'
import { fetchJson, sendRequest } from '../../../lib/api'
import { adminApi } from '../../common/api'
import { pathWithQuery, queryText } from '../../common/lists/list-url'

const { codes } = adminApi

type Query = InferRequestType<typeof codes.$get>['query']

export const readDiscountCodePage = (query: Query, signal: AbortSignal) =>
  fetchJson(codes.$get({ query }, { init: { signal } }))

export const readCode = (id: string) => fetchJson(codes[':id'].$get({ param: { id } }))

export const readOrdersWithCode = (id: string, query: Query, signal: AbortSignal) =>
  fetchJson(codes[':id'].orders.$get({ param: { id }, query }, { init: { signal } }))

export const codeExportPath = ({ type, from, to }: Query) =>
  pathWithQuery('/api/admin/codes/export', queryText({ type, from, to }))

export const createCode = (json: CodeInput) => fetchJson(codes.$post({ json }))

export const changeCode = ({ id, updated_at }: CodeReport, input: CodeInput) =>
  fetchJson(codes[':id'].$put({ param: { id }, json: { ...input, updated_at } }))

export const deleteCode = ({ id }: CodeReport) => sendRequest(codes[':id'].$delete({ param: { id } }))
