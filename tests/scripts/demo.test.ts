import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { fillShop } from '../../scripts/seed/seed'
import { riteDays } from '../../worker/contract/fulfilment/rite-days'
import { certificateServices, isBadalService } from '../../worker/contract/labels'
import { addDays, longDate, wibDay } from '../../worker/contract/lib/format'
import { signing_keys } from '../../worker/db/schema/fulfilment/certificates'
import { caseCount } from '../support/depth'
import { freshShop } from '../support/fresh'
import { db } from '../support/shop'
import { newSigningKey } from '../support/signing'
import { dataFindings } from '../support/sound'

/** First starts, with the last finished Eid and the next one that can still be planned. */
const starts = [
  { name: 'in November', now: '2026-11-26T14:00:00.000Z', past: '2026-05-27', coming: '2027-05-16' },
  { name: 'right after 13 Zulhijjah', now: '2026-05-30T17:05:00.000Z', past: '2026-05-27', coming: null },
  { name: 'on 11 Zulhijjah', now: '2027-05-17T03:00:00.000Z', past: '2026-05-27', coming: '2027-05-16' },
  {
    name: 'in Ramadan, after the listed days',
    now: '2031-01-03T23:00:00.000Z',
    past: '2030-04-13',
    coming: '2031-04-02',
  },
]

/** Seeding takes seconds. */
const checkedStarts = caseCount(starts.slice(2, 3), starts)

const rows = <T extends Record<string, unknown>>(sql: string) =>
  env.DB.prepare(sql)
    .all<T>()
    .then(({ results }) => results)

type Rite = {
  kind: string
  name: string
  date: string | null
  location: string | null
  performer: string | null
  completed_at: string | null
  season: string
}

type Certificate = {
  certificate_number: string
  date: string | null
  service_type: string
  location: string | null
  issued_date: string
  signed_at: string | null
  placed: string
  performed: string
}

const certificatesOfRites = `
  SELECT certificate_number, certificates.date, service_type, certificates.location, issued_date, signed_at,
    orders.created_at AS placed, completed_at AS performed
  FROM certificates JOIN orders ON orders.id = certificates.order_id
  JOIN sacrifices ON sacrifices.id = certificates.sacrifice_id WHERE certificates.status = 'published'`

async function startDemo(now: string) {
  await freshShop()
  const { secret, row } = await newSigningKey({ isKnown: false })
  await db.insert(signing_keys).values({ ...row, created_at: now })
  await fillShop(db, env.MEDIA, { key: secret, now })
  const stored = await rows<{ key: string; widths: string }>('SELECT object_key AS key, widths FROM media')
  for (const { key, widths } of stored)
    for (const width of JSON.parse(widths)) await env.MEDIA.put(`${key}-${width}.webp`, '')
}

test.each(checkedStarts)(
  'the demo data created by a start $name pass the data check',
  async ({ now, past, coming }) => {
    await startDemo(now)
    expect(await dataFindings(now)).toEqual([])

    const rites = await rows<Rite>('SELECT * FROM sacrifices')
    const done = rites.filter(rite => rite.completed_at !== null)
    expect(new Set(done.map(({ kind }) => kind))).toEqual(
      new Set(['Kambing', 'Domba', 'Sapi', 'hadyu', 'dam', 'badal_haji', 'badal_umrah']),
    )
    for (const rite of done) {
      const { from, to } = riteDays(rite.kind, past)
      expect(rite).toMatchObject({ date: wibDay(rite.completed_at ?? '') })
      expect(rite.date && rite.date >= from && rite.date <= to).toBe(true)
    }
    const [open] = await rows<{ n: number }>(`SELECT count(*) AS n FROM sacrifices
      WHERE status = 'pending' AND filled = capacity AND animal_id IS NOT NULL`)
    if (coming !== null) expect(open?.n).toBeGreaterThanOrEqual(6)
    const planned = rites.filter(rite => rite.date !== null && rite.completed_at === null)
    expect(planned.length > 0).toBe(coming !== null)
    for (const { date } of planned) {
      expect(date && date > wibDay(now)).toBe(true)
      expect(date && date >= (coming ?? '') && date <= addDays(coming ?? '', 3)).toBe(true)
    }
    for (const { kind, location, performer } of rites.filter(rite => rite.date !== null)) {
      expect(performer !== null).toBe(isBadalService(kind))
      if (isBadalService(kind)) expect(location).not.toMatch(/RPH|[Rr]umah potong|Desa|Halaman/)
    }

    const certificates = await rows<Certificate>(certificatesOfRites)
    expect(new Set(certificates.map(({ service_type }) => service_type))).toEqual(
      new Set(Object.keys(certificateServices)),
    )
    for (const certificate of certificates) {
      const { date, service_type, location, issued_date, signed_at, placed, performed } = certificate
      expect(date).toBe(isBadalService(service_type) ? null : longDate(performed))
      expect(location === null).toBe(isBadalService(service_type))
      expect([placed, performed, issued_date, signed_at]).toEqual(
        [placed, performed, issued_date, signed_at].toSorted(),
      )
    }
    expect(await rows('SELECT 1 FROM certificates WHERE sacrifice_id IS NULL')).toEqual([])

    expect(await rows('SELECT order_id FROM orders WHERE short_by <> 0 OR left_over <> 0')).toEqual([])
    expect(
      await rows(`SELECT orders.order_id FROM orders LEFT JOIN payments ON payments.order_id = orders.id
        WHERE payment_status = 'verified' AND (amount IS NOT total_amount OR received_at >= payment_verified_at
          OR received_at <= orders.created_at)`),
    ).toEqual([])
    const moments = `SELECT created_at FROM orders UNION ALL SELECT created_at FROM order_events
      UNION ALL SELECT created_at FROM journal UNION ALL SELECT issued_date FROM certificates`
    expect(await rows(`SELECT * FROM (${moments}) WHERE created_at > '${now}'`)).toEqual([])

    const named = await rows<{ kind: string; is_buyer: 0 | 1 }>(`
      SELECT order_items.kind, person.name = customer_name AS is_buyer FROM order_beneficiaries AS person
      JOIN orders ON orders.id = person.order_id
      JOIN order_items ON order_items.order_id = person.order_id AND order_items.n = person.item_n WHERE person.n = 1`)
    const animals = named.filter(({ kind }) => kind === 'Kambing')
    expect(new Set(animals.map(({ is_buyer }) => is_buyer))).toEqual(new Set([0, 1]))
    expect(named.filter(({ kind, is_buyer }) => isBadalService(kind) && is_buyer)).toEqual([])

    const said = await rows<{ name: string }>('SELECT name FROM testimonials')
    expect(said.length).toBeGreaterThan(0)
    for (const { name } of said) expect(name).toMatch(/ \(contoh\)$/)
  },
)
