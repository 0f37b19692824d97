import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { StaffEvidenceFile } from '../../../worker/contract/fulfilment/evidence'
import { auditOf, operator, refusalOf } from '../../support/admin'
import { assignSeats, newEvidenceOrder, newEvidenceSacrifice, phoneClient } from '../../support/evidence'
import { storedKeys, webp } from '../../support/files'
import { countRows, signIn } from '../../support/shop'

let desk: ReturnType<typeof operator>
let field: ReturnType<typeof phoneClient>
let finance: ReturnType<typeof operator>

beforeAll(async () => {
  desk = operator(await signIn())
  finance = operator(await signIn('finance'))
  field = phoneClient(await signIn('field'))
})

async function someFile() {
  const order = await newEvidenceOrder(['Ahmad'])
  const cow = await newEvidenceSacrifice()
  await assignSeats(order, 1, cow)
  const { id } = await field.send({ bytes: webp(crypto.randomUUID()), to: [cow.id] })
  return { id, order, cow }
}

const files = async (query: string) =>
  (await (await desk.get(`/evidence?${query}`)).json<{ items: StaffEvidenceFile[] }>()).items

test('operators see the evidence files of an order and a sacrifice, and finance can only read them', async () => {
  const { id, order, cow } = await someFile()
  expect(await files(`order=${order.id}`)).toMatchObject([{ id, sacrifices: [{ number: cow.number }] }])
  expect(await files(`sacrifice=${cow.id}`)).toMatchObject([{ id, given_to: 1 }])
  expect((await finance.get(`/evidence?order=${order.id}`)).status).toBe(200)
  expect((await finance.delete(`/evidence/${id}`)).status).toBe(403)
  expect((await desk.get('/evidence')).status).toBe(422)
})

test('hiding an evidence file requires the file’s latest version', async () => {
  const { id, order } = await someFile()
  const [file] = await files(`order=${order.id}`)
  const change = { stage: 'pengemasan', visible: false, note: 'Kabur', updated_at: file?.updated_at }
  const changed = await desk.put(`/evidence/${id}`, change)
  expect(await changed.json()).toMatchObject({ stage: 'pengemasan', visible: false, note: 'Kabur' })
  expect(await refusalOf(await desk.put(`/evidence/${id}`, change))).toEqual([409, 'stale'])
  expect(await auditOf('evidence', id)).toMatchObject([{ action: 'create' }, { action: 'update' }])
})

test('a deleted evidence file is also removed from storage', async () => {
  const { id, order, cow } = await someFile()
  expect((await desk.delete(`/evidence/${id}`)).status).toBe(204)
  expect(await files(`order=${order.id}`)).toEqual([])
  expect(await storedKeys()).not.toContain(`evidence/${id}.webp`)
  expect(await countRows('sacrifices', `id = '${cow.id}' AND evidence = 0`)).toBe(1)
  expect(await refusalOf(await desk.delete(`/evidence/${id}`))).toEqual([404, 'not_found'])
})

test('an evidence file is assigned to exactly the given sacrifice numbers, and a wrong number changes nothing', async () => {
  const { id, cow } = await someFile()
  const more = await Promise.all([newEvidenceSacrifice(), newEvidenceSacrifice()])
  const numbers = [cow.number, ...more.map(({ number }) => number)]
  expect(await (await desk.put(`/evidence/${id}/numbers`, { numbers })).json()).toMatchObject({ given_to: 3 })
  expect(
    await refusalOf(await desk.put(`/evidence/${id}/numbers`, { numbers: [cow.number, 99_999] })),
  ).toEqual([422, 'invalid'])
  expect(await countRows('evidence_of', `evidence_id = '${id}'`)).toBe(3)
  await desk.put(`/evidence/${id}/numbers`, { numbers: [cow.number] })
  expect(
    await countRows('sacrifices', `evidence > 0 AND id IN ('${more.map(({ id }) => id).join("','")}')`),
  ).toBe(0)
})

test('moving a photo from the wrong animal in the field app is idempotent', async () => {
  const { id, cow } = await someFile()
  const right = await newEvidenceSacrifice()
  const order = await newEvidenceOrder(['Budi'])
  await assignSeats(order, 1, right)
  const move = () => field.put(`/files/${id}/place`, { from: cow.id, to: right.id })
  expect([(await move()).status, (await move()).status]).toEqual([204, 204])
  expect(await countRows('evidence_of', `evidence_id = '${id}' AND sacrifice_id = '${right.id}'`)).toBe(1)
  expect(await countRows('evidence_of', `evidence_id = '${id}'`)).toBe(1)
  expect(await countRows('order_events', `order_id = '${order.id}' AND type = 'evidence_added'`)).toBe(1)
  expect((await field.put(`/files/${id}/place`, { from: cow.id, to: 'tidak-ada' })).status).toBe(404)
  expect(await env.DB.prepare('PRAGMA foreign_key_check').all()).toMatchObject({ results: [] })
})

test('of two concurrent moves of a photo to different animals, one wins and the other is refused', async () => {
  const { id, cow } = await someFile()
  const [one, two] = await Promise.all([newEvidenceSacrifice(), newEvidenceSacrifice()])
  const move = async ({ id: to }: { id: string }) =>
    (await field.put(`/files/${id}/place`, { from: cow.id, to })).status
  expect((await Promise.all([move(one), move(two)])).toSorted()).toEqual([204, 409])
  expect(await countRows('evidence_of', `evidence_id = '${id}'`)).toBe(1)
})
