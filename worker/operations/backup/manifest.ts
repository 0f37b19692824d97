import { createHmac } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isEqualSecret } from '../../lib/crypto.ts'
import { readFileText, writeFileAtomically } from './files.ts'
import { CommandRefusal } from './refusal.ts'

/** Version of the backup format. Increase it when older programs could not read the new format. */
const FORMAT = 1

const checked = { sha256: z.string().regex(/^[0-9a-f]{64}$/), count: z.int().nonnegative() }

/** Allows only word characters, so that a name from a backup can never contain SQL. */
const name = z.string().regex(/^\w{1,64}$/)

const table = z.object({ columns: z.array(name).min(1), ...checked })
export const copiedTablesSchema = z.record(name, table)

const progress = z.object({
  /** How far each large table is copied: `after` is the last copied key, `bytes` the end of its line in the file. */
  long: z.record(
    z.string(),
    z.object({ after: z.array(z.unknown()).nullable(), bytes: z.int(), done: z.boolean() }),
  ),
})

const common = { format: z.literal(FORMAT), migrations: z.array(z.string()), started_at: z.iso.datetime() }

const manifest = z.discriminatedUnion('state', [
  z.object({ ...common, state: z.literal('copying'), progress }),
  z.object({
    ...common,
    state: z.literal('complete'),
    finished_at: z.iso.datetime(),
    tables: copiedTablesSchema,
    objects: z.object({ ...checked, bytes: z.int().nonnegative() }),
  }),
])

export type Manifest = z.infer<typeof manifest>
export type CopyingManifest = Extract<Manifest, { state: 'copying' }>
export type CompleteManifest = Extract<Manifest, { state: 'complete' }>

const fileOf = (folder: string) => join(folder, 'manifest.json')

/** The manifest in a backup folder; null if the folder is missing or empty. Throws for other content. */
export function readBackupManifest(folder: string): Manifest | null {
  const text = readFileText(fileOf(folder))
  if (text === null) {
    if (!existsSync(folder) || readdirSync(folder).length === 0) return null
    throw new CommandRefusal(`Folder ${folder} berisi hal lain, bukan cadangan toko ini. Pilih folder lain.`)
  }
  return parseBackupManifest(text)
}

export function parseBackupManifest(text: string) {
  try {
    const read: unknown = JSON.parse(text)
    const { format } = z.object({ format: z.int() }).parse(read)
    if (format > FORMAT)
      throw new CommandRefusal('Cadangan ini dibuat oleh versi yang lebih baru. Perbarui program ini dahulu.')
    return manifest.parse(read)
  } catch (error) {
    if (error instanceof CommandRefusal) throw error
    throw new CommandRefusal('Cadangan ini rusak: manifest.json tidak dapat dibaca.')
  }
}

export const backupManifestText = (content: Manifest) => `${JSON.stringify(content, null, 1)}\n`

export const writeBackupManifest = (folder: string, content: Manifest) =>
  writeFileAtomically(fileOf(folder), backupManifestText(content))

export const newManifest = (migrations: string[], started_at: string, long: string[]): CopyingManifest => ({
  format: FORMAT,
  state: 'copying',
  migrations,
  started_at,
  progress: { long: Object.fromEntries(long.map(name => [name, { after: null, bytes: 0, done: false }])) },
})

export const backupRowsFile = (folder: string, table: string) => join(folder, 'rows', `${table}.jsonl`)
export const backupBaseFile = (folder: string, table: string) => join(folder, 'base', `${table}.jsonl`)
export const backupObjectListFile = (folder: string) => join(folder, 'objects.jsonl')
export const backupObjectFile = (folder: string, sha256: string) => join(folder, 'objects', sha256)

const macFile = (folder: string) => join(folder, 'manifest.mac')

/** Derives the key that signs backups, so that this key can sign nothing else. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('amanah-qurban backup v1').digest()

/** HMAC-SHA-256 of the manifest, which contains the SHA-256 of every table and of the file list. */
export const manifestMac = (manifest: string, secret: string) =>
  createHmac('sha256', keyOf(secret)).update(manifest).digest('hex')

const macIn = (folder: string, secret: string) =>
  manifestMac(readFileText(join(folder, 'manifest.json')) ?? '', secret)

export function signBackup(folder: string, secret: string | null) {
  if (secret) writeFileAtomically(macFile(folder), `${macIn(folder, secret)}\n`)
}

const flag = 'Bila Anda yakin dari mana cadangan ini, ulangi perintahnya dengan --unverified.'
const unknown =
  'rekening, password, pesanan, dan berkas di dalamnya dapat saja diubah orang lain, meskipun semua jumlahnya cocok'

/** Reason not to trust a backup; null if this shop made the backup and it is unchanged. */
export function backupTrustProblem(folder: string, secret: string | null) {
  const mac = readFileText(macFile(folder))?.trim()
  if (!mac) return `Cadangan ini tidak membawa tanda keaslian: ${unknown}. ${flag}`
  if (!secret)
    return `Keaslian cadangan ini tidak dapat diperiksa tanpa kunci toko yang membuatnya (BACKUP_KEY): ${unknown}. ${flag}`
  if (isEqualSecret(macIn(folder, secret), mac)) return null
  return `Tanda keaslian cadangan ini tidak cocok: dibuat dengan kunci lain, atau diubah sesudahnya; ${unknown}. ${flag}`
}

export function requireTrustedBackup(folder: string, secret: string | null, isAccepted: boolean) {
  const doubt = backupTrustProblem(folder, secret)
  if (doubt && !isAccepted) throw new CommandRefusal(doubt)
  return doubt
}
