import { sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import { publicationProblemTexts } from '../../../contract/fulfilment/certificate-rules'
import {
  type CertificateBulkInput,
  type CertificateInput,
  certificateInput,
} from '../../../contract/fulfilment/certificates'
import { insertAudit } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { isRefused } from '../../../db/errors'
import { nextVersion, wasVersionOvertaken } from '../../../db/guard'
import { certificates } from '../../../db/schema/fulfilment/certificates'
import { orders } from '../../../db/schema/orders'
import {
  createRowTarget,
  deleteRowUnlessStale,
  type RowUpdate,
  readRowUnlessStale,
  type SeenVersion,
  updateRowUnlessStale,
} from '../../../db/seen'
import { nextTimestampAfter } from '../../../db/stamp'
import { mapInBatches, runBulkRow, throwIfStale } from '../../../lib/bulk'
import { invalidField, Problem, parseOrThrow } from '../../../lib/problem'
import { readSignatureState } from '../lookup/verdict'
import { type CertificateRow, certificateByIdSql, readCertificate, selectCertificates } from '../rows'
import { certificateEarlyProblem, type SealContext, signPublication } from '../signing/seal'
import { certificateTemplatesQuery, templateById } from '../signing/wording'
import { findSeat, insertWithCertificateNumbers, requireCertificateSeat, riteDayCorrection } from './draft'
import {
  type CertificateChange,
  changeCertificateContent,
  clearedSeatColumns,
  fillEmptyCertificateFields,
  maskedCertificateChanges,
  revokeCertificate,
  seatColumnsAfterMove,
  signatureRenewalChange,
  throwIfTransitionRefused,
  unpublishCertificate,
  updateCertificateFromOrder,
} from './transitions'

const emptyFields = {
  date: null,
  location: null,
  beneficiaries: null,
  pelaksana_nama: null,
  pelaksana_status: null,
  penanggung_jawab: null,
  tahun_hijriah: null,
}

/** `order_id` is an order code or an internal id. Throws `invalidField` if the template or order is missing. */
async function columnsOf(db: Db, input: CertificateInput) {
  const asked = input.order_id
  const [settings, found] = await db.batch([
    certificateTemplatesQuery(db),
    db
      .select({ id: orders.id, anonymized_at: orders.anonymized_at })
      .from(orders)
      .where(sql`order_id = ${asked?.toUpperCase() ?? null} OR id = ${asked}`),
  ])
  if (templateById(settings, input.template_id) === undefined)
    throw invalidField('template_id', 'Template tidak ditemukan')
  if (asked !== null && !found[0]) throw invalidField('order_id', 'Pesanan tidak ditemukan')
  if (found[0]?.anonymized_at) throw new Problem('order_anonymized')
  return { ...emptyFields, ...input, order_id: found[0]?.id ?? null }
}

export const certificateTarget = createRowTarget(certificates, 'certificates', readCertificate)

type Publication = { id: string; order_id: string | null; updated_at: string; isFirst: boolean }

// A trigger turns this event into a message to the customer. An order gets at most one such event per day (WIB), unless
// that day's message was withdrawn. Publishing a certificate again adds no event if the customer already got a message.
const addPublishedEvent = ({ db, actor, now }: Context, { id, order_id, updated_at, isFirst }: Publication) =>
  db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT orders.id, (SELECT coalesce(max(n), 0) + 1 FROM order_events WHERE order_id = orders.id),
      'certificate_published', ${actor}, '{}', ${now}
    FROM orders
    WHERE orders.id = ${order_id}
      AND EXISTS (SELECT 1 FROM certificates
        WHERE certificates.id = ${id} AND status = 'published' AND updated_at = ${updated_at})
      AND (${isFirst ? 1 : 0} OR NOT EXISTS (SELECT 1 FROM messages
        WHERE order_id = orders.id AND kind = 'certificate' AND state = 'sent'))
      AND (NOT EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id AND type = 'certificate_published'
          AND date(created_at, '+7 hours') = date(${now}, '+7 hours'))
        OR EXISTS (SELECT 1 FROM messages WHERE order_id = orders.id AND kind = 'certificate'
          AND state = 'skipped' AND error = 'withdrawn'))`)

/** Adds the signature to a change that publishes a certificate, and the timeline event if it was a draft. */
async function sealChange(
  context: SealContext,
  row: CertificateRow,
  { values, ...change }: CertificateChange,
): Promise<RowUpdate> {
  const facts = { ...row, ...values }
  const seal = await signPublication(context, facts, row)
  const news = {
    id: row.id,
    order_id: row.status === 'draft' ? facts.order_id : null,
    updated_at: nextTimestampAfter(row.updated_at, context.now),
    isFirst: row.code === null,
  }
  const isSigned = seal.signed_at !== null && change.action !== 'sign'
  return {
    ...change,
    values: { ...values, ...seal },
    changes: isSigned ? { ...change.changes, signed: [null, true] } : change.changes,
    also: [addPublishedEvent(context, news)],
  }
}

async function mapEarlyAbort<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isRefused(error, 'certificate_early')) throw error
    throw certificateEarlyProblem(': pesanannya baru saja berubah. Muat ulang, lalu periksa.')
  }
}

type Decide = (row: CertificateRow) => CertificateChange | null | Promise<CertificateChange | null>

/** Throws `not_found`, `stale`, `certificate_early`, and what `decide` throws. */
export const changeCertificate = (context: SealContext, id: string, seen: SeenVersion, decide: Decide) =>
  mapEarlyAbort(() =>
    updateRowUnlessStale(context, certificateTarget(context.db, id, seen), async row => {
      const change = await decide(row)
      return change?.seals ? sealChange(context, row, change) : change
    }),
  )

const nameGone = () =>
  new Problem('certificate_without_seat', {
    detail: 'Nama ini sudah tidak ada di pesanannya. Hapus draf ini, atau isi sendiri lalu terbitkan.',
  })

/** A draft that nobody edited gets its order's current values, because the order may have changed after the draft. */
async function currentDraft(context: SealContext, row: CertificateRow): Promise<CertificateRow> {
  const isUnedited = row.status === 'draft' && row.code === null && row.updated_at === row.created_at
  if (!isUnedited || row.order_id === null || row.item_n === null) return row
  const slot = await findSeat(context, row)
  if (!slot) throw nameGone()
  return updateCertificateFromOrder(row, slot) ?? row
}

/** Merges the fields in `asked`. Throws `invalidField`, `certificate_signed`, `certificate_closed`. */
export async function mergeCertificateInput(
  context: SealContext,
  row: CertificateRow,
  asked: Record<string, unknown>,
) {
  const { db, key } = context
  throwIfTransitionRefused('write', row)
  const publishes = (asked.status ?? row.status) === 'published'
  const facts = publishes ? await riteDayCorrection(context, row, asked) : {}
  const draft = publishes ? await currentDraft(context, row) : row
  const input = parseOrThrow(certificateInput, { ...draft, ...asked, ...facts })
  return changeCertificateContent(row, await columnsOf(db, input), key !== null)
}

async function insertCertificate(
  context: SealContext,
  values: typeof certificates.$inferInsert & { status: string },
  also: { replaced: CertificateRow | null; changes: Record<string, unknown> },
) {
  const { db, actor, now } = context
  const { id, certificate_number, order_id = null, replaces = null } = values
  const { replaced, changes } = also
  const facts = { ...emptyFields, ...clearedSeatColumns, ...values, order_id, replaces, code: null }
  const seal = values.status === 'published' ? await signPublication(context, facts) : {}
  const event = (entity_id: string, action: string, said: Record<string, unknown>) =>
    insertAudit(db, { entity: 'certificates', entity_id, action, actor, changes: said }, now)
  const closing = replaced && [
    db
      .update(certificates)
      .set({
        status: 'replaced',
        updated_at: nextVersion(replaced.updated_at, now, sql`status = 'published'`),
      })
      .where(certificateByIdSql(replaced.id)),
    event(replaced.id, 'replace', {
      status: [replaced.status, 'replaced'],
      replaced_by: [null, certificate_number],
    }),
  ]
  const { rows } = await mapEarlyAbort(() =>
    db.batch({
      // Close the old certificate first: the unique index allows one active certificate per seat.
      closing: closing ?? [],
      made: db.insert(certificates).values({ ...values, ...seal }),
      // The audit event omits the signature, because the signature contains the person's name.
      told: event(id, 'create', changes),
      news: addPublishedEvent(context, { id, order_id, updated_at: now, isFirst: true }),
      rows: selectCertificates(db, certificateByIdSql(id)),
    }),
  )
  const [row] = rows
  if (!row) throw new Error('a certificate vanished within its own batch')
  return row
}

const newRow = (now: string, certificate_number: string) => ({
  id: crypto.randomUUID(),
  certificate_number,
  issued_date: now,
  created_at: now,
  updated_at: now,
})

/** Throws `invalidField`, `no_free_code`, `signing_key_unusable`. */
export async function createCertificate(context: SealContext, input: CertificateInput) {
  const columns = await columnsOf(context.db, input)
  return insertWithCertificateNumbers(context, 1, ([number = '']) => {
    const values = { ...columns, ...clearedSeatColumns, ...newRow(context.now, number) }
    return insertCertificate(context, values, {
      replaced: null,
      changes: maskedCertificateChanges({}, values),
    })
  })
}

/** `seat` contains new seat columns; without it, the certificate keeps its seat. */
type Corrected = { input: CertificateInput; seat?: Partial<CertificateRow> }

/** Throws `invalidField`, `stale`, `certificate_closed`, `certificate_not_published`, `signing_key_unusable`. */
export async function replaceCertificate(
  context: SealContext,
  id: string,
  seen: SeenVersion,
  correct: (row: CertificateRow) => Corrected | Promise<Corrected>,
) {
  const { db, now } = context
  const row = await readRowUnlessStale(certificateTarget(db, id, seen))
  throwIfTransitionRefused('replace', row)
  const { input, seat = row } = await correct(row)
  const given = await columnsOf(db, input)
  const isSeated = given.order_id === row.order_id && seat === row
  const columns = { ...given, ...(isSeated && (await riteDayCorrection(context, row, given))) }
  const { product, item_n, beneficiary_n, sacrifice_id } = {
    ...clearedSeatColumns,
    ...seatColumnsAfterMove(row, columns.order_id, seat),
  }
  const changes = { ...maskedCertificateChanges(row, columns), replaces: [null, row.certificate_number] }
  try {
    return await insertWithCertificateNumbers(context, 1, ([number = '']) => {
      const made = { ...newRow(now, number), status: 'published' as const, replaces: id }
      const values = { ...columns, product, item_n, beneficiary_n, sacrifice_id, ...made }
      return insertCertificate(context, values, { replaced: row, changes })
    })
  } catch (error) {
    if (wasVersionOvertaken(error, certificates)) throw new Problem('stale')
    throw error
  }
}

/** Throws `not_found`, `stale`, `certificate_closed`, `certificate_signed`. */
export const deleteCertificate = (context: Context, id: string) =>
  deleteRowUnlessStale(context, certificateTarget(context.db, id), row => {
    throwIfTransitionRefused('write', row)
    const { certificate_number, status } = row
    return {
      changes: { certificate_number, status },
      where: sql`signed_at IS NULL AND status IN ('draft', 'published')`,
    }
  })

/** Null if the signature is valid, a new signature if only its key was lost. Throws `certificate_signed` otherwise. */
async function signAgainIfKeyLost({ db, key }: SealContext, { id }: CertificateRow) {
  const standing = await readSignatureState(db, id)
  if (standing === 'good') return null
  if (key && standing === 'key_lost') return signatureRenewalChange
  throw new Problem('certificate_signed', {
    detail: 'Tanda tangannya tidak cocok dengan datanya. Cocokkan dengan pesanannya, lalu ganti atau cabut.',
  })
}

async function publish(context: SealContext, row: CertificateRow, fill: CertificateBulkInput['fill']) {
  const isOut = row.status === 'published'
  if (isOut && row.signed_at !== null) return signAgainIfKeyLost(context, row)
  if (isOut && row.code !== null && context.key === null) return null
  throwIfTransitionRefused('write', row)
  // Check the rite before the fields: until it is done, errors about its missing date and place would mislead.
  if (row.not_yet) throw certificateEarlyProblem(`. ${publicationProblemTexts[row.not_yet]}`)
  const draft = await currentDraft(context, row)
  return mergeCertificateInput(context, row, {
    ...fillEmptyCertificateFields({ ...draft, ...(await riteDayCorrection(context, row, {})) }, fill),
    status: 'published',
  })
}

/** Throws `certificate_without_seat`, `certificate_unchanged`, `invalid`, and `stale` if the order just changed. */
async function correctedByOrder(context: SealContext, row: CertificateRow) {
  const compare = async () => updateCertificateFromOrder(row, await requireCertificateSeat(context, row))
  const today = await compare()
  if (today) return { input: parseOrThrow(certificateInput, today), seat: today }
  const mark = (outdated: boolean) =>
    context.db.update(certificates).set({ outdated }).where(certificateByIdSql(row.id))
  await mark(false)
  // Compare again, because the order may have changed since the first comparison, but before `mark(false)`.
  const isChanged = (await compare()) !== null
  if (isChanged) await mark(true)
  throw new Problem(isChanged ? 'stale' : 'certificate_unchanged')
}

async function setStatus(context: SealContext, id: string, { status, ...asked }: CertificateBulkInput) {
  const { seen_at, reason, note, fill } = asked
  if (status !== 'replaced') {
    return changeCertificate(context, id, { seen_at }, row => {
      if (status === 'published') return publish(context, row, fill)
      return status === 'revoked' && reason
        ? revokeCertificate(row, { reason, note }, context.now)
        : unpublishCertificate(row)
    })
  }
  // Idempotent: a client that retries after a lost response receives success.
  if ((await readCertificate(context.db, id)).status === 'replaced') return null
  return replaceCertificate(context, id, {}, row => {
    throwIfStale(row, seen_at)
    return correctedByOrder(context, row)
  })
}

export const setCertificateStatuses = (context: SealContext, input: CertificateBulkInput) =>
  mapInBatches(input.ids, id => runBulkRow(id, 'row', () => setStatus(context, id, input)))
