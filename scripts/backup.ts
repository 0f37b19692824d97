// npm run backup -- FOLDER [--remote]: a copy of everything the shop keeps.

import { sealCopy } from '../worker/backup/vouch.ts'
import { backUp } from './backup/backup.ts'
import { backupSecret, runOn, tellProgress } from './backup/command.ts'

const USAGE = `Cara memakai:
  npm run backup -- FOLDER              mencadangkan toko di komputer ini (.wrangler/state)
  npm run backup -- FOLDER --remote     mencadangkan toko di Cloudflare
FOLDER harus baru atau kosong; pencadangan yang terputus dilanjutkan dengan perintah yang sama.
Kunci keaslian: ORDER_KEY_SECRET toko di komputer ini, atau BACKUP_KEY dari lingkungan (wajib untuk --remote).`

const mebibytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1).replace('.', ',')

await runOn(USAGE, async (shop, { folder, isRemote }) => {
  const { tables, objects } = await backUp(shop, folder, { onPage: tellProgress() })
  const secret = backupSecret(isRemote)
  sealCopy(folder, secret)
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
