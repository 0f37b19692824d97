import type { RouterRoute } from 'hono/types'
import { z } from 'zod'
import { seenVersionSchema } from '../../contract/base'
import { isRecord } from '../../contract/lib/record'
import { problemCodes } from '../../contract/problems'
import { type Note, type Operation, routeMetadataOf, type ValidationTarget } from '../note'
import type {
  Body,
  DocumentedOperation,
  DocumentedResponse,
  JsonSchema,
  OpenApi,
  Parameter,
} from './openapi-types'

type Route = Pick<RouterRoute, 'method' | 'path' | 'handler'>
type Schemas = Map<ValidationTarget, z.ZodType>

const text = { type: 'string' }
const bytes = { type: 'string', format: 'binary' }

const omitKey = (key: string, schema: object): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== key))

/** Omits rules that JSON Schema cannot express. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return omitKey('$schema', z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
}

function fieldsOf(schema: z.ZodType | undefined) {
  const { properties, required } = schema ? schemaOf(schema, 'input') : {}
  const fields = Object.entries(isRecord(properties) ? properties : {})
  const needed: unknown[] = Array.isArray(required) ? required : []
  return fields.map(([name, field]) => ({
    name,
    required: needed.includes(name),
    schema: isRecord(field) ? field : text,
  }))
}

function parametersOf(path: string, { headers = {} }: Operation, schemas: Schemas): Parameter[] {
  const known = fieldsOf(schemas.get('param'))
  const inPath = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name)
  return [
    ...inPath.map(name => ({
      name,
      in: 'path' as const,
      required: true,
      schema: known.find(field => field.name === name)?.schema ?? text,
    })),
    ...fieldsOf(schemas.get('query')).map(field => ({ ...field, in: 'query' as const })),
    ...Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header' as const,
      required: false,
      schema: text,
      description,
    })),
  ]
}

function makeOptional(schema: JsonSchema): JsonSchema {
  const rest = omitKey('required', schema)
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword): [string, unknown][] => {
    const inner = rest[keyword]
    return Array.isArray(inner) ? [[keyword, inner.filter(isRecord).map(makeOptional)]] : []
  })
  if (!isRecord(rest.properties)) return { ...rest, ...Object.fromEntries(choices) }
  const fields = Object.entries(rest.properties).map(([name, field]): [string, unknown] => {
    if (!isRecord(field)) return [name, field]
    // In a partial update, an omitted field keeps its value instead of getting the default.
    return [name, omitKey('default', field)]
  })
  const { properties } = schemaOf(seenVersionSchema, 'input')
  return { ...rest, properties: { ...Object.fromEntries(fields), ...Object(properties) } }
}

function bodyOf({ consumes, changes }: Operation, schemas: Schemas): { requestBody?: Body } {
  const json = schemas.get('json')
  const body = (media: string, schema: JsonSchema) => ({
    requestBody: { required: true as const, content: { [media]: { schema } } },
  })
  if (changes) return body('application/json', makeOptional(schemaOf(changes, 'input')))
  if (json) return body('application/json', schemaOf(json, 'input'))
  if (!consumes) return {}
  return body(consumes, consumes.startsWith('multipart/') ? { type: 'object' } : bytes)
}

const problemAnswer: DocumentedResponse = { $ref: '#/components/responses/Problem' }

function answerOf({ answer }: Operation): DocumentedResponse {
  if (answer === undefined) return { description: 'Berhasil, tanpa isi' }
  const content =
    answer instanceof z.ZodType
      ? { 'application/json': { schema: schemaOf(answer, 'output') } }
      : Object.fromEntries(
          [answer].flat().map(type => [type, { schema: type.startsWith('text/') ? text : bytes }]),
        )
  return { description: 'Berhasil', content }
}

function groupOf(path: string) {
  const [, , first = '', second = ''] = path.split('/')
  return first === 'admin' ? `admin/${second}` : first
}

function operationOf(path: string, notes: Note[], isClosed: boolean): DocumentedOperation | null {
  const operation = notes.find(note => note.operation)?.operation
  if (!operation) return null
  const schemas: Schemas = new Map(
    notes.flatMap(({ target, schema }): [ValidationTarget, z.ZodType][] =>
      target && schema ? [[target, schema]] : [],
    ),
  )
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    tags: [groupOf(path)],
    parameters: parametersOf(path, operation, schemas),
    ...bodyOf(operation, schemas),
    responses: {
      [operation.status ?? (operation.answer ? 200 : 204)]: answerOf(operation),
      ...(isClosed ? { 401: problemAnswer } : {}),
      ...(notes.some(note => note.counted) ? { 429: problemAnswer } : {}),
      default: problemAnswer,
    },
    security: isClosed ? [{ operator: [] }] : [],
  }
}

function groupRoutes(routes: readonly Route[]) {
  const groups = new Map<string, { method: string; path: string; notes: Note[] }>()
  for (const { method, path, handler } of routes) {
    if (method === 'ALL' || !path.startsWith('/api/')) continue
    const key = `${method} ${path}`
    const group = groups.get(key) ?? { method: method.toLowerCase(), path, notes: [] }
    group.notes.push(routeMetadataOf(handler) ?? {})
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Prefixes of the paths that only operators can use, such as `/api/admin/`. */
const closedPrefixes = (routes: readonly Route[]) =>
  routes
    .filter(({ method, handler }) => method === 'ALL' && routeMetadataOf(handler)?.closed)
    .map(({ path }) => path.replace(/\*$/, ''))

const problemSchema = {
  type: 'object',
  description: 'RFC 9457. `detail` adalah kalimat bahasa Indonesia yang siap ditampilkan.',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problemCodes) },
    detail: text,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: text, message: text },
      },
    },
  },
}

/** Contains every route under /api, with the schemas that validate its requests. */
export function buildOpenApiDocument(routes: readonly Route[]): OpenApi {
  const prefixes = closedPrefixes(routes)
  const paths: OpenApi['paths'] = {}
  for (const { method, path, notes } of groupRoutes(routes)) {
    const isClosed = prefixes.some(prefix => path.startsWith(prefix)) || notes.some(note => note.closed)
    const operation = operationOf(path, notes, isClosed)
    if (!operation) continue
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API Qurban',
      version: '1.0.0',
      description: 'Uang dalam rupiah bulat, waktu dalam ISO 8601 UTC, daftar sebagai { items }.',
    },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      responses: {
        Problem: {
          description: 'Gagal',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: { operator: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
