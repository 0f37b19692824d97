import { isUniqueClash } from './errors'

export type IdempotencyKeyRow = { hash: string; body_hash: string; created_at: string }

export type KeyedRequest = {
  /** Builds the row to store with the first change of data; null if the request has no Idempotency-Key. */
  row: (() => Promise<IdempotencyKeyRow>) | null
  refusal: (() => Error) | null
  state: 'new' | 'stored' | 'repeated'
  /** Whether the request has changed a row since the key was stored. */
  hasEffect: boolean
  isPaused: boolean
  /** Resolves after the previous batch, because only one batch at a time may try to store the key. */
  turn: Promise<unknown>
}

export const newIdempotencyState = (): KeyedRequest => ({
  row: null,
  refusal: null,
  state: 'new',
  hasEffect: false,
  isPaused: false,
  turn: Promise.resolve(),
})

/** Writes of `run` do not store the Idempotency-Key: only the change that the client requested may store it. */
export async function withoutIdempotencyKey<T>(keyed: KeyedRequest, run: () => Promise<T>) {
  keyed.isPaused = true
  try {
    return await run()
  } finally {
    keyed.isPaused = false
  }
}

/** Rate limits, purges and logs: a batch that writes only to these tables stores no Idempotency-Key. */
const bookkeeping = ['attempts', 'audit_events', 'certificate_wordings', 'purges']

const writePattern =
  /\b(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+["`]?(\w+)/i

const writtenBy = (sql: string) =>
  /^\s*SELECT\b/i.test(sql) ? undefined : writePattern.exec(sql)?.[1]?.toLowerCase()

function isEffect(sql: string) {
  const table = writtenBy(sql)
  return table !== undefined && !bookkeeping.includes(table)
}

type Client = Pick<D1Database, 'prepare' | 'batch'>
type Known = { statement: D1PreparedStatement; sql: string }

/** The key is stored in one batch with the first change of data, so of two equal requests one rolls back. */
export function withIdempotencyRow(client: D1Database, keyed: KeyedRequest): Client {
  const known = new WeakMap<object, Known>()

  const run = async (statements: readonly Known[]) => {
    const send = () => client.batch<Record<string, unknown>>(statements.map(({ statement }) => statement))
    if (keyed.row === null || keyed.isPaused || !statements.some(({ sql }) => isEffect(sql))) return send()
    if (keyed.state === 'stored') return noted(await send())
    const mine = keyed.turn.then(() => withRow(statements, send))
    keyed.turn = mine.catch(() => {})
    return mine
  }

  const noted = <T extends D1Result>(results: T[]) => {
    if (results.some(({ meta }) => (meta.rows_written ?? 0) > 0)) keyed.hasEffect = true
    return results
  }

  const withRow = async (statements: readonly Known[], send: () => Promise<D1Result[]>) => {
    if (keyed.state === 'repeated') throw refusal()
    if (keyed.state === 'stored' || keyed.row === null) return noted(await send())
    const { hash, body_hash, created_at } = await keyed.row()
    const insert = client
      .prepare('INSERT INTO sent_requests (hash, body_hash, created_at) VALUES (?, ?, ?)')
      .bind(hash, body_hash, created_at)
    try {
      const all = await client.batch([insert, ...statements.map(({ statement }) => statement)])
      keyed.state = 'stored'
      return noted(all.slice(1))
    } catch (error) {
      if (!isUniqueClash(error, 'sent_requests.hash')) throw error
      keyed.state = 'repeated'
      throw refusal()
    }
  }

  const refusal = () => keyed.refusal?.() ?? new Error('a request was repeated')

  const wrap = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const own = { statement, sql }
    const all = async () =>
      keyed.row !== null && isEffect(sql) ? (await run([own]))[0] : statement.all<Record<string, unknown>>()
    const wrapped = { bind: (...values: unknown[]) => wrap(statement.bind(...values), sql), all }
    known.set(wrapped, own)
    return asStatement(wrapped)
  }

  const batch = (statements: D1PreparedStatement[]) =>
    run(statements.map(statement => known.get(statement) ?? { statement, sql: '' }))

  return asClient({ prepare: (sql: string) => wrap(client.prepare(sql), sql), batch })
}

// Cast because the D1 classes are abstract. `meteredDatabase` uses only `bind` and `all` of an SQL statement.
const asStatement = (wrapped: unknown) => wrapped as D1PreparedStatement
const asClient = (client: unknown) => client as Client
