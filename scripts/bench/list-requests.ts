import { z } from 'zod'
import type { DocumentedOperation, JsonSchema, OpenApi } from '../../worker/http/openapi-types.ts'
import type { Client } from './client.ts'

/** What is put into the questions a list takes, by their names; each is asked alone, and with each search. */
const searches = ['pelanggan 42', 'ORDER', '0812']
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

type Question = [name: string, value: string]

const values = (schema: JsonSchema): unknown[] =>
  Array.isArray(schema.enum)
    ? schema.enum
    : schema.const !== undefined
      ? [schema.const]
      : schema.format === 'date'
        ? [yesterday()]
        : Array.isArray(schema.anyOf)
          ? schema.anyOf.flatMap(values)
          : []

const paging = ['limit', 'cursor', 'size']

/** The questions of one route: nothing, each filter alone, each search alone and beside each filter. */
function questionsOf({ parameters }: DocumentedOperation): Question[][] {
  const asked = parameters.filter(parameter => parameter.in === 'query' && !paging.includes(parameter.name))
  const days = ['from', 'to', 'starts_at', 'ends_at']
  const filters = asked
    .filter(({ name }) => name !== 'q')
    .flatMap(({ name, schema }) =>
      (days.includes(name) ? [yesterday()] : values(schema)).map((value): Question => [name, String(value)]),
    )
  const isSearched = asked.some(({ name }) => name === 'q')
  const words = isSearched ? searches.map((text): Question => ['q', text]) : []
  const required = asked.filter(parameter => parameter.required && parameter.name !== 'q')
  const base = required.map(({ name, schema }): Question => [name, String(values(schema)[0] ?? 'x')])
  // What must be told is told once, as the filter says.
  const beside = ([name]: Question) => base.filter(([other]) => other !== name)
  return [
    base,
    ...filters.map(filter => [...beside(filter), filter]),
    ...words.map(word => [...base, word]),
    ...words.slice(0, 1).flatMap(word => filters.map(filter => [...beside(filter), word, filter])),
  ]
}

const listed = z.object({
  items: z.array(z.object({ id: z.union([z.string(), z.number()]), slug: z.string().optional() })),
})

/** The id, or the slug, of what a path names, from the list above it; null where that list has none. */
async function idFor({ ask }: Client, path: string, headers: Record<string, string>) {
  const list = path.slice(0, path.indexOf('/{'))
  const { status, text } = await ask(`${list}?limit=1`, { headers })
  const found = status === 200 ? listed.safeParse(JSON.parse(text)) : null
  const one = found?.data?.items[0]
  return (path.includes('{slug}') ? one?.slug : one?.id) ?? null
}

export type ListRequest = { name: string; path: string }

/** Files whose cost is that of all their rows, page by page. */
const isWhole = (path: string) => /\/export$/.test(path)

/** Every question of every GET route, with the ids that this shop has. */
export async function listRequests(client: Client, headers: Record<string, string>): Promise<ListRequest[]> {
  const { text } = await client.ask('/api/openapi.json')
  const { paths }: OpenApi = JSON.parse(text)
  const requests: ListRequest[] = []
  for (const [path, { get }] of Object.entries(paths)) {
    if (!get || isWhole(path) || !path.startsWith('/api/')) continue
    const id = path.includes('{') ? await idFor(client, path, headers) : ''
    if (id === null) continue
    const place = path.replace(/\{[^}]+\}/g, String(id))
    for (const questions of questionsOf(get)) {
      const query = new URLSearchParams(questions).toString()
      const shown = decodeURIComponent(query).replace(/\+/g, ' ')
      requests.push({
        name: query ? `${path}?${shown}` : path,
        path: query ? `${place}?${query}` : place,
      })
    }
  }
  return requests
}
