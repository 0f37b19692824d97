import type { Context } from '../../context'
import { isBadal } from '../../contract/labels'
import { statesDay, statesYear } from '../../contract/proof/certificate-rules'
import { readOrderById } from '../../orders/look/rows'
import { Problem } from '../../problem'
import type { CertificateRow } from '../rows'
import { slotsOf } from '../slots'

/** What the order says today of the certificate's place in it; null without such a place. */
async function slotIfAny({ db }: Context, { order_id, item_n, beneficiary_n }: CertificateRow) {
  const rows = order_id === null || item_n === null ? null : await readOrderById(db, order_id)
  const slots = rows ? await slotsOf(db, rows) : []
  return slots.find(one => one.item_n === item_n && one.beneficiary_n === beneficiary_n) ?? null
}

/** The same; throws `certificate_without_seat`. */
export async function slotOf(context: Context, row: CertificateRow) {
  const slot = await slotIfAny(context, row)
  if (!slot) throw new Problem('certificate_without_seat')
  return slot
}

/**
 * The day, and for a badal the Hijri year, on which the rite of a seat was performed, where the draft still says another
 * one: it was written while the rite was only planned. What a person `asked` for now is left as it is.
 */
export async function riteFacts(context: Context, row: CertificateRow, asked: Record<string, unknown> = {}) {
  const isAsked = (field: 'date' | 'tahun_hijriah') =>
    asked[field] !== undefined && (asked[field] || null) !== row[field]
  const field = isBadal(row.service_type) ? 'tahun_hijriah' : 'date'
  if (isAsked(field)) return {}
  const slot = await slotIfAny(context, row)
  if (!slot?.performed_on) return {}
  const isRight =
    field === 'date'
      ? statesDay(row.date, slot.performed_on)
      : statesYear(row.tahun_hijriah, row.service_type, slot.performed_on)
  return isRight ? {} : { [field]: slot[field] }
}
