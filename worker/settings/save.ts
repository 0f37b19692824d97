import { eq } from 'drizzle-orm'
import type { Context } from '../context'
import type { AllSettings, Settings, SettingType } from '../contract/shop/settings'
import type { Changes } from '../db/audit'
import type { Db } from '../db/client'
import { settings } from '../db/schema/shop'
import { Problem } from '../problem'
import { putSeen } from '../seen'
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

/**
 * Saves a setting over the version `seen` and answers the new one; throws `stale` when it moved meanwhile. `before` is
 * done in the same batch, ahead of it.
 */
export async function saveSetting<T extends SettingType>(
  context: Context,
  type: T,
  seen: string | null,
  content: Settings[T],
  changes: Changes,
  before: ReturnType<Db['run']>[] = [],
): Promise<Versioned<Settings[T]>> {
  if (seen !== null && Object.keys(changes).length === 0) return { content, updated_at: seen }
  const where = eq(settings.type, type)
  const target = { table: settings, where, entity: 'settings', entity_id: type, seen, changes, before }
  const { updated_at } = await putSeen(context, target, { type, content })
  return { content, updated_at }
}
