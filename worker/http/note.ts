import type { z } from 'zod'

export type ValidationTarget = 'json' | 'query' | 'param' | 'header' | 'form'

export type Operation = {
  id: string
  summary: string
  /** Schema of a JSON response, or media types of a file. Omit `answer` for 204. */
  answer?: z.ZodType | string | string[] | undefined
  /** Details of the route that the schemas cannot express, with examples: paragraphs and indented code. */
  description?: string
  status?: number
  /** Schema of the whole entity, if the body is a partial update with the `updated_at` that the client last read. */
  changes?: z.ZodType
  /** Media type of a request body that is not JSON. */
  consumes?: string
  headers?: Record<string, string>
}

/** Metadata of a route handler, for the OpenAPI document and for tests that check all routes. */
export type Note = {
  operation?: Operation
  target?: ValidationTarget
  schema?: z.ZodType
  closed?: boolean
  counted?: boolean
  keyed?: boolean
}

const notes = new WeakMap<object, Note>()

export const routeMetadataOf = (handler: object): Note | undefined => notes.get(handler)

export function attachRouteMetadata<H extends object>(handler: H, value: Note): H {
  notes.set(handler, value)
  return handler
}
