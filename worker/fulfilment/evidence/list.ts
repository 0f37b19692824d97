import { type SQL, sql } from 'drizzle-orm'
import {
  type FieldFile,
  fieldFile,
  reportedFiles,
  type StaffFile,
  staffFile,
} from '../../contract/fulfilment/evidence'
import type { Db } from '../../db/client'
import { jsonListSql } from '../../db/query/list-of'
import { type SigningContext, signedUrlsOf } from './sign'

const maxFiles = 500
const maxNamesShown = 10

type Row = Record<string, unknown> & { id: string; preview_size: number | null; sacrifices: string }

const linkedSacrifices = sql`(
  SELECT json_group_array(json_object('id', id, 'number', number, 'name', name)) FROM (
    SELECT sacrifices.id, number, name FROM evidence_of JOIN sacrifices ON sacrifices.id = evidence_of.sacrifice_id
    WHERE evidence_of.evidence_id = evidence.id ORDER BY number LIMIT ${maxNamesShown}))`

const isBest = sql`EXISTS (
  SELECT 1 FROM evidence_of JOIN sacrifices ON sacrifices.id = evidence_of.sacrifice_id
  WHERE evidence_of.evidence_id = evidence.id AND sacrifices.best = evidence.id)`

const rowsWhere = (db: Db, where: SQL) =>
  db.all<Row>(sql`
    SELECT evidence.*, coalesce(taken_at, uploaded_at) AS at, ${linkedSacrifices} AS sacrifices,
      (SELECT count(*) FROM evidence_of WHERE evidence_id = evidence.id) AS given_to, ${isBest} AS best
    FROM evidence WHERE ${where} ORDER BY at, id LIMIT ${maxFiles}`)

const ofSacrifice = (id: string) =>
  sql`id IN (SELECT evidence_id FROM evidence_of WHERE sacrifice_id = ${id})`

const ofOrder = (id: string) => sql`id IN (
  SELECT evidence_id FROM evidence_of WHERE sacrifice_id IN (SELECT sacrifice_id FROM seats WHERE order_id = ${id}))`

const fileView = (look: SigningContext, row: Row) => ({
  ...row,
  visible: row.visible === 1,
  best: row.best === 1,
  ...signedUrlsOf(look, row),
})

/** Evidence of one sacrifice for the field app, without the uploader's name. */
export async function listFieldFiles(db: Db, look: SigningContext, sacrifice: string): Promise<FieldFile[]> {
  const rows = await rowsWhere(db, ofSacrifice(sacrifice))
  return rows.map(row => fieldFile.parse(fileView(look, row)))
}

/** The latest photo of each stage, for the report of several sacrifices. */
export async function reportedFilesOf(db: Db, look: SigningContext, ids: string[]) {
  const rows = await db.all<{ id: string; preview_size: number | null }>(sql`
    SELECT sacrifice_id, id, stage, mime, size, preview_size, at FROM (
      SELECT evidence_of.sacrifice_id, evidence.*, coalesce(taken_at, uploaded_at) AS at, row_number() OVER (
        PARTITION BY evidence_of.sacrifice_id, stage ORDER BY coalesce(taken_at, uploaded_at) DESC, evidence.id DESC) AS nth
      FROM evidence_of JOIN evidence ON evidence.id = evidence_of.evidence_id
      WHERE evidence_of.sacrifice_id IN ${jsonListSql(ids)} AND visible = 1 AND mime LIKE 'image/%' AND mime <> 'image/heic')
    WHERE nth = 1`)
  return reportedFiles.parse({ items: rows.map(row => ({ ...row, ...signedUrlsOf(look, row) })) })
}

type EvidenceFilter = { order?: string; sacrifice?: string }

const staffRow = (look: SigningContext, row: Row) =>
  staffFile.parse({ ...fileView(look, row), sacrifices: JSON.parse(row.sacrifices) })

export async function listStaffFiles(db: Db, look: SigningContext, of: EvidenceFilter): Promise<StaffFile[]> {
  const isTheirs = of.order === undefined ? ofSacrifice(of.sacrifice ?? '') : ofOrder(of.order)
  const rows = await rowsWhere(db, isTheirs)
  return rows.map(row => staffRow(look, row))
}

/** One file for operators; undefined if it does not exist. */
export async function readStaffFile(db: Db, look: SigningContext, id: string) {
  const [row] = await rowsWhere(db, sql`evidence.id = ${id}`)
  return row && staffRow(look, row)
}
