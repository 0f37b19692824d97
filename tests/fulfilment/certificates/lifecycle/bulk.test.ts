import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Picks } from '../../../../worker/contract/bulk'
import { deleteCertificate } from '../../../../worker/fulfilment/certificates/lifecycle/write'
import { newCertificate, saveTemplates } from '../../../support/certificates'
import { inJob } from '../../../support/jobs'
import { newOrderRow } from '../../../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
  uniqueId,
} from '../../../support/shop'

const path = '/api/admin/certificates'

let token = ''
beforeAll(async () => {
  token = await signIn()
})
beforeEach(() => saveTemplates())

const change = (ids: string[], step: object, seen_at?: string) =>
  inJob(token, { kind: 'certificates', step: { note: null, fill: {}, ...step }, ids, seen_at })
const publish = (ids: string[], fill = {}) => change(ids, { status: 'published', fill })
const draft = (ids: string[]) => inJob(token, { kind: 'drafts', step: { action: 'draft' }, ids })

const paidOrder = async (quantity = 1) => {
  const order = await rowOf(await placedOrder(orderFor((await newAnimal()).id, quantity)))
  await patchOrder(token, order.id, { payment_status: 'verified' })
  return order
}

describe('bulk publishing', () => {
  test('bulk publishing fills empty certificate fields, keeps existing text and is idempotent', async () => {
    const empty = await newCertificate({ status: 'draft', date: null, location: null, beneficiaries: null })
    const written = await newCertificate({ status: 'draft', location: 'Garut', beneficiaries: null })
    const fill = { date: '27 Mei 2026', location: 'Bogor', beneficiaries: 'Warga sekitar' }
    const ids = [empty.id, written.id]
    expect(await publish(ids, fill)).toEqual(ids.map(id => ({ id, ok: true, code: null, detail: null })))
    await publish(ids, fill)
    expect(
      await countRows('certificates', `id = '${empty.id}' AND status = 'published' AND location = 'Bogor'`),
    ).toBe(1)
    expect(
      await countRows(
        'certificates',
        `id = '${written.id}' AND location = 'Garut' AND beneficiaries = 'Warga sekitar'`,
      ),
    ).toBe(1)
    expect(await countRows('audit_events', `entity_id = '${empty.id}'`)).toBe(1)
  })

  test('bulk publishing publishes complete certificates; incomplete certificates stay drafts with the reason', async () => {
    const bare = await newCertificate({ status: 'draft', date: null, location: null })
    const whole = await newCertificate({ status: 'draft' })
    const [failed, done, unknown] = await publish([bare.id, whole.id, 'tidak-ada'])
    expect(failed).toMatchObject({ ok: false, detail: 'Tanggal harus diisi, Lokasi harus diisi' })
    expect(done?.ok).toBe(true)
    expect(unknown).toMatchObject({ ok: false, code: 'not_found' })
    expect(await countRows('certificates', `id = '${bare.id}' AND status = 'draft'`)).toBe(1)
  })

  test('bulk publishing fills the badal fields only for badal certificates', async () => {
    const badal = await newCertificate({
      status: 'draft',
      service_type: 'Badal Haji',
      date: null,
      location: null,
      beneficiaries: null,
    })
    const fill = {
      location: 'Bogor',
      pelaksana_nama: 'Ust. Harun',
      pelaksana_status: 'Mukimin',
      penanggung_jawab: 'Ketua',
      tahun_hijriah: '1447 H',
    }
    expect((await publish([badal.id], fill))[0]?.ok).toBe(true)
    expect(
      await countRows('certificates', `id = '${badal.id}' AND location IS NULL AND tahun_hijriah = '1447 H'`),
    ).toBe(1)
  })

  test('bulk publishing can be undone', async () => {
    const { id } = await newCertificate({ date: null })
    const [kept] = await change([id], { status: 'draft' })
    expect(kept?.ok).toBe(true)
    expect(await countRows('certificates', `id = '${id}' AND status = 'draft'`)).toBe(1)
  })
})

