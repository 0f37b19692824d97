import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '../../../worker/app'
import type { FieldDays, FieldSacrifice } from '../../../worker/contract/fulfilment/field'
import { wibDay } from '../../../worker/contract/lib/format'
import { operator, refusalOf } from '../../support/admin'
import { assignSeats, newEvidenceOrder, newEvidenceSacrifice, phoneClient } from '../../support/evidence'
import { webp } from '../../support/files'
import { queryRows } from '../../support/filled'
import { runSql } from '../../support/rows'
import {
  ask,
  countRows,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf as rowOfOrder,
  signIn,
} from '../../support/shop'

let token = ''
let field: ReturnType<typeof phoneClient>

beforeAll(async () => {
  token = await signIn('field')
  field = phoneClient(token)
})

const day = wibDay(new Date(Date.now() + 86_400_000).toISOString())

async function planned(names = ['Ahmad bin Umar'], values: Parameters<typeof newEvidenceSacrifice>[0] = {}) {
  const order = await newEvidenceOrder(names)
  const goat = await newEvidenceSacrifice({
    kind: 'Kambing',
    capacity: names.length,
    date: day,
    location: 'Masjid Raya',
    tag: 'K-1',
    ...values,
  })
  await assignSeats(order, names.length, goat)
  return { order, goat }
}

const list = async (date = day) =>
  (await (await field.get(`/sacrifices?date=${date}`)).json<{ items: FieldSacrifice[] }>()).items
const rowOf = async (id: string) => (await queryRows(`SELECT * FROM sacrifices WHERE id = '${id}'`))[0]

test('the field app lists the tasks of a date by place with the names to read aloud', async () => {
  const { goat } = await planned(['Ahmad', 'Siti'])
  await runSql("UPDATE order_beneficiaries SET bin = 'Umar', relation = 'bin' WHERE name = 'Ahmad'")
  await runSql("DELETE FROM order_beneficiaries WHERE name = 'Siti'")
  await field.send({ bytes: webp('a'), stage: 'papan_nama', to: [goat.id] })
  const found = (await list()).find(({ id }) => id === goat.id)
  expect(found).toMatchObject({
    number: goat.number,
    tag: 'K-1',
    location: 'Masjid Raya',
    names: [
      { name: 'Ahmad bin Umar', is_orderer: false },
      { name: 'Siti Rahmawati', is_orderer: true },
    ],
    stages: { papan_nama: 1 },
  })
  const days = await (await field.get('/days')).json<FieldDays>()
  expect(days.items).toContainEqual({ date: day, total: expect.any(Number), completed: expect.any(Number) })
})

test('a past date with unfinished tasks stays in the field app’s list', async () => {
  const { goat } = await planned(['Ahmad'], { date: '2025-06-07', tag: 'K-2' })
  await runSql("UPDATE sacrifices SET status = 'scheduled' WHERE id = ?", goat.id)
  const old = async () =>
    (await (await field.get('/days')).json<FieldDays>()).items.filter(({ date }) => date === '2025-06-07')
  expect(await old()).toEqual([{ date: '2025-06-07', total: 1, completed: 0 }])
  await runSql("UPDATE sacrifices SET status = 'completed' WHERE id = ?", goat.id)
  expect(await old()).toEqual([])
})

