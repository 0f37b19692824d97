import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { isEqualSecret } from '../../lib/same.ts'
import { readFileText, writeFileAtomically } from './files.ts'
import { CommandRefusal } from './refusal.ts'

const macFile = (folder: string) => join(folder, 'manifest.mac')

/** A derived key, so that the key for signing backups is useless for anything else. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('amanah-qurban backup v1').digest()

/** HMAC-SHA-256 of the manifest, which contains the SHA-256 of every table and of the file list. */
export const manifestMac = (manifest: string, secret: string) =>
  createHmac('sha256', keyOf(secret)).update(manifest).digest('hex')

const macIn = (folder: string, secret: string) =>
  manifestMac(readFileText(join(folder, 'manifest.json')) ?? '', secret)

/** Stores the signature beside a finished backup; does nothing without a secret. */
export function signBackup(folder: string, secret: string | null) {
  if (secret) writeFileAtomically(macFile(folder), `${macIn(folder, secret)}\n`)
}

const flag = 'Bila Anda yakin dari mana cadangan ini, ulangi perintahnya dengan --unverified.'
const unknown =
  'rekening, password, pesanan, dan berkas di dalamnya dapat saja diubah orang lain, meskipun semua jumlahnya cocok'

/** Why a backup cannot be trusted; null if this shop made it and it is unchanged. */
export function backupDoubt(folder: string, secret: string | null) {
  const mac = readFileText(macFile(folder))?.trim()
  if (!mac) return `Cadangan ini tidak membawa tanda keaslian: ${unknown}. ${flag}`
  if (!secret)
    return `Keaslian cadangan ini tidak dapat diperiksa tanpa kunci toko yang membuatnya (BACKUP_KEY): ${unknown}. ${flag}`
  if (isEqualSecret(macIn(folder, secret), mac)) return null
  return `Tanda keaslian cadangan ini tidak cocok: dibuat dengan kunci lain, atau diubah sesudahnya; ${unknown}. ${flag}`
}

/** Throws Refusal for an untrusted backup, unless the user accepted that. */
export function requireTrustedBackup(folder: string, secret: string | null, isAccepted: boolean) {
  const doubt = backupDoubt(folder, secret)
  if (doubt && !isAccepted) throw new CommandRefusal(doubt)
  return doubt
}
