import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { isSameSecret } from '../../lib/same.ts'
import { readText, writeWhole } from './files.ts'
import { Refusal } from './refusal.ts'

const macFile = (folder: string) => join(folder, 'manifest.mac')

/** A derived key, so that the key for signing backups is useless for anything else. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('amanah-qurban backup v1').digest()

/** HMAC-SHA-256 of the manifest, which contains the SHA-256 of every table and of the file list. */
export const macOf = (manifest: string, secret: string) =>
  createHmac('sha256', keyOf(secret)).update(manifest).digest('hex')

const macIn = (folder: string, secret: string) => macOf(readText(join(folder, 'manifest.json')) ?? '', secret)

/** Stores the signature beside a finished backup; does nothing without a secret. */
export function sealCopy(folder: string, secret: string | null) {
  if (secret) writeWhole(macFile(folder), `${macIn(folder, secret)}\n`)
}

const flag = 'Bila Anda yakin dari mana cadangan ini, ulangi perintahnya dengan --unverified.'
const unknown =
  'rekening, password, pesanan, dan berkas di dalamnya dapat saja diubah orang lain, meskipun semua jumlahnya cocok'

/** Why a backup cannot be trusted; null if this shop made it and it is unchanged. */
export function doubtOf(folder: string, secret: string | null) {
  const mac = readText(macFile(folder))?.trim()
  if (!mac) return `Cadangan ini tidak membawa tanda keaslian: ${unknown}. ${flag}`
  if (!secret)
    return `Keaslian cadangan ini tidak dapat diperiksa tanpa kunci toko yang membuatnya (BACKUP_KEY): ${unknown}. ${flag}`
  if (isSameSecret(macIn(folder, secret), mac)) return null
  return `Tanda keaslian cadangan ini tidak cocok: dibuat dengan kunci lain, atau diubah sesudahnya; ${unknown}. ${flag}`
}

/** Throws Refusal for an untrusted backup, unless the user accepted that. */
export function needVouched(folder: string, secret: string | null, isAccepted: boolean) {
  const doubt = doubtOf(folder, secret)
  if (doubt && !isAccepted) throw new Refusal(doubt)
  return doubt
}
