import { type SQL, sql } from 'drizzle-orm'
import { type CheckId, checkTitles } from '../../contract/operations/check-words'
import type { Db } from '../../db/client'

export type Found = { check: CheckId; what: string[] }

/** What a slice found, and where the next one begins; null when all is looked at. */
export type Slice = { found: Found[]; next: string | null }

export type Shop = { db: Db; media: R2Bucket; now: string }

/** Rules that are asked together, in slices of bounded cost, each seeing one state of its rows. */
export type Rules = { name: string; slice: (shop: Shop, cursor: string | null) => Promise<Slice> }

/** What `query` answers as `what`. */
export async function named(db: Db, query: SQL) {
  const rows = await db.all<{ what: string }>(query)
  return rows.map(({ what }) => what)
}

/** Condition: a column holds none of the values that its label map knows. */
export const unknown = (lists: Record<string, Record<string, unknown>>) =>
  Object.entries(lists)
    .map(([column, labels]) => {
      const values = Object.keys(labels).map(value => `'${value}'`)
      return `${column} NOT IN (${values.join(', ')})`
    })
    .join(' OR ')

/** The condition that breaks a rule, and what a row that does is known by, where it is not as the others of its table. */
type Rule = string | SQL | { what: SQL; broken: SQL }

type Walked = {
  table: string
  /** Its integer key. */
  key?: string | undefined
  name?: string
  /** Rows a slice. */
  size: number
  /** What the operator knows a row by. */
  what: string
  /** What else the conditions read of each row. */
  joined?: string
  rules: Partial<Record<CheckId, Rule>>
}

/** More of one kind in a slice are not told apart. */
const mostFound = 100

const isCheck = (name: string): name is CheckId => Object.hasOwn(checkTitles, name)
const asSql = (text: string | SQL) => (typeof text === 'string' ? sql.raw(text) : text)

/** Rules over the rows of a table, each of them one statement a slice. */
export function walk({ table, key = 'rowid', name = table, size, what, joined = '', rules }: Walked): Rules {
  const k = sql.raw(`${table}.${key}`)
  const from = sql.raw(`FROM ${table} ${joined}`)
  const brokenBy = (rule: Rule, rows: SQL) => {
    const { what: title, broken } =
      typeof rule === 'object' && 'broken' in rule ? rule : { what, broken: rule }
    return sql`SELECT ${asSql(title)} AS what ${from} WHERE ${rows} AND (${asSql(broken)}) LIMIT ${mostFound}`
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
      isCheck(check) ? [{ check, what: await named(db, brokenBy(rule, rows)) }] : [],
    )
    const found = (await Promise.all(asked)).flat()
    return { found, next: (end?.n ?? 0) < size ? null : String(to) }
  }
  return { name, slice }
}

/** One of the states a slice, each by a query for what is wrong about it. */
export const stateByState = (
  name: string,
  check: CheckId,
  labels: Record<string, unknown>,
  wrong: (state: string) => SQL,
): Rules => ({
  name,
  slice: async ({ db }, cursor) => {
    const states = Object.keys(labels)
    const at = Number(cursor ?? 0)
    const what = await named(db, wrong(states[at] ?? ''))
    return { found: [{ check, what }], next: at + 1 < states.length ? String(at + 1) : null }
  },
})
