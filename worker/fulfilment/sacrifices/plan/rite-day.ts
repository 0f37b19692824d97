import { sql } from 'drizzle-orm'
import { dayRangeText, eidOfSeason, violatedRiteDays } from '../../../contract/fulfilment/rite-days'
import { hijriYear, nextEid } from '../../../contract/lib/eid'
import { longDate, noonInJakarta, wibDay } from '../../../contract/lib/format'
import type { OrderPatch } from '../../../contract/orders/orders'
import type { Db } from '../../../db/client'
import type { orders } from '../../../db/schema/orders'
import { hourMs, timePlusMs } from '../../../db/stamp'
import { invalidField, Problem } from '../../../lib/problem'
import { selectSettingRows, settingOrDefault } from '../../../site/settings/read'

/** In ms: a season ends 30 days after Eid, because the days of tasyrik and late orders still belong to it. */
const seasonEndAfterEidMs = 30 * 24 * hourMs

/** Hijri year (such as '1447') of the season of an order placed at `now` (UTC ISO). */
export const seasonOfOrder = (now: string, dates: readonly string[]) =>
  String(hijriYear(nextEid(timePlusMs(now, -seasonEndAfterEidMs), dates)))

/** Throws `off_season` if `day` is outside the rite days of these kinds in the season. */
export function throwIfOffSeason(
  day: string,
  { kinds, season, name }: { kinds: string[]; season: string; name: string },
  dates: readonly string[],
) {
  const eid = eidOfSeason(season, dates)
  const days = eid === null ? null : violatedRiteDays(day, kinds, eid)
  if (days === null) return
  throw new Problem('off_season', {
    detail: `${longDate(day)} di luar hari pelaksanaan ${name}: ${dayRangeText(days)}. Periksa tahunnya; bila memang disengaja, tandai lalu simpan lagi.`,
  })
}

/** Like `throwIfOffSeason`, for an operator's change of an order. An unchanged day is not checked again. */
export async function throwIfOrderOffSeason(db: Db, order: typeof orders.$inferSelect, patch: OrderPatch) {
  const { slaughter_date: day, off_season } = patch
  if (!day || off_season || day === order.slaughter_date) return
  const { lines, seasons, rows } = await db.batch({
    lines: db.all<{ kind: string }>(sql`SELECT DISTINCT kind FROM order_items WHERE order_id = ${order.id}`),
    seasons: db.all<{ season: string }>(sql`
      SELECT max(season) AS season FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
      WHERE seats.order_id = ${order.id} HAVING count(*) > 0`),
    rows: selectSettingRows(db, 'eid_dates'),
  })
  const { dates } = settingOrDefault(rows, 'eid_dates')
  const season = seasons[0]?.season ?? seasonOfOrder(order.created_at, dates)
  throwIfOffSeason(day, { kinds: lines.map(({ kind }) => kind), season, name: order.order_id }, dates)
}

const field = 'performed_on'

/** `now`, or noon of `performed_on` in Jakarta. Throws `invalidField` for a future day or a day before `placed`. */
export function riteCompletionTime(performed_on: string | undefined, placed: string | null, now: string) {
  const today = wibDay(now)
  if (performed_on === undefined || performed_on === today) return now
  if (performed_on > today) throw invalidField(field, 'Tanggal pelaksanaan tidak boleh di masa depan')
  if (placed !== null && performed_on < wibDay(placed)) {
    throw invalidField(
      field,
      `Tanggal pelaksanaan tidak boleh sebelum pesanannya dibuat (${longDate(placed)})`,
    )
  }
  return noonInJakarta(performed_on)
}
