import { longDate, noonInJakarta, wibDay } from '../../../contract/lib/format'
import { invalidField } from '../../../lib/problem'

const field = 'performed_on'

/**
 * Time for `completed_at`: `now`, or noon in Jakarta of another entered WIB day. Certificates state this day. Throws
 * `invalidField` for a future day, or one before `placed` (UTC ISO), when the latest order was placed.
 */
export function performedTimeOf(performed_on: string | undefined, placed: string | null, now: string) {
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
