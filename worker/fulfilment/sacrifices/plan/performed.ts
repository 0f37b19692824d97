import { longDate, noonOf, wibDay } from '../../../contract/lib/format'
import { invalid } from '../../../lib/problem'

const field = 'performed_on'

/**
 * Time for `completed_at`: `now`, or noon in Jakarta if another WIB day was entered. Certificates state this day, not
 * the planned one. Throws `invalid` for a day in the future, or before `placed` (UTC ISO), when the latest of the
 * sacrifice's orders was placed.
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
