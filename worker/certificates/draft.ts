import { eq, sql } from 'drizzle-orm'
import type { Certificate } from '../contract/certificates'
import { hijriYear } from '../contract/eid'
import { longDate, wibDay } from '../contract/format'
import { type CertificateService, isBadal } from '../contract/labels'
import { fullName } from '../contract/names'
import { audit } from '../db/audit'
import type { Db } from '../db/client'
import { services } from '../db/schema'
import { type NameRow, type OrderRows, readOrderById } from '../orders/look/rows'
import { Problem } from '../problem'
import type { Work } from '../work'
import { defaultTemplate, templatesOf, templatesStatement } from './document'
import { selectCertificates } from './rows'
import { withNumbers } from './write'

const mostDrafts = 400

const serviceOf = {
  Kambing: 'Qurban Kambing',
  Domba: 'Qurban Kambing',
  Sapi: 'Qurban Sapi',
  qurban: 'Qurban Kambing',
  hadyu: 'Hadyu',
  dam: 'DAM',
  badal_haji: 'Badal Haji',
  badal_umrah: 'Badal Umrah',
} as const satisfies Record<OrderRows['items'][number]['kind'], CertificateService>

type Item = OrderRows['items'][number]

/**
 * The rite of a line: its own; an animal's is hadyu or dam where the order came for that and has no line for it.
 * `wanted` is the kind of service that the order came for.
 */
function serviceTypeOf({ order, items }: OrderRows, item: Item, wanted: string | null): CertificateService {
  const isForAnimals = !items.some(({ kind, service_id }) => kind === wanted || service_id === order.service)
  if (item.animal_id !== null && isForAnimals && (wanted === 'hadyu' || wanted === 'dam')) {
    return serviceOf[wanted]
  }
  return serviceOf[item.kind]
}

/** As names were written on certificates before anybody asked for bin or binti. */
const formerName = (row: NameRow) => (row.relation ? null : [row.name, row.bin].filter(Boolean).join(' '))

/** One certificate a name; a line without names is in the customer's. */
function draftsOf(rows: OrderRows, wanted: string | null, now: string) {
  const { order, items, names } = rows
  return items.flatMap(item => {
    const service_type = serviceTypeOf(rows, item, wanted)
    const own = names.filter(name => name.item_n === item.n).sort((a, b) => a.n - b.n)
    const people =
      own.length > 0
        ? own.map(row => ({ name: fullName(row), former: formerName(row) }))
        : [{ name: order.customer_name, former: null }]
    const isOffering = !isBadal(service_type)
    return people.map(person => ({
      ...person,
      service_type,
      date: isOffering && order.slaughter_date ? longDate(order.slaughter_date) : null,
      location: isOffering ? order.slaughter_location : null,
      tahun_hijriah: isOffering ? null : `${hijriYear(wibDay(now))} H`,
    }))
  })
}

/** The kind that the order came for, which may tell it by a service. */
async function wantedKind(db: Db, { order }: OrderRows): Promise<string | null> {
  const [service] = await db
    .select({ kind: services.kind })
    .from(services)
    .where(eq(services.id, order.service ?? ''))
  return service?.kind ?? order.service
}

async function prepared({ db, now }: Work, id: string, isPaidOnly: boolean) {
  const [rows, settings] = await Promise.all([readOrderById(db, id), templatesStatement(db)])
  if (!rows) throw new Problem('order_not_found')
  if (isPaidOnly && rows.order.payment_status !== 'verified') {
    throw new Problem('bad_transition', {
      detail: 'Pembayaran pesanan ini belum terverifikasi, jadi belum dibuatkan sertifikat.',
    })
  }
  if (rows.order.status === 'cancelled') throw new Problem('order_closed')
  const template = defaultTemplate(templatesOf(settings))
  if (!template) {
    throw new Problem('template_not_found', {
      detail: 'Belum ada template sertifikat. Silakan buat template terlebih dahulu di menu Pengaturan.',
    })
  }
  return {
    drafts: draftsOf(rows, await wantedKind(db, rows), now).slice(0, mostDrafts),
    template_id: template.id,
  }
}

/**
 * Drafts a certificate for each name of an order; names that have one are passed over, so that doing it twice is harmless.
 * Throws `order_not_found`, `order_closed`, `template_not_found`.
 */
export async function draftFromOrder(
  work: Work,
  order_id: string,
  { isPaidOnly = false } = {},
): Promise<Certificate[]> {
  const { db, actor, now } = work
  const { drafts, template_id } = await prepared(work, order_id, isPaidOnly)
  return withNumbers(work, async number => {
    const numbered = drafts.map(draft => ({ ...draft, id: crypto.randomUUID(), number: number() }))
    const json = JSON.stringify(numbered)
    const { made } = await db.batch({
      create: db.run(sql`
        INSERT INTO certificates
          (id, certificate_number, order_id, template_id, name, service_type, date, location, tahun_hijriah, issued_date, created_at, updated_at)
        SELECT value ->> 'id', value ->> 'number', ${order_id}, ${template_id}, value ->> 'name', value ->> 'service_type',
          value ->> 'date', value ->> 'location', value ->> 'tahun_hijriah', ${now}, ${now}, ${now}
        FROM json_each(${json}) AS draft
        WHERE NOT EXISTS (SELECT 1 FROM certificates AS known WHERE known.order_id = ${order_id}
          AND known.name IN (draft.value ->> 'name', draft.value ->> 'former') AND known.service_type = draft.value ->> 'service_type')`),
      made: selectCertificates(db, sql`id IN (SELECT value ->> 'id' FROM json_each(${json}))`),
      told: audit(
        db,
        {
          entity: 'orders',
          entity_id: order_id,
          action: 'draft_certificates',
          actor,
          changes: { names: drafts.length },
        },
        now,
      ),
    })
    const place = new Map<string, number>(numbered.map((draft, n) => [draft.id, n]))
    return made.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  })
}
