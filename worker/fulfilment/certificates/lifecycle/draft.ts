import { sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import {
  doesTextStateDay,
  doesTextStateYear,
  yearInText,
} from '../../../contract/fulfilment/certificate-rules'
import type { Certificate } from '../../../contract/fulfilment/certificates'
import { type CertificateService, isBadalService } from '../../../contract/labels'
import { hajjYear, hijriYear } from '../../../contract/lib/eid'
import { longDate, wibDay, wibMonth } from '../../../contract/lib/format'
import { fullName, type PersonName } from '../../../contract/orders/names'
import { insertAudit } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { isUniqueClash } from '../../../db/errors'
import { insertSelect, newVersionSql, retryMarker, retryWhileOvertaken } from '../../../db/guard'
import { jsonListSql } from '../../../db/query/keyset'
import { services } from '../../../db/schema/catalog'
import { certificates } from '../../../db/schema/fulfilment/certificates'
import { sacrifices, seats } from '../../../db/schema/fulfilment/sacrifices'
import { mapInBatches, runBulkRow } from '../../../lib/bulk'
import { Problem, toProblemOrError } from '../../../lib/problem'
import { randomCertificateNumber } from '../../../orders/codes'
import { type ItemRow, type NameRow, type OrderRows, readOrderById } from '../../../orders/lookup/rows'
import { type CertificateRow, selectCertificates } from '../rows'
import { certificateTemplatesQuery, defaultTemplate } from '../signing/wording'

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

// The certificates of animals state hadyu or dam if the customer chose it as the service of the order (`wanted`), and
// no separate order line is for that service.
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

// The name as in certificates made before `relation` (bin or binti) was stored; null if the row has a relation.
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

/** If the order line has no names, the certificate is for the customer. */
function peopleOf({ order, names }: OrderRows, item: ItemRow) {
  const own = names.filter(name => name.item_n === item.n)
  if (own.length === 0) return [{ beneficiary_n: 1, name: order.customer_name, former: null }]
  return own.map(row => ({ beneficiary_n: row.n, name: fullName(row), former: formerName(row) }))
}

function yearOf(service_type: CertificateService, day: string | null, isDone: boolean) {
  if (day === null) return null
  const isHajj = service_type === 'Badal Haji'
  return `${isHajj ? hajjYear(day, isDone ? day : null) : hijriYear(day)} H`
}

function riteFields(service_type: CertificateService, { order }: OrderRows, seat: Seat | undefined) {
  const completed_at = seat ? seat.completed_at : order.slaughter_verified_at
  const planned = seat ? seat.date : order.slaughter_date
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

/** The person for whom the certificate was made; null if it was made by hand or if the person left the order. */
export async function findSeat({ db }: Context, { order_id, item_n, beneficiary_n }: CertificateRow) {
  const rows = order_id === null || item_n === null ? null : await readOrderById(db, order_id)
  const slots = rows ? await seatsNeedingCertificates(db, rows) : []
  return slots.find(one => one.item_n === item_n && one.beneficiary_n === beneficiary_n) ?? null
}

export async function requireCertificateSeat(context: Context, row: CertificateRow) {
  const slot = await findSeat(context, row)
  if (!slot) throw new Problem('certificate_without_seat')
  return slot
}

/** Returns the day of a completed rite, or the Hijri year of a badal, if the certificate states none or a wrong one. */
export async function riteDayCorrection(
  context: Context,
  row: CertificateRow,
  asked: Record<string, unknown>,
) {
  const said = { ...row, ...asked }
  const slot = said.item_n === null ? null : await findSeat(context, row)
  if (!slot?.performed_on) return {}
  const day = slot.performed_on
  if (isBadalService(row.service_type)) {
    const text = said.tahun_hijriah
    const isLeft = text && (!yearInText(text) || doesTextStateYear(text, row.service_type, day))
    return isLeft ? {} : { tahun_hijriah: slot.tahun_hijriah }
  }
  const isLeft = said.date && doesTextStateDay(said.date, day)
  return isLeft ? {} : { date: slot.date }
}

const maxAttempts = 12

const usedNumbers = (db: Db, numbers: string[]) =>
  db.all<{ certificate_number: string }>(sql`
    SELECT certificate_number FROM certificates
    WHERE certificate_number IN ${jsonListSql(numbers)}`)

/** Draws unused certificate numbers of this month. After every 3 attempts, the numbers get one more digit. */
async function drawFreeNumbers({ db, random, now }: Context, count: number) {
  const free = new Set<string>()
  for (let round = 0; free.size < count && round < maxAttempts; round++) {
    const drawn = new Set<string>()
    for (let n = free.size; n < count; n++)
      drawn.add(randomCertificateNumber(wibMonth(now), random, Math.floor(round / 3)))
    const used = new Set((await usedNumbers(db, [...drawn])).map(row => row.certificate_number))
    for (const number of drawn) if (!used.has(number)) free.add(number)
  }
  return [...free]
}

/** Retries the insert with new numbers if a concurrent insert took one. Throws `no_free_code` after the last attempt. */
export const insertWithCertificateNumbers = <T>(
  context: Context,
  count: number,
  insert: (numbers: string[]) => Promise<T>,
) =>
  retryWhileOvertaken(
    maxAttempts,
    async () => {
      const numbers = await drawFreeNumbers(context, count)
      if (numbers.length < count) return retryMarker
      try {
        return await insert(numbers)
      } catch (error) {
        if (isUniqueClash(error, 'certificates.certificate_number')) return retryMarker
        throw toProblemOrError(error)
      }
    },
    () =>
      new Problem('no_free_code', {
        detail: 'Nomor sertifikat sedang habis. Silakan coba beberapa saat lagi.',
      }),
  )

const seatsPerStatement = 250

async function readDraftData({ db }: Context, id: string, isPaidOnly: boolean) {
  const [rows, settings] = await Promise.all([readOrderById(db, id), certificateTemplatesQuery(db)])
  if (!rows) throw new Problem('order_not_found')
  const { order } = rows
  if (isPaidOnly && order.payment_status !== 'verified') {
    throw new Problem('bad_transition', {
      detail: 'Pembayaran pesanan ini belum terverifikasi, jadi belum dibuatkan sertifikat.',
    })
  }
  if (order.status === 'cancelled') throw new Problem('order_closed')
  if (order.anonymized_at !== null) {
    throw new Problem('bad_transition', {
      detail: 'Data pribadi pesanan ini sudah dihapus, jadi tidak dibuatkan sertifikat.',
    })
  }
  const template = defaultTemplate(settings)
  if (!template) {
    throw new Problem('template_not_found', {
      detail: 'Belum ada template sertifikat. Silakan buat template terlebih dahulu di menu Pengaturan.',
    })
  }
  return { slots: await seatsNeedingCertificates(db, rows), template_id: template.id }
}

type Draft = Slot & { id: string; number: string }

/** Inserts a draft per name, or updates an unedited draft. Skips names that have a certificate made by hand. */
const insertDrafts = (order_id: string, template_id: string, drafts: Draft[], now: string) =>
  insertSelect(
    certificates,
    {
      id: sql`value ->> 'id'`,
      certificate_number: sql`value ->> 'number'`,
      order_id,
      item_n: sql`value ->> 'item_n'`,
      beneficiary_n: sql`value ->> 'beneficiary_n'`,
      sacrifice_id: sql`value ->> 'sacrifice_id'`,
      template_id,
      name: sql`value ->> 'name'`,
      service_type: sql`value ->> 'service_type'`,
      product: sql`value ->> 'product'`,
      date: sql`value ->> 'date'`,
      location: sql`value ->> 'location'`,
      pelaksana_nama: sql`value ->> 'pelaksana_nama'`,
      tahun_hijriah: sql`value ->> 'tahun_hijriah'`,
      issued_date: now,
      created_at: now,
      updated_at: now,
    },
    sql`
  FROM json_each(${JSON.stringify(drafts)}) AS draft
  WHERE NOT EXISTS (SELECT 1 FROM certificates AS known WHERE known.order_id = ${order_id} AND known.beneficiary_n IS NULL
    AND known.status IN ('draft', 'published') AND known.name IN (draft.value ->> 'name', draft.value ->> 'former')
    AND known.service_type = draft.value ->> 'service_type')
  ON CONFLICT (order_id, item_n, beneficiary_n) WHERE beneficiary_n IS NOT NULL AND status IN ('draft', 'published')
  DO UPDATE SET name = excluded.name, service_type = excluded.service_type, product = excluded.product, date = excluded.date,
    location = excluded.location, sacrifice_id = excluded.sacrifice_id, pelaksana_nama = excluded.pelaksana_nama,
    tahun_hijriah = excluded.tahun_hijriah, issued_date = excluded.issued_date, created_at = excluded.created_at,
    updated_at = excluded.updated_at
  WHERE certificates.status = 'draft' AND certificates.code IS NULL AND certificates.updated_at = certificates.created_at
    AND (certificates.name, certificates.service_type, certificates.product, certificates.date, certificates.location,
      certificates.sacrifice_id, certificates.pelaksana_nama, certificates.tahun_hijriah)
    IS NOT (excluded.name, excluded.service_type, excluded.product, excluded.date, excluded.location,
      excluded.sacrifice_id, excluded.pelaksana_nama, excluded.tahun_hijriah)`,
  )

const insertDraftBatch = (context: Context, order_id: string, template_id: string, slots: Slot[]) =>
  insertWithCertificateNumbers(context, slots.length, async numbers => {
    const { db, actor, now } = context
    const drafts = slots.map((slot, n) => ({ ...slot, id: crypto.randomUUID(), number: numbers[n] ?? '' }))
    const event = { entity: 'orders', entity_id: order_id, action: 'draft_certificates', actor }
    const { made } = await db.batch({
      create: db.run(insertDrafts(order_id, template_id, drafts, now)),
      made: selectCertificates(
        db,
        sql`certificates.order_id = ${order_id} AND status = 'draft' AND created_at = ${now}`,
      ),
      told: insertAudit(db, { ...event, changes: { names: slots.length } }, now),
    })
    return made
  })

const bySeat = (a: Certificate, b: Certificate) =>
  (a.item_n ?? 0) - (b.item_n ?? 0) || (a.beneficiary_n ?? 0) - (b.beneficiary_n ?? 0)

/** Idempotent. Throws `order_not_found`, `order_closed`, `bad_transition`, `template_not_found`. */
export async function draftCertificates(context: Context, order_id: string, { isPaidOnly = false } = {}) {
  const { slots, template_id } = await readDraftData(context, order_id, isPaidOnly)
  let made: Certificate[] = []
  for (let at = 0; at < slots.length; at += seatsPerStatement) {
    made = await insertDraftBatch(context, order_id, template_id, slots.slice(at, at + seatsPerStatement))
  }
  return made.sort(bySeat)
}

export const draftCertificatesOfOrders = (context: Context, ids: string[]) =>
  mapInBatches(ids, id => runBulkRow(id, 'row', () => draftCertificates(context, id, { isPaidOnly: true })))

type SeatName = PersonName & { item_n: number; n: number }

/**
 * Copies an order's new names into its drafts, except drafts whose name was edited. Call it before the new names are
 * stored, because it compares each draft's name with the stored old name. The new version makes a concurrent
 * publication with the old name fail.
 */
export function renameDrafts(db: Db, order_id: string, names: SeatName[], now: string) {
  const fresh = names.map(name => ({ item_n: name.item_n, n: name.n, name: fullName(name) }))
  const version = newVersionSql(now)
  return db.run(sql`
    UPDATE certificates SET name = fresh.value ->> 'name', updated_at = ${version},
      created_at = iif(created_at = updated_at, ${version}, created_at)
    FROM json_each(${JSON.stringify(fresh)}) AS fresh JOIN order_beneficiaries AS old
      ON old.order_id = ${order_id} AND old.item_n = fresh.value ->> 'item_n' AND old.n = fresh.value ->> 'n'
    WHERE certificates.order_id = ${order_id} AND certificates.status = 'draft'
      AND certificates.item_n = old.item_n AND certificates.beneficiary_n = old.n
      AND certificates.name = old.name || coalesce(' ' || coalesce(old.relation, 'anak dari') || ' ' || old.bin, '')`)
}
