import type { Context } from '../../context'
import type { DeskNamesInput } from '../../contract/orders/desk'
import { auditInsert } from '../../db/audit'
import { Problem } from '../../lib/problem'
import { writeOrderNames } from '../lifecycle/name'
import { readOrderById } from '../lookup/rows'

/** Refusals rephrased for operators; the customer's page uses other texts. */
const operatorDetails: Partial<Record<Problem['code'], string>> = {
  names_locked:
    'Nama ini sudah dijadwalkan atau dilaksanakan. Kembalikan dulu jadwalnya di Pelaksanaan, atau terapkan permintaan pelanggan di Koreksi nama; sertifikat yang sudah terbit diganti dari layar Sertifikat.',
  order_closed: 'Pesanan ini sudah dibatalkan. Hidupkan dulu lewat Update, lalu isi namanya.',
}

function withOperatorDetail(error: unknown) {
  const way = error instanceof Problem ? operatorDetails[error.code] : undefined
  return error instanceof Problem && way ? new Problem(error.code, { detail: way }) : error
}

/** Sets names by the same rules as the customer's own page, with the operator as actor and an audit entry. */
export async function setNamesAtDesk(context: Context, id: string, { updated_at, ...input }: DeskNamesInput) {
  const { db, actor, now } = context
  const rows = await readOrderById(db, id)
  if (!rows) throw new Problem('order_not_found')
  const event = { entity: 'orders', entity_id: id, action: 'set_names', actor }
  try {
    await writeOrderNames(context, rows, input, {
      seen: updated_at,
      alsoWrite: changed => auditInsert(db, { ...event, changes: { names: changed } }, now),
    })
  } catch (error) {
    throw withOperatorDetail(error)
  }
}
