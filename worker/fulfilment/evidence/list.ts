import { type SQL, sql } from 'drizzle-orm'
import {
  type FieldEvidenceFile,
  fieldEvidenceFileSchema,
  type OrderEvidence,
  orderEvidenceSchema,
  type StaffEvidenceFile,
  sacrificeReportFilesSchema,
  staffEvidenceFileSchema,
} from '../../contract/fulfilment/evidence'
import { fullName, type Relation } from '../../contract/orders/names'
import type { Db } from '../../db/client'
import { jsonListSql } from '../../db/query/keyset'
import { type SigningContext, signedEvidenceUrls } from './serve'

const maxFiles = 500
const maxNamesShown = 10

type EvidenceRow = Record<string, unknown> & { id: string; preview_size: number | null; sacrifices: string }

const linkedSacrifices = sql`(
  SELECT json_group_array(json_object('id', id, 'number', number, 'name', name)) FROM (
    SELECT sacrifices.id, number, name FROM evidence_of JOIN sacrifices ON sacrifices.id = evidence_of.sacrifice_id
    WHERE evidence_of.evidence_id = evidence.id ORDER BY number LIMIT ${maxNamesShown}))`

const isBest = sql`EXISTS (
  SELECT 1 FROM evidence_of JOIN sacrifices ON sacrifices.id = evidence_of.sacrifice_id
  WHERE evidence_of.evidence_id = evidence.id AND sacrifices.best = evidence.id)`

const rowsWhere = (db: Db, where: SQL) =>
  db.all<EvidenceRow>(sql`
    SELECT evidence.*, coalesce(taken_at, uploaded_at) AS at, ${linkedSacrifices} AS sacrifices,
      (SELECT count(*) FROM evidence_of WHERE evidence_id = evidence.id) AS given_to, ${isBest} AS best
    FROM evidence WHERE ${where} ORDER BY at, id LIMIT ${maxFiles}`)

const ofSacrifice = (id: string) =>
  sql`id IN (SELECT evidence_id FROM evidence_of WHERE sacrifice_id = ${id})`

const ofOrder = (id: string) => sql`id IN (
  SELECT evidence_id FROM evidence_of WHERE sacrifice_id IN (SELECT sacrifice_id FROM seats WHERE order_id = ${id}))`

const fileView = (look: SigningContext, row: EvidenceRow) => ({
  ...row,
  visible: row.visible === 1,
  best: row.best === 1,
  ...signedEvidenceUrls(look, row),
})

/** The field app does not receive the uploader's name. */
export async function listFieldEvidence(
  db: Db,
  look: SigningContext,
  sacrifice: string,
): Promise<FieldEvidenceFile[]> {
  const rows = await rowsWhere(db, ofSacrifice(sacrifice))
  return rows.map(row => fieldEvidenceFileSchema.parse(fileView(look, row)))
}

export async function listSacrificeReportFiles(db: Db, look: SigningContext, ids: string[]) {
  const rows = await db.all<{ id: string; preview_size: number | null }>(sql`
    SELECT sacrifice_id, id, stage, mime, size, preview_size, at FROM (
      SELECT evidence_of.sacrifice_id, evidence.*, coalesce(taken_at, uploaded_at) AS at, row_number() OVER (
        PARTITION BY evidence_of.sacrifice_id, stage ORDER BY coalesce(taken_at, uploaded_at) DESC, evidence.id DESC) AS nth
      FROM evidence_of JOIN evidence ON evidence.id = evidence_of.evidence_id
      WHERE evidence_of.sacrifice_id IN ${jsonListSql(ids)} AND visible = 1 AND mime LIKE 'image/%' AND mime <> 'image/heic')
    WHERE nth = 1`)
  return sacrificeReportFilesSchema.parse({
    items: rows.map(row => ({ ...row, ...signedEvidenceUrls(look, row) })),
  })
}

type EvidenceFilter = { order?: string; sacrifice?: string }

const staffRow = (look: SigningContext, row: EvidenceRow) =>
  staffEvidenceFileSchema.parse({ ...fileView(look, row), sacrifices: JSON.parse(row.sacrifices) })

