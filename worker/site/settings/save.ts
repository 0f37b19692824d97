import { eq } from 'drizzle-orm'
import type { Context } from '../../context'
import type { AllSettings, Settings, SettingType } from '../../contract/site/settings'
import { type Changes, changedFields } from '../../db/audit'
import type { Db } from '../../db/client'
import { settings } from '../../db/schema/catalog'
import { type RowUpdate, writeRowUnlessStale } from '../../db/seen'
import { settingOrDefault } from './read'

/** A setting and its version; if it was never saved, the default and null. */
export type VersionedContent<T> = { content: T; updated_at: string | null }

export async function readSetting<T extends SettingType>(
  db: Db,
  type: T,
): Promise<VersionedContent<Settings[T]>> {
  const rows = await db.select().from(settings).where(eq(settings.type, type))
  return { content: settingOrDefault(rows, type), updated_at: rows[0]?.updated_at ?? null }
}

export async function readAllSettings(db: Db): Promise<AllSettings> {
  const rows = await db.select().from(settings)
  const one = <T extends SettingType>(type: T) => ({
    content: settingOrDefault(rows, type),
    updated_at: rows.find(row => row.type === type)?.updated_at ?? null,
  })
  return {
    shop: one('shop'),
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

type Save<T extends SettingType> = Pick<RowUpdate, 'also'> & { content: Settings[T]; changes?: Changes }

/** Throws `stale` if the stored version differs from `seen`. */
export async function changeSetting<T extends SettingType>(
  context: Context,
  type: T,
  seen: string | null,
  decide: (before: Settings[T]) => Save<T> | Promise<Save<T>>,
): Promise<VersionedContent<Settings[T]>> {
  const target = {
    table: settings,
    entity: 'settings',
    key: settings.type,
    keyOf: () => type,
    read: () => readSetting(context.db, type),
    seen: { updated_at: seen },
  }
  const { content, updated_at } = await writeRowUnlessStale(context, target, async before => {
    const { content, changes = changedFields(before.content, content), also } = await decide(before.content)
    const isSame = seen !== null && Object.keys(changes).length === 0
    return isSame ? null : { values: { type, content }, changes, also }
  })
  return { content, updated_at }
}
