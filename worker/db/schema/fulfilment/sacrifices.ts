import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type {
  AnimalType,
  CorrectionState,
  EvidenceStage,
  ServiceKind,
  SlaughterStatus,
} from '../../../contract/labels'
import type { Relation } from '../../../contract/orders/names'
import { animals, services } from '../catalog/shop'
import { belongsTo, flag, id, list, stamps, time } from '../columns'
import { orders } from '../orders'

/** One animal to be slaughtered, or one rite to be done. `filled` counts its seats: written by triggers only. */
export const sacrifices = sqliteTable(
  'sacrifices',
  {
    id: id(),
    /** The Hijri year whose Eid it is for; numbers begin anew with it and are not given twice. */
    season: text().notNull(),
    number: integer().notNull(),
    kind: text().$type<AnimalType | ServiceKind>().notNull(),
    animal_id: text().references(() => animals.id, { onDelete: 'set null' }),
    service_id: text().references(() => services.id, { onDelete: 'set null' }),
    name: text().notNull(),
    capacity: integer().notNull(),
    filled: integer().notNull().default(0),
    /** Seats the foundation takes itself, so that the animal need not wait for buyers. */
    house: integer().notNull().default(0),
    /** Its seats are sold one by one. */
    shared: flag(),
    /** Ear tag. */
    tag: text(),
    status: text().$type<SlaughterStatus>().notNull().default('pending'),
    /** WIB day. */
    date: text(),
    location: text(),
    performer: text(),
    notes: text(),
    completed_at: text(),
    completed_by: text(),
    /** Who saw it done; in words, as the report of it says. */
    witnesses: text(),
    /** Of its meat, and into how many packages it went. */
    weight_kg: real(),
    packages: integer(),
    /** How many files prove it. */
    evidence: integer().notNull().default(0),
    /** Id of the picture that the team chose to stand first; it counts only while it is shown and given to this one. */
    best: text(),
    updated_by: text().notNull(),
    ...stamps(),
  },
  t => [
    check('sacrifices_capacity', sql`${t.capacity} BETWEEN 1 AND 10`),
    check(
      'sacrifices_filled',
      sql`${t.filled} >= 0 AND ${t.house} >= 0 AND ${t.filled} + ${t.house} <= ${t.capacity}`,
    ),
    uniqueIndex('sacrifices_number').on(t.season, t.number),
    index('sacrifices_shared').on(t.animal_id, t.season, t.number).where(sql`shared = 1`),
    index('sacrifices_open')
      .on(t.animal_id, t.season, t.number)
      .where(sql`shared = 1 AND status = 'pending' AND capacity > filled + house`),
    index('sacrifices_by_status').on(t.status, t.season, t.number),
    index('sacrifices_by_kind').on(t.kind, t.season, t.number),
    index('sacrifices_by_animal').on(t.animal_id, t.season, t.number).where(sql`animal_id IS NOT NULL`),
    index('sacrifices_by_service').on(t.service_id, t.season, t.number).where(sql`service_id IS NOT NULL`),
    index('sacrifices_by_date').on(t.date, t.location, t.number).where(sql`date IS NOT NULL`),
    index('sacrifices_by_tag').on(t.tag).where(sql`tag IS NOT NULL`),
    index('sacrifices_by_place').on(t.location, t.season, t.number).where(sql`location IS NOT NULL`),
    index('sacrifices_by_day').on(t.date, t.season, t.number).where(sql`date IS NOT NULL`),
    // Sacrifices that are planned and not done yet, including overdue ones.
    index('sacrifices_planned').on(t.date).where(sql`status = 'scheduled'`),
    // Groups that somebody has to decide about, also planned ones that lost a name.
    index('sacrifices_unfilled')
      .on(t.season, t.number)
      .where(sql`capacity > filled + house AND status <> 'completed'`),
  ],
)

