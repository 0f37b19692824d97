import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderEvidence } from '../../../worker/contract/fulfilment/evidence'
import { operator, refusalOf } from '../../support/admin'
import { assignSeats, newEvidenceOrder, newEvidenceSacrifice, phoneClient } from '../../support/evidence'
import { mp4, webp } from '../../support/files'
import { runSql } from '../../support/rows'
import { ask, signIn } from '../../support/shop'

let field: ReturnType<typeof phoneClient>
let desk: ReturnType<typeof operator>

beforeAll(async () => {
  field = phoneClient(await signIn('field'))
  desk = operator(await signIn())
})

type Order = Awaited<ReturnType<typeof newEvidenceOrder>>

const evidenceOf = (order: Order, key: string = order.key) =>
  ask(`/api/evidence/orders/${order.order_id}`, { headers: { 'x-order-key': key } })
const seen = async (order: Order) => (await evidenceOf(order)).json<OrderEvidence>()

async function twoSharers() {
  const ahmad = await newEvidenceOrder(['Ahmad Rizki bin Umar', 'Fatimah'], {
    customer_name: 'Ahmad Pemesan',
    customer_phone: '+6281111112222',
    customer_email: 'ahmad@rahasia.id',
  })
  const budi = await newEvidenceOrder(['Budi Santoso'], {
    customer_name: 'Budi Pemesan',
    customer_phone: '+6283333334444',
    customer_email: 'budi@rahasia.id',
  })
  const shared = await newEvidenceSacrifice({ tag: 'A-17', date: '2026-05-27', location: 'Masjid Raya' })
  const alone = await newEvidenceSacrifice({ tag: 'B-99' })
  await assignSeats(ahmad, 1, shared)
  await assignSeats(budi, 1, shared, 2)
  await runSql("INSERT INTO seats VALUES (?, 1, ?, 1, 2, '2026-05-20T03:00:00.000Z')", alone.id, ahmad.id)
  const common = await field.send({ bytes: webp('bersama'), to: [shared.id] })
  const own = await field.send({ bytes: webp('sendiri'), to: [alone.id] })
  return { ahmad, budi, shared, alone, common: common.id, own: own.id }
}

describe('two customers who share one cow', () => {
  test('customers who share a cow see their own full names, the initials of the other names and the pictures of the group', async () => {
    const { ahmad, budi, shared, common, own } = await twoSharers()
    const his = await seen(budi)
    expect(his.items).toMatchObject([
      {
        number: shared.number,
        tag: 'A-17',
        location: 'Masjid Raya',
        own: ['Budi Santoso'],
        others: ['A. R. B.'],
        files: [{ id: common, stage: 'penyembelihan' }],
      },
    ])
    const hers = await seen(ahmad)
    expect(hers.items.flatMap(({ files }) => files.map(({ id }) => id)).sort()).toEqual([common, own].sort())
  })

  test('customers who share a cow see no phone, e-mail, tag or picture of each other, and no full name of each other', async () => {
    const { ahmad, budi, own } = await twoSharers()
    const text = JSON.stringify(await seen(budi))
    const secrets = [
      'Ahmad',
      'Rizki',
      'Fatimah',
      '1111112222',
      'rahasia.id',
      'B-99',
      own,
      ahmad.order_id,
      ahmad.id,
    ]
    expect(secrets.filter(secret => text.includes(secret))).toEqual([])
  })

  test('an evidence URL created for one customer does not open the files of another customer', async () => {
    const { ahmad, budi, own } = await twoSharers()
    const mine = (await seen(ahmad)).items.flatMap(({ files }) => files)
    const url = mine.find(({ id }) => id === own)?.url ?? ''
    expect((await ask(url)).status).toBe(200)
    expect((await ask(url.replace(ahmad.id, budi.id))).status).toBe(404)
    const his = (await seen(budi)).items[0]?.files[0]?.url ?? ''
    expect((await ask(his.replace(/files\/[\w-]+/, `files/${own}`))).status).toBe(404)
  })
})

