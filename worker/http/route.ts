import { zValidator } from '@hono/zod-validator'
import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes, routePath } from 'hono/route'
import type { z } from 'zod'
import type { Context } from '../context'
import { orderInputLimits } from '../contract/orders/orders'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { fieldErrors, Problem, throwIfUnknownFields } from '../lib/problem'
import { cryptoRandom } from '../lib/random'
import type { CacheTag } from './cache/cache'
import { purgeTagsAfter } from './cache/purge'
import { attachRouteMetadata, type Operation, routeMetadataOf } from './note'

export type Call = HonoContext<Env>

/** Chain all calls, because the typed client gets its types from the chain. */
export const createRoutes = () => new Hono<Env>()

function querySchema(c: HonoContext) {
  const path = routePath(c)
  const notes = matchedRoutes(c).map(route =>
    route.path === path ? routeMetadataOf(route.handler) : undefined,
  )
  return notes.find(found => found?.target === 'query')?.schema
}

/** Must be the first handler of a route, because it also rejects query fields that the route does not declare. */
export const describeRoute = (
  id: string,
  summary: string,
  answer?: Operation['answer'],
  rest: Omit<Operation, 'id' | 'summary' | 'answer'> = {},
): MiddlewareHandler =>
  attachRouteMetadata(
    (c, next) => {
      const { searchParams } = new URL(c.req.url)
      if (searchParams.size > 0) throwIfUnknownFields(querySchema(c), searchParams)
      return next()
    },
    { operation: { id, summary, answer, ...rest } },
  )

/** Also stops a body that is streamed without a declared length. Throws `too_large`. */
export const limitBodySize = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem('too_large')
    },
  })

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i

function jsonChecker(maxBytes: number): MiddlewareHandler {
  const sized = limitBodySize(maxBytes)
  return async (c, next) => {
    if (!jsonType.test(c.req.header('content-type') ?? '')) throw new Problem('bad_content_type')
    await sized(c, async () => {
      await c.req.json().catch(error => {
        throw error instanceof SyntaxError ? new Problem('bad_json') : error
      })
    })
    await next()
  }
}

/** Throws `invalid` with all wrong fields. Removes unknown fields of a body, unless its schema is strict. */
export function validateInput<T extends z.ZodType, K extends 'json' | 'query' | 'param'>(
  target: K,
  schema: T,
  maxBytes: number = orderInputLimits.bodyBytes,
) {
  const checkJson = jsonChecker(maxBytes)
  const check = zValidator(target, schema, result => {
    if (!result.success) throw new Problem('invalid', { errors: fieldErrors(result.error.issues) })
  })
  const guarded: typeof check = async (c, next) => {
    if (target !== 'json') return check(c, next)
    let answer: Awaited<ReturnType<typeof check>>
    await checkJson(c, async () => {
      answer = await check(c, next)
    })
    return answer
  }
  return attachRouteMetadata(guarded, { target, schema })
}

const contextOf = (c: Call, actor: string, now: string): Context => ({
  db: c.var.db,
  actor,
  now,
  random: cryptoRandom,
})

/** Pass `now` if the route has already read the clock. */
export const customerContext = (c: Call, now = nowText()) => contextOf(c, 'customer', now)

export const operatorContext = (c: Call, now = nowText()) => contextOf(c, c.var.operator.email, now)

/** A feed is a machine that sends bank rows; the actor contains its name. */
export const feedContext = (c: Call, name: string, now: string) => contextOf(c, `sumber ${name}`, now)

/** Purges `tags` from the edge cache after the write `step`, then responds with 204. */
export async function noContentResponse(c: Call, step: Promise<unknown>, ...tags: CacheTag[]) {
  await purgeTagsAfter(c, step, ...tags)
  return c.body(null, 204)
}
