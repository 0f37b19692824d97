import {
  readFileLines,
  readFileText,
  sha256OfContent,
  sha256OfFile,
} from '../../worker/operations/backup/files.ts'
import {
  backupRowsFile,
  type CompleteManifest,
  readBackupManifest,
} from '../../worker/operations/backup/manifest.ts'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { quoteIdentifier } from '../../worker/operations/backup/tables.ts'
import { migrationsOfBackup } from '../start/baseline.ts'
import { checkObjects, restoreObjects } from './objects.ts'
import { dropProgress, isHalfRestored, readProgress } from './progress.ts'
import { restoreRows } from './rows-in.ts'
import {
  beginRestore,
  forgetRestore,
  type Migrations,
  makeSearchesAndTriggers,
  makeTables,
  recount,
  refuseUnlessEmpty,
} from './schema.ts'

export type ShopStorage = { db: D1Database; media: R2Bucket }
type Tell = (what: string) => void

function countLines(file: string) {
  let count = 0
  for (const _ of readFileLines(file)) count++
  return count
}

function checkRows(folder: string, { tables }: CompleteManifest) {
  for (const [name, { sha256, count }] of Object.entries(tables)) {
    const file = backupRowsFile(folder, name)
    if (sha256OfFile(file) === sha256 && countLines(file) === count) continue
    throw new CommandRefusal(`Cadangan ini rusak: data tabel ${name} berubah atau hilang.`)
  }
}

/** Returns the backup's manifest with the migration names of this version. */
function verified(folder: string, migrations: string[]) {
  const manifest = readBackupManifest(folder)
  if (!manifest) throw new CommandRefusal(`Tidak ada cadangan di folder ${folder}.`)
  if (manifest.state !== 'complete') {
    throw new CommandRefusal('Pencadangan ke folder ini belum selesai. Jalankan lagi: npm run backup.')
  }
  const made = migrationsOfBackup(manifest.migrations)
  if (!made.every((name, n) => migrations[n] === name)) {
    throw new CommandRefusal('Cadangan ini dibuat oleh versi yang lebih baru. Perbarui program ini dahulu.')
  }
  checkRows(folder, manifest)
  checkObjects(folder, manifest)
  return { ...manifest, migrations: made }
}

async function checkCounts(db: D1Database, { tables }: CompleteManifest) {
  const names = Object.keys(tables)
  const counts = names.map(name => db.prepare(`SELECT count(*) AS n FROM ${quoteIdentifier(name)}`))
  const answers = await db.batch<{ n: number }>(counts)
  const wrong = names.filter((name, n) => answers[n]?.results[0]?.n !== tables[name]?.count)
  const { results } = await db.prepare('PRAGMA foreign_key_check').all()
  if (wrong.length > 0 || results.length > 0)
    throw new Error(`restored rows differ from the backup: ${wrong.join(', ')}`)
}

/** `backup` is the hash of the manifest. Throws CommandRefusal if a restore of another backup is unfinished. */
async function take(shop: ShopStorage, backup: string) {
  if (!(await isHalfRestored(shop.db))) {
    await refuseUnlessEmpty(shop.db, shop.media)
    await beginRestore(shop.db, backup)
  }
  const progress = await readProgress(shop.db)
  if (progress.get('backup') === backup) return progress
  throw new CommandRefusal(
    'Pemulihan dari cadangan lain ke toko ini belum selesai. Selesaikan dahulu yang itu, atau mulai dari awal dengan --anew.',
  )
}

export async function startAnew({ db, media }: ShopStorage) {
  if (await isHalfRestored(db)) await forgetRestore(db, media)
}

/** In order: backup's schema, rows without triggers, search indexes, triggers, files, newer migrations, counters. */
export async function restore(
  shop: ShopStorage,
  folder: string,
  migrations: Migrations,
  tell: Tell = () => {},
) {
  const manifest = verified(folder, migrations.names)
  const backup = sha256OfContent(readFileText(`${folder}/manifest.json`) ?? '')
  const progress = await take(shop, backup)
  if (!progress.has('tables')) await makeTables(shop.db, manifest.migrations, migrations)
  if (!progress.has('triggers')) {
    await restoreRows(shop.db, folder, manifest, tell)
    await checkCounts(shop.db, manifest)
    await makeSearchesAndTriggers(shop.db)
  }
  await restoreObjects(shop.media, folder, () => tell('R2'))
  await migrations.apply(shop.db, migrations.names)
  await recount(shop.db)
  await dropProgress(shop.db).run()
  return manifest
}
