import { sql } from 'drizzle-orm'
import { certificateInput } from '../../contract/proof/certificates'
import { certificates } from '../../db/schema/certificates'
import { fieldErrors } from '../../field-errors'
import { readOrderById } from '../../orders/look/rows'
import { Problem } from '../../problem'
import type { CertificateRow } from '../look/rows'
import { slotsOf } from '../look/slots'
import type { Sealing } from '../seal/seal'
import { refuseUnpublished, replace } from './states'

/** What the order says today of the certificate's place in it. Throws `certificate_without_seat`. */
export async function slotOf(
  { db }: Pick<Sealing, 'db'>,
  { order_id, item_n, beneficiary_n }: CertificateRow,
) {
  const rows = order_id === null || item_n === null ? null : await readOrderById(db, order_id)
  const slots = rows ? await slotsOf(db, rows) : []
  const slot = slots.find(one => one.item_n === item_n && one.beneficiary_n === beneficiary_n)
  if (!slot) throw new Problem('certificate_without_seat')
  return slot
}

const fields = [
  'name',
  'service_type',
  'product',
  'date',
  'location',
  'pelaksana_nama',
  'tahun_hijriah',
] as const

/** Its order says again what it says. */
const agreed = ({ db }: Sealing, { id }: CertificateRow) =>
  db.update(certificates).set({ outdated: false }).where(sql`id = ${id} AND outdated = 1`)

/**
 * Publishes a corrected certificate out of what its order says now. What the order leaves open stays as it was.
 * Throws `certificate_without_seat`, `certificate_unchanged`, `invalid` and what `replace` does.
 */
export async function replaceByOrder(work: Sealing, row: CertificateRow) {
  refuseUnpublished(row)
  const slot = await slotOf(work, row)
  const { sacrifice_id } = slot
  const moved = fields.filter(field => slot[field] !== null && slot[field] !== row[field])
  if (moved.length === 0) {
    await agreed(work, row)
    throw new Problem('certificate_unchanged')
  }
  const today = { ...row, sacrifice_id, ...Object.fromEntries(moved.map(field => [field, slot[field]])) }
  const { data, error } = certificateInput.safeParse(today)
  if (error) throw new Problem('invalid', { errors: fieldErrors(error.issues) })
  return replace(work, row, data, today)
}
