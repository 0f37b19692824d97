// npm run operator -- add|password|disable|reset-2fa EMAIL [--local]: manages the accounts of the back office.
// npm run operator -- keys [list|new|retire|leaked] [--local]: manages the signing keys of certificates.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { z } from 'zod'
import { CommandRefusal } from '../worker/operations/backup/refusal.ts'
import { hashPassword } from '../worker/people/auth/passwords/password.ts'
import { passwordWeakness } from '../worker/people/auth/passwords/weak.ts'
import { randomPassword, writeDevVar } from './start/dev-vars.ts'
import { query, quoted, wrangler, write } from './start/reach.ts'
import { newKey } from './start/signing-key.ts'

const keysUsage = `  npm run operator -- keys [--local]             melihat kunci tanda tangan sertifikat
  npm run operator -- keys new [--local]         membuat kunci baru dan memensiunkan yang lama
  npm run operator -- keys retire KID [--local]  memensiunkan kunci; tanda tangan lamanya tetap sah
  npm run operator -- keys leaked KID SEJAK      menandai kunci bocor; tanda tangan sesudah SEJAK (2026-11-20 atau
                                                 2026-11-20T08:00, WIB) tidak lagi dipercaya`

const USAGE = `Cara memakai:
  npm run operator -- add EMAIL [--local]        menambah pemilik
  npm run operator -- password EMAIL [--local]   mengganti kata sandi dan mengakhiri semua sesi
  npm run operator -- disable EMAIL [--local]    menutup akses dan mengakhiri semua sesi
  npm run operator -- reset-2fa EMAIL [--local]  mematikan verifikasi dua langkah dan mengakhiri semua sesi
${keysUsage}
Tanpa --local perintah ini bekerja pada database produksi di Cloudflare.`

async function isKnown(place: string, email: string) {
  const rows = await query(place, `SELECT 1 AS known FROM users WHERE email = ${quoted(email)}`)
  return rows.length > 0
}

/** Returns '' without a prompt if there is no terminal. */
async function askPassword(question: string) {
  if (!process.stdin.isTTY) return ''
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return answer.trim()
}

async function choosePassword(email: string) {
  const typed = await askPassword('Kata sandi (kosongkan untuk dibuatkan): ')
  if (typed && typed.length < 8) throw new CommandRefusal('Kata sandi paling sedikit 8 karakter.')
  const weakness = typed ? await passwordWeakness(typed, email) : null
  if (weakness) throw new CommandRefusal(weakness)
  return { password: typed || randomPassword(), isGenerated: !typed }
}

const endSessions = (email: string, now: string) =>
  `UPDATE sessions SET ended_at = ${quoted(now)} WHERE ended_at IS NULL
     AND user_id = (SELECT id FROM users WHERE email = ${quoted(email)});`

async function withPassword(email: string, statement: (hash: string) => string, place: string) {
  const { password, isGenerated } = await choosePassword(email)
  await write(place, statement(await hashPassword(password)))
  if (isGenerated)
    console.log(`Kata sandi: ${password}\nCatat sekarang; kata sandi ini tidak ditampilkan lagi.`)
}

async function add(place: string, email: string, now: string) {
  if (await isKnown(place, email))
    throw new CommandRefusal(`${email} sudah menjadi operator. Untuk kata sandi baru: password ${email}`)
  const values = (hash: string) => [randomUUID(), email, hash, 'owner', now, now].map(quoted).join(', ')
  const insert = 'INSERT INTO users (id, email, password_hash, role, created_at, password_changed_at)'
  await withPassword(email, hash => `${insert} VALUES (${values(hash)});`, place)
  console.log(`${email} dapat masuk.`)
}

async function changePassword(place: string, email: string, now: string) {
  if (!(await isKnown(place, email)))
    throw new CommandRefusal(`${email} bukan operator. Untuk menambah: add ${email}`)
  const set = (hash: string) => `password_hash = ${quoted(hash)}, password_changed_at = ${quoted(now)}`
  const update = (hash: string) => `UPDATE users SET ${set(hash)} WHERE email = ${quoted(email)};`
  await withPassword(email, hash => `${update(hash)}\n${endSessions(email, now)}`, place)
  console.log(`Kata sandi ${email} diganti; semua sesinya berakhir.`)
}

async function disable(place: string, email: string, now: string) {
  if (!(await isKnown(place, email))) throw new CommandRefusal(`${email} bukan operator.`)
  const update = `UPDATE users SET disabled_at = ${quoted(now)} WHERE email = ${quoted(email)};`
  await write(place, `${update}\n${endSessions(email, now)}`)
  console.log(`${email} tidak dapat masuk lagi.`)
}

async function resetSecondStep(place: string, email: string, now: string) {
  if (!(await isKnown(place, email))) throw new CommandRefusal(`${email} bukan operator.`)
  const id = `(SELECT id FROM users WHERE email = ${quoted(email)})`
  const cleared = 'totp_secret = NULL, totp_confirmed_at = NULL, totp_step = NULL'
  const event = [`'users'`, id, `'reset_totp'`, `'system'`, `'{}'`, quoted(now)].join(', ')
  await write(
    place,
    `UPDATE users SET ${cleared} WHERE email = ${quoted(email)};
     DELETE FROM recovery_codes WHERE user_id = ${id};
     INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at) VALUES (${event});
     ${endSessions(email, now)}`,
  )
  console.log(`Verifikasi dua langkah ${email} dimatikan; semua sesinya berakhir.`)
}

const keyRow = z.object({
  kid: z.string(),
  created_at: z.string(),
  retired_at: z.string().nullable(),
  compromised_at: z.string().nullable(),
})
type KeyRow = z.infer<typeof keyRow>

