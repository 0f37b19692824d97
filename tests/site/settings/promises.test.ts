import { beforeAll, beforeEach, expect, test } from 'vitest'
import { animalUrl, serviceUrl } from '../../../web/lib/urls'
import { animals, services, settings } from '../../../worker/db/schema/catalog'
import { settingDefaults } from '../../../worker/site/settings/read'
import { operator } from '../../support/admin'
import { ASSETS } from '../../support/assets'
import { ask, db, newAnimal, newService, signIn } from '../../support/shop'

let api = operator('')
beforeAll(async () => {
  api = operator(await signIn())
})
beforeEach(async () => {
  await db.delete(settings)
  await db.delete(animals)
  await db.delete(services)
})

const usual = settingDefaults.promises

/** Visible page text without embedded data. */
const words = async (path: string) =>
  (await (await ask(path, { env: { ASSETS } })).text()).replace(/<script.*?<\/script>/gs, '')
const times = (text: string, part: string) => text.split(part).length - 1

test('each product card and page states what the price includes and what happens after ordering', async () => {
  const animal = await newAnimal({ id: crypto.randomUUID() })
  await newAnimal()
  const service = await newService({ id: crypto.randomUUID(), kind: 'dam' })
  const home = await words('/')
  expect(times(home, usual.included_animal)).toBe(2)
  expect(times(home, usual.included_service)).toBe(1)
  expect(home).toContain(usual.meat)
  for (const path of [animalUrl(animal), serviceUrl(service)]) {
    const page = await words(path)
    for (const said of [usual.meat, usual.proof]) expect(page, path).toContain(said)
  }
})

test('the operator’s sentences replace the default promises, and an empty sentence is omitted', async () => {
  const animal = await newAnimal({ id: crypto.randomUUID() })
  const content = { ...usual, included_animal: 'Sudah termasuk ongkos kirim.', meat: '' }
  expect((await api.put('/settings/promises', { content, updated_at: null })).status).toBe(200)
  for (const path of ['/', animalUrl(animal)]) {
    const page = await words(path)
    expect(page, path).toContain('Sudah termasuk ongkos kirim.')
    expect(page, path).not.toContain(usual.included_animal)
    expect(page, path).not.toContain(usual.meat)
  }
})

test('a badal without a price states no included costs, and a badal mentions no meat', async () => {
  const badal = await newService({ id: crypto.randomUUID(), kind: 'badal_haji', price: null })
  const page = await words(serviceUrl(badal))
  for (const said of [usual.included_animal, usual.included_service, usual.meat])
    expect(page).not.toContain(said)
  expect(page).toContain(usual.proof)
})
