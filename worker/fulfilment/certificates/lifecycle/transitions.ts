import type { CertificateBulkInput, RevokeCertificateInput } from '../../../contract/fulfilment/certificates'
import { type CertificateStatus, isBadalService } from '../../../contract/labels'
import type { ProblemCode } from '../../../contract/problems'
import { type Changes, changedFields } from '../../../db/audit'
import { Problem } from '../../../lib/problem'
import type { CertificateRow } from '../rows'
import type { Slot } from './draft'

export type CertificateChange = {
  values: Partial<CertificateRow>
  changes: Changes
  action?: string
  /** True if the change publishes the certificate: its text is stored, and signed if the shop has a key. */
  seals: boolean
}

type State = CertificateStatus | 'signed'

const closedCode = 'certificate_closed'
const signedCode = 'certificate_signed'
const unpublishedCode = 'certificate_not_published'

/** The value is null if a certificate in this state allows the operation, otherwise the code of the problem. */
const rules: Record<'write' | 'replace' | 'revoke', Record<State, ProblemCode | null>> = {
  write: { draft: null, published: null, signed: signedCode, replaced: closedCode, revoked: closedCode },
  replace: {
    draft: unpublishedCode,
    published: null,
    signed: null,
    replaced: closedCode,
    revoked: closedCode,
  },
  revoke: { draft: unpublishedCode, published: null, signed: null, replaced: closedCode, revoked: null },
}

const stateOf = ({ status, signed_at }: CertificateRow): State =>
  signed_at !== null && (status === 'draft' || status === 'published') ? 'signed' : status

export function throwIfTransitionRefused(step: keyof typeof rules, row: CertificateRow) {
  const reason = rules[step][stateOf(row)]
  if (reason !== null) throw new Problem(reason)
}

const maskedValue = '•••'
const personalFields = ['name', 'beneficiaries', 'pelaksana_nama', 'penanggung_jawab']

export const maskedCertificateChanges = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changes =>
  Object.fromEntries(
    Object.entries(changedFields(before, after)).map(([field, values]) => [
      field,
      personalFields.includes(field) ? [maskedValue, maskedValue] : values,
    ]),
  )

/** A certificate that moves to another order belongs to no name of that order, so its seat columns become null. */
export const clearedSeatColumns = { product: null, item_n: null, beneficiary_n: null, sacrifice_id: null }

export const seatColumnsAfterMove = (
  row: CertificateRow,
  order_id: string | null,
  seat: Partial<CertificateRow> = {},
) => (order_id === row.order_id ? seat : clearedSeatColumns)

/** Null if there is nothing to write: no changed field, and no missing code or signature of a published certificate. */
export function changeCertificateContent(
  row: CertificateRow,
  columns: Partial<CertificateRow>,
  canSign: boolean,
) {
  throwIfTransitionRefused('write', row)
  const values = { ...columns, ...seatColumnsAfterMove(row, columns.order_id ?? null) }
  const changes = maskedCertificateChanges(row, values)
  const seals = values.status === 'published'
  const lacksSeal = seals && (row.code === null || canSign)
  return Object.keys(changes).length > 0 || lacksSeal ? { values, changes, seals } : null
}

/** Used if the signing key was lost: the same content is signed with the current key. */
export const signatureRenewalChange: CertificateChange = {
  values: {},
  changes: {},
  action: 'sign',
  seals: true,
}

export function unpublishCertificate(row: CertificateRow): CertificateChange | null {
  if (row.status === 'draft') return null
  throwIfTransitionRefused('write', row)
  return { values: { status: 'draft' }, changes: { status: [row.status, 'draft'] }, seals: false }
}

export function revokeCertificate(
  row: CertificateRow,
  { reason, note }: RevokeCertificateInput,
  now: string,
): CertificateChange | null {
  if (row.status === 'revoked') return null
  throwIfTransitionRefused('revoke', row)
  return {
    values: { status: 'revoked', revoked_at: now, revoke_reason: reason, revoke_note: note },
    changes: { status: [row.status, 'revoked'], reason: [null, reason] },
    action: 'revoke',
    seals: false,
  }
}

const offeringFields = ['date', 'location', 'beneficiaries'] as const
const badalFields = ['pelaksana_nama', 'pelaksana_status', 'penanggung_jawab', 'tahun_hijriah'] as const

export function fillEmptyCertificateFields(row: CertificateRow, fill: CertificateBulkInput['fill']) {
  const own = isBadalService(row.service_type) ? badalFields : offeringFields
  return { ...row, ...Object.fromEntries(own.map(field => [field, row[field] || (fill[field] ?? null)])) }
}

const orderFields = [
  'name',
  'service_type',
  'product',
  'date',
  'location',
  'pelaksana_nama',
  'tahun_hijriah',
] as const

/** Copies the order's values into the certificate, except values that the order lacks. Null if nothing differs. */
export function updateCertificateFromOrder(
  row: CertificateRow,
  slot: Pick<Slot, (typeof orderFields)[number] | 'sacrifice_id'>,
) {
  const moved = orderFields.filter(field => slot[field] !== null && slot[field] !== row[field])
  if (moved.length === 0) return null
  const { sacrifice_id } = slot
  return { ...row, sacrifice_id, ...Object.fromEntries(moved.map(field => [field, slot[field]])) }
}
