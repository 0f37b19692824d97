import { beforeAll, expect, test } from 'vitest'
import type { FieldSacrifice } from '../../../worker/contract/fulfilment/field'
import { missingStages } from '../../../worker/contract/fulfilment/pictures'
import { listSacrificeReportFacts } from '../../../worker/contract/fulfilment/report'
import type { Sacrifice } from '../../../worker/contract/fulfilment/sacrifices'
import { operator, refusalOf } from '../../support/admin'
import { phoneClient } from '../../support/evidence'
import { mp4, webp } from '../../support/files'
import { inJob } from '../../support/jobs'
import { newSacrifice, newSeason, paidOrder, seatNames } from '../../support/sacrifices'
import { newAnimal, newService, signIn } from '../../support/shop'

let token = ''
let desk: ReturnType<typeof operator>
let finance: ReturnType<typeof operator>
let field: ReturnType<typeof phoneClient>
let season = ''
let goat = { id: '', name: '' }

beforeAll(async () => {
  token = await signIn()
  desk = operator(token)
  finance = operator(await signIn('finance'))
  field = phoneClient(await signIn('field'))
  season = await newSeason()
  goat = await newAnimal({ proof_stages: ['papan_nama', 'penyembelihan'] })
})

async function newGoat(values = {}) {
  const order = await paidOrder({ ...goat, type: 'Kambing' }, [{ name: 'Rudi' }])
  const kind = { kind: 'Kambing' as const, name: goat.name, animal_id: goat.id, capacity: 1, shared: false }
  const item = await newSacrifice(season, { ...kind, ...values })
  await seatNames(item, order, [1])
  return item
}

let serial = 0
const shot = (id: string, stage: string) =>
  field.send({ bytes: webp('', `bukti ${++serial}`), to: [id], stage, age: 1000 - serial })

const bulk = ({ ids, ...step }: { ids: string[]; action: string } & Record<string, unknown>) =>
  inJob(token, { kind: 'sacrifices', step, ids })
const read = async (id: string) => (await desk.get(`/sacrifices/${id}`)).json<Sacrifice>()
const lacking = async () => {
  const answer = await desk.get(`/sacrifices?season=${season}&lacking=true&limit=100`)
  return (await answer.json<{ items: Sacrifice[]; total: number }>()).items.map(({ id }) => id)
}

test('completing a sacrifice requires the product’s pictures, or a confirmation without them', async () => {
  const [proven, bare, said] = [await newGoat(), await newGoat(), await newGoat()]
  await shot(proven.id, 'papan_nama')
  await shot(proven.id, 'penyembelihan')
  await shot(bare.id, 'papan_nama')
  const ids = [proven.id, bare.id]
  const results = await bulk({ action: 'complete', ids })
  expect(results).toMatchObject([{ ok: true }, { ok: false, code: 'evidence_missing' }])
  expect(results[1]).toMatchObject({ detail: `No. ${bare.number} belum ada foto atau video: Penyembelihan.` })
  expect((await read(bare.id)).status).toBe('pending')
  expect(await bulk({ action: 'complete', ids: [said.id], lacking_ok: true })).toMatchObject([{ ok: true }])
  await field.send({ bytes: mp4(), mime: 'video/mp4', to: [bare.id], stage: 'penyembelihan', age: 1 })
  expect(await bulk({ action: 'complete', ids })).toMatchObject([{ ok: true }, { ok: true }])
})

test('the list of missing evidence contains completed sacrifices without the required pictures', async () => {
  const [bare, half, open] = [await newGoat(), await newGoat(), await newGoat()]
  const free = await newGoat({ animal_id: null })
  const before = await lacking()
  await shot(half.id, 'papan_nama')
  await bulk({ action: 'complete', ids: [bare.id, half.id, free.id], lacking_ok: true })
  const added = (await lacking()).filter(id => !before.includes(id))
  expect(added).toEqual([bare.id, half.id, free.id])
  await shot(half.id, 'penyembelihan')
  await shot(free.id, 'tiba')
  const left = (await lacking()).filter(id => !before.includes(id))
  expect(left).toEqual([bare.id])
  expect(left).not.toContain(open.id)
})

test('the field app knows the required pictures and can complete a sacrifice while they upload', async () => {
  const item = await newGoat({ date: '2027-05-16', location: 'RPH' })
  const { items } = await (await field.get('/sacrifices?date=2027-05-16')).json<{ items: FieldSacrifice[] }>()
  const seen = items.find(({ id }) => id === item.id)
  expect(seen?.wanted).toEqual(['papan_nama', 'penyembelihan'])
  expect(missingStages(seen?.wanted ?? [], ['tiba', 'papan_nama'])).toEqual(['penyembelihan'])
  expect((await field.post(`/sacrifices/${item.id}/complete`)).status).toBe(204)
  expect((await read(item.id)).status).toBe('completed')
})

test('a service can require only pictures of the stages of its kind', async () => {
  const service = await newService({ kind: 'badal_umrah', proof_stages: ['pelaksanaan'] })
  const item = await newGoat({ kind: 'badal_umrah', animal_id: null, service_id: service.id })
  expect(await bulk({ action: 'complete', ids: [item.id] })).toMatchObject([{ code: 'evidence_missing' }])
})

test('witnesses, weight and packages are recorded at or after completion and removed when the completion is undone', async () => {
  const item = await newGoat()
  await bulk({ action: 'complete', ids: [item.id], lacking_ok: true, witnesses: 'Pak RT', weight_kg: 12.5 })
  const done = await read(item.id)
  expect(done).toMatchObject({ witnesses: 'Pak RT', weight_kg: 12.5, packages: null })
  const said = { tag: '', notes: '', witnesses: 'Pak RW', packages: 20, updated_at: done.updated_at }
  expect((await desk.put(`/sacrifices/${item.id}`, said)).status).toBe(200)
  const facts = listSacrificeReportFacts(await read(item.id)).map(({ label, text }) => `${label}: ${text}`)
  expect(facts).toEqual(
    expect.arrayContaining(['Saksi: Pak RW', 'Berat daging: 12,5 kg', 'Jumlah paket: 20']),
  )
  const wrong = { ...said, packages: 1.5, updated_at: (await read(item.id)).updated_at }
  expect(await refusalOf(await desk.put(`/sacrifices/${item.id}`, wrong))).toEqual([422, 'invalid'])
  await bulk({ action: 'reopen', ids: [item.id] })
  expect(await read(item.id)).toMatchObject({ witnesses: null, weight_kg: null, packages: null })
})

test('bulk reports contain the latest picture of each sacrifice and no videos', async () => {
  const [one, two] = [await newGoat(), await newGoat()]
  await shot(one.id, 'papan_nama')
  const last = await shot(one.id, 'papan_nama')
  const other = await shot(two.id, 'penyembelihan')
  await field.send({ bytes: mp4(), mime: 'video/mp4', to: [two.id], stage: 'pembagian', age: 1 })
  const answer = await desk.get(`/evidence/reported?ids=${one.id},${two.id}`)
  const { items } = await answer.json<{ items: { id: string; sacrifice_id: string }[] }>()
  expect(items.map(({ id, sacrifice_id }) => [sacrifice_id, id]).sort()).toEqual(
    [
      [one.id, last.id],
      [two.id, other.id],
    ].sort(),
  )
  expect((await finance.get('/sacrifices/plan')).status).toBe(403)
})
