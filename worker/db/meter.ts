/** `queries` counts round trips to D1, `rows_*` the billed rows. `busy` (total) and `longest` are in ms. */
export const newUsageMeter = () => ({
  queries: 0,
  statements: 0,
  rows_read: 0,
  rows_written: 0,
  busy: 0,
  longest: 0,
})
export type Meter = ReturnType<typeof newUsageMeter>

type Client = Pick<D1Database, 'prepare' | 'batch'>

const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

/** Thrown before a call to D1 or R2 that would exceed its budget. Earlier calls keep their effects. */
export class CallBudgetExceeded extends Error {
  override name = 'BudgetSpent'
}

/** Drizzle may wrap the error. */
export const isBudgetExceeded = (error: unknown) =>
  error instanceof CallBudgetExceeded || (error instanceof Error && error.cause instanceof CallBudgetExceeded)

export function meteredBucket(bucket: R2Bucket, meter: { calls: number }, most = Number.POSITIVE_INFINITY) {
  return new Proxy(bucket, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        if (meter.calls >= most) return Promise.reject(new CallBudgetExceeded(`R2 was asked ${most} times`))
        meter.calls += 1
        return Reflect.apply(member, target, given)
      }
    },
  })
}

/** Selected columns need unique names: `raw()` calls `all()`, which merges columns of the same name. */
export function meteredDatabase(client: Client, meter: Meter, most = Number.POSITIVE_INFINITY): D1Database {
  const ask = () => {
    if (meter.queries >= most) throw new CallBudgetExceeded(`D1 was asked ${most} times`)
    meter.queries += 1
  }

  const count = <T extends D1Result>(...results: T[]) => {
    let ms = 0
    meter.statements += results.length
    for (const { meta } of results) {
      meter.rows_read += meta.rows_read ?? 0
      meter.rows_written += meta.rows_written ?? 0
      ms += meta.duration ?? 0
    }
    meter.busy += ms
    meter.longest = Math.max(meter.longest, ms)
  }

  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const all = async () => {
      ask()
      const result = await statement.all<Record<string, unknown>>()
      count(result)
      return result
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
    ask()
    const results = await client.batch(statements.map(statement => inner.get(statement) ?? statement))
    count(...results)
    return results
  }

  return asDatabase({ prepare: (query: string) => wrap(client.prepare(query)), batch })
}

// Cast because D1's classes are abstract and have overloads that an object literal cannot match; all methods exist.
function remember(wrapped: unknown, statement: D1PreparedStatement) {
  const result = wrapped as D1PreparedStatement
  inner.set(result, statement)
  return result
}

const asDatabase = (client: unknown) => client as D1Database
