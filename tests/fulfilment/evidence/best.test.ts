import { beforeAll, expect, test } from 'vitest'
import type { OrderEvidence, StaffEvidenceFile } from '../../../worker/contract/fulfilment/evidence'
import { firstPicture } from '../../../worker/contract/fulfilment/pictures'
import { operator, refusalOf } from '../../support/admin'
import { assignSeats, newEvidenceOrder, newEvidenceSacrifice, phoneClient } from '../../support/evidence'
import { jpeg, mp4, storedKeys, webp } from '../../support/files'
import { ask, signIn } from '../../support/shop'
import { dataFindings } from '../../support/sound'

let desk: ReturnType<typeof operator>
let field: ReturnType<typeof phoneClient>
let finance: ReturnType<typeof operator>

beforeAll(async () => {
  desk = operator(await signIn())
  finance = operator(await signIn('finance'))
  field = phoneClient(await signIn('field'))
})

async function goat() {
  const order = await newEvidenceOrder(['Ahmad'])
  const sacrifice = await newEvidenceSacrifice()
  await assignSeats(order, 1, sacrifice)
  return { order, sacrifice }
}

let serial = 0
const shot = (to: string[], stage = 'penyembelihan', bytes = webp('', `foto ${++serial}`)) =>
  field.send({ bytes, to, stage, age: 1000 - serial }).then(({ id }) => id)

async function firstOf(order: { order_id: string; key: string }) {
  const answer = await ask(`/api/evidence/orders/${order.order_id}`, {
    headers: { 'x-order-key': order.key },
  })
  const [item] = (await answer.json<OrderEvidence>()).items
  return item ? (firstPicture(item)?.id ?? null) : null
}

test('the latest slaughter picture is the main picture of an order, unless the team chooses another picture', async () => {
  const { order, sacrifice } = await goat()
  expect(await firstOf(order)).toBeNull()
  const board = await shot([sacrifice.id], 'papan_nama')
  expect(await firstOf(order)).toBe(board)
  await shot([sacrifice.id])
  const last = await shot([sacrifice.id])
  await field.send({ bytes: mp4(), mime: 'video/mp4', to: [sacrifice.id], age: 1 })
  expect(await firstOf(order)).toBe(last)
  expect(await (await desk.put(`/evidence/${board}/best`, { best: true })).json()).toMatchObject({
    best: true,
  })
  expect(await firstOf(order)).toBe(board)
  expect((await field.put(`/files/${last}/best`, { best: true, sacrifice: sacrifice.id })).status).toBe(204)
  expect(await firstOf(order)).toBe(last)
  await desk.put(`/evidence/${last}/best`, { best: false })
  expect(await firstOf(order)).toBe(last)
})

test('a main picture chosen in the field app applies to one animal, and one chosen at the desk to all animals in the picture', async () => {
  const [one, two] = [await goat(), await goat()]
  const common = await shot([one.sacrifice.id, two.sacrifice.id], 'pembagian')
  const own = await Promise.all([one, two].map(({ sacrifice }) => shot([sacrifice.id])))
  await field.put(`/files/${common}/best`, { best: true, sacrifice: one.sacrifice.id })
  expect([await firstOf(one.order), await firstOf(two.order)]).toEqual([common, own[1]])
  await desk.put(`/evidence/${common}/best`, { best: true })
  expect([await firstOf(one.order), await firstOf(two.order)]).toEqual([common, common])
})

test('hidden, moved or deleted pictures are not the main picture, and videos or hidden files cannot be chosen', async () => {
  const { order, sacrifice } = await goat()
  const other = await newEvidenceSacrifice()
  const first = await shot([sacrifice.id])
  const [a, b] = [await shot([sacrifice.id], 'tiba'), await shot([sacrifice.id], 'tiba')]
  await desk.put(`/evidence/${a}/best`, { best: true })
  const { items } = await (await desk.get(`/evidence?sacrifice=${sacrifice.id}`)).json<{
    items: StaffEvidenceFile[]
  }>()
  const hide = (id: string, visible: boolean) => {
    const { stage, note, updated_at } = items.find(file => file.id === id) as StaffEvidenceFile
    return desk.put(`/evidence/${id}`, { stage, note, visible, updated_at })
  }
  await hide(a, false)
  expect(await firstOf(order)).toBe(first)
  expect(await refusalOf(await desk.put(`/evidence/${a}/best`, { best: true }))).toEqual([422, 'invalid'])
  await desk.put(`/evidence/${b}/best`, { best: true })
  await desk.put(`/evidence/${b}/numbers`, { numbers: [other.number] })
  expect(await firstOf(order)).toBe(first)
  await desk.delete(`/evidence/${b}`)
  expect(await firstOf(order)).toBe(first)
  const film = await field.send({ bytes: mp4(), mime: 'video/mp4', to: [sacrifice.id] })
  expect(await refusalOf(await desk.put(`/evidence/${film.id}/best`, { best: true }))).toEqual([
    422,
    'invalid',
  ])
  expect((await finance.put(`/evidence/${first}/best`, { best: true })).status).toBe(403)
})

test('the thumbnail of an evidence photo is shown and deleted with its photo, and an invalid thumbnail is ignored', async () => {
  const { order, sacrifice } = await goat()
  const sent = await field.send({ bytes: webp('besar'), preview: jpeg(), to: [sacrifice.id] })
  const odd = await field.send({ bytes: webp('', 'aneh'), preview: webp('bukan jpeg'), to: [sacrifice.id] })
  const answer = await ask(`/api/evidence/orders/${order.order_id}`, {
    headers: { 'x-order-key': order.key },
  })
  const files = (await answer.json<OrderEvidence>()).items[0]?.files ?? []
  const preview = files.find(({ id }) => id === sent.id)?.preview ?? ''
  const small = await ask(preview)
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await ask(preview.replace(/token=./, 'token=!'))).status).toBe(404)
  expect(files.find(({ id }) => id === odd.id)?.preview).toBeNull()
  const weekLater = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const ofFiles = (await dataFindings(weekLater)).filter(
    ({ check }) => check === 'orphan_file' || check === 'lost_evidence',
  )
  expect(ofFiles).toEqual([])
  await desk.delete(`/evidence/${sent.id}`)
  expect((await storedKeys()).filter(key => key.includes(sent.id))).toEqual([])
  expect((await ask(preview)).status).toBe(404)
})
