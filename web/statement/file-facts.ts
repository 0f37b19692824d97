import { rowKey, type StatementRow } from '../../worker/contract/money/statements'
import type { StatementChecks } from './types'

// What the import screen takes of a file besides its reader: this file imports no parser, so it loads none.

/** 64 hex digits. */
export async function sha256Of(bytes: Uint8Array) {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Days, sides and amounts alone may well be the same in two accounts when they are few. */
const fewestRows = 5

/**
 * SHA-256 of the rows whatever the export of the file (order, charset, delimiter, form): a copy of a statement that was
 * saved anew has the same. null where rows without balance or reference are too few to be a file's own.
 */
export async function rowsDigest(rows: StatementRow[]): Promise<string | null> {
  const booked = rows.filter(({ pending }) => !pending)
  const isOwn = booked.some(({ balance, reference }) => balance !== null || reference !== null)
  if (booked.length === 0 || (!isOwn && booked.length < fewestRows)) return null
  const keys = booked.map(rowKey).sort().join('\n')
  return sha256Of(new TextEncoder().encode(keys))
}

/** Whether a file contradicts nothing that it says about itself. What it does not say counts as no contradiction. */
export const isSound = ({ balance, totals, counts }: StatementChecks) =>
  balance.state !== 'broken' && totals !== false && counts !== false
