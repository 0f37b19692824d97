import { longDate, noonOf, wibDay } from '../../../contract/lib/format'
import { invalid } from '../../../lib/problem'

const field = 'performed_on'

/**
 * The moment at which a rite counts as performed, for `completed_at`: `now`, or noon in Jakarta of another WIB day that
 * was entered. Certificates state the day of this moment, never the planned one. Throws `invalid` for a day in the future
 * and for one before `placed` (UTC ISO), the moment at which the last of its orders was placed.
 */
export function performedAt(performed_on: string | undefined, placed: string | null, now: string) {
  const today = wibDay(now)
  if (performed_on === undefined || performed_on === today) return now
  if (performed_on > today) throw invalid(field, 'Tanggal pelaksanaan tidak boleh di masa depan')
  if (placed !== null && performed_on < wibDay(placed)) {
    throw invalid(field, `Tanggal pelaksanaan tidak boleh sebelum pesanannya dibuat (${longDate(placed)})`)
  }
  return noonOf(performed_on)
}
