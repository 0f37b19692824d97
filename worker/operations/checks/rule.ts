import { type SQL, sql } from 'drizzle-orm'
import { type CheckId, dataCheckTitles } from '../../contract/operations/checks'
import type { Db } from '../../db/client'

export type FailedCheck = { check: CheckId; what: string[] }

/** Findings of one slice, and the cursor for the next slice. `next` is null after the last slice. */
export type Slice = { found: FailedCheck[]; next: string | null }

export type CheckContext = { db: Db; media: R2Bucket; now: string }

/** Rules that are checked together, slice by slice. Within a slice, they see a consistent state of the rows. */
export type Rules = { name: string; slice: (shop: CheckContext, cursor: string | null) => Promise<Slice> }

export async function readCheckFindings(db: Db, query: SQL) {
  const rows = await db.all<{ what: string }>(query)
  return rows.map(({ what }) => what)
}

export const hasUnknownValue = (lists: Record<string, Record<string, unknown>>) =>
  Object.entries(lists)
    .map(([column, labels]) => {
      const values = Object.keys(labels).map(value => `'${value}'`)
      return `${column} NOT IN (${values.join(', ')})`
    })
    .join(' OR ')

/** SQL condition that is true for a row that violates the rule. `what` overrides how the row is named in the report. */
type Rule = string | SQL | { what: SQL; broken: SQL }

type Walked = {
  table: string
  key?: string | undefined
  name?: string
  size: number
  what: string
  joined?: string
  rules: Partial<Record<CheckId, Rule>>
}

const maxFindings = 100

const isCheck = (name: string): name is CheckId => Object.hasOwn(dataCheckTitles, name)
const asSql = (text: string | SQL) => (typeof text === 'string' ? sql.raw(text) : text)

export function buildTableCheckRules({
  table,
  key = 'rowid',
  name = table,
  size,
  what,
  joined = '',
  rules,
}: Walked): Rules {
  const k = sql.raw(`${table}.${key}`)
  const from = sql.raw(`FROM ${table} ${joined}`)
  const brokenBy = (rule: Rule, rows: SQL) => {
    const { what: title, broken } =
      typeof rule === 'object' && 'broken' in rule ? rule : { what, broken: rule }
    return sql`SELECT ${asSql(title)} AS what ${from} WHERE ${rows} AND (${asSql(broken)}) LIMIT ${maxFindings}`
  }
  const slice: Rules['slice'] = async ({ db }, cursor) => {
    const after = Number(cursor ?? 0)
    const [end] = await db.all<{ last: number | null; n: number }>(sql`
      SELECT max(k) AS last, count(*) AS n FROM (
        SELECT ${k} AS k FROM ${sql.raw(table)} WHERE ${k} > ${after} ORDER BY ${k} LIMIT ${size})`)
    const to = end?.last ?? null
    if (to === null) return { found: [], next: null }
    const rows = sql`${k} > ${after} AND ${k} <= ${to}`
    const asked = Object.entries(rules).map(async ([check, rule]) =>
      isCheck(check) ? [{ check, what: await readCheckFindings(db, brokenBy(rule, rows)) }] : [],
    )
    const found = (await Promise.all(asked)).flat()
    return { found, next: (end?.n ?? 0) < size ? null : String(to) }
  }
  return { name, slice }
}

export const createGroupStateRule = (
  name: string,
  check: CheckId,
  labels: Record<string, unknown>,
  wrong: (state: string) => SQL,
): Rules => ({
  name,
  slice: async ({ db }, cursor) => {
    const states = Object.keys(labels)
    const at = Number(cursor ?? 0)
    const what = await readCheckFindings(db, wrong(states[at] ?? ''))
    return { found: [{ check, what }], next: at + 1 < states.length ? String(at + 1) : null }
  },
})
