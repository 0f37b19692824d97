import type { Context } from '../../context'
import { isBadal } from '../../contract/labels'
import { statedYear, statesDay, statesYear } from '../../contract/proof/certificate-rules'
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
 * The day, and for a badal the Hijri year, on which the rite of a seat was performed, where that field does not name it:
 * it was written while the rite was only planned, or by mistake. A Hijri day that may be that day stays, and so does the
 * text of a badal in which no year can be read.
 */
export async function riteFacts(context: Context, row: CertificateRow, asked: Record<string, unknown>) {
  const said = { ...row, ...asked }
  const slot = said.item_n === null ? null : await slotIfAny(context, row)
  if (!slot?.performed_on) return {}
  const day = slot.performed_on
  if (isBadal(row.service_type)) {
    const text = said.tahun_hijriah
    const isLeft = text && (!statedYear(text) || statesYear(text, row.service_type, day))
    return isLeft ? {} : { tahun_hijriah: slot.tahun_hijriah }
  }
  const isLeft = said.date && statesDay(said.date, day)
  return isLeft ? {} : { date: slot.date }
}
