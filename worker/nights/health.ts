import { sql } from 'drizzle-orm'
import type { Health } from '../contract/base'
import type { Db } from '../db/client'
import { hour, minute } from '../db/stamp'

type Row = { cron: string | null; mail: string | null; night: string | null }

/** Whoever asks often is told the same for so long. */
const fresh = 30_000

let told: { at: number; answer: Health } | null = null

const since = (then: string | null, now: string, unit: number) =>
  then === null ? null : Math.max(0, Math.floor((Date.parse(now) - Date.parse(then)) / unit))

/** How the shop's own work goes, for whoever watches from outside: ages, and nothing about anybody. */
export async function healthOf(db: Db, now: string): Promise<Health> {
  const age = told ? Date.parse(now) - told.at : fresh
  if (told && age >= 0 && age < fresh) return told.answer
  const [row] = await db.all<Row>(sql`SELECT
    (SELECT finished_at FROM cron_runs WHERE finished_at IS NOT NULL AND error IS NULL ORDER BY id DESC LIMIT 1) AS cron,
    (SELECT min(next_try_at) FROM messages WHERE state = 'due' AND channel = 'email' AND next_try_at <= ${now}) AS mail,
    (SELECT max(finished_at) FROM nights) AS night`)
  const { cron = null, mail = null, night = null } = row ?? {}
  const answer = {
    ok: true,
    cron_minutes: since(cron, now, minute),
    mail_minutes: since(mail, now, minute) ?? 0,
    night_hours: since(night, now, hour),
  }
  told = { at: Date.parse(now), answer }
  return answer
}
