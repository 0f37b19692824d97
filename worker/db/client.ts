import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { type Answers, inOrder, type Named, named } from './batch'
import { newKeyed, withKeyRow } from './keyed'
import { metered, newMeter } from './meter'

/** The part of Drizzle's queries a batch needs. */
export type Query = {
  _prepare(): {
    getQuery(): { sql: string; params: unknown[] }
    mapResult(result: D1Result, isFromBatch: boolean): unknown
  }
}

const dialect = new SQLiteAsyncDialect()

/**
 * A Drizzle client over D1, as light as one for each request must be: what `drizzle()` makes anew for each is shared,
 * and there is no schema, since preparing `db.query` for all tables costs more than a query.
 */
export function connect(client: D1Database) {
  const db = new DrizzleD1Database(
    'async',
    dialect,
    new SQLiteD1Session(client, dialect, undefined),
    undefined,
  )
  // Drizzle's own batch cannot bind the parameters of raw SQL (`db.run(sql…)`) on D1.
  const runBatch = async (queries: readonly Query[]) => {
    const prepared = queries.map(query => query._prepare())
    const statements = prepared.map(query => {
      const { sql, params } = query.getQuery()
      return client.prepare(sql).bind(...params)
    })
    const results = await client.batch(statements)
    return results.map((result, index) => prepared[index]?.mapResult(result, true))
  }
  const batch = async (asked: Listed | Titled) =>
    isListed(asked) ? runBatch(asked) : named(asked, await runBatch(inOrder(asked)))
  return Object.assign(db, { batch: asBatch<typeof db.batch & NamedBatch>(batch) })
}

type Listed = readonly Query[]
type Titled = Readonly<Record<string, Query | readonly Query[]>>

const isListed = (asked: Listed | Titled): asked is Listed => Array.isArray(asked)

/** `db.batch({ order, stocks, rows })`: results are told by name, so that a statement more moves no other's result. */
type NamedBatch = <const B extends Named>(batch: B) => Promise<Answers<B>>

// The tuple types of `db.batch` cannot be spelled again from outside; the runtime shape is the same.
const asBatch = <B>(run: (asked: Listed | Titled) => Promise<unknown>) => run as unknown as B

export type Db = ReturnType<typeof connect>

/** One metered client a request. The row of its Idempotency-Key is not metered: it is no effect of the request. */
export function meteredDb(client: D1Database) {
  const meter = newMeter()
  const keyed = newKeyed()
  return { db: connect(metered(withKeyRow(client, keyed), meter)), keyed, meter }
}
