import { drizzle } from 'drizzle-orm/d1'
import { metered, newMeter } from './meter'

/** The part of Drizzle's queries a batch needs. */
type Query = {
  _prepare(): {
    getQuery(): { sql: string; params: unknown[] }
    mapResult(result: D1Result, isFromBatch: boolean): unknown
  }
}

/**
 * A Drizzle client over D1. `db.$client` is the D1 database itself.
 * It is made for each request, so it gets no schema: preparing `db.query` for all tables would cost more than the query.
 */
export function connect(client: D1Database) {
  const db = drizzle(client)
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
  return Object.assign(db, { batch: asBatch<typeof db.batch>(runBatch) })
}

// The tuple types of `db.batch` cannot be spelled again from outside; the runtime shape is the same.
const asBatch = <B>(run: (queries: readonly Query[]) => Promise<unknown[]>) => run as unknown as B

export type Db = ReturnType<typeof connect>

/** One metered client a request. */
export function meteredDb(client: D1Database) {
  const meter = newMeter()
  return { db: connect(metered(client, meter)), meter }
}
