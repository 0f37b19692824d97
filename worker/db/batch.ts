import type { BatchItem } from 'drizzle-orm/batch'

type Item = Pick<BatchItem<'sqlite'>, '_'>
type Entry = Item | readonly Item[]

/** A property has one SQL statement or a list. The batch runs them in the order of the properties. */
export type NamedQueries = Readonly<Record<string, Entry>>

type ResultOf<I> = I extends { readonly _: { readonly result: infer R } } ? R : never

type All<P extends readonly Item[]> = { -readonly [I in keyof P]: ResultOf<P[I]> }

export type Answers<B extends NamedQueries> = {
  -readonly [K in keyof B]: B[K] extends readonly Item[] ? All<B[K]> : ResultOf<B[K]>
}

export const flattenBatch = <Q>(batch: Readonly<Record<string, Q | readonly Q[]>>): Q[] =>
  Object.values(batch).flatMap(entry => (isSeveral(entry) ? [...entry] : [entry]))

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
