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
    /** Positions of the order line and of the name in it; NULL in certificates that an operator wrote by hand. */
    item_n: integer(),
    beneficiary_n: integer(),
    sacrifice_id: text(),
    /** Code of the short link; NULL until the first publication. */
    code: text(),
    /** Compact JWS over the content of the certificate. */
    signature: text(),
    /** If the signing key leaks, only signatures stored before the leak stay valid. */
    signed_at: text(),
    replaces: text(),
    revoked_at: text(),
    revoke_reason: text().$type<RevokeReason>(),
    revoke_note: text(),
    /** Compact JWS. NULL until the cron job signs the revocation, because triggers also revoke certificates. */
    revocation: text(),
    /** Hash of the published template in `certificate_wordings`; NULL in drafts and older certificates. */
    wording: text(),
    /** The certificate shows old data, because its order or rite changed later. Only triggers write this column. */
    outdated: flagColumn(),
    /** The certificate was published before the rite was done, which only an older version of the shop allowed. */
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

/** Template texts of published certificates. Triggers reject changes and deletions. */
export const certificate_wordings = sqliteTable('certificate_wordings', {
  /** SHA-256 of the text, hex. Older certificates, whose `wording` is NULL, use the row `template:<id>`. */
  hash: text().primaryKey(),
  template: text().notNull(),
  created_at: timeColumn(),
})

/** Includes retired keys, because their signatures are still verified. */
export const signing_keys = sqliteTable('signing_keys', {
  kid: text().primaryKey(),
  jwk: text().notNull(),
  created_at: timeColumn(),
  /** The key signs nothing after this time. Its earlier signatures stay valid. */
  retired_at: text(),
  /** When the private key may have leaked. Signatures stored later are invalid. */
  compromised_at: text(),
})
