import { sql } from 'drizzle-orm'
import { defaultHoldSettings } from '../../contract/site/settings'
import type { Db } from '../../db/client'
import { recordSecurityEvent } from '../../people/auth/totals'
import type { HeldAnimals } from '../../people/letters/shop-letters'

const least = 3
const mostAnimals = 10

const alarming = sql`coalesce(
  (SELECT content ->> '$.pressure_all_percent' FROM settings WHERE type = 'holds'), ${defaultHoldSettings.pressure_all_percent})`

/** The owners get at most one e-mail per hour about animals that unpaid orders reserve almost completely. */
export async function recordReservedStockAlarm(db: Db, now: string) {
  const animals = await db.all<HeldAnimals['animals'][number]>(sql`
    SELECT name, shares, stock, held_unpaid, held_unpaid * 100 / (stock + held_unpaid) AS percent FROM animals
    WHERE archived_at IS NULL AND held_unpaid >= ${least} AND held_unpaid * 100 > (stock + held_unpaid) * ${alarming}
    ORDER BY held_unpaid DESC LIMIT ${mostAnimals}`)
  if (animals.length === 0) return
  const event = { entity: 'shop', entity_id: 'stock', action: 'stock_held', actor: 'system' }
  await recordSecurityEvent(db, { ...event, changes: { animals } }, now, 1)
}
