// Miniflare's D1 binding for Node makes a synchronous HTTP request at each prepare() and bind(), which took half of the
// time of seeding. This database collects statements in Node and sends each batch to the shop's workerd in one request.
import type { WorkerOptions } from 'miniflare'

const script = `export default {
  async fetch(request, { DB }) {
    const { isRaw, statements } = await request.json()
    const prepared = statements.map(({ sql, values }) => DB.prepare(sql).bind(...values))
    try {
      return Response.json({ results: isRaw ? await prepared[0].raw() : await DB.batch(prepared) })
    } catch ({ message, cause }) {
      return Response.json({ failed: { message, cause: cause?.message } })
    }
  },
}`

export const databaseWorker = 'database'

/** A worker without a route that runs the statements of `databaseOf` on the same D1 database. */
export const databaseWorkerOptions = ({ d1Databases, compatibilityDate }: WorkerOptions): WorkerOptions => ({
  name: databaseWorker,
  modules: true,
  script,
  d1Databases,
  compatibilityDate,
})

type Statement = { sql: string; values: unknown[] }
type Reply<T> = { results: T } | { failed: { message: string; cause?: string } }
type Ask = <T>(statements: Statement[], isRaw?: boolean) => Promise<T>

function statementWith(ask: Ask, { sql, values }: Statement): D1PreparedStatement & Statement {
  const statement = { sql, values }
  async function all<T>() {
    const [result] = await ask<[D1Result<T>]>([statement])
    return result
  }
  async function first<T>(column?: string) {
    const [row] = (await all<Record<string, T>>()).results
    if (!row) return null
    return column === undefined ? row : (row[column] ?? null)
  }
  const raw = <T>() => ask<T[]>([statement], true)
  const bind = (...values: unknown[]) => statementWith(ask, { sql, values })
  // D1's methods have overloads that no function type can satisfy.
  return { ...statement, bind, all, run: all, first, raw } as unknown as D1PreparedStatement & Statement
}

type Fetcher = {
  fetch: (url: string, init: { method: string; body: string }) => Promise<{ json: () => Promise<unknown> }>
}

/** Has only `prepare` and `batch`; values must be JSON, so no blobs. */
export function databaseOf(worker: Fetcher): D1Database {
  const ask: Ask = async (statements, isRaw = false) => {
    const body = JSON.stringify({ isRaw, statements: statements.map(({ sql, values }) => ({ sql, values })) })
    const response = await worker.fetch('http://database', { method: 'POST', body })
    const reply = (await response.json()) as Reply<never>
    if ('results' in reply) return reply.results
    const { message, cause } = reply.failed
    throw new Error(message, cause ? { cause: new Error(cause) } : {})
  }
  const prepare = (sql: string) => statementWith(ask, { sql, values: [] })
  const batch = (statements: Statement[]) => ask(statements)
  return { prepare, batch } as unknown as D1Database
}
