import { eq } from 'drizzle-orm'
import type { Context } from '../context'
import type { AllSettings, Settings, SettingType } from '../contract/shop/settings'
import { auditIfChanged, type Changes } from '../db/audit'
import type { Db } from '../db/client'
import { asSeen } from '../db/guard'
import { settings } from '../db/schema/shop'
import { stampAfter } from '../db/stamp'
import { Problem } from '../problem'
import { settingOf } from './read'

/** A setting and its version; the default and null when it was never saved. */
export type Versioned<T> = { content: T; updated_at: string | null }

export async function readSetting<T extends SettingType>(db: Db, type: T): Promise<Versioned<Settings[T]>> {
  const rows = await db.select().from(settings).where(eq(settings.type, type))
  return { content: settingOf(rows, type), updated_at: rows[0]?.updated_at ?? null }
}

/** Every setting with its version, in one read. */
export async function readAllSettings(db: Db): Promise<AllSettings> {
  const rows = await db.select().from(settings)
  const one = <T extends SettingType>(type: T) => ({
    content: settingOf(rows, type),
    updated_at: rows.find(row => row.type === type)?.updated_at ?? null,
  })
  return {
    home_content: one('home_content'),
    whatsapp: one('whatsapp'),
    eid_dates: one('eid_dates'),
    payment: one('payment'),
    holds: one('holds'),
    trust: one('trust'),
    promises: one('promises'),
    certificate_templates: one('certificate_templates'),
  }
}

/** The setting a change starts from; throws `stale` when it is not the version that was seen. */
export async function seenSetting<T extends SettingType>(db: Db, type: T, updated_at: string | null) {
  const before = await readSetting(db, type)
  if (before.updated_at !== updated_at) throw new Problem('stale')
  return before
}

const insert = (db: Db, type: string, content: unknown, updated_at: string) =>
  db.insert(settings).values({ type, content, updated_at }).onConflictDoNothing().returning()

const update = (db: Db, type: string, content: unknown, updated_at: string, seen: string) =>
  db
    .update(settings)
    .set({ content, updated_at })
    .where(asSeen(settings, eq(settings.type, type), seen))
    .returning()

/**
 * Saves a setting over the version `seen` and answers the new one; throws `stale` when it moved meanwhile. `before` is
 * done in the same batch, ahead of it.
 */
export async function saveSetting<T extends SettingType>(
  { db, actor, now }: Context,
  type: T,
  seen: string | null,
  content: Settings[T],
  changes: Changes,
  before: ReturnType<Db['run']>[] = [],
): Promise<Versioned<Settings[T]>> {
  if (seen !== null && Object.keys(changes).length === 0) return { content, updated_at: seen }
  const updated_at = seen === null ? now : stampAfter(seen, now)
  const event = { entity: 'settings', entity_id: type, action: 'update', actor, changes }
  const { saved } = await db.batch({
    before,
    saved:
      seen === null ? insert(db, type, content, updated_at) : update(db, type, content, updated_at, seen),
    told: auditIfChanged(db, event, now),
  })
  if (saved.length === 0) throw new Problem('stale')
  return { content, updated_at }
}
