import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hijriDateIn } from '../../../../worker/contract/fulfilment/certificate-rules'
import type { Certificate, Verification } from '../../../../worker/contract/fulfilment/certificates'
import { daysInText } from '../../../../worker/contract/lib/days'
import { addDays, longDate, noonInJakarta, wibDay } from '../../../../worker/contract/lib/format'
import { badFields, operator } from '../../../support/admin'
import { newCertificate, saveTemplates } from '../../../support/certificates'
import { inJob } from '../../../support/jobs'
import { runSql } from '../../../support/rows'
import {
  ask,
  db,
  newAnimal,
  newService,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
} from '../../../support/shop'
import { newSigningKey } from '../../../support/signing'
import { dataFindings } from '../../../support/sound'

const path = '/api/admin/certificates'
const now = () => new Date().toISOString()
const today = () => wibDay(now())
const ago = (days: number) => addDays(today(), -days)

let token = ''
let secret = ''
let office: ReturnType<typeof operator>
beforeAll(async () => {
  token = await signIn()
  office = operator(token)
  secret = (await newSigningKey()).secret
})
beforeEach(() => saveTemplates())

const send = (way: string, json: unknown, method?: string) =>
  ask(`${path}${way}`, { token, json, method, env: { CERTIFICATE_KEY: secret } })
const read = async (id = '') => (await ask(`${path}/${id}`, { token })).json<Certificate>()
const signed = async ({ code }: Certificate) =>
  (await (await ask(`/api/verify/${code}`)).json<Verification>()).signed
const step = (ids: string[], asked: object) => inJob(token, { kind: 'sacrifices', step: asked, ids })
const publish = (ids: string[], fill: object = { beneficiaries: 'Warga' }) =>
  inJob(token, { kind: 'certificates', step: { status: 'published', fill, note: null }, ids }, secret)
const reissue = (ids: string[]) =>
  inJob(token, { kind: 'certificates', step: { status: 'replaced', fill: {}, note: null }, ids }, secret)

async function planned({ day = addDays(today(), 5), names = ['Ahmad'], badal = false, plan = true } = {}) {
  const offer = badal
    ? { service_id: (await newService({ kind: 'badal_umrah' })).id }
    : { animal_id: (await newAnimal()).id }
  const order = await placedOrder({
    ...orderFor(''),
    items: [{ ...offer, quantity: names.length, beneficiaries: names.map(name => ({ name })) }],
  })
  const { id } = await rowOf(order)
  await patchOrder(token, id, { payment_status: 'verified' })
  await runSql('UPDATE orders SET created_at = ? WHERE id = ?', noonInJakarta(ago(10)), id)
  const { results } = await env.DB.prepare(
    'SELECT sacrifice_id AS id FROM seats WHERE order_id = ? ORDER BY beneficiary_n',
  )
    .bind(id)
    .all<{ id: string }>()
  const rites = results.map(row => row.id)
  const schedule = {
    action: 'schedule',
    date: day,
    location: badal ? 'Makkah' : 'RPH Bogor',
    performer: 'Ust. Harun',
    off_season: true,
  }
  if (plan) await step(rites, schedule)
  const { items } = await (await send(`/from-order/${id}`, undefined, 'POST')).json<{
    items: Certificate[]
  }>()
  return { id, rites, drafts: items.map(item => item.id) }
}

const complete = async (rites: string[], more: object = {}) => {
  const results = await step(rites, { action: 'complete', lacking_ok: true, ...more })
  return results.map(({ ok, detail }) => ok || detail)
}

