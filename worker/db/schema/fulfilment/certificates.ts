import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CertificateStatus, RevokeReason } from '../../../contract/labels'
import { flagColumn, idColumn, timeColumn, timestampColumns } from '../columns'
import { orders } from '../orders'

export const certificates = sqliteTable(
  'certificates',
  {
    id: idColumn(),
    certificate_number: text().notNull().unique(),
    order_id: text().references(() => orders.id, { onDelete: 'set null' }),
    status: text().$type<CertificateStatus>().notNull().default('draft'),
    template_id: text().notNull(),
    name: text().notNull(),
    service_type: text().notNull(),
    date: text(),
    location: text(),
    beneficiaries: text(),
    pelaksana_nama: text(),
    pelaksana_status: text(),
    penanggung_jawab: text(),
    tahun_hijriah: text(),
    issued_date: text().notNull(),
    product: text(),
    /** `item_n` and `beneficiary_n` identify the order line and the name; NULL in certificates made by hand. */
    item_n: integer(),
    beneficiary_n: integer(),
    sacrifice_id: text(),
    /** Code of the short link; NULL until the certificate is first published. */
    code: text(),
    /** Compact JWS over the content of the certificate. */
    signature: text(),
    /** Time when the signature was stored. If the key leaks, only signatures stored before the leak stay valid. */
    signed_at: text(),
    replaces: text(),
    revoked_at: text(),
    revoke_reason: text().$type<RevokeReason>(),
    /** Internal note of the operator; not shown to the public. */
    revoke_note: text(),
    /** Compact JWS of the revocation; NULL until the cron job signs it, if a trigger revoked the certificate. */
    revocation: text(),
    /** Hash of the published template, in `certificate_wordings`; NULL in drafts and in older certificates. */
    wording: text(),
    /** True if the order or rite changed after publishing: the certificate shows old data. Written by triggers. */
    outdated: flagColumn(),
    /** True if an older version of the shop published the certificate before the rite was done. */
    early: flagColumn(),
    ...timestampColumns(),
  },
  t => [
    index('certificates_outdated').on(t.created_at, t.id).where(sql`status = 'published' AND outdated = 1`),
    index('certificates_early').on(t.created_at, t.id).where(sql`status = 'published' AND early = 1`),
    index('certificates_unworded').on(t.template_id).where(sql`status <> 'draft' AND wording IS NULL`),
    uniqueIndex('certificates_one_per_seat')
      .on(t.order_id, t.item_n, t.beneficiary_n)
      .where(sql`beneficiary_n IS NOT NULL AND status IN ('draft', 'published')`),
    uniqueIndex('certificates_code').on(t.code).where(sql`code IS NOT NULL`),
    uniqueIndex('certificates_replaces').on(t.replaces).where(sql`replaces IS NOT NULL`),
    index('certificates_order').on(t.order_id).where(sql`order_id IS NOT NULL`),
    index('certificates_by_age').on(t.created_at, t.id),
    index('certificates_by_status').on(t.status, t.created_at, t.id),
    index('certificates_unlinked').on(t.id).where(sql`order_id IS NULL`),
    index('certificates_unsigned_end').on(t.id).where(sql`status = 'revoked' AND revocation IS NULL`),
    index('certificates_unsigned')
      .on(t.created_at, t.id)
      .where(sql`status = 'published' AND signature IS NULL`),
  ],
)

/** Template texts of published certificates by their hash. Triggers reject changes and deletions. */
export const certificate_wordings = sqliteTable('certificate_wordings', {
  /** SHA-256 of the text, hex. `template:<id>` is the text of older certificates, whose `wording` is NULL. */
  hash: text().primaryKey(),
  template: text().notNull(),
  created_at: timeColumn(),
})

/** Public keys of all signatures, including retired keys. */
export const signing_keys = sqliteTable('signing_keys', {
  kid: text().primaryKey(),
  jwk: text().notNull(),
  created_at: timeColumn(),
  /** From this time on, the key is no longer used to sign; earlier signatures stay valid. */
  retired_at: text(),
  /** The private key may have leaked at this time; signatures stored later are invalid. */
  compromised_at: text(),
})
