import { join } from 'node:path'
import { z } from 'zod'
import { Refusal } from '../../worker/operations/backup/refusal.ts'
import { writeDevVar } from '../dev-vars.ts'
import { query, quoted, wrangler, write } from './d1.ts'
import { newKey } from './new-key.ts'

export const keysUsage = `  npm run operator -- keys [--local]             melihat kunci tanda tangan sertifikat
  npm run operator -- keys new [--local]         membuat kunci baru dan memensiunkan yang lama
  npm run operator -- keys retire KID [--local]  memensiunkan kunci; tanda tangan lamanya tetap sah
  npm run operator -- keys leaked KID SEJAK      menandai kunci bocor; tanda tangan sesudah SEJAK (2026-11-20 atau
                                                 2026-11-20T08:00, WIB) tidak lagi dipercaya`

const row = z.object({
  kid: z.string(),
  created_at: z.string(),
  retired_at: z.string().nullable(),
  compromised_at: z.string().nullable(),
})
type Row = z.infer<typeof row>

async function rowsOf(place: string): Promise<Row[]> {
  const sql = 'SELECT kid, created_at, retired_at, compromised_at FROM signing_keys ORDER BY created_at'
  return z.array(row).parse(await query(place, sql))
}

function stateOf({ retired_at, compromised_at }: Row) {
  if (compromised_at) return `bocor sejak ${compromised_at}`
  return retired_at ? `pensiun sejak ${retired_at}` : 'aktif'
}

async function list(place: string) {
  const rows = await rowsOf(place)
  if (rows.length === 0) console.log('Belum ada kunci: sertifikat terbit tanpa tanda tangan.')
  for (const row of rows) console.log(`${row.kid}  dibuat ${row.created_at}  ${stateOf(row)}`)
}

async function known(place: string, kid: string) {
  const row = (await rowsOf(place)).find(one => one.kid === kid)
  if (!row) throw new Refusal(`Kunci ${kid || '(kosong)'} tidak dikenal. Lihat: npm run operator -- keys`)
  return row
}

const told = (kid: string, action: string, changes: object, now: string) => {
  const values = ['signing_keys', kid, action, 'system', JSON.stringify(changes), now].map(quoted).join(', ')
  return `INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at) VALUES (${values});`
}

/** The secret never stands in the list of processes, and is shown only when it could not be kept. */
function keepSecret(place: string, secret: string) {
  if (place === '--local') return writeDevVar('CERTIFICATE_KEY', secret)
  const config = join(import.meta.dirname, '..', '..', 'wrangler.toml')
  const { status, stderr, stdout } = wrangler(['secret', 'put', 'CERTIFICATE_KEY', '-c', config], secret)
  if (status !== 0) {
    throw new Refusal(`Rahasia tidak tersimpan, kunci lama tetap dipakai:\n${(stderr || stdout).trim()}`)
  }
}

/** First the public half, then the secret, then the old ones retire: whatever stops in between, the shop goes on. */
async function make(place: string, now: string) {
  const before = (await rowsOf(place)).filter(row => !row.retired_at && !row.compromised_at)
  const { kid, open, secret } = newKey()
  const values = [kid, JSON.stringify(open), now].map(quoted).join(', ')
  await write(
    place,
    `INSERT INTO signing_keys (kid, jwk, created_at) VALUES (${values});\n${told(kid, 'create', {}, now)}`,
  )
  keepSecret(place, secret)
  for (const row of before) await retire(place, row.kid, new Date().toISOString())
  console.log(`Kunci ${kid} dipakai untuk sertifikat yang terbit sejak sekarang.`)
  if (place === '--local') console.log('Mulai ulang toko agar .dev.vars terbaca.')
}

async function retire(place: string, kid: string, now: string) {
  const row = await known(place, kid)
  if (row.retired_at) return console.log(`Kunci ${kid} sudah pensiun.`)
  const update = `UPDATE signing_keys SET retired_at = ${quoted(now)} WHERE kid = ${quoted(kid)};`
  await write(place, `${update}\n${told(kid, 'retire', {}, now)}`)
  console.log(`Kunci ${kid} pensiun; tanda tangan yang sudah dibuatnya tetap sah.`)
}

/** A moment in Jakarta as UTC. */
function momentOf(text: string, now: string) {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? []
  const at = new Date(`${day}T${time}:00+07:00`)
  if (day === undefined || Number.isNaN(at.getTime()) || at.toISOString() > now) {
    throw new Refusal('Tulis sejak kapan kunci itu mungkin diketahui orang lain, misalnya 2026-11-20T08:00.')
  }
  return at.toISOString()
}

async function leaked(place: string, kid: string, since: string, now: string) {
  const row = await known(place, kid)
  const at = momentOf(since, now)
  const from = row.compromised_at && row.compromised_at < at ? row.compromised_at : at
  const set = `compromised_at = ${quoted(from)}, retired_at = coalesce(retired_at, ${quoted(now)})`
  const changes = { compromised_at: [row.compromised_at, from] }
  await write(
    place,
    `UPDATE signing_keys SET ${set} WHERE kid = ${quoted(kid)};\n${told(kid, 'compromised', changes, now)}`,
  )
  console.log(`Kunci ${kid} ditandai bocor sejak ${from}. Sertifikat yang ditandatangani sesudahnya terbaca "Tidak dikenal":
buat kunci baru dengan: npm run operator -- keys new, lalu terbitkan lagi sertifikat itu di layar Sertifikat.`)
}

/** `npm run operator -- keys …` */
export function keys(place: string, [command = 'list', kid = '', since = '']: string[], now: string) {
  if (command === 'list') return list(place)
  if (command === 'new') return make(place, now)
  if (command === 'retire') return retire(place, kid, now)
  if (command === 'leaked') return leaked(place, kid, since, now)
  throw new Refusal(`Cara memakai:\n${keysUsage}`)
}
