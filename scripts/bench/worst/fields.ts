import type { JsonSchema } from '../../../worker/http/openapi-types.ts'

type Path = (string | number)[]
export type Field = { path: Path; schema: JsonSchema }

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
const schemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

/** Every place in a body that a schema lets something stand at, its lists by their first item. */
export function fieldsOf(schema: JsonSchema, path: Path = []): Field[] {
  const kinds = [...schemas(schema.anyOf), ...schemas(schema.oneOf), ...schemas(schema.allOf)]
  const inside = Object.entries(isSchema(schema.properties) ? schema.properties : {}).flatMap(
    ([name, field]) => (isSchema(field) ? fieldsOf(field, [...path, name]) : []),
  )
  const item = isSchema(schema.items) ? fieldsOf(schema.items, [...path, 0]) : []
  const deeper = [...kinds.flatMap(kind => fieldsOf(kind, path)), ...inside, ...item]
  return [...(path.length > 0 && kinds.length === 0 ? [{ path, schema }] : []), ...deeper]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body with a value put at a place, which is made where it is missing. */
export function withValue(body: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (typeof first === 'number') {
    const [item, ...others] = Array.isArray(body) ? body : []
    return [withValue(item, rest, value), ...others]
  }
  const object = isObject(body) ? body : {}
  return { ...object, [first]: withValue(object[first], rest, value) }
}
