import { z } from 'zod'
import {
  enumOf,
  listQuery,
  multiLineText,
  optionalLine,
  pageSchema,
  queryFlag,
  requiredLine,
  seenVersionSchema,
  singleLineText,
} from '../base'
import { type Rows, requiredSeenAt, selectedRowsPage, selectionLimitParam } from '../bulk'
import {
  certificateServices,
  certificateStatuses,
  revokeReasons,
  selectableRevokeReasons,
  settableCertificateStatuses,
  verdictLabels,
} from '../labels'
import { orderAccessQuery } from '../orders/lookup'

const { 'Badal Haji': badalHaji, 'Badal Umrah': badalUmrah, ...offerings } = certificateServices
const badals = { 'Badal Haji': badalHaji, 'Badal Umrah': badalUmrah }

const pickService = 'Pilih jenis layanan'

const commonFields = {
  order_id: optionalLine(64),
  template_id: requiredLine('Pilih template', 64),
  status: enumOf(settableCertificateStatuses, 'Pilih status').default('draft'),
}

const offeringInput = z.object({
  service_type: enumOf(offerings, pickService),
  ...commonFields,
  name: requiredLine('Nama harus diisi'),
  date: requiredLine('Tanggal harus diisi', 100),
  location: requiredLine('Lokasi harus diisi'),
  beneficiaries: multiLineText(1000)
    .nullish()
    .transform(value => value || null),
})

const badalInput = z.object({
  service_type: enumOf(badals, pickService),
  ...commonFields,
  name: requiredLine('Nama yang dibadalkan harus diisi'),
  pelaksana_nama: requiredLine('Nama pelaksana harus diisi'),
  pelaksana_status: requiredLine('Status pelaksana harus diisi'),
  penanggung_jawab: requiredLine('Penanggung jawab harus diisi'),
  tahun_hijriah: requiredLine('Tahun Hijriah harus diisi', 20),
})

/** `order_id` is an order code or the internal id of an order. */
export const certificateInput = z.discriminatedUnion('service_type', [offeringInput, badalInput], {
  error: pickService,
})
export type CertificateInput = z.infer<typeof certificateInput>

const optionalText = (max: number) => singleLineText(max).nullable().optional()

const fillableFields = {
  date: optionalText(100),
  location: optionalText(200),
  beneficiaries: multiLineText(1000).nullable().optional(),
  pelaksana_nama: optionalText(200),
  pelaksana_status: optionalText(200),
  penanggung_jawab: optionalText(200),
  tahun_hijriah: optionalText(20),
}

const fields = { name: optionalText(200), ...fillableFields }

export const certificatePatchSchema = seenVersionSchema.extend({
  service_type: enumOf(certificateServices, pickService).optional(),
  order_id: optionalText(64),
  template_id: z.string().max(64).optional(),
  status: enumOf(settableCertificateStatuses).optional(),
  ...fields,
})

export const certificatePreviewInput = z.object({
  certificate_number: optionalText(40),
  order_id: optionalText(64),
  issued_date: z.iso.datetime().or(z.iso.date()).optional(),
  service_type: optionalText(40),
  template_id: z.string().max(64).optional(),
  template: z.string().max(60_000).optional(),
  ...fields,
})
export type CertificatePreviewInput = z.infer<typeof certificatePreviewInput>

const publicFields = {
  certificate_number: z.string(),
  status: enumOf(certificateStatuses),
  name: z.string(),
  service_type: z.string(),
  date: z.string().nullable(),
  location: z.string().nullable(),
  beneficiaries: z.string().nullable(),
  pelaksana_nama: z.string().nullable(),
  pelaksana_status: z.string().nullable(),
  penanggung_jawab: z.string().nullable(),
  tahun_hijriah: z.string().nullable(),
  issued_date: z.string(),
}

/** Show the HTML of `view_url` only in a sandboxed frame, because operators can edit its template. */
export const unmaskedCertificateSchema = z.object({
  ...publicFields,
  masked: z.literal(false),
  view_url: z.string(),
  download_url: z.string(),
  /** URL of the page that verifies the signature; null for certificates created before short links existed. */
  verify_url: z.string().nullable(),
  /** The order's current state in words, if the certificate is unsigned or `is_early`; else null. */
  order_today: z.string().nullable(),
  /** The order is not paid or its rite is not done, so the certificate is not displayed. */
  is_early: z.boolean(),
})
export type UnmaskedCertificate = z.infer<typeof unmaskedCertificateSchema>

const omitted = z.null()

export const maskedCertificateSchema = z.object({
  ...publicFields,
  masked: z.literal(true),
  location: omitted,
  beneficiaries: omitted,
  pelaksana_nama: omitted,
  pelaksana_status: omitted,
  penanggung_jawab: omitted,
  view_url: omitted,
  download_url: omitted,
})
export type MaskedCertificate = z.infer<typeof maskedCertificateSchema>

export const publicCertificateSchema = z.discriminatedUnion('masked', [
  unmaskedCertificateSchema,
  maskedCertificateSchema,
])
export type PublicCertificate = z.infer<typeof publicCertificateSchema>

/** With the code of its short link, opening a certificate does not count towards the daily rate limits. */
export const shortLinkCodeQuery = z.object({ code: singleLineText(40).optional() })

export const certificateSearchQuery = z.object({
  q: requiredLine('Silakan masukkan ID sertifikat atau nomor pesanan', 100),
  ...orderAccessQuery.shape,
  ...shortLinkCodeQuery.shape,
})

const signedSinceOne = {
  number: z.string(),
  issuer: z.string(),
  kind: z.string(),
  names: z.array(z.string()),
  product: z.string().nullable(),
  date: z.string().nullable(),
  place: z.string().nullable(),
  issued_at: z.string(),
  replaces: z.string().nullable(),
  /** SHA-256, hex, of the printed fields that the signed text does not contain. */
  details: z.string(),
  /** SHA-256, hex, of the sorted hashes of the certificate's evidence files; null without evidence. */
  evidence: z.string().nullable(),
}

