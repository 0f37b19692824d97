import { chmodSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../worker/operations/backup/refusal.ts'
import { endLeftover, noteOwner, noteWorkerd, ownerOf } from './leftover.mjs'

/** A server that was just killed needs a moment to let go. */
const patienceMs = 8000

/** Locks by folder, kept for as long as the process lives: one that is garbage-collected is released. */
const held = new Map<string, DatabaseSync>()

const isBusy = (error: unknown) => error instanceof Error && /database is locked/.test(error.message)

/** The program that Miniflare starts unless it is told another. */
function workerdProgram() {
  const require = createRequire(createRequire(import.meta.url).resolve('miniflare'))
  const { default: program }: { default: string } = require('workerd')
  return process.env.MINIFLARE_WORKERD_PATH ?? program
}

/** Takes the lock of a folder of data; false when another process holds it for longer than `timeout` ms. */
export async function tryLockState(folder: string, timeout = patienceMs) {
  if (held.has(folder)) return true
  // It holds customers' data: what workerd writes into it is nobody else's to read either.
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

/**
 * Keeps a folder of data for this process: two servers on one database file lose orders. The lock is the operating system's,
 * held through an empty SQLite file, so that it ends with the process however that ends. Throws Refusal when another holds it.
 */
export async function lockState(folder: string) {
  if (!(await tryLockState(folder))) throw inUse(folder)
}

/** The refusal when another process holds the folder. */
export const inUse = (folder: string) =>
  new Refusal(
    `Toko lain sedang berjalan dengan data yang sama (proses ${ownerOf(folder) || 'tidak dikenal'}, folder ${folder}). Hentikan dahulu toko itu, lalu ulangi.`,
  )
