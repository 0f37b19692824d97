import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CertificateStatus, RevokeReason } from '../../../contract/labels'
import { flag, id, stamps, time } from '../columns'
import { orders } from '../orders'

export const certificates = sqliteTable(
  'certificates',
  {
    id: id(),
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
    /** What was ordered, as the order's line names it. */
    product: text(),
    /** The slot of its order that it is for; NULL in those made by hand. */
    item_n: integer(),
    beneficiary_n: integer(),
    sacrifice_id: text(),
    /** Of its short link, from its first publishing on. */
    code: text(),
    /** Compact JWS over what it says, and when the database took it: after a leak that time decides. */
    signature: text(),
    signed_at: text(),
    /** Id of the one that this one corrects. */
    replaces: text(),
    revoked_at: text(),
    revoke_reason: text().$type<RevokeReason>(),
    /** The operator's own words about it, told to nobody. */
    revoke_note: text(),
    /**
     * Compact JWS over number, time and reason of its revocation. Triggers revoke without the key; the cron signs that
     * later.
     */
    revocation: text(),
    /** Hash of the template it was published with, in `certificate_wordings`; NULL in drafts and older ones. */
    wording: text(),
    /** Kept by triggers: its order says something else by now. */
    outdated: flag(),
    /** Published before its rite was done, when nothing refused that yet. */
    early: flag(),
    ...stamps(),
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

/** Every template that something was published with, by the hash of its text; triggers keep it as it is. */
export const certificate_wordings = sqliteTable('certificate_wordings', {
  /** SHA-256, hex; `template:` and its id for the one that older certificates share. */
  hash: text().primaryKey(),
  template: text().notNull(),
  created_at: time(),
})

/** Every public key that certificates were ever signed with. */
export const signing_keys = sqliteTable('signing_keys', {
  kid: text().primaryKey(),
  /** Public JWK as JSON. */
  jwk: text().notNull(),
  created_at: time(),
  /** Signs no more; what it signed before stays good. */
  retired_at: text(),
  /** From then on somebody else may have had it. */
  compromised_at: text(),
})
