import { z } from 'zod'
import { choice, line, lines, listQuery, optional, page, required, versionSeen, yes } from '../base'
import { listedAt, picks, picksLimit, type Rows } from '../bulk'
import {
  askedReasons,
  certificateServices,
  certificateStatuses,
  revokeReasons,
  verdicts,
  writableStatuses,
} from '../labels'
import { lookupQuery } from '../orders/lookup'

const { 'Badal Haji': badalHaji, 'Badal Umrah': badalUmrah, ...offerings } = certificateServices
const badals = { 'Badal Haji': badalHaji, 'Badal Umrah': badalUmrah }

const pickService = 'Pilih jenis layanan'

const common = {
  order_id: optional(64),
  template_id: required('Pilih template', 64),
  status: choice(writableStatuses, 'Pilih status').default('draft'),
}

const offeringInput = z.object({
  service_type: choice(offerings, pickService),
  ...common,
  name: required('Nama harus diisi'),
  date: required('Tanggal harus diisi', 100),
  location: required('Lokasi harus diisi'),
  /** Who the meat goes to, where that is to be stated. */
  beneficiaries: lines(1000)
    .nullish()
    .transform(value => value || null),
})

const badalInput = z.object({
  service_type: choice(badals, pickService),
  ...common,
  name: required('Nama yang dibadalkan harus diisi'),
  pelaksana_nama: required('Nama pelaksana harus diisi'),
  pelaksana_status: required('Status pelaksana harus diisi'),
  penanggung_jawab: required('Penanggung jawab harus diisi'),
  tahun_hijriah: required('Tahun Hijriah harus diisi', 20),
})

/** A certificate as it is written: badal and other services each have fields of their own. `order_id`: code or id. */
export const certificateInput = z.discriminatedUnion('service_type', [offeringInput, badalInput], {
  error: pickService,
})
export type CertificateInput = z.infer<typeof certificateInput>

const text = (max: number) => line(max).nullable().optional()

const filled = {
  date: text(100),
  location: text(200),
  beneficiaries: lines(1000).nullable().optional(),
  pelaksana_nama: text(200),
  pelaksana_status: text(200),
  penanggung_jawab: text(200),
  tahun_hijriah: text(20),
}

const fields = { name: text(200), ...filled }

/** Any part of a certificate; the whole is then checked as `certificateInput`. */
export const certificatePatch = versionSeen.extend({
  service_type: choice(certificateServices, pickService).optional(),
  order_id: text(64),
  template_id: z.string().max(64).optional(),
  status: choice(writableStatuses).optional(),
  ...fields,
})

/** Values not saved yet. `template` shows a template that is itself still being written. */
export const certificatePreview = z.object({
  certificate_number: text(40),
  order_id: text(64),
  issued_date: z.iso.datetime().or(z.iso.date()).optional(),
  service_type: text(40),
  template_id: z.string().max(64).optional(),
  template: z.string().max(60_000).optional(),
  ...fields,
})
export type CertificatePreview = z.infer<typeof certificatePreview>

