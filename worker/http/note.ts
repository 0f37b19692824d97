import type { z } from 'zod'

export type ValidationTarget = 'json' | 'query' | 'param' | 'header' | 'form'

export type Operation = {
  id: string
  summary: string
  /** Schema of a JSON response, or media types of a file; omitted for status 204. */
  answer?: z.ZodType | string | string[] | undefined
  /** Rules that the schemas cannot express, with examples. Format: paragraphs and code fences. */
  description?: string
  status?: number
  /** Schema of the whole row, if the request changes only the fields that it contains. */
  changes?: z.ZodType
  /** Media type of the request body, if it is not JSON. */
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
