// npm run backup -- FOLDER [--remote]: copies the database and all files of a shop into FOLDER.
import { readBackupManifest, signBackup } from '../worker/operations/backup/manifest.ts'
import { CommandRefusal } from '../worker/operations/backup/refusal.ts'
import { backUp } from './backup/backup.ts'
import { backupSecret, runOn, tellProgress } from './backup/command.ts'
import { askForBackup, reachState } from './start/reach.ts'

const USAGE = `Cara memakai:
  npm run backup -- FOLDER              mencadangkan toko di komputer ini (.wrangler/state)
  npm run backup -- FOLDER --remote     mencadangkan toko di Cloudflare
FOLDER harus baru atau kosong; pencadangan yang terputus dilanjutkan dengan perintah yang sama.
Kunci keaslian: ORDER_KEY_SECRET toko di komputer ini, atau BACKUP_KEY dari lingkungan. Dengan --remote hanya
BACKUP_KEY; tanpanya cadangan tetap dibuat, tetapi isinya tidak dapat diperiksa saat dipulihkan.`

const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1).replace('.', ',')

/** A running shop writes the copy itself: a second process must not open its database files. */
async function copyOfRunning(state: string, folder: string) {
  await askForBackup(state, folder, tellProgress())
  const manifest = readBackupManifest(folder)
  if (manifest?.state !== 'complete')
    throw new CommandRefusal('Pencadangan belum selesai. Ulangi perintahnya.')
  return manifest
}

await runOn(USAGE, async ({ folder, isRemote, state }, open) => {
  const isAsked = !isRemote && (await reachState(state)) === 'asked'
  const { tables, objects } = isAsked
    ? await copyOfRunning(state, folder)
    : await open(shop => backUp(shop, folder, { onPage: tellProgress() }))
  const secret = backupSecret(isRemote)
  signBackup(folder, secret)
  const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0)
  console.log(
    `Cadangan lengkap di ${folder}: ${rows} baris, ${objects.count} berkas (${mebibytes(objects.bytes)} MB).`,
  )
  if (!secret)
    console.log(
      'Tanpa tanda keaslian: isi BACKUP_KEY agar pemulihan dapat memeriksa bahwa isinya tidak diubah.',
    )
  console.log('Isinya data pribadi pelanggan: simpan terenkripsi, dan hapus bila tidak diperlukan lagi.')
})
