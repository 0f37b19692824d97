import { env } from 'cloudflare:test'
import { addDays, wibDay } from '../../worker/contract/lib/format'
import type { BankRow, BankRowState, Statement } from '../../worker/contract/money/bank-rows'
import { rowIdentity, type StatementRow } from '../../worker/contract/money/statements'
import { bank_accounts } from '../../worker/db/schema/catalog'
import { mergeNextStatementSlice as mergeSlice } from '../../worker/money/statements/import/merge'
import { matchNextBankRowSlice as matchSlice } from '../../worker/money/statements/match/match'
import { settleBankRows } from '../../worker/money/statements/settle/settle'
import { operator } from './admin'
import { contextFor } from './context'
import { db, uniqueId } from './shop'

export async function newAccount(bank_name = 'BCA', account_number = '1234567890') {
  const id = uniqueId('account')
  const stamps = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const names = { bank_name, account_number, account_name: 'Yayasan Contoh' }
  await db.insert(bank_accounts).values({ id, type: 'bank', ...names, ...stamps })
  return id
}

/** Today in WIB, because a transfer cannot be older than its order. */
export const today = () => wibDay(new Date().toISOString())

/** The day `n` days from today. */
export const day = (n: number) => addDays(today(), n)

export const row = (values: Partial<StatementRow> & { amount: number }): StatementRow => ({
  line: 1,
  date: today(),
  side: 'in',
  sen: 0,
  balance: null,
  reference: null,
  description: 'SETORAN TUNAI',
  occurrence: 1,
  pending: false,
  flags: [],
  ...values,
})

/** Rows as read from a file: numbered by line, with duplicates counted. */
export function asFile(rows: StatementRow[]): StatementRow[] {
  const seen = new Map<string, number>()
  return rows.map((one, n) => {
    const identity = rowIdentity(one)
    const occurrence = (seen.get(identity) ?? 0) + 1
    seen.set(identity, occurrence)
    return { ...one, line: n + 10, occurrence }
  })
}

type Options = { format?: string; sha256?: string; covered?: { from: string; to: string } | null }

export const importStart = (account_id: string, rows: StatementRow[], options: Options = {}) => ({
  account_id,
  file_name: 'mutasi.csv',
  sha256: options.sha256 ?? sha(),
  source_format: options.format ?? 'bca',
  layout: 'BCA',
  signature: 'tanggal|keterangan',
  row_count: rows.length,
  covered: options.covered === undefined ? coveredDays(rows) : options.covered,
  opening: null,
  closing: null,
  is_account_confirmed: true,
  are_days_confirmed: true,
  is_unbalanced: rows.some(({ flags }) => flags.includes('unbalanced')),
})

let serial = 0
const sha = () => (++serial).toString(16).padStart(64, '0')

export const coveredDays = (rows: StatementRow[]) => {
  const days = rows.map(({ date }) => date).sort()
  return { from: days[0] ?? today(), to: days.at(-1) ?? today() }
}

export function bankClient(token: string) {
  const api = operator(token)
  const send = async <T>(call: Promise<Response>): Promise<T> => {
    const response = await call
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return response.json<T>()
  }

  const begin = (account_id: string, rows: StatementRow[], options: Options = {}) =>
    send<Statement>(api.post('/statements', importStart(account_id, rows, options)))

  const upload = async (id: string, rows: StatementRow[], size = 400) => {
    for (let at = 0; at < rows.length; at += size)
      await send(api.put(`/statements/${id}/rows`, { rows: rows.slice(at, at + size) }))
  }

  async function merge(id: string): Promise<Statement> {
    while ((await mergeSlice(contextFor(), id)).state === 'merging');
    return send<Statement>(api.get(`/statements/${id}`))
  }

  async function importFile(account_id: string, rows: StatementRow[], options: Options = {}) {
    const file = asFile(rows)
    const { id } = await begin(account_id, file, options)
    await upload(id, file)
    return merge(id)
  }

  async function match() {
    let cursor: number | null = 0
    while (cursor !== null) {
      const { next_cursor }: { next_cursor: number | null } = await matchSlice(db, cursor, contextFor().now)
      cursor = next_cursor
    }
  }

  const list = async (query: string) =>
    (await send<{ items: BankRow[] }>(api.get(`/bank-rows?limit=100&${query}`))).items
  const byHand = (id: number, order_id: string, mode: string) =>
    api.post(`/bank-rows/${id}/settle`, { order_id, mode })
  const undo = (id: number) => api.post(`/bank-rows/${id}/undo`)
  const settleRows = (ids: number[]) => settleBankRows(contextFor(), ids)
  return { api, begin, upload, merge, importFile, match, list, settle: settleRows, byHand, undo }
}

export async function bookedRows(account_id: string) {
  const { results } = await env.DB.prepare(
    `SELECT date, side, amount, sen, state FROM bank_rows WHERE account_id = ? ORDER BY date, side, amount, sen`,
  )
    .bind(account_id)
    .all<{ date: string; side: string; amount: number; sen: number; state: BankRowState }>()
  return results
}
