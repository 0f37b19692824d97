import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  createPrivateFolder,
  sha256OfFile,
  writeFileAtomically,
  writeStream,
} from '../../worker/operations/backup/files.ts'
import {
  backupObjectFile,
  backupObjectListFile,
  backupRowsFile,
  parseBackupManifest,
} from '../../worker/operations/backup/manifest.ts'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { objectsIn } from './objects.ts'

const folderOf = (night: string) => `nights/${night}/`

/** The manifest is written last, so a night without one is incomplete. */
async function lastNight(store: R2Bucket) {
  const { delimitedPrefixes } = await store.list({ prefix: 'nights/', delimiter: '/' })
  for (const prefix of delimitedPrefixes.toSorted().reverse()) {
    const [, night = ''] = prefix.split('/')
    if (await store.head(`${folderOf(night)}manifest.json`)) return night
  }
  throw new CommandRefusal(
    'Di sini belum ada cadangan malam yang lengkap. Bila cadangannya di tempat lain, tambahkan --nights remote atau --nights FOLDER.',
  )
}

async function textOf(store: R2Bucket, key: string) {
  const found = await store.get(key)
  return found ? found.text() : null
}

async function take(store: R2Bucket, key: string, file: string) {
  const found = await store.get(key)
  if (!found) throw new CommandRefusal(`Cadangan ini rusak: ${key} hilang.`)
  await writeStream(found.body, name => (name === 'part' ? `${file}.part` : file))
}

/** The folder gets the layout of `npm run backup`. An interrupted download resumes at the next call. */
export async function fetchNight(store: R2Bucket | null, asked: string, folder: string) {
  if (!store)
    throw new CommandRefusal('Toko ini tidak punya tempat cadangan malam (BACKUPS di wrangler.toml).')
  const night = asked === 'last' ? await lastNight(store) : asked
  const text = await textOf(store, `${folderOf(night)}manifest.json`)
  if (text === null) throw new CommandRefusal(`Tidak ada cadangan malam ${night} yang lengkap.`)
  const manifest = parseBackupManifest(text)
  if (manifest.state !== 'complete') throw new CommandRefusal(`Cadangan malam ${night} belum selesai.`)
  const isOther = existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'night'))
  if (isOther) throw new CommandRefusal(`Folder ${folder} berisi hal lain. Pilih folder baru.`)
  createPrivateFolder(folder)
  writeFileAtomically(join(folder, 'night'), night)
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    const file = backupRowsFile(folder, name)
    if (sha256OfFile(file) !== sha256) await take(store, `${folderOf(night)}rows/${name}.jsonl`, file)
  }
  await take(store, `${folderOf(night)}objects.jsonl`, backupObjectListFile(folder))
  if (sha256OfFile(backupObjectListFile(folder)) !== manifest.objects.sha256)
    throw new CommandRefusal('Cadangan ini rusak: objects.jsonl berubah atau hilang.')
  for (const { sha256 } of objectsIn(folder)) {
    const file = backupObjectFile(folder, sha256)
    if (sha256OfFile(file) !== sha256) await take(store, `objects/${sha256}`, file)
  }
  const mac = await textOf(store, `${folderOf(night)}manifest.mac`)
  if (mac !== null) writeFileAtomically(join(folder, 'manifest.mac'), mac)
  writeFileAtomically(join(folder, 'manifest.json'), text)
  return night
}
