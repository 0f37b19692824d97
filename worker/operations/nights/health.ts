import { sql } from 'drizzle-orm'
import type { Health } from '../../contract/base'
import { wibDay } from '../../contract/lib/format'
import type { Duty, DutyState } from '../../contract/site/duties'
import { insertShopEventOnce } from '../../db/audit'
import type { Db } from '../../db/client'
import { hourMs, minuteMs, timePlusMs } from '../../db/stamp'
import { firstOrThrow } from '../../lib/only'

export const taskOverdueAfterMs: Record<Duty, number> = {
  // The cron job runs every 10 minutes, so this is more than two missed runs.
  cron: 25 * minuteMs,
  mail: hourMs,
  // A nightly backup ends in the morning, so a backup was missed if none ended for this long.
  night: 30 * hourMs,
  jobs: 30 * minuteMs,
  checks: 36 * hourMs,
}

type Times = Record<Duty | 'night_begun' | 'checks_begun', string | null> & { has_sender: number }

/** SQL for the oldest heartbeat of an unfinished job. Ignores jobs that wait for another job of their kind to end. */
const stillJob = sql`SELECT min(updated_at) FROM jobs WHERE finished_at IS NULL AND state IN ('queued', 'running', 'stopping')
  AND NOT (state = 'queued' AND EXISTS (SELECT 1 FROM jobs AS other
    WHERE other.kind = jobs.kind AND other.finished_at IS NULL AND other.state IN ('running', 'stopping')))`

/** Last success of each task; for e-mails the oldest unsent one, for jobs the oldest heartbeat of an unfinished one. */
export const scheduledTaskTimesQuery = (db: Db, now: string) =>
  db.all<Times>(sql`SELECT
    (SELECT finished_at FROM cron_runs WHERE finished_at IS NOT NULL AND error IS NULL ORDER BY id DESC LIMIT 1) AS cron,
    (SELECT min(next_try_at) FROM messages WHERE state = 'due' AND channel = 'email' AND next_try_at <= ${now}) AS mail,
    (SELECT max(finished_at) FROM nights) AS night,
    (SELECT min(started_at) FROM nights) AS night_begun,
    (${stillJob}) AS jobs,
    (SELECT max(finished_at) FROM check_runs) AS checks,
    (SELECT min(started_at) FROM check_runs) AS checks_begun,
    EXISTS (SELECT 1 FROM settings WHERE type = 'messages' AND content ->> '$.sender' <> '') AS has_sender`)

/** States of the scheduled tasks. Backups and checks that the shop never started are not overdue. */
export function scheduledTaskStates(rows: Times[], now: string): DutyState[] {
  const row = firstOrThrow(rows)
  const isOld = (work: Duty, since: string | null) =>
    since !== null && since < timePlusMs(now, -taskOverdueAfterMs[work])
  return [
    { work: 'cron', since: row.cron, is_late: row.cron === null || isOld('cron', row.cron) },
    { work: 'mail', since: row.mail, is_late: row.has_sender === 1 && isOld('mail', row.mail) },
    { work: 'jobs', since: row.jobs, is_late: isOld('jobs', row.jobs) },
    { work: 'night', since: row.night, is_late: isOld('night', row.night ?? row.night_begun) },
    { work: 'checks', since: row.checks, is_late: isOld('checks', row.checks ?? row.checks_begun) },
  ]
}

/** Records overdue tasks, once per task and WIB day. Only `/api/health` shows that the cron job itself has stopped. */
export async function recordLateTasks(db: Db, now: string) {
  const late = scheduledTaskStates(await scheduledTaskTimesQuery(db, now), now).filter(
    ({ is_late }) => is_late,
  )
  for (const { work, since } of late) {
    const entity_id = `late ${work} ${wibDay(now)}`
    await insertShopEventOnce(db, { entity_id, action: 'late', changes: { work, since } }, now)
  }
}

const cacheMs = 30_000

let cachedHealth: { at: number; answer: Health } | null = null

const since = (then: string | null, now: string, unit: number) =>
  then === null ? null : Math.max(0, Math.floor((Date.parse(now) - Date.parse(then)) / unit))

/** Health data for external monitors: ages only, no personal data. */
export async function readHealth(db: Db, now: string): Promise<Health> {
  const age = cachedHealth ? Date.parse(now) - cachedHealth.at : cacheMs
  if (cachedHealth && age >= 0 && age < cacheMs) return cachedHealth.answer
  const row = firstOrThrow(await scheduledTaskTimesQuery(db, now))
  const answer = {
    ok: true,
    cron_minutes: since(row.cron, now, minuteMs),
    mail_minutes: since(row.mail, now, minuteMs) ?? 0,
    jobs_minutes: since(row.jobs, now, minuteMs) ?? 0,
    night_hours: since(row.night, now, hourMs),
    check_hours: since(row.checks, now, hourMs),
  }
  cachedHealth = { at: Date.parse(now), answer }
  return answer
}
