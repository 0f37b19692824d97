// npm run restore -- FOLDER [--remote]: restores a backup into an empty shop.

import { requireTrustedBackup } from '../worker/operations/backup/manifest.ts'
import { backupSecret, runOn, tellProgress } from './backup/command.ts'
import { fetchNight } from './backup/nights.ts'
import { openNights } from './backup/open.ts'
import { restore, startAnew } from './backup/restore.ts'
import { applyMigrations, migrationNames } from './start/migrations.ts'
import { lockState } from './start/state-lock.ts'

const USAGE = `Cara memakai:
  npm run restore -- FOLDER              memulihkan cadangan ke toko di komputer ini (.wrangler/state)
  npm run restore -- FOLDER --remote     memulihkan cadangan ke toko di Cloudflare
  --night last                           mengambil cadangan malam terakhir (atau --night 2026-11-23) ke FOLDER dahulu
  --nights remote                        membaca cadangan malam dari Cloudflare, atau dari folder data lain di komputer ini
                                         (--nights FOLDER); tanpa ini dari toko tujuan sendiri
Toko tujuan harus kosong; pemulihan yang terputus dilanjutkan dengan perintah yang sama.
  --anew         membuang pemulihan yang gagal di tengah jalan, lalu mulai dari awal
  --unverified   menerima cadangan yang keasliannya tidak dapat diperiksa
Kunci keaslian: ORDER_KEY_SECRET toko di komputer ini, atau BACKUP_KEY dari lingkungan.`

async function fetchInto(store: R2Bucket | null, night: string, folder: string) {
  const fetched = await fetchNight(store, night, folder)
  console.log(`Cadangan malam ${fetched} ada di ${folder}.`)
}

/** Downloads from another shop than the target: after a loss, the target's own bucket is new and empty. */
async function fetchFrom(at: string, night: string, folder: string) {
  const { nights, close } = await openNights(at)
  await fetchInto(nights, night, folder).finally(close)
}

await runOn(USAGE, async ({ folder, state, isRemote, isUnverified, isAnew, night, nights }, open) => {
  if (!isRemote) await lockState(state)
  if (night !== null && nights !== null) await fetchFrom(nights, night, folder)
  await open(async shop => {
    if (night !== null && nights === null) await fetchInto(shop.nights, night, folder)
    const doubt = requireTrustedBackup(folder, backupSecret(isRemote), isUnverified)
    if (doubt) console.log(`Perhatian. ${doubt}`)
    if (isAnew) await startAnew(shop)
    const migrations = { names: migrationNames(), apply: applyMigrations }
    const { tables, objects } = await restore(shop, folder, migrations, tellProgress())
    console.log(
      `Toko dipulihkan: ${tables.orders?.count ?? 0} pesanan, ${objects.count} berkas. Semua jumlah cocok.`,
    )
  })
})
