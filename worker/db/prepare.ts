import { fillPlaceholders } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db, Query } from './client'

/** Statements of one batch. */
export type BatchItems = readonly BatchItem<'sqlite'>[]

/** For `db.batch` only: unlike Drizzle's own queries they cannot be awaited. */
type Statements<Q extends BatchItems> = { readonly [K in keyof Q]: Pick<Q[K], '_'> }

/**
 * Statements that differ from call to call in nothing but their placeholders. Drizzle writes their SQL once an isolate,
 * as writing it costs the worker more than running it.
 */
export function prepare<const Q extends BatchItems>(build: (db: Db) => Q) {
  let written: ReturnType<typeof write> | undefined
  return (db: Db, values: Record<string, unknown> = {}) => {
    written ??= write(asQueries(build(db)))
    return asStatements<Q>(written.map(statement => filled(statement, values)))
  }
}

const write = (queries: readonly Query[]) =>
  queries.map(query => {
    const prepared = query._prepare()
    return { ...prepared.getQuery(), mapResult: prepared.mapResult.bind(prepared) }
  })

function filled(
  { sql, params, mapResult }: ReturnType<typeof write>[number],
  values: Record<string, unknown>,
) {
  const query = { sql, params: fillPlaceholders(params, values) }
  return { _prepare: () => ({ getQuery: () => query, mapResult }) }
}

// Drizzle leaves `_prepare`, which its batch goes by, out of its types.
const asQueries = (items: BatchItems) => items as unknown as readonly Query[]
const asStatements = <Q extends BatchItems>(queries: readonly Query[]) => queries as unknown as Statements<Q>
