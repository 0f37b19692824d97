import { sql } from 'drizzle-orm'
import { longDate, thousands, wibDay } from '../../contract/lib/format'
import type { Dashboard } from '../../contract/operations/dashboard'
import type { Digest } from '../../contract/operations/digest'
import { noteOnce } from '../../db/audit'
import type { Db } from '../../db/client'
import { hour, later } from '../../db/stamp'
import { dashboard } from './read'

/** UTC hours: between 6 and 9 o'clock in Jakarta, after the nightly tasks. */
const told = ['23', '00', '01']
const days = 7

const some = (n: number, words: string) => (n > 0 ? [`${words}: ${thousands(n)}`] : [])

const waitingOf = ({ needs }: Dashboard) => [
  ...some(needs.claims.count, 'Pembayaran perlu diperiksa'),
  ...some(needs.long_claims.count, 'Sudah tiga hari menunggu diperiksa'),
  ...some(needs.bank_rows.exact + needs.bank_rows.check, 'Baris mutasi menunggu'),
  ...some(needs.refunds.requested + needs.refunds.approved, 'Refund menunggu'),
  ...some(needs.refunds.overpaid, 'Pesanan lebih bayar'),
  ...some(needs.corrections, 'Koreksi nama'),
  ...some(needs.draft_certificates, 'Sertifikat belum terbit'),
  ...some(needs.expiring.count, 'Pesanan hampir habis waktunya'),
  ...some(needs.low_stock.count, 'Hewan hampir habis'),
]

const wrongOf = ({ needs, checks, night, purges_failing_since, strained }: Dashboard) => [
  ...some(checks?.findings ?? 0, 'Periksa data menemukan hal yang tidak cocok'),
  ...(night.is_missed ? ['Cadangan malam terlewat'] : []),
  ...some(needs.emails.failed + needs.emails.unknown, 'Email gagal atau mungkin terkirim'),
  ...some(needs.open_money.parts + needs.open_money.doubtful, 'Uang yang belum jelas tempatnya'),
  ...some(needs.outdated_certificates, 'Sertifikat perlu diganti'),
  ...some(strained.length, 'Batas toko yang ditekan'),
  ...(purges_failing_since
    ? [`Halaman lama belum terhapus dari cache sejak ${longDate(purges_failing_since)}`]
    : []),
]

function digestOf(summary: Dashboard, day: string): Digest {
  const { orders = 0, revenue = 0 } = summary.daily.find(found => found.day === day) ?? {}
  return { day, orders, income: revenue, waiting: waitingOf(summary), wrong: wrongOf(summary) }
}

const isNoted = (db: Db, entity_id: string) =>
  db.all(sql`SELECT 1 FROM audit_events WHERE entity = 'shop' AND entity_id = ${entity_id}`)

/** Once each morning; owners receive it by e-mail if a sender is configured. Safe to run concurrently. */
export async function noteDigest(db: Db, now: string) {
  if (!told.includes(now.slice(11, 13))) return
  const day = wibDay(later(now, -24 * hour))
  const entity_id = `digest ${day}`
  if ((await isNoted(db, entity_id)).length > 0) return
  const changes = digestOf(await dashboard(db, days, now), day)
  await noteOnce(db, { entity_id, action: 'digest', changes }, now)
}
