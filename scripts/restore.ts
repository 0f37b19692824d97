// npm run restore -- FOLDER [--remote]: a backup into an empty shop.
import { runOn, tellProgress } from './backup/command.ts'
import { restore } from './backup/restore.ts'
import { applyMigrations, migrationNames } from './migrations.ts'

const USAGE = `Cara memakai:
  npm run restore -- FOLDER              memulihkan cadangan ke toko di komputer ini (.wrangler/state)
  npm run restore -- FOLDER --remote     memulihkan cadangan ke toko di Cloudflare
Toko tujuan harus kosong; pemulihan yang terputus dilanjutkan dengan perintah yang sama.`

await runOn(USAGE, async (shop, { folder }) => {
  const migrations = { names: migrationNames(), apply: applyMigrations }
  const { tables, objects } = await restore(shop, folder, migrations, tellProgress())
  console.log(
    `Toko dipulihkan: ${tables.orders?.count ?? 0} pesanan, ${objects.count} berkas. Semua jumlah cocok.`,
  )
})
