import { linesOf, sha256Of } from '../../worker/operations/backup/files.ts'
import { type Complete, readManifest, rowsFile } from '../../worker/operations/backup/manifest.ts'
import { Refusal } from '../../worker/operations/backup/refusal.ts'
import { migrationsOfBackup } from '../baseline.ts'
import { checkObjects } from './objects.ts'

function countLines(file: string) {
  let count = 0
  for (const _ of linesOf(file)) count++
  return count
}

function checkRows(folder: string, { tables }: Complete) {
  for (const [name, { sha256, count }] of Object.entries(tables)) {
    const file = rowsFile(folder, name)
    if (sha256Of(file) === sha256 && countLines(file) === count) continue
    throw new Refusal(`Cadangan ini rusak: data tabel ${name} berubah atau hilang.`)
  }
}

/**
 * Reads a whole backup once. Returns its manifest, whose migrations are named as this version knows them. Throws Refusal
 * for one that is unfinished, damaged, newer than these migrations, or older than the baseline.
 */
export function verified(folder: string, migrations: string[]) {
  const manifest = readManifest(folder)
  if (!manifest) throw new Refusal(`Tidak ada cadangan di folder ${folder}.`)
  if (manifest.state !== 'complete') {
    throw new Refusal('Pencadangan ke folder ini belum selesai. Jalankan lagi: npm run backup.')
  }
  const made = migrationsOfBackup(manifest.migrations)
  if (!made.every((name, n) => migrations[n] === name)) {
    throw new Refusal('Cadangan ini dibuat oleh versi yang lebih baru. Perbarui program ini dahulu.')
  }
  checkRows(folder, manifest)
  checkObjects(folder, manifest)
  return { ...manifest, migrations: made }
}