describe('the rite date on a certificate', () => {
  test.each([-3, 0, 4])(
    'a certificate states today’s date if its rite was completed today, although it was planned for %i days from now',
    async days => {
      const { rites, drafts } = await planned({ day: addDays(today(), days) })
      expect(await complete(rites)).toEqual([true])
      expect((await publish(drafts))[0]).toMatchObject({ ok: true })
      const certificate = await read(drafts[0])
      expect(certificate.date).toBe(longDate(today()))
      expect((await signed(certificate))?.date).toBe(longDate(today()))
    },
  )

  test('a certificate states the completion date that the operator entered, and the customer sees that date', async () => {
    const { id, rites, drafts } = await planned()
    expect(await complete(rites, { performed_on: ago(2) })).toEqual([true])
    expect((await publish(drafts))[0]).toMatchObject({ ok: true })
    expect((await read(drafts[0])).date).toBe(longDate(ago(2)))
    expect(
      (await office.get(`/orders/${id}`).then(response => response.json<{ slaughter_verified_at: string }>()))
        .slaughter_verified_at,
    ).toBe(noonInJakarta(ago(2)))
  })

  test('a completion date in the future or before the order date is refused with the reason', async () => {
    const { rites } = await planned()
    expect(await complete(rites, { performed_on: addDays(today(), 1) })).toEqual([
      'Tanggal pelaksanaan tidak boleh di masa depan',
    ])
    expect((await complete(rites, { performed_on: ago(11) }))[0]).toMatch(
      /^Tanggal pelaksanaan tidak boleh sebelum/,
    )
    expect(await complete(rites, { performed_on: ago(10) })).toEqual([true])
  })

  test('the completion date is validated by the same rules when the operator completes the order instead of the animal', async () => {
    const { id, drafts } = await planned()
    const done = { slaughter_status: 'completed', reason: 'uji' }
    expect(
      await badFields(await patchOrder(token, id, { ...done, performed_on: addDays(today(), 1) })),
    ).toEqual(['performed_on'])
    expect(await badFields(await patchOrder(token, id, { ...done, performed_on: ago(11) }))).toEqual([
      'performed_on',
    ])
    expect((await patchOrder(token, id, { ...done, performed_on: ago(1) })).status).toBe(200)
    await publish(drafts)
    expect((await read(drafts[0])).date).toBe(longDate(ago(1)))
  })

  test('the completion date of a shared animal cannot be earlier than the date of any order that shares the animal', async () => {
    const cow = await newAnimal({ type: 'Sapi', shares: 7, stock: 7 })
    const share = async (days: number) => {
      const items = [{ animal_id: cow.id, quantity: 3, beneficiaries: [] }]
      const order = await placedOrder({ ...orderFor(''), items })
      const { id } = await rowOf(order)
      await patchOrder(token, id, { payment_status: 'verified' })
      await runSql('UPDATE orders SET created_at = ? WHERE id = ?', noonInJakarta(ago(days)), id)
      return { ...order, id }
    }
    const [early, late] = [await share(10), await share(2)]
    await runSql(
      'UPDATE sacrifices SET foundation_shares = 1 WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = ?)',
      early.id,
    )
    const done = { slaughter_status: 'completed', performed_on: ago(3), reason: 'uji' }
    expect(await badFields(await patchOrder(token, early.id, done))).toEqual(['performed_on'])
    expect((await patchOrder(token, early.id, { ...done, performed_on: ago(2) })).status).toBe(200)
    expect((await rowOf(late)).slaughter_status).toBe('completed')
  })

  test('a bulk job sets the completion date that the operator entered, and the certificate states that date', async () => {
    const { id, drafts } = await planned()
    const asked = { action: 'slaughter', slaughter_status: 'completed', performed_on: ago(3) }
    expect(await inJob(token, { kind: 'orders', step: asked, ids: [id] })).toMatchObject([{ ok: true }])
    await publish(drafts)
    expect((await read(drafts[0])).date).toBe(longDate(ago(3)))
  })

  test('the field app completes a rite at the time when Selesai (done) was pressed, but today if that time is implausible', async () => {
    for (const [told, day] of [
      [`taken_at=${noonInJakarta(ago(2))}`, ago(2)],
      [`age=${3 * 86_400}`, ago(3)],
      [`taken_at=${noonInJakarta(addDays(today(), 2))}`, today()],
      [`age=${40 * 86_400}`, today()],
      [`age=${20 * 86_400}`, today()],
      ['', today()],
    ]) {
      const { rites, drafts } = await planned()
      expect((await office.post(`/field/sacrifices/${rites[0]}/complete?${told}`)).status).toBe(204)
      await publish(drafts)
      expect([told, (await read(drafts[0])).date]).toEqual([told, longDate(day ?? '')])
    }
  })

  test('a badal certificate states the Hijri year of the date on which its rite was performed', async () => {
    const { rites, drafts } = await planned({ day: '2029-01-10', badal: true })
    const fill = { pelaksana_status: 'Mukimin', penanggung_jawab: 'Ketua' }
    expect((await read(drafts[0])).tahun_hijriah).toBe('1450 H')
    await complete(rites)
    expect((await publish(drafts, fill))[0]).toMatchObject({ ok: true })
    const { tahun_hijriah } = await read(drafts[0])
    expect(tahun_hijriah).toMatch(/^14\d\d H$/)
    expect(tahun_hijriah).not.toBe('1450 H')
  })

  test('a certificate is published with the recorded completion date, regardless of typed or planned dates', async () => {
    const { rites, drafts } = await planned({ names: ['Ahmad', 'Siti'] })
    await complete(rites)
    const body = { status: 'published', beneficiaries: '' }
    expect((await send(`/${drafts[0]}`, { ...body, date: longDate(ago(1)) }, 'PATCH')).status).toBe(200)
    const { date } = await read(drafts[1])
    expect(date).toBe(longDate(addDays(today(), 5)))
    expect((await send(`/${drafts[1]}`, { ...body, date }, 'PATCH')).status).toBe(200)
    for (const id of drafts)
      expect(await read(id)).toMatchObject({ date: longDate(today()), beneficiaries: null })
    const corrected = {
      service_type: 'Qurban Kambing',
      template_id: 'polos',
      name: 'Ahmad bin Umar',
      location: 'Bogor',
      order_id: (await read(drafts[0])).order_id,
      date: longDate(ago(1)),
    }
    const replaced = await send(`/${drafts[0]}/replace`, { corrected })
    expect(await replaced.json()).toMatchObject({ name: 'Ahmad bin Umar', date: longDate(today()) })
  })

  test('publishing an unedited draft uses the current name and place of its order', async () => {
    const { id, rites, drafts } = await planned({ names: ['Ahmad', 'Budi', 'Cici'] })
    const edited = { name: 'H. Budi', location: 'Masjid Raya' }
    await office.patch(`/certificates/${drafts[1]}`, edited)
    await runSql("UPDATE order_beneficiaries SET name = name || ' Benar' WHERE order_id = ?", id)
    const moved = { action: 'schedule', date: addDays(today(), 6), location: 'RPH Cikarang' }
    await step(rites, { ...moved, off_season: true })
    await complete(rites)
    await publish(drafts.slice(0, 2))
    await send(`/${drafts[2]}`, { status: 'published', beneficiaries: 'Warga' }, 'PATCH')
    const current = { status: 'published', location: 'RPH Cikarang' }
    expect(await read(drafts[0])).toMatchObject({ ...current, name: 'Ahmad Benar' })
    expect(await read(drafts[2])).toMatchObject({ ...current, name: 'Cici Benar' })
    expect(await read(drafts[1])).toMatchObject({ status: 'published', ...edited })
  })

  test('publishing writes the recorded date over a date text with another date or without a date', async () => {
    const texts = [
      '1 Juni 49',
      '2049/05/27',
      'Mei 27, 2049',
      '27-Mei-2049',
      '10 Zulhijah 1470 H',
      'Hari raya',
    ]
    const { rites, drafts } = await planned({ names: texts })
    await complete(rites)
    for (const [n, date] of texts.entries()) {
      await runSql('UPDATE certificates SET date = ? WHERE id = ?', date, drafts[n])
      expect([date, (await publish([drafts[n] ?? '']))[0]]).toMatchObject([date, { ok: true }])
      expect([date, (await read(drafts[n])).date]).toEqual([date, longDate(today())])
    }
  })

  test('publishing keeps a Hijri date text that can mean the recorded date', async () => {
    const { rites, drafts } = await planned({ day: '2026-05-27' })
    await complete(rites)
    await runSql(`UPDATE sacrifices SET completed_at = '2026-05-27T03:00:00.000Z' WHERE id = ?`, rites[0])
    await office.patch(`/certificates/${drafts[0]}`, { date: '10 Zulhijah 1447 H' })
    expect((await publish(drafts))[0]).toMatchObject({ ok: true })
    expect((await read(drafts[0])).date).toBe('10 Zulhijah 1447 H')
  })

  test.each(['27 Mei', 'Mei 2026', 'Hari raya', '31 Februari 2026', '12/13/14/15'])(
    'a certificate without an order is not published if its date text %j contains no date',
    async date => {
      const { id } = await newCertificate({ status: 'draft', date })
      expect(await badFields(await send(`/${id}`, { status: 'published' }, 'PATCH'))).toEqual(['date'])
      expect((await publish([id]))[0]).toMatchObject({
        ok: false,
        detail: expect.stringContaining('Tulis lengkap dengan tahunnya'),
      })
    },
  )

  test('a certificate without an order is not published with a date in the future', async () => {
    for (const date of [
      longDate(addDays(today(), 1)),
      addDays(today(), 300),
      `Kamis, ${longDate(addDays(today(), 30))}`,
      '27-Mei-2049',
      '2049/05/27',
      '1 Juni 49',
      'Mei 27, 2049',
      '10 Zulhijah 1470 H',
    ]) {
      const { id } = await newCertificate({ status: 'draft', date })
      expect([date, ...(await badFields(await send(`/${id}`, { status: 'published' }, 'PATCH')))]).toEqual([
        date,
        'date',
      ])
      expect((await publish([id]))[0]).toMatchObject({
        ok: false,
        detail: expect.stringContaining('belum tiba'),
      })
    }
    const { id } = await newCertificate({ status: 'draft', date: longDate(today()) })
    expect((await publish([id]))[0]).toMatchObject({ ok: true })
  })
})

