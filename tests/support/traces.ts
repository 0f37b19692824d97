import { env } from 'cloudflare:test'
import { queryRows, type SampleRow } from './filled'

/** Value as text. Search indexes store bytes. */
const textOf = (value: unknown) =>
  Array.isArray(value) ? new TextDecoder().decode(new Uint8Array(value)) : String(value ?? '')

async function* everyText() {
  const tables = await queryRows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%cf%' ORDER BY name",
  )
  const searches = await queryRows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%'",
  )
  const virtual = new Set(searches.map(({ name }) => name))
  for (const { name } of tables) {
    if (virtual.has(name)) continue
    for (const row of await queryRows<SampleRow>(`SELECT * FROM "${name}"`)) {
      for (const [column, value] of Object.entries(row)) yield [`${name}.${column}`, textOf(value)] as const
    }
  }
}

async function* everyFile() {
  const { objects } = await env.MEDIA.list()
  for (const { key } of objects) {
    yield ['R2 key', key] as const
    const body = await env.MEDIA.get(key)
    if (body) yield ['R2 file', new TextDecoder('latin1').decode(await body.arrayBuffer())] as const
  }
}

/**
 * Returns all places that contain one of the words: tables, search index pages, names and contents of files. A trigram
 * index stores only three letters at a time, so use words of three letters that occur nowhere else.
 */
export async function tracesOf(words: string[]): Promise<string[]> {
  const found = new Set<string>()
  const look = (place: string, text: string) => {
    const small = text.toLowerCase()
    if (words.some(word => small.includes(word.toLowerCase()))) found.add(place)
  }
  for await (const [place, text] of everyText()) look(place, text)
  for await (const [place, text] of everyFile()) look(place, text)
  return [...found].sort()
}