export async function listStaffEvidence(
  db: Db,
  look: SigningContext,
  of: EvidenceFilter,
): Promise<StaffEvidenceFile[]> {
  const isTheirs = of.order === undefined ? ofSacrifice(of.sacrifice ?? '') : ofOrder(of.order)
  const rows = await rowsWhere(db, isTheirs)
  return rows.map(row => staffRow(look, row))
}

export async function readStaffEvidenceFile(db: Db, look: SigningContext, id: string) {
  const [row] = await rowsWhere(db, sql`evidence.id = ${id}`)
  return row && staffRow(look, row)
}

const pageSize = 60

type Seat = { order_id: string; name: string | null; bin: string | null; relation: Relation | null }
type OrderEvidenceRow = Record<string, unknown> & { id: string; number: number; seats: string }
type FileRow = {
  sacrifice_id: string
  id: string
  stage: string
  mime: string
  size: number
  preview_size: number | null
  at: string
}

const unnamedText = 'Peserta'

/** Converts 'Ahmad Rizki Umar' to 'A. R. U.': participants of a shared animal see only each other's initials. */
function initialsOf(name: string | null) {
  const words = (name ?? '').split(/\s+/).filter(Boolean).slice(0, 3)
  return words.length === 0 ? unnamedText : words.map(word => `${[...word][0]?.toUpperCase()}.`).join(' ')
}

const seatsOf = sql`(
  SELECT json_group_array(json_object('order_id', order_id, 'name', name, 'bin', bin, 'relation', relation))
  FROM (SELECT seats.order_id, named.name, named.bin, named.relation FROM seats
    LEFT JOIN order_beneficiaries AS named
      ON named.order_id = seats.order_id AND named.item_n = seats.item_n AND named.n = seats.beneficiary_n
    WHERE seats.sacrifice_id = sacrifices.id ORDER BY seats.n))`

const sacrificesOf = (db: Db, order: string, after: number) =>
  db.all<OrderEvidenceRow>(sql`
    SELECT id, number, kind, name, tag, status, date, location, performer, witnesses, weight_kg, packages, best,
      completed_at, capacity, foundation_shares, ${seatsOf} AS seats
    FROM sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = ${order}) AND number > ${after}
    ORDER BY number LIMIT ${pageSize}`)

const filesOf = (db: Db, ids: string[]) =>
  db.all<FileRow>(sql`
    SELECT evidence_of.sacrifice_id, evidence.id, stage, mime, size, preview_size, coalesce(taken_at, uploaded_at) AS at
    FROM evidence_of JOIN evidence ON evidence.id = evidence_of.evidence_id
    WHERE evidence_of.sacrifice_id IN ${jsonListSql(ids)} AND visible = 1
    ORDER BY at, evidence.id`)

function splitNames(seats: Seat[], order_id: string) {
  const own = seats.filter(seat => seat.order_id === order_id)
  const others = seats.filter(seat => seat.order_id !== order_id)
  return {
    own: own.flatMap(({ name, bin, relation }) => (name === null ? [] : [fullName({ name, bin, relation })])),
    others: others.map(({ name }) => initialsOf(name)),
  }
}

const readSeats = (json: string): Seat[] => JSON.parse(json)

/** `share` is the part after '#' of a link that shows only the evidence; null if the visitor may not share it. */
export async function readOrderEvidence(
  db: Db,
  look: SigningContext,
  { after = 0, share }: { after?: number; share: string | null },
): Promise<OrderEvidence> {
  const { id } = look.viewer
  const rows = await sacrificesOf(db, id, after)
  const ids = rows.map(({ id }) => id)
  const files = ids.length > 0 ? await filesOf(db, ids) : []
  const bySacrifice = Map.groupBy(files, file => file.sacrifice_id)
  return orderEvidenceSchema.parse({
    items: rows.map(row => ({
      ...row,
      ...splitNames(readSeats(row.seats), id),
      files: (bySacrifice.get(row.id) ?? []).map(file => ({ ...file, ...signedEvidenceUrls(look, file) })),
    })),
    next_cursor: rows.length === pageSize ? String(rows.at(-1)?.number ?? '') : null,
    share,
  })
}