describe('bulk drafting', () => {
  test('bulk drafting creates one certificate draft per name, and no duplicates when repeated', async () => {
    const orders = [await paidOrder(2), await paidOrder()]
    const ids = orders.map(({ id }) => id)
    expect((await draft(ids)).every(({ ok }) => ok)).toBe(true)
    await draft(ids)
    for (const id of ids) expect(await countRows('certificates', `order_id = '${id}'`)).toBe(1)
  })

  test('bulk drafting skips unpaid, cancelled and unknown orders with the reason', async () => {
    const unpaid = await newOrderRow()
    const cancelled = await newOrderRow({ status: 'cancelled', payment_status: 'verified' })
    const results = await draft([unpaid.id, cancelled.id, 'tidak-ada'])
    expect(results.map(({ code }) => code)).toEqual(['bad_transition', 'order_closed', 'order_not_found'])
    expect(await countRows('certificates', `order_id IN ('${unpaid.id}', '${cancelled.id}')`)).toBe(0)
  })

  test('bulk drafting reports a missing certificate template for each order', async () => {
    await saveTemplates([])
    const [result] = await draft([(await paidOrder()).id])
    expect(result).toMatchObject({ ok: false, code: 'template_not_found' })
    expect(result?.detail).toMatch(/^Belum ada template sertifikat/)
  })
})

describe('a bulk action on a certificate list that is out of date', () => {
  const seen = async (query: string) =>
    (await (await ask(`${path}${query}`, { token })).json<{ seen_at: string }>()).seen_at
  const later = () => new Promise(done => setTimeout(done, 5))
  const step = async (id: string, seen_at: string, json: object) => (await change([id], json, seen_at))[0]
  const rename = (id: string) => ask(`${path}/${id}`, { method: 'PATCH', token, json: { name: 'Lain' } })

  test.each(['?limit=1', '/picks?limit=1'])(
    'the certificate list%s returns the time at which the list was read',
    async query => {
      const from = new Date().toISOString()
      const at = await seen(query)
      expect(at >= from && at <= new Date().toISOString()).toBe(true)
    },
  )

  test.each([
    ['draft', { status: 'published' }],
    ['published', { status: 'draft' }],
    ['published', { status: 'revoked', reason: 'wrong' }],
    ['published', { status: 'replaced' }],
  ] as const)(
    'a bulk action skips a %s certificate that changed since its list was read: %o',
    async (status, json) => {
      const { id } = await newCertificate({ status })
      const seen_at = await seen('?limit=1')
      await later()
      expect((await rename(id)).status).toBe(200)
      expect(await step(id, seen_at, json)).toMatchObject({ ok: false, code: 'stale' })
      expect(await countRows('certificates', `id = '${id}' AND status = '${status}'`)).toBe(1)
      const fresh = await seen('?limit=1')
      if (json.status !== 'replaced') expect(await step(id, fresh, json)).toMatchObject({ ok: true })
    },
  )

  test('a repeated bulk action on a certificate is accepted, although the first run changed the certificate', async () => {
    const { id } = await newCertificate({ status: 'draft' })
    const seen_at = await seen('?limit=1')
    for (const status of ['published', 'published', 'draft', 'draft'] as const) {
      const at = status === 'draft' ? new Date().toISOString() : seen_at
      expect(await step(id, at, { status })).toMatchObject({ ok: true })
      await later()
    }
  })
})

test('the second of two concurrent deletes of a certificate finds nothing, and one audit entry is written', async () => {
  const { id } = await newCertificate({ status: 'draft' })
  const work = { db, actor: 'a@b.id', now: '2026-06-02T00:00:00.000Z', random: () => 0 }
  const told = await Promise.allSettled([deleteCertificate(work, id), deleteCertificate(work, id)])
  expect(told.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(told).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'not_found' }) })
  expect(await countRows('audit_events', `entity_id = '${id}' AND action = 'delete'`)).toBe(1)
})

test('selecting all certificates of a filter pages through all matches and excludes certificates that arrive later', async () => {
  const name = uniqueId('Pilih')
  const made = []
  for (let n = 0; n < 3; n++)
    made.push(await newCertificate({ name, status: 'draft', created_at: `2027-01-01T00:00:0${n}.000Z` }))
  const picks = async (query: string): Promise<Picks> =>
    (await ask(`${path}/picks?${query}`, { token })).json()
  const first = await picks('status=draft&limit=2')
  await newCertificate({ status: 'draft', created_at: '2027-01-02T00:00:00.000Z' })
  const second = await picks(`status=draft&limit=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
  const labels = [...first.items, ...second.items].slice(0, 3).map(({ label }) => label)
  expect(labels).toEqual(made.reverse().map(row => row.certificate_number))
})

test('selecting certificates requires a signed-in operator', async () => {
  expect((await ask(`${path}/picks`)).status).toBe(401)
})
