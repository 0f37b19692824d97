import { type SQL, sql } from 'drizzle-orm'
import type { CheckId } from '../contract/shop/check-words'
import type { Db } from '../db/client'

export type Found = { check: CheckId; what: string[] }

/** What a slice found, and where the next one begins; null when the part is done. */
export type Slice = { found: Found[]; next: string | null }

export type Place = { db: Db; media: R2Bucket; now: string }

/** A part of the check that is done in slices of bounded cost, each seeing one state of its rows. */
export type Part = { name: string; slice: (place: Place, cursor: string | null) => Promise<Slice> }

/** Rows of a slice that break a rule: a query for `what`, given the slice's bounds. */
export type Rule = { check: CheckId; broken: (from: number, to: number) => SQL }

/** More of one kind in a slice are not told apart. */
const mostFound = 100

const bounded = (query: SQL) => sql`SELECT what FROM (${query}) LIMIT ${mostFound}`

/** The part that walks a table by an integer key, `size` rows a slice; every rule is one statement. */
export const walk = (table: string, key: string, size: number, rules: Rule[]): Part => ({
  name: table,
  slice: async ({ db }, cursor) => {
    const from = Number(cursor ?? 0)
    const [k, t] = [sql.identifier(key), sql.identifier(table)]
    const [end] = await db.all<{ last: number | null; n: number }>(
      sql`SELECT max(k) AS last, count(*) AS n FROM (SELECT ${k} AS k FROM ${t} WHERE ${k} > ${from} ORDER BY ${k} LIMIT ${size})`,
    )
    const to = end?.last ?? null
    if (to === null) return { found: [], next: null }
    const found = await Promise.all(
      rules.map(async ({ check, broken }) => {
        const rows = await db.all<{ what: string }>(bounded(broken(from, to)))
        return { check, what: rows.map(row => row.what) }
      }),
    )
    return { found, next: (end?.n ?? 0) < size ? null : String(to) }
  },
})