test('if two phones complete one animal, the first completion is kept, with the server’s time', async () => {
  const { goat, order } = await planned()
  const answers = await Promise.all([1, 2].map(() => field.post(`/sacrifices/${goat.id}/complete`)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  const row = await rowOf(goat.id)
  expect(row).toMatchObject({ status: 'completed', date: day })
  expect(Math.abs(Date.parse(String(row?.completed_at)) - Date.now())).toBeLessThan(60_000)
  expect(row?.updated_at).not.toBe(goat.updated_at)
  expect(await countRows('audit_events', `entity_id = '${goat.id}' AND action = 'complete'`)).toBe(1)
  expect(await countRows('orders', `id = '${order.id}' AND slaughter_status = 'completed'`)).toBe(1)
})

describe.each(['animal', 'order'])('a completion that the desk undid at the %s', at => {
  test('a completion that the desk undid stays undone if the phone repeats its request after a lost response', async () => {
    const office = await signIn()
    const { id: order } = await rowOfOrder(await placedOrder(orderFor((await newAnimal()).id)))
    await patchOrder(office, order, { payment_status: 'verified' })
    const [seat] = await queryRows<{ id: string }>(
      `SELECT sacrifice_id AS id FROM seats WHERE order_id = '${order}'`,
    )
    const complete = (age: number) => field.post(`/sacrifices/${seat?.id}/complete?age=${age}`)
    expect((await complete(60)).status).toBe(204)
    expect((await complete(60)).status).toBe(204)
    const undone =
      at === 'order'
        ? await patchOrder(office, order, { slaughter_status: 'pending', reason: 'salah hewan' })
        : await operator(office).post(`/sacrifices/${seat?.id}/reopen`, {})
    expect(undone.ok).toBe(true)
    expect(await refusalOf(await complete(60))).toEqual([409, 'bad_transition'])
    expect(await rowOf(seat?.id ?? '')).toMatchObject({ status: 'pending', completed_at: null })
    expect((await field.post(`/sacrifices/${seat?.id}/complete`)).status).toBe(204)
    expect((await complete(60)).status).toBe(204)
  })
})

test('the field app cannot complete an incomplete group', async () => {
  const { goat } = await planned(['Ahmad'], { capacity: 7, kind: 'Sapi' })
  expect(await refusalOf(await field.post(`/sacrifices/${goat.id}/complete`))).toEqual([
    409,
    'group_not_full',
  ])
  expect(await rowOf(goat.id)).toMatchObject({ status: 'pending', completed_at: null })
  expect((await field.post('/sacrifices/tidak-ada/complete')).status).toBe(404)
})

test('a date with hundreds of animals is returned page by page to the field app', async () => {
  for (let n = 0; n < 260; n++)
    await newEvidenceSacrifice({ date: '2026-05-30', kind: 'Kambing', capacity: 1 })
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: FieldSacrifice[]; next_cursor: string | null } = await (
      await field.get(`/sacrifices?date=2026-05-30${cursor ? `&cursor=${cursor}` : ''}`)
    ).json()
    expect(page.items.length).toBeLessThanOrEqual(250)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(new Set(seen).size).toBe(260)
  expect(seen).toHaveLength(260)
})

test('responses to the field app contain no phone, e-mail or amount', async () => {
  const { goat, order } = await planned(['Ahmad'], {
    notes: 'Hubungi 0812-3456-7890',
    performer: 'Ustaz Hasan',
  })
  await runSql("UPDATE sacrifices SET updated_by = 'kantor@contoh.id' WHERE id = ?", goat.id)
  const { id } = await field.send({ bytes: webp('bersih'), to: [goat.id] })
  const gets = app.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admin/field/'))
    .map(({ path }) => path.replace(':id', goat.id))
  const paths = [...new Set(gets), `/api/admin/field/sacrifices?date=${day}`]
  expect(paths.length).toBeGreaterThanOrEqual(4)
  const texts = await Promise.all(paths.map(async path => (await ask(path, { token })).text()))
  const answers = [
    ...texts,
    await (await field.start(id, { bytes: webp('bersih'), to: [goat.id] })).text(),
    await (await field.complete(id)).text(),
    await (await field.post(`/sacrifices/${goat.id}/complete`)).text(),
  ]
  const amounts = [order.total_amount, order.subtotal].map(String)
  for (const text of answers) {
    expect(text).not.toMatch(/[\w.]+@[\w.]+/)
    expect(text).not.toMatch(/(?:\+62|\b08)[\d -]{7,}/)
    expect(amounts.filter(amount => text.includes(amount))).toEqual([])
    expect(text).not.toMatch(/phone|email|amount|price|total_amount/)
  }
})
