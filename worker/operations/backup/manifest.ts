import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { readText, writeWhole } from './files.ts'
import { Refusal } from './refusal.ts'

/** Grows when an older program could not read what a newer one wrote. */
const FORMAT = 1

const checked = { sha256: z.string().regex(/^[0-9a-f]{64}$/), count: z.int().nonnegative() }

/** Never more than a word: even before it is compared with the database's own, no name is a piece of SQL. */
const name = z.string().regex(/^\w{1,64}$/)

const table = z.object({ columns: z.array(name).min(1), ...checked })
export const tablesCopied = z.record(name, table)

const progress = z.object({
  /** Tables too long to be read at once, with the last key that was copied and where its line ends. */
  long: z.record(
    z.string(),
    z.object({ after: z.array(z.unknown()).nullable(), bytes: z.int(), done: z.boolean() }),
  ),
})

const common = { format: z.literal(FORMAT), migrations: z.array(z.string()), started_at: z.iso.datetime() }

const manifest = z.discriminatedUnion('state', [
  z.object({ ...common, state: z.literal('copying'), progress }),
  z.object({
    ...common,
    state: z.literal('complete'),
    finished_at: z.iso.datetime(),
    tables: tablesCopied,
    objects: z.object({ ...checked, bytes: z.int().nonnegative() }),
  }),
])

export type Manifest = z.infer<typeof manifest>
export type Copying = Extract<Manifest, { state: 'copying' }>
export type Complete = Extract<Manifest, { state: 'complete' }>

const fileOf = (folder: string) => join(folder, 'manifest.json')

/** null for a folder that is not there or empty. Throws for one that holds other things, or a backup we cannot read. */
export function readManifest(folder: string): Manifest | null {
  const text = readText(fileOf(folder))
  if (text === null) {
    if (!existsSync(folder) || readdirSync(folder).length === 0) return null
    throw new Refusal(`Folder ${folder} berisi hal lain, bukan cadangan toko ini. Pilih folder lain.`)
  }
  return parseManifest(text)
}

export function parseManifest(text: string) {
  try {
    const read: unknown = JSON.parse(text)
    const { format } = z.object({ format: z.int() }).parse(read)
    if (format > FORMAT)
      throw new Refusal('Cadangan ini dibuat oleh versi yang lebih baru. Perbarui program ini dahulu.')
    return manifest.parse(read)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('Cadangan ini rusak: manifest.json tidak dapat dibaca.')
  }
}

export const manifestText = (content: Manifest) => `${JSON.stringify(content, null, 1)}\n`

export const writeManifest = (folder: string, content: Manifest) =>
  writeWhole(fileOf(folder), manifestText(content))

export const newManifest = (migrations: string[], started_at: string, long: string[]): Copying => ({
  format: FORMAT,
  state: 'copying',
  migrations,
  started_at,
  progress: { long: Object.fromEntries(long.map(name => [name, { after: null, bytes: 0, done: false }])) },
})

export const rowsFile = (folder: string, table: string) => join(folder, 'rows', `${table}.jsonl`)
/** What was copied of a long table while the shop went on. */
export const baseFile = (folder: string, table: string) => join(folder, 'base', `${table}.jsonl`)
export const objectsFile = (folder: string) => join(folder, 'objects.jsonl')
export const objectFile = (folder: string, sha256: string) => join(folder, 'objects', sha256)
