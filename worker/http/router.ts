import type { MiddlewareHandler } from 'hono'
import type { Result, Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { TrieRouter } from 'hono/router/trie-router'
import { meteredDb } from '../db/client'
import type { Env } from '../env'
import { isProduction } from './limits/limits'

/** In production, logs one line without personal data. Elsewhere it sets the header `server-timing`. */
export const meterRequest: MiddlewareHandler<Env> = async (c, next) => {
  const started = Date.now()
  const { db, keyed, meter } = meteredDb(c.env.DB)
  c.set('db', db)
  c.set('keyed', keyed)
  c.set('meter', meter)
  c.set('requestId', c.req.header('cf-ray') ?? crypto.randomUUID())
  await next()
  const ms = Date.now() - started
  if (isProduction(c.env)) {
    console.log(
      JSON.stringify({
        id: c.get('requestId'),
        method: c.req.method,
        route: c.req.routePath,
        status: c.res.status,
        ms,
        ...meter,
      }),
    )
    return
  }
  const { queries, statements, rows_read, rows_written, busy, longest } = meter
  c.res.headers.append(
    'server-timing',
    `d1;desc="queries=${queries} read=${rows_read} written=${rows_written} statements=${statements} busy=${busy} longest=${longest}", total;dur=${ms}`,
  )
}

/** RegExpRouter does not support `/export` beside `/:id`, so paths below `prefix` use the slower TrieRouter. */
export class SplitRouter<T> implements Router<T> {
  name = 'SplitRouter'
  #prefix: string
  #inside = new TrieRouter<T>()
  #outside = new RegExpRouter<T>()

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  add(method: string, path: string, handler: T) {
    const isInside = path.startsWith(this.#prefix)
    const isWide = path.endsWith('*')
    if (isInside || isWide) this.#inside.add(method, path, handler)
    if (!isInside) this.#outside.add(method, path, handler)
  }

  match(method: string, path: string): Result<T> {
    const router = path.startsWith(this.#prefix) ? this.#inside : this.#outside
    return router.match(method, path)
  }
}
