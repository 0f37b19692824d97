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
import { animals, services } from '../catalog'
import { flagColumn, idColumn, jsonListColumn, parentColumn, timeColumn, timestampColumns } from '../columns'
import { orders } from '../orders'

/** An animal to slaughter or a rite to perform. Triggers set `filled` to the number of taken seats. */
export const sacrifices = sqliteTable(
  'sacrifices',
  {
    id: idColumn(),
    /** Hijri year of the Eid. `number` starts again each season; within a season, no number is used twice. */
    season: text().notNull(),
    number: integer().notNull(),
    kind: text().$type<AnimalType | ServiceKind>().notNull(),
    animal_id: text().references(() => animals.id, { onDelete: 'set null' }),
    service_id: text().references(() => services.id, { onDelete: 'set null' }),
    name: text().notNull(),
    capacity: integer().notNull(),
    filled: integer().notNull().default(0),
    /** Seats that the foundation takes, so that the animal need not wait for more buyers. */
    foundation_shares: integer().notNull().default(0),
    /** The seats of the animal are sold one by one. */
    shared: flagColumn(),
    /** Text of the ear tag. */
    tag: text(),
    status: text().$type<SlaughterStatus>().notNull().default('pending'),
    date: text(),
    location: text(),
    performer: text(),
    notes: text(),
    completed_at: text(),
    completed_by: text(),
    witnesses: text(),
    weight_kg: real(),
    packages: integer(),
    /** Number of photos and videos. Only triggers write this column. */
    evidence: integer().notNull().default(0),
    /** Id of the photo or video shown first; ignored if it is hidden or does not show this sacrifice. */
    best: text(),
    updated_by: text().notNull(),
    ...timestampColumns(),
  },
  t => [
    check('sacrifices_capacity', sql`${t.capacity} BETWEEN 1 AND 10`),
    check(
      'sacrifices_filled',
      sql`${t.filled} >= 0 AND ${t.foundation_shares} >= 0 AND ${t.filled} + ${t.foundation_shares} <= ${t.capacity}`,
    ),
    uniqueIndex('sacrifices_number').on(t.season, t.number),
    index('sacrifices_shared').on(t.animal_id, t.season, t.number).where(sql`shared = 1`),
    index('sacrifices_open')
      .on(t.animal_id, t.season, t.number)
      .where(sql`shared = 1 AND status = 'pending' AND capacity > filled + foundation_shares`),
    index('sacrifices_by_status').on(t.status, t.season, t.number),
    index('sacrifices_by_kind').on(t.kind, t.season, t.number),
    index('sacrifices_by_animal').on(t.animal_id, t.season, t.number).where(sql`animal_id IS NOT NULL`),
    index('sacrifices_by_service').on(t.service_id, t.season, t.number).where(sql`service_id IS NOT NULL`),
    index('sacrifices_by_date').on(t.date, t.location, t.number).where(sql`date IS NOT NULL`),
    index('sacrifices_by_tag').on(t.tag).where(sql`tag IS NOT NULL`),
    index('sacrifices_by_place').on(t.location, t.season, t.number).where(sql`location IS NOT NULL`),
    index('sacrifices_by_day').on(t.date, t.season, t.number).where(sql`date IS NOT NULL`),
    index('sacrifices_planned').on(t.date).where(sql`status = 'scheduled'`),
    index('sacrifices_unfilled')
      .on(t.season, t.number)
      .where(sql`capacity > filled + foundation_shares AND status <> 'completed'`),
  ],
)

/** Assigns a name of an order line to a place in a sacrifice. */
export const seats = sqliteTable(
  'seats',
  {
    sacrifice_id: text()
      .notNull()
      .references(() => sacrifices.id),
    n: integer().notNull(),
    order_id: parentColumn(() => orders.id),
    item_n: integer().notNull(),
    beneficiary_n: integer().notNull(),
    created_at: timeColumn(),
  },
  t => [
    primaryKey({ columns: [t.sacrifice_id, t.n] }),
    uniqueIndex('seats_name').on(t.order_id, t.item_n, t.beneficiary_n),
  ],
)

/** The phone generates the id of a photo or video, so that a repeated upload is recognised. */
export const evidence = sqliteTable(
  'evidence',
  {
    id: idColumn(),
    stage: text().$type<EvidenceStage>().notNull(),
    object_key: text().notNull().unique(),
    mime: text().notNull(),
    /** Bytes of the stored file, from which GPS data was removed. `sha256` is the hash of the same bytes. */
    size: integer().notNull(),
    sha256: text().notNull(),
    preview_size: integer(),
    /** UTC ISO; NULL if unknown. */
    taken_at: text(),
    uploaded_at: timeColumn(),
    uploaded_by: text().notNull(),
    note: text(),
    visible: integer({ mode: 'boolean' }).notNull().default(true),
    updated_at: timeColumn(),
  },
  t => [index('evidence_by_age').on(t.uploaded_at, t.id)],
)

/** A photo that shows several animals has one row per animal. */
export const evidence_of = sqliteTable(
  'evidence_of',
  {
    evidence_id: parentColumn(() => evidence.id),
    sacrifice_id: text()
      .notNull()
      .references(() => sacrifices.id),
    created_at: timeColumn(),
  },
  t => [
    primaryKey({ columns: [t.evidence_id, t.sacrifice_id] }),
    index('evidence_of_sacrifice').on(t.sacrifice_id, t.evidence_id),
  ],
)

/** R2 stores the chunks of an upload until all have arrived. */
export const evidence_uploads = sqliteTable(
  'evidence_uploads',
  {
    id: idColumn(),
    stage: text().$type<EvidenceStage>().notNull(),
    mime: text().notNull(),
    /** Size of the original file in bytes. `sha256` is the hash of that file. */
    size: integer().notNull(),
    sha256: text().notNull(),
    taken_at: text(),
    note: text(),
    sacrifice_ids: jsonListColumn(),
    started_by: text().notNull(),
    created_at: timeColumn(),
  },
  t => [
    index('evidence_uploads_by_age').on(t.created_at),
    index('evidence_uploads_by_person').on(t.started_by),
  ],
)

export const season_numbers = sqliteTable('season_numbers', {
  season: text().primaryKey(),
  last: integer().notNull(),
})

/** Sacrifices per season and status. Only triggers write this table. */
export const sacrifice_counts = sqliteTable(
  'sacrifice_counts',
  {
    season: text().notNull(),
    status: text().$type<SlaughterStatus>().notNull(),
    n: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.season, t.status] })],
)

export const corrections = sqliteTable(
  'corrections',
  {
    id: idColumn(),
    order_id: parentColumn(() => orders.id),
    item_n: integer().notNull(),
    beneficiary_n: integer().notNull(),
    /** The name that the customer wants to replace; `name` is the requested name. */
    before: text().notNull(),
    name: text().notNull(),
    bin: text(),
    relation: text().$type<Relation>(),
    state: text().$type<CorrectionState>().notNull().default('open'),
    reason: text(),
    decided_by: text(),
    ...timestampColumns(),
  },
  t => [
    index('corrections_order').on(t.order_id, t.created_at),
    index('corrections_open').on(t.created_at).where(sql`state = 'open'`),
    uniqueIndex('corrections_one_open').on(t.order_id, t.item_n, t.beneficiary_n).where(sql`state = 'open'`),
  ],
)
