import { fillPlaceholders } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db, Query } from './client'

/** Statements of one batch. */
export type BatchItems = readonly BatchItem<'sqlite'>[]

/** For `db.batch` only. Unlike Drizzle queries, these cannot be awaited. */
type Statements<Q extends BatchItems> = { readonly [K in keyof Q]: Pick<Q[K], '_'> }

/**
 * Caches the SQL of statements that differ only in their placeholder values. Drizzle builds it once per isolate,
 * because building it takes the worker longer than running it.
 */
export function cachePreparedQueries<const Q extends BatchItems>(build: (db: Db) => Q) {
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

// Cast because Drizzle's types omit `_prepare`, which its batch uses.
const asQueries = (items: BatchItems) => items as unknown as readonly Query[]
const asStatements = <Q extends BatchItems>(queries: readonly Query[]) => queries as unknown as Statements<Q>

type Item = Pick<BatchItem<'sqlite'>, '_'>
type Entry = Item | readonly Item[]

/** Statements of one batch by name; a name has one statement or a list. They run in the order of the properties. */
export type Named = Readonly<Record<string, Entry>>

type ResultOf<I> = I extends { readonly _: { readonly result: infer R } } ? R : never

type All<P extends readonly Item[]> = { -readonly [I in keyof P]: ResultOf<P[I]> }

/** Results of a named batch under the same names. */
export type Answers<B extends Named> = {
  -readonly [K in keyof B]: B[K] extends readonly Item[] ? All<B[K]> : ResultOf<B[K]>
}

/** Flattens a named batch into the list of its statements. */
export const flattenBatch = <Q>(batch: Readonly<Record<string, Q | readonly Q[]>>): Q[] =>
  Object.values(batch).flatMap(entry => (isSeveral(entry) ? [...entry] : [entry]))

/** Assigns the results of `flattenBatch`'s statements to their names. */
export function resultsByName<Q>(
  batch: Readonly<Record<string, Q | readonly Q[]>>,
  results: readonly unknown[],
) {
  let at = 0
  const taken = (entry: Q | readonly Q[]) => {
    if (!isSeveral(entry)) return results[at++]
    const from = at
    at += entry.length
    return results.slice(from, at)
  }
  return Object.fromEntries(Object.entries(batch).map(([name, entry]) => [name, taken(entry)]))
}

const isSeveral = <Q>(entry: Q | readonly Q[]): entry is readonly Q[] => Array.isArray(entry)
