import { beforeAll, expect, test } from 'vitest'
import { auditOf, badFields, operator, purgedBy } from '../../support/admin'
import { countRows, newAnimal, signIn } from '../../support/shop'
import { expectSound } from '../../support/sound'

let api = operator('')
beforeAll(async () => {
  api = operator(await signIn())
})

const animal = (name: string, values = {}) => ({
  name,
  type: 'Sapi',
  price: 3_000_000,
  weight: '300 kg',
  stock: 14,
  shares: 7,
  ...values,
})
const service = (name: string, values = {}) => ({
  name,
  kind: 'badal_haji',
  description: 'Haji untuk yang telah wafat.',
  features: [],
  terms: ['Satu nama'],
  price: 12_000_000,
  ...values,
})

type Made = { made: number; known: string[] }
const add = async (animals: unknown[], services: unknown[] = []) =>
  (await (await api.post('/setup/products', { animals, services })).json()) as Made

test('a product file of animals and services is added with audit entries; adding the file again changes nothing', async () => {
  const animals = [animal('Sapi Berkas'), animal('Kambing Berkas', { type: 'Kambing', shares: 1 })]
  const services = [service('Badal Berkas'), service('Badal Kedua', { price: null })]
  let first: Made = { made: 0, known: [] }
  const purged = await purgedBy(async () => {
    first = await add(animals, services)
  })
  expect(first).toEqual({ made: 4, known: [] })
  expect(purged).toEqual(expect.arrayContaining(['animals', 'services']))
  const { items } = await (await api.get('/animals?q=Berkas')).json<{ items: Record<string, unknown>[] }>()
  expect(items).toContainEqual(
    expect.objectContaining({
      name: 'Sapi Berkas',
      stock: 14,
      shares: 7,
      price: 3_000_000,
      proof_stages: [],
    }),
  )
  const rites = await (await api.get('/services?q=Badal')).json<{ items: Record<string, unknown>[] }>()
  expect(rites.items).toEqual([
    expect.objectContaining({ name: 'Badal Berkas', terms: ['Satu nama'], popular: false, status: 'active' }),
    expect.objectContaining({ name: 'Badal Kedua', price: null }),
  ])
  expect((await auditOf('animals', String(items[0]?.id))).map(({ action }) => action)).toEqual(['create'])

  const events = await countRows('audit_events')
  const shouted = animals.map(({ name, ...rest }) => ({ ...rest, name: name.toUpperCase(), price: 1 }))
  expect(await add(shouted, services)).toEqual({
    made: 0,
    known: ['SAPI BERKAS', 'KAMBING BERKAS', 'Badal Berkas', 'Badal Kedua'],
  })
  expect(await countRows('audit_events')).toBe(events)
  expect(await countRows('animals', "name LIKE '%berkas' AND price > 1")).toBe(2)
  await expectSound()
})

test('two concurrent uploads of one product file add its products one time', async () => {
  const animals = Array.from({ length: 20 }, (_, n) =>
    animal(`Domba Balap ${n}`, { type: 'Domba', shares: 1 }),
  )
  const [a, b] = await Promise.all([add(animals), add(animals)])
  expect(a.made + b.made).toBe(20)
  expect(await countRows('animals', "name LIKE 'Domba Balap%'")).toBe(20)
})

test('the name of an archived animal can be used again, but the name of an animal on sale cannot', async () => {
  await newAnimal({ name: 'Sapi Lama', archived_at: '2026-01-01T00:00:00.000Z' })
  await newAnimal({ name: 'Sapi Dijual' })
  expect(await add([animal('Sapi Lama'), animal('Sapi Dijual')])).toEqual({ made: 1, known: ['Sapi Dijual'] })
})

test('a file with one invalid product, or with too many products, adds nothing', async () => {
  const before = await countRows('animals')
  const faulty = await api.post('/setup/products', {
    animals: [animal('Baik'), animal('Buruk', { price: 0 })],
  })
  expect(await badFields(faulty)).toEqual(['animals.1.price'])
  const many = Array.from({ length: 150 }, (_, n) => n)
  const animals = many.map(n => animal(`Sapi ${n}`))
  const services = many.map(n => service(`Badal ${n}`))
  expect((await api.post('/setup/products', { animals, services })).status).toBe(422)
  expect(await countRows('animals')).toBe(before)
})