test('a request with neither order key, phone digits nor view token returns no evidence', async () => {
  const { budi, common } = await twoSharers()
  expect(await refusalOf(await ask(`/api/evidence/orders/${budi.order_id}`))).toEqual([401, 'key_required'])
  expect(await refusalOf(await evidenceOf(budi, 'x'.repeat(22)))).toEqual([404, 'order_not_found'])
  expect(await refusalOf(await ask(`/api/evidence/orders/${budi.order_id}?phone4=0000`))).toEqual([
    404,
    'order_not_found',
  ])
  expect((await ask(`/api/evidence/orders/${budi.order_id}?phone4=4444`)).status).toBe(200)
  for (const path of [
    `/api/evidence/files/${common}`,
    `/api/evidence/files/${common}?for=team&until=9999999999999&token=${'x'.repeat(22)}`,
    `/media/evidence/${common}.webp`,
    `/media/evidence-parts/${common}/1`,
  ])
    expect((await ask(path)).status).toBeGreaterThanOrEqual(404)
})

test('evidence responses are never cached publicly', async () => {
  const { budi } = await twoSharers()
  const list = await evidenceOf(budi)
  expect(list.headers.get('cache-control')).toBe('private, no-store')
  const file = await ask((await list.json<OrderEvidence>()).items[0]?.files[0]?.url ?? '')
  expect(file.headers.get('cache-control')).toMatch(/^private/)
  expect(file.headers.get('cache-tag')).toBeNull()
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="bukti-penyembelihan-/)
})

test('a shared evidence link shows only this order’s evidence and expires with the order’s link', async () => {
  const { budi } = await twoSharers()
  const { share, items } = await seen(budi)
  const [id = '', token = ''] = share?.split('.') ?? []
  expect(token).not.toBe(budi.key)
  const look = (given: string) =>
    ask(`/api/evidence/shared/${id}`, { headers: { 'x-evidence-token': given } })
  const shown = await (await look(token)).json<OrderEvidence>()
  expect(shown).toEqual({ items, next_cursor: null, share: null })
  expect(JSON.stringify(shown)).not.toContain(budi.order_id)
  expect((await ask(`/api/orders/${budi.order_id}`, { headers: { 'x-order-key': token } })).status).toBe(404)
  expect((await look('x'.repeat(22))).status).toBe(404)
  const url = items[0]?.files[0]?.url ?? ''
  await runSql('UPDATE orders SET key_version = key_version + 1 WHERE id = ?', budi.id)
  expect([(await look(token)).status, (await ask(url)).status]).toEqual([404, 404])
})

test('hidden evidence files are neither shown nor served to the customer', async () => {
  const { budi, common } = await twoSharers()
  const url = (await seen(budi)).items[0]?.files[0]?.url ?? ''
  expect((await ask(url)).status).toBe(200)
  await desk.put(`/evidence/${common}`, { stage: 'penyembelihan', visible: false, note: null })
  expect((await seen(budi)).items[0]?.files).toEqual([])
  expect((await ask(url)).status).toBe(404)
})

test('an evidence URL expires after at most 12 hours', async () => {
  const { budi } = await twoSharers()
  const url = (await seen(budi)).items[0]?.files[0]?.url ?? ''
  const until = Number(new URL(url, 'http://x').searchParams.get('until'))
  expect(until - Date.now()).toBeGreaterThan(6 * 3_600_000 - 1000)
  expect(until - Date.now()).toBeLessThanOrEqual(12 * 3_600_000)
  expect((await ask(url.replace(String(until), String(until + 1)))).status).toBe(404)
})

test('an evidence video supports range requests and is downloaded with a file name', async () => {
  const order = await newEvidenceOrder(['Ahmad'])
  const cow = await newEvidenceSacrifice()
  await assignSeats(order, 1, cow)
  const film = mp4(5000)
  await field.send({ bytes: film, mime: 'video/mp4', to: [cow.id] })
  const url = (await seen(order)).items[0]?.files[0]?.url ?? ''
  const part = await ask(url, { headers: { range: 'bytes=100-199' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/5000'])
  expect((await part.arrayBuffer()).byteLength).toBe(100)
  expect((await ask(url, { headers: { range: 'bytes=9000-' } })).status).toBe(416)
  const saved = await ask(`${url}&download=1`)
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="bukti-.*\.mp4"$/)
})

test('an order without seats has no evidence', async () => {
  expect((await seen(await newEvidenceOrder(['Ahmad']))).items).toEqual([])
})
