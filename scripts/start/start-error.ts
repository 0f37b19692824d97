import { homedir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { writeFileAtomically } from '../../worker/operations/backup/files.ts'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { homeProblem } from './bootstrap.mjs'

const LOG = '.wrangler/start-error.log'

const systemErrors: Record<string, string> = {
  ENOSPC: 'Ruang disk habis. Kosongkan sebagian disk, lalu ulangi.',
  EDQUOT: 'Ruang disk habis. Kosongkan sebagian disk, lalu ulangi.',
  EACCES: 'Sebuah berkas toko milik pengguna lain. Jalankan sebagai pengguna yang memasang toko ini.',
  EPERM: 'Sebuah berkas toko milik pengguna lain. Jalankan sebagai pengguna yang memasang toko ini.',
  EROFS: 'Folder ini hanya dapat dibaca. Pindahkan proyek ini ke folder yang dapat ditulisi, lalu ulangi.',
  EADDRINUSE: 'Port toko sedang dipakai program lain. Pilih port lain, misalnya: PORT=8788 npm start',
}

function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let at = error; at !== undefined && chain.length < 10; at = at instanceof Error ? at.cause : undefined)
    chain.push(at)
  return chain
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** True if the error is about a file in HOME, but outside this project. */
function isAboutHome(error: unknown) {
  if (!/^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR)$/.test(codeOf(error))) return false
  const path = error instanceof Error && 'path' in error ? String(error.path) : ''
  const isInProject = path.startsWith(join(import.meta.dirname, '../..'))
  return path.startsWith(homedir()) && !isInProject
}

/** Database errors can quote customers' data, so details of an unknown error go into a private file. */
export function explainStartError(error: unknown): string {
  if (error instanceof CommandRefusal) return error.message
  const chain = chainOf(error)
  if (chain.some(isAboutHome)) return homeProblem()
  for (const one of chain) {
    const known = systemErrors[codeOf(one)]
    if (known) return known
  }
  if (chain.some(one => /malformed|not a database|SQLITE_CORRUPT|SQLITE_NOTADB/.test(String(one))))
    return 'Data toko di .wrangler rusak. Pindahkan folder itu, lalu pulihkan cadangan dengan: npm run restore -- FOLDER'
  try {
    writeFileAtomically(LOG, `${inspect(error, { depth: 5 })}\n`)
  } catch {
    return 'Kesalahan yang tidak dikenal, dan rinciannya tidak dapat ditulis.'
  }
  return `Kesalahan yang tidak dikenal; rinciannya ada di ${LOG}. Jalankan lagi npm start untuk mencoba sekali lagi.`
}
