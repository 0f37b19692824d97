import { failureOf, inTurn, succeeded } from '../../bulk'
import type { BulkResult } from '../../contract/bulk'
import { isBadal } from '../../contract/labels'
import { type CertificateBulkInput, certificateInput } from '../../contract/proof/certificates'
import { auditIfChanged } from '../../db/audit'
import { asSeen } from '../../db/guard'
import { certificates } from '../../db/schema/certificates'
import { stampAfter } from '../../db/stamp'
import { fieldErrors } from '../../field-errors'
import { Problem } from '../../problem'
import type { Work } from '../../work'
import { byId, type CertificateRow } from '../look/rows'
import type { Sealing } from '../seal/seal'
import { draftFromOrder } from './draft'
import { replaceByOrder, slotOf } from './renew'
import { resign } from './sign-again'
import { revoke } from './states'
import { change, read, refuseKept } from './write'

const offering = ['date', 'location', 'beneficiaries'] as const
const badal = ['pelaksana_nama', 'pelaksana_status', 'penanggung_jawab', 'tahun_hijriah'] as const

/** The certificate with what it still lacks taken from `fill`; what somebody wrote into it stays. */
function withFilled(row: CertificateRow, fill: CertificateBulkInput['fill']) {
  const own = isBadal(row.service_type) ? badal : offering
  const added = own.filter(field => !row[field]).map(field => [field, fill[field] ?? null])
  return { ...row, ...Object.fromEntries(added) }
}

/** Throws `invalid` naming what a published certificate must have. */
function checked(value: unknown) {
  const { data, error } = certificateInput.safeParse(value)
  if (error) throw new Problem('invalid', { errors: fieldErrors(error.issues) })
  return data
}

/** Whatever it lacks: nobody finds it any more. */
async function takeBack({ db, actor, now }: Work, row: CertificateRow) {
  refuseKept(row)
  const changes = { status: [row.status, 'draft'] }
  const [changed] = await db.batch([
    db
      .update(certificates)
      .set({ status: 'draft', updated_at: stampAfter(row.updated_at, now) })
      .where(asSeen(certificates, byId(row.id), row.updated_at))
      .returning({ id: certificates.id }),
    auditIfChanged(db, { entity: 'certificates', entity_id: row.id, action: 'update', actor, changes }, now),
  ])
  if (!changed[0]) throw new Problem('stale')
}

/** The Hijri year of a rite that had no day yet when its certificate was drafted. */
async function withYear(work: Work, row: CertificateRow) {
  if (!isBadal(row.service_type) || row.tahun_hijriah || row.item_n === null) return row
  const { tahun_hijriah } = await slotOf(work, row)
  return { ...row, tahun_hijriah }
}

async function publish(work: Sealing, row: CertificateRow, { fill }: CertificateBulkInput) {
  if (row.signed_at !== null && row.status === 'published') return resign(work, row)
  // One that was published before there was a key is signed now.
  const isDone = row.status === 'published' && row.code !== null && work.key === null
  if (!isDone)
    await change(work, row, checked({ ...withFilled(await withYear(work, row), fill), status: 'published' }))
}

async function setStatus(work: Sealing, id: string, input: CertificateBulkInput) {
  const { status, reason, note } = input
  const row = await read(work.db, id)
  // Whoever asks again after a lost answer has what was asked for.
  if (status === row.status && status !== 'published') return
  if (status === 'published') return publish(work, row, input)
  if (status === 'replaced') return replaceByOrder(work, row)
  if (status === 'revoked' && reason) return revoke(work, row, { reason, note })
  await takeBack(work, row)
}

const resultOf = async (id: string, run: () => Promise<unknown>): Promise<BulkResult> => {
  try {
    await run()
    return { id, ...succeeded }
  } catch (error) {
    return { id, ...failureOf(error, { row: id }) }
  }
}

/** One step for each, each for itself. */
export const setStatuses = (work: Sealing, input: CertificateBulkInput) =>
  inTurn(input.ids, id => resultOf(id, () => setStatus(work, id, input)))

/** Drafts for all names of each order; names that have a certificate are passed over. */
export const draftFromOrders = (work: Work, ids: string[]) =>
  inTurn(ids, id => resultOf(id, () => draftFromOrder(work, id, { isPaidOnly: true })))
