import { sql } from 'drizzle-orm'
import { eidOfSeason } from '../../../contract/fulfilment/rite-days'
import type {
  SacrificePlan,
  SacrificeQuery,
  SacrificeSelection,
} from '../../../contract/fulfilment/sacrifices'
import type { SlaughterStatus } from '../../../contract/labels'
import type { Db } from '../../../db/client'
import { countFromRows, maxCountedRows, rowCountQuery } from '../../../db/query/where'
import { firstOrThrow } from '../../../lib/only'
import { selectSettingRows, settingOrDefault } from '../../../site/settings/read'
import { hasNamelessSeatSql, sacrificePageSql, seasonSql } from './query'

const maxDays = 200
const maxProducts = 200

/** SELECT of the distinct products. The recursion jumps from value to value in the index, without a full scan. */
const selectProducts = (column: 'animal_id' | 'service_id', table: 'animals' | 'services') => {
  const [c, t] = [sql.identifier(column), sql.identifier(table)]
  return sql`SELECT id, name FROM ${t} WHERE id IN (
    WITH RECURSIVE each(product) AS (
      SELECT min(${c}) FROM sacrifices WHERE ${c} IS NOT NULL
      UNION ALL SELECT (SELECT min(${c}) FROM sacrifices WHERE ${c} > each.product) FROM each
      WHERE each.product IS NOT NULL LIMIT ${maxProducts})
    SELECT product FROM each WHERE product IS NOT NULL)`
}

const selectDays = (season: ReturnType<typeof sql>) => sql`
  WITH RECURSIVE spot(date, location) AS (
    SELECT * FROM (SELECT date, location FROM sacrifices WHERE date IS NOT NULL ORDER BY date, location LIMIT 1)
    UNION ALL
    SELECT next.date, next.location FROM spot JOIN sacrifices AS next ON next.rowid = coalesce(
      (SELECT rowid FROM sacrifices WHERE date = spot.date AND location > coalesce(spot.location, '') ORDER BY location LIMIT 1),
      (SELECT rowid FROM sacrifices WHERE date > spot.date ORDER BY date, location LIMIT 1))
    LIMIT ${maxDays})
  SELECT date, location FROM spot
  WHERE EXISTS (SELECT 1 FROM sacrifices WHERE sacrifices.date = spot.date AND season = ${season})`

export async function countSelectedSacrifices(db: Db, query: SacrificeQuery): Promise<SacrificeSelection> {
  const countAll = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(${condition}), 0)`
  const count = (condition: ReturnType<typeof sql>) =>
    countAll(sql`capacity = filled + foundation_shares AND ${condition}`)
  const isBadal = sql`kind IN ('badal_haji', 'badal_umrah')`
  const isPlanned = sql`status = 'scheduled'`
  const isNameless = sql`status = 'pending' AND ${hasNamelessSeatSql}`
  return firstOrThrow(
    await db.all<SacrificeSelection>(sql`
      SELECT ${count(sql`NOT ${isBadal}`)} AS animals, ${count(isBadal)} AS badal,
        ${count(sql`kind IN ('hadyu', 'dam')`)} AS hadyu,
        ${count(isPlanned)} AS planned, ${count(sql`${isPlanned} AND ${isBadal}`)} AS planned_badal,
        ${count(isNameless)} AS nameless, ${count(sql`${isNameless} AND ${isBadal}`)} AS nameless_badal,
        ${countAll(sql`capacity > filled + foundation_shares`)} AS unfilled
      FROM sacrifices
      WHERE id IN (SELECT id FROM (${sacrificePageSql({ ...query, cursor: undefined }, maxCountedRows)})) AND status <> 'completed'`),
  )
}

export async function readSacrificeOverview(
  db: Db,
  query: Pick<SacrificeQuery, 'season'>,
): Promise<SacrificePlan> {
  const season = seasonSql(query)
  const found = await db.batch({
    seasons: db.all<{ season: string }>(sql`SELECT season FROM season_numbers ORDER BY season DESC LIMIT 50`),
    counts: db.all<{ status: SlaughterStatus; n: number }>(
      sql`SELECT status, n FROM sacrifice_counts WHERE season = ${season}`,
    ),
    unfinished: db.all<{ season: string; n: number }>(sql`
      SELECT season, sum(n) AS n FROM sacrifice_counts WHERE status <> 'completed' AND season < ${season}
      GROUP BY season HAVING sum(n) > 0 ORDER BY season DESC`),
    open: rowCountQuery(
      db,
      sql`FROM sacrifices INDEXED BY sacrifices_unfilled
        WHERE season = ${season} AND capacity > filled + foundation_shares AND status <> 'completed'`,
    ),
    corrections: rowCountQuery(db, sql`FROM corrections WHERE state = 'open'`),
    animals: db.all<{ id: string; name: string }>(selectProducts('animal_id', 'animals')),
    services: db.all<{ id: string; name: string }>(selectProducts('service_id', 'services')),
    days: db.all<{ date: string; location: string | null }>(selectDays(season)),
    dates: selectSettingRows(db, 'eid_dates'),
  })
  const byStatus = new Map(found.counts.map(({ status, n }) => [status, n]))
  const of = (status: SlaughterStatus) => byStatus.get(status) ?? 0
  const seasons = found.seasons.map(row => row.season)
  const shown = query.season ?? seasons[0] ?? null
  return {
    seasons,
    season: shown,
    eid: shown === null ? null : eidOfSeason(shown, settingOrDefault(found.dates, 'eid_dates').dates),
    counts: { pending: of('pending'), scheduled: of('scheduled'), completed: of('completed') },
    unfinished: found.unfinished,
    open: countFromRows(found.open),
    corrections: countFromRows(found.corrections),
    products: [...found.animals, ...found.services],
    days: found.days,
  }
}
