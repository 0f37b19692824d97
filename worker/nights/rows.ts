import { existsSync, readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { rowsFile, tablesCopied } from '../backup/manifest.ts'
import { copyRows } from '../backup/rows-out.ts'

/** What is said of the rows of a night, until its files are there too. */
export const rowsCopied = z.object({
  format: z.literal(1),
  migrations: z.array(z.string()),
  started_at: z.iso.datetime(),
  tables: tablesCopied,
})
export type RowsCopied = z.infer<typeof rowsCopied>

/** Where a night's parts lie in its bucket; files are shared by all nights, by their SHA-256. */
export const nightPath = (night: string, part: string) => `nights/${night}/${part}`
export const objectPath = (sha256: string) => `objects/${sha256}`

const clear = (folder: string) => {
  if (existsSync(folder)) rmSync(folder, { recursive: true })
}

/**
 * Copies every row as it is at one moment, by the very code of `npm run backup`: it writes into this request's own memory,
 * and each table goes to the bucket from there. R2 compares each with its SHA-256.
 */
export async function storeRows(d1: D1Database, store: R2Bucket, night: string): Promise<RowsCopied> {
  const folder = `/tmp/night-${night}`
  clear(folder)
  try {
    const { manifest, tables } = await copyRows(d1, folder)
    for (const [name, { sha256 }] of Object.entries(tables)) {
      const file = rowsFile(folder, name)
      await store.put(nightPath(night, `rows/${name}.jsonl`), readFileSync(file), { sha256 })
      rmSync(file)
    }
    const { format, migrations, started_at } = manifest
    return { format, migrations, started_at, tables }
  } finally {
    clear(folder)
  }
}
