import { sql } from 'drizzle-orm'
import { formatThousands, longDate, wibDay } from '../../contract/lib/format'
import type { Dashboard, Digest } from '../../contract/operations/dashboard'
import { insertShopEventOnce } from '../../db/audit'
import type { Db } from '../../db/client'
import { hourMs, timePlusMs } from '../../db/stamp'
import { readDashboard } from './read'

/** Hours in UTC (6 to 9 o'clock in Jakarta) in which the report is recorded, after the nightly tasks. */
const digestHours = ['23', '00', '01']
const keptDays = 7

const countLine = (n: number, words: string) => (n > 0 ? [`${words}: ${formatThousands(n)}`] : [])

const bankRowCount = ({ exact, recorded, check }: Dashboard['needs']['bank_rows']) => exact + recorded + check

const waitingOf = ({ needs }: Dashboard) => [
  ...countLine(needs.claims.count, 'Pembayaran perlu diperiksa'),
  ...countLine(needs.long_claims, 'Sudah tiga hari menunggu diperiksa'),
  ...countLine(bankRowCount(needs.bank_rows), 'Baris mutasi menunggu'),
  ...countLine(needs.refunds.requested.count + needs.refunds.approved.count, 'Refund menunggu'),
  ...countLine(needs.refunds.overpaid.count, 'Pesanan lebih bayar'),
  ...countLine(needs.corrections.count, 'Koreksi nama'),
  ...countLine(needs.draft_certificates.count, 'Sertifikat belum terbit'),
  ...countLine(needs.expiring.count, 'Pesanan hampir habis waktunya'),
  ...countLine(needs.low_stock.count, 'Hewan hampir habis'),
]

const wrongOf = ({ needs, checks, night, purges_failing_since, strained }: Dashboard) => [
  ...countLine(checks?.findings ?? 0, 'Periksa data menemukan hal yang tidak cocok'),
  ...(night.is_missed ? ['Cadangan malam terlewat'] : []),
  ...countLine(needs.emails.failed.count + needs.emails.unknown.count, 'Email gagal atau mungkin terkirim'),
  ...countLine(needs.open_money.parts + needs.open_money.doubtful, 'Uang yang belum jelas tempatnya'),
  ...countLine(needs.outdated_certificates.count, 'Sertifikat perlu diganti'),
  ...countLine(strained.length, 'Batas toko yang ditekan'),
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

/** Records the daily report, which owners get by e-mail if a sender is configured. Safe to run concurrently. */
export async function recordDailyDigest(db: Db, now: string) {
  if (!digestHours.includes(now.slice(11, 13))) return
  const day = wibDay(timePlusMs(now, -24 * hourMs))
  const entity_id = `digest ${day}`
  if ((await isNoted(db, entity_id)).length > 0) return
  const changes = digestOf(await readDashboard(db, keptDays, now), day)
  await insertShopEventOnce(db, { entity_id, action: 'digest', changes }, now)
}
