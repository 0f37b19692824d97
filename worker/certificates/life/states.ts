import { sql } from 'drizzle-orm'
import type { CertificateInput, RevokeInput } from '../../contract/proof/certificates'
import { audit, auditIfChanged } from '../../db/audit'
import { asSeen, nextVersion, wasMoved } from '../../db/guard'
import { certificates } from '../../db/schema/certificates'
import { stampAfter } from '../../db/stamp'
import { Problem } from '../../problem'
import type { Work } from '../../work'
import { byId, type CertificateRow, selectCertificates } from '../look/rows'
import { publishing } from '../look/standing'
import { type Sealing, sealOf } from '../seal/seal'
import { tellPublished } from './tell'
import { columnsOf, told, unseated, withNumbers } from './write'

/** Throws `certificate_closed`, `certificate_not_published`. */
export function refuseUnpublished({ status }: CertificateRow) {
  if (status === 'replaced' || status === 'revoked') throw new Problem('certificate_closed')
  if (status !== 'published') throw new Problem('certificate_not_published')
}

/** Says for good that a certificate no longer counts; a second time changes nothing. Throws `stale`. */
export async function revoke({ db, actor, now }: Work, row: CertificateRow, { reason, note }: RevokeInput) {
  if (row.status === 'revoked') return row
  refuseUnpublished(row)
  const event = {
    entity: 'certificates',
    entity_id: row.id,
    action: 'revoke',
    actor,
    changes: { status: [row.status, 'revoked'], reason: [null, reason] },
  }
  const { changed, rows } = await db.batch({
    changed: db
      .update(certificates)
      .set({
        status: 'revoked',
        revoked_at: now,
        revoke_reason: reason,
        revoke_note: note,
        updated_at: stampAfter(row.updated_at, now),
      })
      .where(asSeen(certificates, byId(row.id), row.updated_at))
      .returning({ id: certificates.id }),
    told: auditIfChanged(db, event, now),
    rows: selectCertificates(db, byId(row.id)),
  })
  const [fresh] = rows
  if (!changed[0] || !fresh) throw new Problem('stale')
  return fresh
}

/** What a corrected certificate takes over besides the input: whose it is. */
type Seat = Pick<CertificateRow, 'product' | 'item_n' | 'beneficiary_n' | 'sacrifice_id'>

/**
 * Publishes a corrected certificate with a number of its own and closes the one it corrects, both or neither.
 * Throws `invalid`, `stale`, `certificate_closed`, `certificate_not_published`, `signing_key_unusable`.
 */
export async function replace(
  work: Sealing,
  row: CertificateRow,
  input: CertificateInput,
  seat: Seat = row,
): Promise<CertificateRow> {
  refuseUnpublished(row)
  const { db, actor, now } = work
  const columns = await columnsOf(db, input)
  const isMoved = columns.order_id !== row.order_id
  const { product, item_n, beneficiary_n, sacrifice_id } = isMoved ? unseated : seat
  const id = crypto.randomUUID()
  const event = (entity_id: string, action: string, changes: Record<string, unknown>) =>
    audit(db, { entity: 'certificates', entity_id, action, actor, changes }, now)
  const insert = async (number: () => string) => {
    const certificate_number = number()
    const values = {
      ...columns,
      product,
      item_n,
      beneficiary_n,
      sacrifice_id,
      id,
      certificate_number,
      status: 'published' as const,
      replaces: row.id,
      issued_date: now,
      created_at: now,
      updated_at: now,
    }
    const facts = { ...values, code: null, replaced_number: row.certificate_number }
    const seal = await sealOf(work, facts)
    // The old one first: a seat has one that counts.
    const { rows } = await publishing(() =>
      db.batch({
        closed: db
          .update(certificates)
          .set({
            status: 'replaced',
            updated_at: nextVersion(row.updated_at, now, sql`status = 'published'`),
          })
          .where(byId(row.id)),
        made: db.insert(certificates).values({ ...values, ...seal }),
        told: [
          event(row.id, 'replace', {
            status: [row.status, 'replaced'],
            replaced_by: [null, certificate_number],
          }),
          event(id, 'create', { ...told(row, columns), replaces: [null, row.certificate_number] }),
        ],
        news: tellPublished(db, { ...values, isFirst: true }, work),
        rows: selectCertificates(db, byId(id)),
      }),
    )
    const [fresh] = rows
    if (!fresh) throw new Error('a certificate vanished within its own batch')
    return fresh
  }
  try {
    return await withNumbers(work, insert)
  } catch (error) {
    if (wasMoved(error, certificates)) throw new Problem('stale')
    throw error
  }
}
