import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'

const BASELINE = '0000_baseline.sql'

/** 0000_baseline.sql replaced these on 2026-11-27. Databases and backups from before that day name them. */
export const formerNames = [
  '0000_schema.sql',
  '0001_triggers.sql',
  '0002_bounds.sql',
  '0003_filters.sql',
  '0004_open_lists.sql',
  '0005_keep_audit.sql',
  '0006_purges.sql',
  '0007_order_keys.sql',
  '0008_holds.sql',
  '0009_statements.sql',
  '0010_check_runs.sql',
  '0011_codes.sql',
  '0012_bin_or_binti.sql',
  '0013_roles.sql',
  '0014_sacrifices.sql',
  '0015_seat_search.sql',
  '0016_certificate_proof.sql',
  '0017_messages.sql',
  '0018_evidence.sql',
  '0019_message_reads.sql',
  '0020_unverify_reads.sql',
  '0021_certificate_search.sql',
  '0022_row_time.sql',
  '0023_whole_groups.sql',
  '0024_anonymous.sql',
  '0025_statement_account.sql',
  '0026_staff_letters.sql',
  '0027_overtaken.sql',
  '0028_money_days.sql',
  '0029_pressure.sql',
  '0030_certificates_follow.sql',
  '0031_code_uses.sql',
  '0032_alarms.sql',
  '0033_outbox.sql',
  '0034_certificate_history.sql',
  '0035_payments.sql',
  '0036_proof.sql',
  '0037_refunds.sql',
  '0038_find_orders.sql',
  '0039_closing.sql',
  '0040_journal.sql',
  '0041_nights.sql',
  '0042_way.sql',
  '0043_history.sql',
  '0044_jobs.sql',
  '0045_merge.sql',
  '0046_setup.sql',
  '0047_vitals.sql',
  '0048_code_phone.sql',
  '0049_money_covers.sql',
  '0050_sent_requests.sql',
  '0051_access.sql',
  '0052_machines.sql',
  '0053_shop_name.sql',
  '0054_drop_visits.sql',
  '0055_drop_certificate_history.sql',
  '0056_drop_network_counts.sql',
]

const lastOfFormer = 'migrations/0056_drop_network_counts.sql'

const oldState = `Data toko ini dari versi yang terlalu lama: buka dahulu sekali dengan versi terakhir yang masih memiliki ${lastOfFormer}, atau pulihkan cadangan ke toko yang kosong.`

const oldBackup = `Cadangan ini dari versi yang terlalu lama: pulihkan dahulu dengan versi terakhir yang masih memiliki ${lastOfFormer}, lalu buat cadangan baru.`

/** Null if only some of the 57 former migrations are there: the schema is then older than the baseline. */
function sinceBaseline(names: string[]) {
  const former = names.filter(name => formerNames.includes(name))
  if (former.length === 0) return names
  if (former.length < formerNames.length) return null
  const later = names.filter(name => name !== BASELINE && !formerNames.includes(name))
  return [BASELINE, ...later]
}

export function migrationsOfBackup(names: string[]) {
  const known = sinceBaseline(names)
  if (!known) throw new CommandRefusal(oldBackup)
  return known
}

/** Replaces the rows of all 57 former migrations by one for the baseline. */
export async function appliedMigrations(db: D1Database) {
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>()
  const names = results.map(row => row.name)
  const known = sinceBaseline(names)
  if (!known) throw new CommandRefusal(oldState)
  if (known === names) return names
  await db.batch([
    db
      .prepare('DELETE FROM d1_migrations WHERE name IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(formerNames)),
    db.prepare('INSERT OR IGNORE INTO d1_migrations (name) VALUES (?)').bind(BASELINE),
  ])
  return known
}