const shown = {
  certificate_number: z.string(),
  status: choice(certificateStatuses),
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

/** A published certificate as its number opens it. `view_url` is for a sandboxed frame. */
export const wholeCertificate = z.object({
  ...shown,
  masked: z.literal(false),
  view_url: z.string(),
  download_url: z.string(),
  /** Where its signature is judged; null for those published before there were short links. */
  verify_url: z.string().nullable(),
  /** What its order says today, in words, where no signature vouches for it; the sheet of an early one is not shown. */
  order_today: z.string().nullable(),
  is_early: z.boolean(),
})
export type WholeCertificate = z.infer<typeof wholeCertificate>

const unsaid = z.null()

/** What strangers who know an order see of its certificates: number, kind, date, and a name in part. */
export const maskedCertificate = z.object({
  ...shown,
  masked: z.literal(true),
  location: unsaid,
  beneficiaries: unsaid,
  pelaksana_nama: unsaid,
  pelaksana_status: unsaid,
  penanggung_jawab: unsaid,
  view_url: unsaid,
  download_url: unsaid,
})
export type MaskedCertificate = z.infer<typeof maskedCertificate>

export const publicCertificate = z.discriminatedUnion('masked', [wholeCertificate, maskedCertificate])
export type PublicCertificate = z.infer<typeof publicCertificate>

/** `code` is that of its short link, which only who has the paper knows. */
export const certificateCode = z.object({ code: line(40).optional() })

/** `key`, `phone4` and `phone` open the certificates of an order to its customer. */
export const certificateSearch = z.object({
  q: required('Silakan masukkan ID sertifikat atau nomor pesanan', 100),
  ...lookupQuery.shape,
  ...certificateCode.shape,
})

// Signatures

const signedSinceOne = {
  number: z.string(),
  issuer: z.string(),
  kind: z.string(),
  names: z.array(z.string()),
  product: z.string().nullable(),
  date: z.string().nullable(),
  place: z.string().nullable(),
  issued_at: z.string(),
  /** Number of the certificate that this one corrects. */
  replaces: z.string().nullable(),
  /** SHA-256, hex, over what else is printed. */
  details: z.string(),
  /** SHA-256, hex, over the sorted hashes of its evidence; null when there was none. */
  evidence: z.string().nullable(),
}

const signedOne = z.strictObject({ v: z.literal(1), ...signedSinceOne })

const signedTwo = z.strictObject({
  v: z.literal(2),
  ...signedSinceOne,
  /** Of its short link. */
  code: z.string(),
  /** Code of its order, which templates may print. */
  order: z.string().nullable(),
  /** SHA-256, hex, of the template: every word around the fields. */
  wording: z.string(),
  /** SHA-256, hex, over its own id, its slot of the order, its sacrifice and its template's id. */
  subject: z.string(),
})

const signedThree = z.strictObject({
  ...signedTwo.shape,
  v: z.literal(3),
  /** Id of a signed history of all certificates that is no longer kept. New ones are signed in version 2. */
  history: z.string(),
})

/** What a signature is over, by version; `names` are all that it tells of people. */
export const signedPayload = z.discriminatedUnion('v', [signedOne, signedTwo, signedThree])
export type SignedPayload = z.infer<typeof signedPayload>

/** The fields of a version, in the order in which they are signed. */
export const signedFields = {
  1: signedOne.keyof().options,
  2: signedTwo.keyof().options,
  3: signedThree.keyof().options,
}

/** What a short link tells. `signed` only where the signature is good. */
export const verification = z.object({
  verdict: choice(verdicts),
  certificate_number: z.string().nullable(),
  signed: signedPayload.nullable(),
  signature: z.string().nullable(),
  signed_at: z.string().nullable(),
  /** What no longer is as it was signed, in words. */
  differs: z.array(z.string()),
  /** What a signature of an older kind does not hold fast, in words. */
  uncovered: z.array(z.string()),
  /** What its order says today, in words; null where no order stands behind it. */
  order_today: z.string().nullable(),
  evidence_changed: z.boolean(),
  revoked_at: z.string().nullable(),
  reason: z.string().nullable(),
  /** Compact JWS over its revocation; null while that is not signed. */
  revocation: z.string().nullable(),
  replaced_by: z.object({ certificate_number: z.string(), path: z.string() }).nullable(),
  view_path: z.string().nullable(),
})
export type Verification = z.infer<typeof verification>

/** RFC 7517, with what became of each key. */
export const keySet = z.object({
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
export type KeySet = z.infer<typeof keySet>

// Back office

export const certificate = z.object({
  id: z.string(),
  ...shown,
  template_id: z.string(),
  product: z.string().nullable(),
  /** The slot of its order. */
  item_n: z.int().nullable(),
  beneficiary_n: z.int().nullable(),
  sacrifice_id: z.string().nullable(),
  code: z.string().nullable(),
  /** When it was signed; null when it is not. */
  signed_at: z.string().nullable(),
  /** Id of the certificate that it corrects. */
  replaces: z.string().nullable(),
  revoked_at: z.string().nullable(),
  revoke_reason: choice(revokeReasons).nullable(),
  revoke_note: z.string().nullable(),
  /** Internal id of the order, and the code people know it by. */
  order_id: z.string().nullable(),
  order_code: z.string().nullable(),
  /** Hash of the template it was published with. */
  wording: z.string().nullable(),
  /** Its order says something else by now. */
  outdated: z.boolean(),
  /** Why its order does not let it be published today. */
  not_yet: z.enum(['cancelled', 'unpaid', 'short', 'not_done']).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Certificate = z.infer<typeof certificate>

/** One page of the list, and when it was read. */
export const certificatePage = page(certificate).extend(listedAt)
export type CertificatePage = z.infer<typeof certificatePage>

export const certificateListQuery = listQuery.extend({
  status: choice(certificateStatuses).optional(),
  /** Only those that are published without a signature. */
  unsigned: yes.optional(),
  /** Only published ones that their order no longer agrees with, or that came before their rite was done. */
  mend: z.enum(['outdated', 'early']).optional(),
})
export type CertificateListQuery = z.infer<typeof certificateListQuery>

/** Published certificates that could be signed, up to 1,000; none in a shop that cannot sign. */
export const unsignedCertificates = z.object({ count: z.int() })

/** Which certificates a filter matches. */
export const certificatePicksQuery = certificateListQuery.extend({ limit: picksLimit })
export type CertificatePicksQuery = z.infer<typeof certificatePicksQuery>

export const certificatePicks = picks.extend(listedAt)
export type CertificatePicks = z.infer<typeof certificatePicks>

/** The corrected certificate in the place of one that was seen as `updated_at`. */
export const replaceInput = versionSeen.extend({ corrected: certificateInput })

const revocation = {
  reason: choice(askedReasons, 'Pilih alasannya'),
  /** For the operator alone. */
  note: optional(300),
}

/** Revokes one for good. */
export const revokeInput = z.object(revocation)
export type RevokeInput = z.infer<typeof revokeInput>

const steps = {
  published: 'Terbitkan',
  draft: 'Tarik ke draf',
  replaced: 'Ganti dengan data terbaru',
  revoked: 'Cabut',
}

/**
 * One step for many. `fill` goes into the fields of a published certificate that are still empty; `replaced` makes a
 * corrected one out of what the order says now; `revoked` asks for a reason.
 */
export const certificateStep = z
  .object({
    status: choice(steps, 'Pilih status'),
    fill: z.object(filled).default({}),
    reason: revocation.reason.optional(),
    note: revocation.note,
  })
  .refine(({ status, reason }) => status !== 'revoked' || reason !== undefined, {
    path: ['reason'],
    error: 'Pilih alasannya',
  })
export type CertificateStep = z.infer<typeof certificateStep>
/** For many certificates; each succeeds or fails for itself. */
export type CertificateBulkInput = CertificateStep & Rows
