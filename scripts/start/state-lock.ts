import { chmodSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { endLeftover, noteOwner, noteWorkerd, ownerOf } from './leftover.mjs'

/** A server that was just killed needs a moment to release the lock. */
const patienceMs = 8000

/** Open locks by folder. The map keeps them alive: garbage collection would release a lock. */
const held = new Map<string, DatabaseSync>()

const isBusy = (error: unknown) => error instanceof Error && /database is locked/.test(error.message)

function workerdProgram() {
  const require = createRequire(createRequire(import.meta.url).resolve('miniflare'))
  const { default: program }: { default: string } = require('workerd')
  return process.env.MINIFLARE_WORKERD_PATH ?? program
}

/** Returns false if another process keeps the lock for longer than `timeout` ms. */
export async function tryLockState(folder: string, timeout = patienceMs) {
  if (held.has(folder)) return true
  // Customers' data: files that workerd creates must not be readable for other users either.
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    return false
  }
  held.set(folder, lock)
  await endLeftover(folder, true)
  noteOwner(folder)
  noteWorkerd(folder, workerdProgram())
  return true
}

/** Two servers on one database file lose orders. The lock is an open SQLite transaction; it ends with the process. */
export async function lockState(folder: string) {
  if (!(await tryLockState(folder))) throw inUse(folder)
}

export const inUse = (folder: string) =>
  new CommandRefusal(
    `Toko lain sedang berjalan dengan data yang sama (proses ${ownerOf(folder) || 'tidak dikenal'}, folder ${folder}). Hentikan dahulu toko itu, lalu ulangi.`,
  )
