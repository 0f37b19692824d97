import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { type Answers, flattenBatch, type NamedQueries, resultsByName } from './batch'
import { newIdempotencyState, withIdempotencyRow } from './keyed'
import { meteredDatabase, newUsageMeter } from './meter'

export type Query = {
  _prepare(): {
    getQuery(): { sql: string; params: unknown[] }
    mapResult(result: D1Result, isFromBatch: boolean): unknown
  }
}

const dialect = new SQLiteAsyncDialect()

/** The client has no schema, because Drizzle would use it to prepare `db.query`, which we do not use. */
export function createDatabaseClient(client: D1Database) {
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
    isListed(asked) ? runBatch(asked) : resultsByName(asked, await runBatch(flattenBatch(asked)))
  return Object.assign(db, { batch: asBatch<typeof db.batch & NamedBatch>(batch) })
}

type Listed = readonly Query[]
type Titled = Readonly<Record<string, Query | readonly Query[]>>

const isListed = (asked: Listed | Titled): asked is Listed => Array.isArray(asked)

/** `db.batch({ order, stocks, rows })` returns results by name, so that a new statement shifts no other result. */
type NamedBatch = <const B extends NamedQueries>(batch: B) => Promise<Answers<B>>

// Cast because Drizzle does not export the tuple types of `batch`; the results have the same shape.
const asBatch = <B>(run: (asked: Listed | Titled) => Promise<unknown>) => run as unknown as B

export type Db = ReturnType<typeof createDatabaseClient>

/** `most` limits the calls to D1. Calls that only read or store the Idempotency-Key do not count. */
export function meteredDb(client: D1Database, most?: number) {
  const meter = newUsageMeter()
  const keyed = newIdempotencyState()
  return {
    db: createDatabaseClient(meteredDatabase(withIdempotencyRow(client, keyed), meter, most)),
    keyed,
    meter,
  }
}