/** One name of an order line in one sacrifice. */
export const seats = sqliteTable(
  'seats',
  {
    sacrifice_id: text()
      .notNull()
      .references(() => sacrifices.id),
    n: integer().notNull(),
    order_id: belongsTo(() => orders.id),
    item_n: integer().notNull(),
    beneficiary_n: integer().notNull(),
    created_at: time(),
  },
  t => [
    primaryKey({ columns: [t.sacrifice_id, t.n] }),
    uniqueIndex('seats_name').on(t.order_id, t.item_n, t.beneficiary_n),
  ],
)

/** Photos and videos that prove a sacrifice. The id is the one that the phone gave it. */
export const evidence = sqliteTable(
  'evidence',
  {
    id: id(),
    stage: text().$type<EvidenceStage>().notNull(),
    object_key: text().notNull().unique(),
    mime: text().notNull(),
    /** Of the file as it is kept, without the place where it was made. */
    size: integer().notNull(),
    sha256: text().notNull(),
    /** Bytes of the small picture beside it; NULL without one. */
    preview_size: integer(),
    /** As far as the phone knew it. */
    taken_at: text(),
    uploaded_at: time(),
    uploaded_by: text().notNull(),
    /** For the team only. */
    note: text(),
    /** Whether customers see it. */
    visible: integer({ mode: 'boolean' }).notNull().default(true),
    updated_at: time(),
  },
  t => [index('evidence_by_age').on(t.uploaded_at, t.id)],
)

/** Which sacrifices a file proves; a group's photo proves several. */
export const evidence_of = sqliteTable(
  'evidence_of',
  {
    evidence_id: belongsTo(() => evidence.id),
    sacrifice_id: text()
      .notNull()
      .references(() => sacrifices.id),
    created_at: time(),
  },
  t => [
    primaryKey({ columns: [t.evidence_id, t.sacrifice_id] }),
    index('evidence_of_sacrifice').on(t.sacrifice_id, t.evidence_id),
  ],
)

/** Uploads under way; their parts lie in R2 until all of them came. */
export const evidence_uploads = sqliteTable(
  'evidence_uploads',
  {
    id: id(),
    stage: text().$type<EvidenceStage>().notNull(),
    mime: text().notNull(),
    /** Of the file as the phone holds it. */
    size: integer().notNull(),
    sha256: text().notNull(),
    taken_at: text(),
    note: text(),
    sacrifice_ids: list(),
    started_by: text().notNull(),
    created_at: time(),
  },
  t => [
    index('evidence_uploads_by_age').on(t.created_at),
    index('evidence_uploads_by_person').on(t.started_by),
  ],
)

/** Last sacrifice number assigned, per season. */
export const season_numbers = sqliteTable('season_numbers', {
  season: text().primaryKey(),
  last: integer().notNull(),
})

/** Sacrifices counted by season and status. Written by triggers only. */
export const sacrifice_counts = sqliteTable(
  'sacrifice_counts',
  {
    season: text().notNull(),
    status: text().$type<SlaughterStatus>().notNull(),
    n: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.season, t.status] })],
)

/** A customer's wish to correct a name after its sacrifice was scheduled. */
export const corrections = sqliteTable(
  'corrections',
  {
    id: id(),
    order_id: belongsTo(() => orders.id),
    item_n: integer().notNull(),
    beneficiary_n: integer().notNull(),
    /** The name as it stood, and as it is wished. */
    before: text().notNull(),
    name: text().notNull(),
    bin: text(),
    relation: text().$type<Relation>(),
    state: text().$type<CorrectionState>().notNull().default('open'),
    reason: text(),
    decided_by: text(),
    ...stamps(),
  },
  t => [
    index('corrections_order').on(t.order_id, t.created_at),
    index('corrections_open').on(t.created_at).where(sql`state = 'open'`),
    uniqueIndex('corrections_one_open').on(t.order_id, t.item_n, t.beneficiary_n).where(sql`state = 'open'`),
  ],
)
