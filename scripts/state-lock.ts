import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A server that was just killed needs a moment to let go. */
const patience = 5000

/** Kept for as long as the process lives: a forgotten lock is a lost one. */
const held: DatabaseSync[] = []

const isBusy = (error: unknown) => error instanceof Error && /database is locked/.test(error.message)

function holder(note: string) {
  try {
    return readFileSync(note, 'utf8')
  } catch {
    return 'tidak dikenal'
  }
}

/**
 * Keeps a folder of data for this process: two servers on one database file lose orders. The lock is the operating system's,
 * held through an empty SQLite file, so that it ends with the process however that ends. Throws when another holds it.
 */
export function lockState(folder: string) {
  mkdirSync(folder, { recursive: true })
  const note = join(folder, 'server.pid')
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: patience })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `Toko lain sedang berjalan dengan data yang sama (proses ${holder(note)}, folder ${folder}). Hentikan dahulu toko itu, lalu ulangi.`,
    )
  }
  writeFileSync(note, String(process.pid))
  held.push(lock)
}
