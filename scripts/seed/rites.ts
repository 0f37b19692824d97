import { sql } from 'drizzle-orm'
import * as demo from '../../demo/content.ts'
import { eidOfSeason } from '../../worker/contract/fulfilment/rite-days'
import { isBadalService } from '../../worker/contract/labels'
import { eidDates } from '../../worker/contract/lib/eid'
import { addDays, wibMonth } from '../../worker/contract/lib/format'
import type { Db } from '../../worker/db/client'
import { certificates } from '../../worker/db/schema/fulfilment/certificates'
import { hourMs, minuteMs, timePlusMs } from '../../worker/db/stamp'
import { seatsNeedingCertificates } from '../../worker/fulfilment/certificates/lifecycle/draft'
import { certificateByIdSql, selectCertificates } from '../../worker/fulfilment/certificates/rows'
import { signPublication } from '../../worker/fulfilment/certificates/signing/seal'
import { parseSigningKey } from '../../worker/fulfilment/certificates/signing/signature'
import { seasonOfOrder } from '../../worker/fulfilment/sacrifices/plan/rite-day'
import { cryptoRandom, type Random } from '../../worker/lib/random'
import { randomCertificateNumber } from '../../worker/orders/codes'
import { readOrderById } from '../../worker/orders/lookup/rows'
import { earlier, performedDay, plannedDay } from './calendar'

export const operatorEmail = 'operator@amanahqurban.example'

type Rite = { id: string; number: number; kind: string; name: string; verified: string; order_id: string }

/** Unscheduled rites and full groups, each with its order that was paid last. */
const unplannedRites = (db: Db) =>
  db.all<Rite>(sql`
    SELECT sacrifices.id, number, sacrifices.kind, sacrifices.name, orders.id AS order_id,
      max(payment_verified_at) AS verified
    FROM sacrifices JOIN seats ON seats.sacrifice_id = sacrifices.id JOIN orders ON orders.id = seats.order_id
    WHERE sacrifices.status = 'pending' AND filled + foundation_shares = capacity GROUP BY sacrifices.id ORDER BY number`)

type Step = { id: string; at: string; date: string; location: string; performer: string | null }

const holyPlaces: Record<string, string | undefined> = demo.holyPlaces

/** `at` is the time of the update, UTC ISO. */
function stepOf({ id, kind, number }: Rite, date: string, at: string): Step {
  const places = demo.slaughterLocations
  const location = holyPlaces[kind] ?? places[Number(date.slice(-2)) % places.length] ?? ''
  const performer = demo.performers[number % demo.performers.length]
  return {
    id,
    at,
    date,
    location,
    performer: isBadalService(kind) ? (performer?.pelaksana_nama ?? null) : null,
  }
}

const schedule = (db: Db, steps: Step[]) =>
  db.run(sql`
    UPDATE sacrifices SET status = 'scheduled', date = value ->> 'date', location = value ->> 'location',
      performer = value ->> 'performer', updated_by = ${operatorEmail}, updated_at = value ->> 'at'
    FROM json_each(${JSON.stringify(steps)}) WHERE sacrifices.id = value ->> 'id'`)

const complete = (db: Db, steps: Step[]) =>
  db.run(sql`
    UPDATE sacrifices SET status = 'completed', completed_at = value ->> 'at', completed_by = ${operatorEmail},
      updated_by = ${operatorEmail}, updated_at = value ->> 'at'
    FROM json_each(${JSON.stringify(steps)}) WHERE sacrifices.id = value ->> 'id'`)

/** UTC ISO time of the n-th rite of a day: from 08:30 WIB, every 25 minutes, repeating after 12. */
const momentOn = (day: string, n: number) => timePlusMs(`${day}T01:30:00.000Z`, (n % 12) * 25 * minuteMs)

