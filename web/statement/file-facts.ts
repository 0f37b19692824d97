import { bankRowKey, type StatementRow } from '../../worker/contract/money/statements'
import type { StatementChecks } from './types'

// This module is separate from `read.ts`, so that the import screen can use it without loading a parser.

export async function sha256OfBytes(bytes: Uint8Array) {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Min number of rows for a digest without balances or references: two accounts may have the same few rows. */
const minRows = 5

/** SHA-256 of the rows, for any order and file format. Null for few rows that two accounts could have in common. */
export async function hashStatementRows(rows: StatementRow[]): Promise<string | null> {
  const booked = rows.filter(({ pending }) => !pending)
  const isOwn = booked.some(({ balance, reference }) => balance !== null || reference !== null)
  if (booked.length === 0 || (!isOwn && booked.length < minRows)) return null
  const keys = booked.map(bankRowKey).sort().join('\n')
  return sha256OfBytes(new TextEncoder().encode(keys))
}

/** A check counts as passed if the file has no data for it. */
export const passedAllChecks = ({ balance, totals, counts }: StatementChecks) =>
  balance.state !== 'broken' && totals !== false && counts !== false
