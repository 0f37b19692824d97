/** What D1 billed for one request: round trips are `queries`, rows as in `meta.rows_read` / `rows_written`. */
export type Meter = { queries: number; rows_read: number; rows_written: number }

export const newMeter = (): Meter => ({ queries: 0, rows_read: 0, rows_written: 0 })

type Client = Pick<D1Database, 'prepare' | 'batch'>

const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

/**
 * The same D1 client, counting rows into `meter`.
 * `raw()` goes through `all()`, the only call that tells rows: name joined columns apart (`AS`), as a batch needs anyway.
 */
export function metered(client: Client, meter: Meter): D1Database {
  const count = <T extends D1Result>(result: T): T => {
    meter.rows_read += result.meta.rows_read ?? 0
    meter.rows_written += result.meta.rows_written ?? 0
    return result
  }

  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      meter.queries += 1
      return count(await statement.all<Record<string, unknown>>())
    }
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all,
      run: all,
      first: async (column?: string) => {
        const row = (await all()).results[0]
        if (!row) return null
        return column === undefined ? row : row[column]
      },
      raw: async () => (await all()).results.map(row => Object.values(row)),
    }
    return remember(wrapped, statement)
  }

  const batch = async (statements: D1PreparedStatement[]) => {
    meter.queries += 1
    const results = await client.batch(statements.map(statement => inner.get(statement) ?? statement))
    results.forEach(count)
    return results
  }

  return asDatabase({ prepare: (query: string) => wrap(client.prepare(query)), batch })
}

// The runtime classes are abstract with overloads that an object literal cannot spell; the shape is complete.
function remember(wrapped: unknown, statement: D1PreparedStatement) {
  const result = wrapped as D1PreparedStatement
  inner.set(result, statement)
  return result
}

const asDatabase = (client: unknown) => client as D1Database
