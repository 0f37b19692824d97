import type { MiddlewareHandler } from 'hono'
import { meteredDb } from '../db/client'
import type { Env } from '../env'
import { isProduction } from './limits/limits'

/**
 * Meters the database. Production logs one line per request without personal data; elsewhere a header has the numbers.
 */
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
