import { type SQL, sql } from 'drizzle-orm'
import { type FieldFile, fieldFile, type StaffFile, staffFile } from '../contract/evidence'
import type { Db } from '../db/client'
import { fileUrl } from './sign'

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
const shown = (secret: string, row: Row, now: string): Row & Row2 => ({
  ...row,
  visible: row.visible === 1,
  url: fileUrl(secret, row.id, 'team', now),
})

/** Everything that proves one sacrifice, for the field: without who sent it. */
export async function fieldFiles(
  db: Db,
  secret: string,
  sacrifice: string,
  now: string,
): Promise<FieldFile[]> {
  const rows = await rowsWhere(db, ofSacrifice(sacrifice))
  return rows.map(row => fieldFile.parse(shown(secret, row, now)))
}

type Of = { order?: string; sacrifice?: string }

const staffRow = (secret: string, row: Row, now: string) =>
  staffFile.parse({ ...shown(secret, row, now), sacrifices: JSON.parse(row.sacrifices) })

/** Everything that proves an order or one sacrifice, for the operator. */
export async function staffFilesOf(db: Db, secret: string, of: Of, now: string): Promise<StaffFile[]> {
  const rows = await rowsWhere(
    db,
    of.order === undefined ? ofSacrifice(of.sacrifice ?? '') : ofOrder(of.order),
  )
  return rows.map(row => staffRow(secret, row, now))
}

/** One file as the operator sees it; undefined when it is gone. */
export async function staffFileOf(db: Db, secret: string, id: string, now: string) {
  const [row] = await rowsWhere(db, sql`evidence.id = ${id}`)
  return row && staffRow(secret, row, now)
}