async function readKeys(place: string): Promise<KeyRow[]> {
  const sql = 'SELECT kid, created_at, retired_at, compromised_at FROM signing_keys ORDER BY created_at'
  return z.array(keyRow).parse(await query(place, sql))
}

function keyState({ retired_at, compromised_at }: KeyRow) {
  if (compromised_at) return `bocor sejak ${compromised_at}`
  return retired_at ? `pensiun sejak ${retired_at}` : 'aktif'
}

async function listKeys(place: string) {
  const rows = await readKeys(place)
  if (rows.length === 0) console.log('Belum ada kunci: sertifikat terbit tanpa tanda tangan.')
  for (const row of rows) console.log(`${row.kid}  dibuat ${row.created_at}  ${keyState(row)}`)
}

async function knownKey(place: string, kid: string) {
  const row = (await readKeys(place)).find(one => one.kid === kid)
  if (!row)
    throw new CommandRefusal(`Kunci ${kid || '(kosong)'} tidak dikenal. Lihat: npm run operator -- keys`)
  return row
}

const auditKey = (kid: string, action: string, changes: object, now: string) => {
  const values = ['signing_keys', kid, action, 'system', JSON.stringify(changes), now].map(quoted).join(', ')
  return `INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at) VALUES (${values});`
}

/** Passes the secret through stdin, because arguments are visible in the process list. */
function keepSecret(place: string, secret: string) {
  if (place === '--local') return writeDevVar('CERTIFICATE_KEY', secret)
  const config = join(import.meta.dirname, '../wrangler.toml')
  const { status, stderr, stdout } = wrangler(['secret', 'put', 'CERTIFICATE_KEY', '-c', config], secret)
  if (status !== 0) {
    throw new CommandRefusal(
      `Rahasia tidak tersimpan, kunci lama tetap dipakai:\n${(stderr || stdout).trim()}`,
    )
  }
}

/** In this order the shop can sign and verify even if the command stops in between. */
async function makeKey(place: string, now: string) {
  const before = (await readKeys(place)).filter(row => !row.retired_at && !row.compromised_at)
  const { kid, open, secret } = newKey()
  const values = [kid, JSON.stringify(open), now].map(quoted).join(', ')
  await write(
    place,
    `INSERT INTO signing_keys (kid, jwk, created_at) VALUES (${values});\n${auditKey(kid, 'create', {}, now)}`,
  )
  keepSecret(place, secret)
  for (const row of before) await retireKey(place, row.kid, new Date().toISOString())
  console.log(`Kunci ${kid} dipakai untuk sertifikat yang terbit sejak sekarang.`)
  if (place === '--local') console.log('Mulai ulang toko agar .dev.vars terbaca.')
}

async function retireKey(place: string, kid: string, now: string) {
  const row = await knownKey(place, kid)
  if (row.retired_at) return console.log(`Kunci ${kid} sudah pensiun.`)
  const update = `UPDATE signing_keys SET retired_at = ${quoted(now)} WHERE kid = ${quoted(kid)};`
  await write(place, `${update}\n${auditKey(kid, 'retire', {}, now)}`)
  console.log(`Kunci ${kid} pensiun; tanda tangan yang sudah dibuatnya tetap sah.`)
}

/** Parses a WIB date with optional time. Returns UTC ISO. */
function momentOf(text: string, now: string) {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? []
  const at = new Date(`${day}T${time}:00+07:00`)
  if (day === undefined || Number.isNaN(at.getTime()) || at.toISOString() > now) {
    throw new CommandRefusal(
      'Tulis sejak kapan kunci itu mungkin diketahui orang lain, misalnya 2026-11-20T08:00.',
    )
  }
  return at.toISOString()
}

async function markLeaked(place: string, kid: string, since: string, now: string) {
  const row = await knownKey(place, kid)
  const at = momentOf(since, now)
  const from = row.compromised_at && row.compromised_at < at ? row.compromised_at : at
  const set = `compromised_at = ${quoted(from)}, retired_at = coalesce(retired_at, ${quoted(now)})`
  const changes = { compromised_at: [row.compromised_at, from] }
  await write(
    place,
    `UPDATE signing_keys SET ${set} WHERE kid = ${quoted(kid)};\n${auditKey(kid, 'compromised', changes, now)}`,
  )
  console.log(`Kunci ${kid} ditandai bocor sejak ${from}. Sertifikat yang ditandatangani sesudahnya terbaca "Tidak dikenal":
buat kunci baru dengan: npm run operator -- keys new, lalu terbitkan lagi sertifikat itu di layar Sertifikat.`)
}

function keys(place: string, [command = 'list', kid = '', since = '']: string[], now: string) {
  if (command === 'list') return listKeys(place)
  if (command === 'new') return makeKey(place, now)
  if (command === 'retire') return retireKey(place, kid, now)
  if (command === 'leaked') return markLeaked(place, kid, since, now)
  throw new CommandRefusal(`Cara memakai:\n${keysUsage}`)
}

const commands = { add, password: changePassword, disable, 'reset-2fa': resetSecondStep }
const isCommand = (name: string | undefined): name is keyof typeof commands => !!name && name in commands

async function main() {
  const words = process.argv.slice(2).filter(word => word !== '--local')
  const place = process.argv.includes('--local') ? '--local' : '--remote'
  const [command, address = ''] = words
  if (command === 'keys') return keys(place, words.slice(1), new Date().toISOString())
  const email = address.trim().toLowerCase()
  if (!isCommand(command) || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new CommandRefusal(USAGE)
  await commands[command](place, email, new Date().toISOString())
}

try {
  await main()
  process.exit(0)
} catch (error) {
  if (!(error instanceof CommandRefusal)) throw error
  console.error(error.message)
  process.exit(1)
}
