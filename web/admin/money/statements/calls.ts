import type { Picks } from '../../../../worker/contract/bulk'
import { formatRupiah, shortDate } from '../../../../worker/contract/lib/format'
import { bankAccountSchema } from '../../../../worker/contract/money/accounts/bank-accounts'
import type {
  BankRow,
  BankRowQuery,
  HandInput,
  StatementInput,
  StatementRowsInput,
} from '../../../../worker/contract/money/bank-rows'
import type { ImportStep } from '../../../../worker/contract/operations/jobs'
import { fetchJson, sendRequest } from '../../../lib/api'
import { ApiProblem } from '../../../lib/problem'
import { adminApi } from '../../common/api'
import { createResourceCalls } from '../../common/crud/calls'
import { createJob } from '../../common/jobs/calls'
import { addJob, waitForJob } from '../../common/jobs/store'

const accounts = createResourceCalls('bank-accounts', bankAccountSchema)

/** Reads one page of the maximum size, 100 bank accounts; a shop has fewer. */
export const readAccounts = async (signal: AbortSignal) =>
  (await accounts.list({ limit: '100' }, signal)).items

type RowQuery = Partial<Omit<BankRowQuery, 'limit' | 'doubtful'>> & { limit?: string; doubtful?: 'true' }

export const readBankRows = (query: RowQuery, signal?: AbortSignal) =>
  fetchJson(adminApi['bank-rows'].$get({ query }, { init: { signal } }))

export const readBankRowSummary = (signal?: AbortSignal) =>
  fetchJson(adminApi['bank-rows'].summary.$get({}, { init: { signal } }))

export const readCoverage = (signal: AbortSignal) =>
  fetchJson(adminApi.statements.coverage.$get({}, { init: { signal } }))

export const readImports = (cursor: string | undefined, signal: AbortSignal) =>
  fetchJson(adminApi.statements.$get({ query: { limit: '20', cursor } }, { init: { signal } }))

export const readStatementLayouts = (account_id: string) =>
  fetchJson(adminApi.statements.layouts.$get({ query: { account_id } }))

export const beginImport = (json: StatementInput) => fetchJson(adminApi.statements.$post({ json }))

export const sendStatementRows = (id: string, json: StatementRowsInput) =>
  fetchJson(adminApi.statements[':id'].rows.$put({ param: { id }, json }))

export const readImport = (id: string) => fetchJson(adminApi.statements[':id'].$get({ param: { id } }))

/** Runs an import step as a job, which continues if the page is closed. Throws `ApiProblem` if the job was stopped. */
async function runJob(action: ImportStep['action'], statement = '') {
  const job = await createJob({ kind: 'imports', step: { action }, ids: [], remaining_query: statement })
  addJob(job)
  const { state } = await waitForJob(job.id)
  if (state !== 'done') throw new ApiProblem('stale', 409, 'Pekerjaannya dihentikan sebelum selesai.')
}

export const mergeImport = (id: string) => runJob('merge', `statement=${id}`)

export const undoImport = (id: string) => fetchJson(adminApi.statements[':id'].undo.$post({ param: { id } }))

export const acceptImport = (id: string) => runJob('accept', `statement=${id}`)

export const matchAllBankRows = () => runJob('match')

const param = ({ id }: Pick<BankRow, 'id'>) => ({ id: String(id) })

export const matchByHand = (row: BankRow, json: HandInput) =>
  sendRequest(adminApi['bank-rows'][':id'].settle.$post({ param: param(row), json }))

export const undoBankRow = (row: BankRow) =>
  sendRequest(
    adminApi['bank-rows'][':id'].undo.$post({ param: param(row), query: { updated_at: row.updated_at } }),
  )

export const settlePartOfBankRow = (row: BankRow) =>
  sendRequest(adminApi['bank-rows'][':id'].close.$post({ param: param(row) }))

export const confirmPayment = (row: BankRow) =>
  sendRequest(adminApi['bank-rows'][':id'].keep.$post({ param: param(row) }))

export const readUnseenPayments = (signal: AbortSignal) =>
  fetchJson(adminApi['bank-rows'].unseen.$get({}, { init: { signal } }))

export const setBankRowAside = (row: BankRow) =>
  sendRequest(adminApi['bank-rows'][':id'].aside.$post({ param: param(row) }))

const pickOf = (row: BankRow) => ({
  id: String(row.id),
  label: `${row.suggestions[0]?.order_id ?? ''} ${formatRupiah(row.amount)}, ${shortDate(row.date)}`.trim(),
})

export type SureRowState = 'exact' | 'recorded'

/** Bank rows that match an order exactly. `sum` is in rupiah, or null if the first page does not have all rows. */
export async function readExactBankRows(state: SureRowState): Promise<Picks & { sum: number | null }> {
  const { items, next_cursor, total } = await readBankRows({ state, limit: '100' })
  const sum = next_cursor === null ? items.reduce((all, { amount }) => all + amount, 0) : null
  return { items: items.map(pickOf), next_cursor, total, sum }
}

export const findOrders = async (q: string) =>
  (await fetchJson(adminApi.orders.$get({ query: { q, limit: '20' } }))).items
