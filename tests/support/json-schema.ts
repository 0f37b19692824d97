import fc from 'fast-check'
import type { JsonSchema } from '../../worker/http/openapi/openapi-types'

export type KnownValues = Record<string, string[]>

const samples = [
  '2026-06-01',
  '2026-06-01T00:00:00.000Z',
  '+6281234567890',
  'siti@contoh.id',
  'https://contoh.invalid/a.webp',
  '/media/general/a.webp',
  '1234',
  'image/webp',
  'Siti Rahmawati',
  crypto.randomUUID(),
]

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
const schemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const size = (value: unknown, other: number) => (typeof value === 'number' ? value : other)

function texts({ pattern, minLength, maxLength }: JsonSchema, known: string[]) {
  const fits = new RegExp(typeof pattern === 'string' ? pattern : '', 'u')
  const isFit = (text: string) =>
    fits.test(text) && text.length >= size(minLength, 0) && text.length <= size(maxLength, 999)
  const fitting = samples.filter(isFit)
  return fc.constantFrom(...(known.length > 0 ? known : fitting.length > 0 ? fitting : ['x']))
}

function objects({ properties, required }: JsonSchema, known: KnownValues) {
  const fields = Object.entries(isSchema(properties) ? properties : {}).map(
    ([name, field]) => [name, isSchema(field) ? valuesOf(field, known, name) : fc.jsonValue()] as const,
  )
  const requiredKeys = Array.isArray(required) ? required.map(String) : []
  return fc.record(Object.fromEntries(fields), { requiredKeys })
}

/** Generates values that usually match a JSON schema; text fields may use the `known` values of their name. */
export function valuesOf(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const kinds = [...schemas(schema.anyOf), ...schemas(schema.oneOf)]
  if (kinds.length > 0) return fc.oneof(...kinds.map(kind => valuesOf(kind, known, name)))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (schema.type === 'string') return texts(schema, known[name] ?? [])
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(size(schema.minimum, 0), -1000)
    return fc.integer({ min, max: Math.max(min, Math.min(size(schema.maximum, 3), 3)) })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') {
    const [items = {}] = schemas([schema.items])
    return fc.array(valuesOf(items, known, name), { minLength: size(schema.minItems, 0), maxLength: 3 })
  }
  return schema.type === 'object' ? objects(schema, known) : fc.jsonValue({ maxDepth: 2 })
}