test('the data check lists published certificates with a wrong date, and reissuing corrects them', async () => {
  const { rites, drafts } = await planned({ names: ['Ahmad', 'Siti'] })
  await complete(rites)
  await publish(drafts)
  const right = await read(drafts[1])
  // Older versions published certificates with the planned day.
  await runSql('UPDATE certificates SET date = ? WHERE id = ?', longDate(addDays(today(), 5)), drafts[0])
  const wrong = await read(drafts[0])
  const byHand = await newCertificate({ date: longDate(addDays(today(), 9)) })
  const found = async () =>
    (await dataFindings()).find(({ check }) => check === 'certificate_day')?.examples ?? []
  expect((await found()).toSorted()).toEqual([wrong.certificate_number, byHand.certificate_number].toSorted())
  expect(await read(drafts[0])).toEqual({ ...wrong, outdated: true })
  expect(await read(drafts[1])).toEqual(right)
  const list = await (await ask(`${path}?mend=outdated`, { token })).json<{ items: Certificate[] }>()
  expect(list.items.map(({ id }) => id)).toContain(drafts[0])
  expect((await reissue(drafts.slice(0, 1)))[0]).toMatchObject({ ok: true })
  const [fresh] = await db.all<{ id: string }>(`SELECT id FROM certificates WHERE replaces = '${drafts[0]}'`)
  expect(await read(fresh?.id)).toMatchObject({ status: 'published', date: longDate(today()) })
  expect(await found()).toEqual([byHand.certificate_number])
})

