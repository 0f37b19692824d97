import { sql } from 'drizzle-orm'
import { itemsSchema } from '../../contract/base'
import { fieldEvidenceFileSchema } from '../../contract/fulfilment/evidence'
import {
  fieldAppDaysSchema as daysAnswer,
  type FieldDays,
  fieldAppCompletionInput,
  fieldAppPage,
  fieldAppQuery,
} from '../../contract/fulfilment/field'
import { addDays, wibDay } from '../../contract/lib/format'
import { fullName, type Relation } from '../../contract/orders/names'
import type { Db } from '../../db/client'
import { nowText, timeReportedByPhone } from '../../db/stamp'
import {
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import { listFieldEvidence } from '../evidence/list'
import { staffSigningContext } from '../evidence/serve'
import { requiredStagesSql } from '../sacrifices/lookup/query'
import { completeFromFieldApp } from '../sacrifices/plan/schedule'

const pageSize = 250
const pastDaysShown = 30
const maxDays = 100

const unfinishedDays = (before: string) => sql`
  SELECT DISTINCT date FROM sacrifices INDEXED BY sacrifices_planned
  WHERE status = 'scheduled' AND date < ${before} ORDER BY date DESC LIMIT ${maxDays / 2}`

type Seat = { name: string | null; bin: string | null; relation: Relation | null; orderer: string }
type Row = Record<string, unknown> & { id: string; seats: string; stages: string; wanted: string }

const seats = sql`(
  SELECT json_group_array(json_object('name', name, 'bin', bin, 'relation', relation, 'orderer', orderer))
  FROM (SELECT named.name, named.bin, named.relation, orders.customer_name AS orderer FROM seats
    JOIN orders ON orders.id = seats.order_id
    LEFT JOIN order_beneficiaries AS named
      ON named.order_id = seats.order_id AND named.item_n = seats.item_n AND named.n = seats.beneficiary_n
    WHERE seats.sacrifice_id = sacrifices.id ORDER BY seats.n))`

const stages = sql`(
  SELECT json_group_object(stage, n) FROM (
    SELECT stage, count(*) AS n FROM evidence_of JOIN evidence ON evidence.id = evidence_of.evidence_id
    WHERE evidence_of.sacrifice_id = sacrifices.id GROUP BY stage))`

const readSeats = (json: string): Seat[] => JSON.parse(json)

const namesIn = (list: Seat[]) =>
  list.map(({ name, bin, relation, orderer }) =>
    name === null
      ? { name: orderer, is_orderer: true }
      : { name: fullName({ name, bin, relation }), is_orderer: false },
  )

/** `date` is a WIB day; null selects sacrifices without a date. Contact data of customers is not included. */
async function readFieldDay(db: Db, { date, cursor = '' }: { date?: string; cursor?: string }) {
  const isMeant =
    date === undefined ? sql`status = 'pending' AND date IS NULL AND filled > 0` : sql`date = ${date}`
  const rows = await db.all<Row>(sql`
    SELECT id, number, kind, name, tag, status, date, location, performer, capacity, foundation_shares, completed_at,
      ${seats} AS seats, iif(evidence > 0, ${stages}, '{}') AS stages, ${requiredStagesSql} AS wanted
    FROM sacrifices WHERE ${isMeant} AND id > ${cursor} ORDER BY id LIMIT ${pageSize}`)
  return fieldAppPage.parse({
    items: rows.map(row => ({
      ...row,
      names: namesIn(readSeats(row.seats)),
      stages: JSON.parse(row.stages),
      wanted: JSON.parse(row.wanted),
    })),
    next_cursor: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null,
  })
}

/** Days with planned sacrifices: all days since 30 days ago, and earlier days that have unfinished sacrifices. */
async function readFieldDays(db: Db, now: string): Promise<FieldDays> {
  const today = wibDay(now)
  const oldest = addDays(today, -pastDaysShown)
  const items = await db.all<{ date: string; total: number; completed: number }>(sql`
    SELECT date, count(*) AS total, sum(status = 'completed') AS completed FROM sacrifices
    WHERE date >= ${oldest} OR date IN (${unfinishedDays(oldest)}) GROUP BY date ORDER BY date LIMIT ${maxDays}`)
  const [rest] = await db.all<{ n: number }>(sql`
    SELECT count(*) AS n FROM sacrifices WHERE status = 'pending' AND date IS NULL AND filled > 0`)
  return { today, items, unplanned: rest?.n ?? 0 }
}

export const fieldAppAdminRoutes = createRoutes()
  .get('/days', describeRoute('listFieldDays', 'Hari kerja di lapangan', daysAnswer), async c =>
    c.json(await readFieldDays(c.var.db, nowText())),
  )
  .get(
    '/sacrifices',
    describeRoute('listFieldSacrifices', 'Hewan dan pelaksanaan sebuah hari', fieldAppPage),
    validateInput('query', fieldAppQuery),
    async c => c.json(await readFieldDay(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/sacrifices/:id/files',
    describeRoute('listFieldFiles', 'Foto dan video seekor hewan', itemsSchema(fieldEvidenceFileSchema)),
    async c =>
      c.json({ items: await listFieldEvidence(c.var.db, staffSigningContext(c), c.req.param('id')) }),
  )
  .post(
    '/sacrifices/:id/complete',
    describeRoute('completeInField', 'Menandai selesai dari lapangan'),
    validateInput('query', fieldAppCompletionInput),
    c => {
      const context = operatorContext(c)
      const performed_at = timeReportedByPhone(c.req.valid('query'), context.now) ?? context.now
      return noContentResponse(c, completeFromFieldApp(context, c.req.param('id'), performed_at))
    },
  )
