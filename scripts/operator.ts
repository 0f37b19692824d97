// npm run operator -- add|password|disable|reset-2fa EMAIL [--local]: who may sign in to the back office.
// npm run operator -- keys [list|new|retire|leaked] [--local]: what certificates are signed with.
import { randomUUID } from 'node:crypto'
import { Refusal } from '../worker/operations/backup/refusal.ts'
import { hashPassword } from '../worker/people/auth/passwords/password.ts'
import { weaknessOf } from '../worker/people/auth/passwords/weak.ts'
import { askPassword } from './ask.ts'
import { randomPassword } from './dev-vars.ts'
import { query, quoted, write } from './operator/d1.ts'
import { keys, keysUsage } from './operator/keys.ts'

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

async function choosePassword(email: string) {
  const typed = await askPassword('Kata sandi (kosongkan untuk dibuatkan): ')
  if (typed && typed.length < 8) throw new Refusal('Kata sandi paling sedikit 8 karakter.')
  const weakness = typed ? await weaknessOf(typed, email) : null
  if (weakness) throw new Refusal(weakness)
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
    throw new Refusal(`${email} sudah menjadi operator. Untuk kata sandi baru: password ${email}`)
  const values = (hash: string) => [randomUUID(), email, hash, 'owner', now, now].map(quoted).join(', ')
  const insert = 'INSERT INTO users (id, email, password_hash, role, created_at, password_changed_at)'
  await withPassword(email, hash => `${insert} VALUES (${values(hash)});`, place)
  console.log(`${email} dapat masuk.`)
}

async function changePassword(place: string, email: string, now: string) {
  if (!(await isKnown(place, email)))
    throw new Refusal(`${email} bukan operator. Untuk menambah: add ${email}`)
  const set = (hash: string) => `password_hash = ${quoted(hash)}, password_changed_at = ${quoted(now)}`
  const update = (hash: string) => `UPDATE users SET ${set(hash)} WHERE email = ${quoted(email)};`
  await withPassword(email, hash => `${update(hash)}\n${endSessions(email, now)}`, place)
  console.log(`Kata sandi ${email} diganti; semua sesinya berakhir.`)
}

async function disable(place: string, email: string, now: string) {
  if (!(await isKnown(place, email))) throw new Refusal(`${email} bukan operator.`)
  const update = `UPDATE users SET disabled_at = ${quoted(now)} WHERE email = ${quoted(email)};`
  await write(place, `${update}\n${endSessions(email, now)}`)
  console.log(`${email} tidak dapat masuk lagi.`)
}

async function resetSecondStep(place: string, email: string, now: string) {
  if (!(await isKnown(place, email))) throw new Refusal(`${email} bukan operator.`)
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

const commands = { add, password: changePassword, disable, 'reset-2fa': resetSecondStep }
const isCommand = (name: string | undefined): name is keyof typeof commands => !!name && name in commands

async function main() {
  const words = process.argv.slice(2).filter(word => word !== '--local')
  const place = process.argv.includes('--local') ? '--local' : '--remote'
  const [command, address = ''] = words
  if (command === 'keys') return keys(place, words.slice(1), new Date().toISOString())
  const email = address.trim().toLowerCase()
  if (!isCommand(command) || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Refusal(USAGE)
  await commands[command](place, email, new Date().toISOString())
}

try {
  await main()
  process.exit(0)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exit(1)
}
