import type { z } from 'zod'

export type Target = 'json' | 'query' | 'param' | 'header' | 'form'

export type Operation = {
  id: string
  summary: string
  /** JSON by its schema, or a file by its media types; nothing (204) where this is left out. */
  answer?: z.ZodType | string | string[] | undefined
  /** What the schemas cannot say, with examples: paragraphs and indented code. */
  description?: string
  /** 201 where something is made. */
  status?: number
  /** The body is any part of this, laid over what is there, with the version that was seen. */
  changes?: z.ZodType
  /** Media type of a body that is not JSON. */
  consumes?: string
  /** Request headers by name, with what they are for. */
  headers?: Record<string, string>
}

/** What a handler tells about itself: that it names the route, parses a part of it, wants an operator, counts calls, or keeps Idempotency-Keys. */
export type Note = {
  operation?: Operation
  target?: Target
  schema?: z.ZodType
  closed?: boolean
  counted?: boolean
  keyed?: boolean
}

const notes = new WeakMap<object, Note>()

export const noteOf = (handler: object): Note | undefined => notes.get(handler)

export function note<H extends object>(handler: H, value: Note): H {
  notes.set(handler, value)
  return handler
}