describe('reasons reported by bulk publishing', () => {
  test('bulk publishing does not ask for date and place before the rite is completed', async () => {
    const { drafts, rites } = await planned({ plan: false })
    const reasonOf = async () => (await publish(drafts))[0]?.detail
    expect(await reasonOf()).toBe(
      'Belum dapat diterbitkan. Hewan atau ibadahnya belum ditandai selesai di Pelaksanaan.',
    )
    await complete(rites)
    expect(await reasonOf()).toBe('Lokasi harus diisi')
    await runSql("UPDATE certificates SET location = 'Bogor', template_id = 'hilang' WHERE id = ?", drafts[0])
    expect(await reasonOf()).toBe('Template tidak ditemukan')
  })

  test('bulk publishing lists the missing fields of a badal, and reports whether a certificate is replaced or revoked', async () => {
    const { drafts, rites } = await planned({ badal: true })
    await complete(rites)
    expect((await publish(drafts))[0]?.detail).toBe(
      'Status pelaksana harus diisi, Penanggung jawab harus diisi',
    )
    const { id } = await newCertificate({ status: 'revoked' })
    expect((await publish([id]))[0]?.detail).toBe('Sertifikat ini sudah diganti atau dicabut.')
  })
})

test.each([
  ['10 Zulhijah 1447 H', '1447-12-10'],
  ['10 Dzulhijjah 1447', '1447-12-10'],
  ['Rabu, 10 Dhulhijjah 1447H', '1447-12-10'],
  ['10/12/1447 H', '1447-12-10'],
  ['Zulhijjah 1447', '1447-12'],
  ['Iduladha 1447 H', '1447'],
  ['1447 Hijriah', '1447'],
  ["12 Dzulqa'dah 1447", '1447-11-12'],
  ["13 Sya'ban 1447 H", '1447-08-13'],
  ["5 Rabi'ul Akhir 1447", '1447-04-05'],
  ['3 Jumadil Awal 1447 H', '1447-05-03'],
  ['20 Ramadhan 1447', '1447-09-20'],
  ['10 Dzul Hijjah 1447 H', '1447-12-10'],
  ['10 Dzul-Hijjah 1447', '1447-12-10'],
  ['12 Dzul Qa’dah 1447', '1447-11-12'],
  ['10 Zulhijah\u00a01447\u00a0H', '1447-12-10'],
  ['13 Sya\u02bbban 1447 H', '1447-08-13'],
  ['10 Żulḥijjah 1447', '1447-12-10'],
  ['10–Zulhijah–1447', '1447-12-10'],
  ['27 Mei 2026', null],
  ['10 Zulhijah', null],
  ['1447', null],
  ['Ahad', null],
])('the date text %s contains the Hijri date %s', (text, day) => {
  expect(hijriDateIn(text)).toBe(day)
})

