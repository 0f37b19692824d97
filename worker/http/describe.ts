import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'

export type Target = 'json' | 'query' | 'param' | 'header' | 'form'

export type Operation = {
  id: string
  summary: string
  /** What the schemas cannot say, with examples: paragraphs and indented code. */
  description?: string
  status?: number
  answer?: z.ZodType
  /** The body is any part of this, laid over what is there, with the version that was seen. */
  changes?: z.ZodType
  /** Media types of answers and bodies that are not JSON. */
  produces?: string | string[]
  consumes?: string
  /** Request headers by name, with what they are for. */
  headers?: Record<string, string>
}

/** What a handler tells about itself: that it names the route, parses a part of it, wants an operator, or counts calls. */
export type Note = {
  operation?: Operation
  target?: Target
  schema?: z.ZodType
  closed?: boolean
  counted?: boolean
}

const notes = new WeakMap<object, Note>()

export const noteOf = (handler: object): Note | undefined => notes.get(handler)

export function note<H extends object>(handler: H, value: Note): H {
  notes.set(handler, value)
  return handler
}

/** Names a route for OpenAPI; `id` becomes its `operationId`. Stands first in the route's chain. */
export const describe = (
  id: string,
  summary: string,
  rest: Omit<Operation, 'id' | 'summary'> = {},
): MiddlewareHandler => note((_c, next) => next(), { operation: { id, summary, ...rest } })