const signedOne = z.strictObject({ v: z.literal(1), ...signedSinceOne })

const signedTwo = z.strictObject({
  v: z.literal(2),
  ...signedSinceOne,
  code: z.string(),
  order: z.string().nullable(),
  /** SHA-256, hex, of the template text around the fields. */
  wording: z.string(),
  /** SHA-256, hex, of the certificate's id, order, order line, name position, sacrifice and template id. */
  subject: z.string(),
})

const signedThree = z.strictObject({
  ...signedTwo.shape,
  v: z.literal(3),
  /** Only in signature version 1: id of the entry in the signed history, a feature that was removed. */
  history: z.string(),
})

export const signedPayloadSchema = z.discriminatedUnion('v', [signedOne, signedTwo, signedThree])
export type SignedPayload = z.infer<typeof signedPayloadSchema>

export const signedFieldsByVersion = {
  1: signedOne.keyof().options,
  2: signedTwo.keyof().options,
  3: signedThree.keyof().options,
}

/** `signed` is present only if the signature is valid. */
export const verificationSchema = z.object({
  verdict: enumOf(verdictLabels),
  certificate_number: z.string().nullable(),
  signed: signedPayloadSchema.nullable(),
  signature: z.string().nullable(),
  signed_at: z.string().nullable(),
  differs: z.array(z.string()),
  /** Labels of printed fields that the signature does not cover: older signature versions cover fewer fields. */
  uncovered: z.array(z.string()),
  /** The order's current state in words, for the verdicts `unsigned` and `early`; else null. */
  order_today: z.string().nullable(),
  evidence_changed: z.boolean(),
  revoked_at: z.string().nullable(),
  reason: z.string().nullable(),
  /** The signed revocation as compact JWS; null until it is signed. */
  revocation: z.string().nullable(),
  replaced_by: z.object({ certificate_number: z.string(), path: z.string() }).nullable(),
  view_path: z.string().nullable(),
})
export type Verification = z.infer<typeof verificationSchema>

/** JSON Web Key Set (RFC 7517), with the status of each key. */
export const signingKeySetSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      use: z.literal('sig'),
      alg: z.literal('EdDSA'),
      created_at: z.string(),
      retired_at: z.string().nullable(),
      compromised_at: z.string().nullable(),
    }),
  ),
})
export type KeySet = z.infer<typeof signingKeySetSchema>

export const certificateSchema = z.object({
  id: z.string(),
  ...publicFields,
  template_id: z.string(),
  product: z.string().nullable(),
  /** Position of the order line in the order; `beneficiary_n` is the position of the name in the line. */
  item_n: z.int().nullable(),
  beneficiary_n: z.int().nullable(),
  sacrifice_id: z.string().nullable(),
  code: z.string().nullable(),
  signed_at: z.string().nullable(),
  replaces: z.string().nullable(),
  revoked_at: z.string().nullable(),
  revoke_reason: enumOf(revokeReasons).nullable(),
  revoke_note: z.string().nullable(),
  order_id: z.string().nullable(),
  order_code: z.string().nullable(),
  /** Hash of the template with which the certificate was published; null in drafts and older certificates. */
  wording: z.string().nullable(),
  outdated: z.boolean(),
  not_yet: z.enum(['cancelled', 'unpaid', 'short', 'not_done']).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Certificate = z.infer<typeof certificateSchema>

export const certificatePage = pageSchema(certificateSchema).extend(requiredSeenAt)
export type CertificatePage = z.infer<typeof certificatePage>

export const certificateListQuery = listQuery.extend({
  status: enumOf(certificateStatuses).optional(),
  unsigned: queryFlag.optional(),
  /** Lists certificates published before the rite (`early`), or whose order or rite changed later (`outdated`). */
  mend: z.enum(['outdated', 'early']).optional(),
})
export type CertificateListQuery = z.infer<typeof certificateListQuery>

/** `count` stops at 1,000. It is 0 if the shop has no signing key. */
export const unsignedCertificateCountSchema = z.object({ count: z.int(), has_key: z.boolean() })

export const certificateSelectionQuery = certificateListQuery.extend({ limit: selectionLimitParam })
export type CertificatePicksQuery = z.infer<typeof certificateSelectionQuery>

export const certificateSelectionPage = selectedRowsPage.extend(requiredSeenAt)
export type CertificatePicks = z.infer<typeof certificateSelectionPage>

export const replaceCertificateInput = seenVersionSchema.extend({ corrected: certificateInput })

const revocation = {
  reason: enumOf(selectableRevokeReasons, 'Pilih alasannya'),
  note: optionalLine(300),
}

export const revokeCertificateInput = z.object(revocation)
export type RevokeCertificateInput = z.infer<typeof revokeCertificateInput>

const steps = {
  published: 'Terbitkan',
  draft: 'Tarik ke draf',
  replaced: 'Ganti dengan data terbaru',
  revoked: 'Cabut',
}

/** Publishing fills empty fields from `fill`. Status `replaced` issues a new certificate from the data of the order. */
export const bulkCertificateActionSchema = z
  .object({
    status: enumOf(steps, 'Pilih status'),
    fill: z.object(fillableFields).default({}),
    reason: revocation.reason.optional(),
    note: revocation.note,
  })
  .refine(({ status, reason }) => status !== 'revoked' || reason !== undefined, {
    path: ['reason'],
    error: 'Pilih alasannya',
  })
export type CertificateStep = z.infer<typeof bulkCertificateActionSchema>
export type CertificateBulkInput = CertificateStep & Rows