test('all usual notations of a date in the Gregorian calendar are read, and nothing else is read as a date', () => {
  for (const text of [
    '27 Mei 2026',
    'Rabu, 27 Mei 2026',
    '2026-05-27',
    '27/5/2026',
    '27-05-2026',
    '27 May 2026',
    '27 mei 2026 M',
    '27-Mei-2026',
    '27MEI2026',
    '2026/05/27',
    '27 Mei 26',
    'Mei 27, 2026',
    'May 27th 2026',
    '27\u00a0Mei\u00a02026',
    '27–05–2026',
    '27.5.26.',
    '2026-Mei-27',
    '10 Zulhijah 1447 H (27/5/26)',
    'Rabu, 27 Mei 2026 pukul 10.15',
    '5/27/2026',
    '26–27 Mei 2026',
  ])
    expect([text, daysInText(text)]).toEqual([text, ['2026-05-27']])
  for (const text of [
    '',
    '10 Zulhijah 1447 H',
    '31 Februari 2026',
    '45 Mei 2026',
    'Mei 2026',
    '27 Foo 2026',
    '127 Mei 20266',
    '27 Mei 10.15',
    '10-12-1447',
  ])
    expect([text, daysInText(text)]).toEqual([text, []])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), n => {
      const day = addDays('2000-01-01', n)
      expect(daysInText(`Hari ini, ${longDate(day)}.`)).toEqual([day])
    }),
  )
})
