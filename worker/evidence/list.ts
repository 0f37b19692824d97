import { type SQL, sql } from 'drizzle-orm'
import { type FieldFile, fieldFile, type StaffFile, staffFile } from '../contract/proof/evidence'
import type { Db } from '../db/client'
import { fileUrl, type Viewer } from './sign'

const most = 500
const namesShown = 10

type Row = Record<string, unknown> & { id: string; sacrifices: string }

const given = sql`(
  SELECT json_group_array(json_object('id', id, 'number', number, 'name', name)) FROM (
    SELECT sacrifices.id, number, name FROM evidence_of JOIN sacrifices ON sacrifices.id = evidence_of.sacrifice_id
    WHERE evidence_of.evidence_id = evidence.id ORDER BY number LIMIT ${namesShown}))`

const rowsWhere = (db: Db, where: SQL) =>
  db.all<Row>(sql`
    SELECT evidence.*, coalesce(taken_at, uploaded_at) AS at, ${given} AS sacrifices,
      (SELECT count(*) FROM evidence_of WHERE evidence_id = evidence.id) AS given_to
    FROM evidence WHERE ${where} ORDER BY at, id LIMIT ${most}`)

const ofSacrifice = (id: string) =>
  sql`id IN (SELECT evidence_id FROM evidence_of WHERE sacrifice_id = ${id})`

const ofOrder = (id: string) => sql`id IN (
  SELECT evidence_id FROM evidence_of WHERE sacrifice_id IN (SELECT sacrifice_id FROM seats WHERE order_id = ${id}))`

type Row2 = { visible: boolean; url: string }

/** Who looks: addresses are made for them alone. */
export type Look = { secret: string; viewer: Viewer; now: string }

const shown = ({ secret, viewer, now }: Look, row: Row): Row & Row2 => ({
  ...row,
  visible: row.visible === 1,
  url: fileUrl(secret, row.id, viewer, now),
})

/** Everything that proves one sacrifice, for the field: without who sent it. */
export async function fieldFiles(db: Db, look: Look, sacrifice: string): Promise<FieldFile[]> {
  const rows = await rowsWhere(db, ofSacrifice(sacrifice))
  return rows.map(row => fieldFile.parse(shown(look, row)))
}

type Of = { order?: string; sacrifice?: string }

const staffRow = (look: Look, row: Row) =>
  staffFile.parse({ ...shown(look, row), sacrifices: JSON.parse(row.sacrifices) })

/** Everything that proves an order or one sacrifice, for the operator. */
export async function staffFilesOf(db: Db, look: Look, of: Of): Promise<StaffFile[]> {
  const rows = await rowsWhere(
    db,
    of.order === undefined ? ofSacrifice(of.sacrifice ?? '') : ofOrder(of.order),
  )
  return rows.map(row => staffRow(look, row))
}

/** One file as the operator sees it; undefined when it is gone. */
export async function staffFileOf(db: Db, look: Look, id: string) {
  const [row] = await rowsWhere(db, sql`evidence.id = ${id}`)
  return row && staffRow(look, row)
}
