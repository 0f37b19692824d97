import { sql } from 'drizzle-orm'
import type { Coverage } from '../contract/bank-rows'
import { addDays, wibDay } from '../contract/format'
import type { Db } from '../db/client'

/** How far back gaps are looked for, days. */
const horizon = 60
const mostImports = 400

export type Import = {
  account_id: string
  account_name: string
  covered_from: string
  covered_to: string
  opening: number | null
  closing: number | null
}

type Gaps = Pick<Coverage, 'from' | 'to' | 'missing' | 'breaks'>

/**
 * Days of one account between its first import and yesterday that no import covers, and neighbours whose balances do
 * not meet. `imports` in any order; days 'YYYY-MM-DD'.
 */
export function gapsOf(imports: Import[], today: string): Gaps {
  const sorted = imports.toSorted((a, b) =>
    a.covered_from === b.covered_from
      ? a.covered_to.localeCompare(b.covered_to)
      : a.covered_from.localeCompare(b.covered_from),
  )
  const [first] = sorted
  if (!first) return { from: null, to: null, missing: [], breaks: [] }
  const missing: Gaps['missing'] = []
  const breaks: Gaps['breaks'] = []
  let last = first
  for (const next of sorted.slice(1)) {
    const dayAfter = addDays(last.covered_to, 1)
    if (next.covered_from > dayAfter) missing.push({ from: dayAfter, to: addDays(next.covered_from, -1) })
    const follows = next.covered_from >= dayAfter
    if (follows && last.closing !== null && next.opening !== null && last.closing !== next.opening)
      breaks.push({ day: next.covered_from, closing: last.closing, opening: next.opening })
    if (next.covered_to >= last.covered_to) last = next
  }
  const yesterday = addDays(today, -1)
  if (last.covered_to < yesterday) missing.push({ from: addDays(last.covered_to, 1), to: yesterday })
  return { from: first.covered_from, to: last.covered_to, missing, breaks }
}

/** What the imports of each account leave open in the last 60 days. */
export async function coverage(db: Db, now: string): Promise<Coverage[]> {
  const today = wibDay(now)
  const rows = await db.all<Import>(sql`
    SELECT account_id, account_name, covered_from, covered_to, opening, closing FROM statements
    WHERE state = 'done' AND feed_id IS NULL AND covered_to >= ${addDays(today, -horizon)} AND covered_from IS NOT NULL
    ORDER BY created_at DESC LIMIT ${mostImports}`)
  const accounts = Map.groupBy(rows, row => row.account_id)
  return [...accounts].map(([account_id, imports]) => ({
    account_id,
    account_name: imports[0]?.account_name ?? '',
    ...gapsOf(imports, today),
  }))
}