export async function performRites(db: Db, eid: string, now: string) {
  const done = (await unplannedRites(db)).map(rite => {
    const day = performedDay(eid, rite, rite.verified, rite.number)
    return stepOf(rite, day, momentOn(day, rite.number))
  })
  await db.batch([
    schedule(
      db,
      done.map(step => ({ ...step, at: momentOn(addDays(step.date, -1), 12) })),
    ),
    complete(db, done),
  ])
  await closeOrders(db)
  const closed = await db.all<{ id: string; at: string }>(sql`
    SELECT id, slaughter_verified_at AS at FROM orders WHERE status = 'completed' ORDER BY seq`)
  let serial = 0
  // 137 and 10,000 are coprime, so the first 10,000 certificate numbers differ.
  const numbers = (max: number) => (4271 + 137 * serial++) % max
  for (const [n, { id, at }] of closed.entries()) {
    await certify(db, id, n, earlier(now, timePlusMs(at, 26 * hourMs)), numbers)
  }
}

export async function planRites(db: Db, order_ids: string[], now: string) {
  const eid = eidOfSeason(seasonOfOrder(now, eidDates), eidDates)
  const ids = new Set(order_ids)
  const open = (await unplannedRites(db)).filter(({ order_id }) => ids.has(order_id))
  const steps = open.flatMap(rite => {
    const day = eid && plannedDay(eid, now, rite.number)
    return day ? [stepOf(rite, day, now)] : []
  })
  await schedule(db, steps)
}

const afterRite = sql`strftime('%Y-%m-%dT%H:%M:%fZ', slaughter_verified_at, '+2 hours')`

const closeOrders = (db: Db) =>
  db.batch([
    db.run(sql`
      INSERT INTO order_events (order_id, n, type, actor, details, created_at)
      SELECT id, (SELECT max(n) + 1 FROM order_events WHERE order_id = orders.id), 'status_changed', ${operatorEmail},
        json_object('from', 'processing', 'to', 'completed', 'reason', ''), ${afterRite}
      FROM orders WHERE status = 'processing' AND slaughter_status = 'completed'`),
    db.run(sql`
      UPDATE orders SET status = 'completed', updated_at = ${afterRite}
      WHERE status = 'processing' AND slaughter_status = 'completed'`),
  ])

/** Creates a certificate for each name of an order. Every fifth order keeps drafts, for the operator to publish. */
async function certify(db: Db, order_id: string, n: number, at: string, random: Random) {
  const rows = await readOrderById(db, order_id)
  if (!rows) return
  const isPublished = n % 5 !== 4
  const slots = await seatsNeedingCertificates(db, rows)
  const statements = slots.map(({ performed_on: _, former: __, ...slot }) => {
    const performer = demo.performers.find(({ pelaksana_nama }) => pelaksana_nama === slot.pelaksana_nama)
    return db.insert(certificates).values({
      ...slot,
      ...(performer && { ...performer, penanggung_jawab: demo.supervisor }),
      id: crypto.randomUUID(),
      certificate_number: randomCertificateNumber(wibMonth(at), random),
      order_id,
      status: isPublished ? 'published' : 'draft',
      template_id: n % 2 === 0 ? 'klasik' : 'modern',
      issued_date: at,
      created_at: at,
      updated_at: at,
    })
  })
  const told = db.run(sql`
    INSERT INTO order_events (order_id, n, type, actor, details, created_at)
    SELECT ${order_id}, max(n) + 1, 'certificate_published', ${operatorEmail}, '{}', ${at}
    FROM order_events WHERE order_id = ${order_id} HAVING ${isPublished ? 1 : 0}`)
  await db.batch([told, ...statements])
}

/** Signs the published certificates; normally the publish action of the back office does that. */
export async function signCertificates(db: Db, secret: string | undefined, now: string) {
  const key = await parseSigningKey(secret)
  if (key === null) return
  const context = { db, actor: 'system', now, random: cryptoRandom, key }
  for (const row of await selectCertificates(db, sql`status = 'published'`)) {
    const seal = await signPublication(context, row)
    await db.update(certificates).set(seal).where(certificateByIdSql(row.id))
  }
}
