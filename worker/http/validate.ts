import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { limits } from '../contract/orders/orders'
import { fieldErrors } from '../field-errors'
import { Problem } from '../problem'
import { note } from './describe'

/** Refuses a request body over `maxSize` bytes with `too_large`, declared or streamed. */
export const atMost = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem('too_large')
    },
  })

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i

function jsonChecker(maxBytes: number): MiddlewareHandler {
  const sized = atMost(maxBytes)
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

/**
 * Parses one part of the request; throws `invalid` naming each bad field. Unknown fields are stripped.
 * A JSON body has at most `maxBytes`.
 */
export function valid<T extends z.ZodType, K extends 'json' | 'query' | 'param'>(
  target: K,
  schema: T,
  maxBytes: number = limits.bodyBytes,
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
  return note(guarded, { target, schema })
}
