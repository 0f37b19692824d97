import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { textStatesDay, textStatesYear, yearInText } from '../../contract/fulfilment/certificate-rules'
import { type CertificateService, isBadalService } from '../../contract/labels'
import { hajjYear, hijriYear } from '../../contract/lib/eid'
import { longDate, wibDay } from '../../contract/lib/format'
import { fullName } from '../../contract/orders/names'
import type { Db } from '../../db/client'
import { services } from '../../db/schema/catalog'
import { sacrifices, seats } from '../../db/schema/fulfilment/sacrifices'
import { Problem } from '../../lib/problem'
import { type ItemRow, type NameRow, type OrderRows, readOrderById } from '../../orders/lookup/rows'
import type { CertificateRow } from './rows'

const serviceOf = {
  Kambing: 'Qurban Kambing',
  Domba: 'Qurban Kambing',
  Sapi: 'Qurban Sapi',
  qurban: 'Qurban Kambing',
  hadyu: 'Hadyu',
  dam: 'DAM',
  badal_haji: 'Badal Haji',
  badal_umrah: 'Badal Umrah',
} as const satisfies Record<ItemRow['kind'], CertificateService>

/** An animal counts as hadyu or dam if the customer chose that service (`wanted`) and no order line is for it. */
function serviceTypeOf(
  { order, items }: OrderRows,
  item: ItemRow,
  wanted: string | null,
): CertificateService {
  const isForAnimals = !items.some(({ kind, service_id }) => kind === wanted || service_id === order.service)
  if (item.animal_id !== null && isForAnimals && (wanted === 'hadyu' || wanted === 'dam')) {
    return serviceOf[wanted]
  }
  return serviceOf[item.kind]
}

/** The name as certificates printed it before bin or binti became a separate field. */
const formerName = (row: NameRow) => (row.relation ? null : [row.name, row.bin].filter(Boolean).join(' '))

const seatsOf = (db: Db, order_id: string) =>
  db
    .select({
      item_n: seats.item_n,
      beneficiary_n: seats.beneficiary_n,
      sacrifice_id: seats.sacrifice_id,
      date: sacrifices.date,
      location: sacrifices.location,
      performer: sacrifices.performer,
      completed_at: sacrifices.completed_at,
    })
    .from(seats)
    .innerJoin(sacrifices, sql`sacrifices.id = seats.sacrifice_id`)
    .where(sql`seats.order_id = ${order_id}`)

type Seat = Awaited<ReturnType<typeof seatsOf>>[number]

async function wantedKind(db: Db, { order }: OrderRows): Promise<string | null> {
  const [service] = await db.select({ kind: services.kind }).from(services).where(sql`id = ${order.service}`)
  return service?.kind ?? order.service
}

/** Names on an order line. A line without names counts as the customer's, with number 1. */
function peopleOf({ order, names }: OrderRows, item: ItemRow) {
  const own = names.filter(name => name.item_n === item.n)
  if (own.length === 0) return [{ beneficiary_n: 1, name: order.customer_name, former: null }]
  return own.map(row => ({ beneficiary_n: row.n, name: fullName(row), former: formerName(row) }))
}

/** Hijri year of a rite that was done or is planned on `day`; null without a day. */
function yearOf(service_type: CertificateService, day: string | null, isDone: boolean) {
  if (day === null) return null
  const isHajj = service_type === 'Badal Haji'
  return `${isHajj ? hajjYear(day, isDone ? day : null) : hijriYear(day)} H`
}

function riteFields(service_type: CertificateService, { order }: OrderRows, seat: Seat | undefined) {
  const completed_at = seat ? seat.completed_at : order.slaughter_verified_at
  const planned = seat ? seat.date : order.slaughter_date
  // A certificate states the day on which the rite was done, not the planned day.
  const performed_on = completed_at ? wibDay(completed_at) : null
  const day = performed_on ?? planned
  return isBadalService(service_type)
    ? {
        performed_on,
        date: null,
        location: null,
        pelaksana_nama: seat?.performer ?? null,
        tahun_hijriah: yearOf(service_type, day, completed_at !== null),
      }
    : {
        performed_on,
        date: day ? longDate(day) : null,
        location: seat ? seat.location : order.slaughter_location,
        pelaksana_nama: null,
        tahun_hijriah: null,
      }
}

export async function seatsNeedingCertificates(db: Db, rows: OrderRows) {
  const [wanted, taken] = await Promise.all([wantedKind(db, rows), seatsOf(db, rows.order.id)])
  const seatAt = new Map(taken.map(seat => [`${seat.item_n}.${seat.beneficiary_n}`, seat]))
  return rows.items.flatMap(item => {
    const service_type = serviceTypeOf(rows, item, wanted)
    return peopleOf(rows, item).map(person => {
      const seat = seatAt.get(`${item.n}.${person.beneficiary_n}`)
      return {
        ...person,
        item_n: item.n,
        service_type,
        product: item.name,
        sacrifice_id: seat?.sacrifice_id ?? null,
        ...riteFields(service_type, rows, seat),
      }
    })
  })
}

export type Slot = Awaited<ReturnType<typeof seatsNeedingCertificates>>[number]

/** The certificate's content according to its order and seat now; null if the certificate has no seat. */
async function findSlot({ db }: Context, { order_id, item_n, beneficiary_n }: CertificateRow) {
  const rows = order_id === null || item_n === null ? null : await readOrderById(db, order_id)
  const slots = rows ? await seatsNeedingCertificates(db, rows) : []
  return slots.find(one => one.item_n === item_n && one.beneficiary_n === beneficiary_n) ?? null
}

/** The certificate's content according to its order and seat. Throws `certificate_without_seat`. */
export async function requireCertificateSeat(context: Context, row: CertificateRow) {
  const slot = await findSlot(context, row)
  if (!slot) throw new Problem('certificate_without_seat')
  return slot
}

/**
 * Corrects a stated day (badal: Hijri year) on which the rite was not done. Keeps a Hijri date that may be that day,
 * and a badal text without a readable year.
 */
export async function correctedRiteDay(
  context: Context,
  row: CertificateRow,
  asked: Record<string, unknown>,
) {
  const said = { ...row, ...asked }
  const slot = said.item_n === null ? null : await findSlot(context, row)
  if (!slot?.performed_on) return {}
  const day = slot.performed_on
  if (isBadalService(row.service_type)) {
    const text = said.tahun_hijriah
    const isLeft = text && (!yearInText(text) || textStatesYear(text, row.service_type, day))
    return isLeft ? {} : { tahun_hijriah: slot.tahun_hijriah }
  }
  const isLeft = said.date && textStatesDay(said.date, day)
  return isLeft ? {} : { date: slot.date }
}
