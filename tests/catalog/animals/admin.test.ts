import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnimalAdmin } from '../../../worker/contract/catalog/animals'
import { auditOf, badFields, operator, purgedBy, refusalOf } from '../../support/admin'
import {
  ask,
  countRows,
  newAnimal,
  orderFor,
  placedOrder,
  problemOf,
  sendOrder,
  signIn,
  stockOf,
  uniqueId,
} from '../../support/shop'

let api = operator('')
beforeAll(async () => {
  api = operator(await signIn())
})

const form = (values: object = {}) => ({
  name: uniqueId('Kambing'),
  type: 'Kambing',
  price: 2_500_000,
  weight: '25–30 kg',
  stock: 10,
  ...values,
})
const photo = (name: string, values: object = {}) => ({
  file_url: `/media/animals/${name}-1600.webp`,
  alt_text: name,
  ...values,
})

async function made(values: object = {}): Promise<AnimalAdmin> {
  const response = await api.post('/animals', form(values))
  expect(response.status).toBe(201)
  return response.json()
}
const read = async (id: string): Promise<AnimalAdmin> => (await api.get(`/animals/${id}`)).json()
const patch = (id: string, values: object) => api.patch(`/animals/${id}`, values)
const names = (animal: AnimalAdmin) =>
  animal.photos.map(({ alt_text, is_primary }) => alt_text + (is_primary ? '*' : ''))
const publicIds = async () =>
  (await (await ask('/api/animals')).json<{ items: { id: string }[] }>()).items.map(item => item.id)

describe('the form of an animal', () => {
  test('a new animal is on sale immediately', async () => {
    const animal = await made({ description: 'Sehat' })
    expect(animal).toMatchObject({ description: 'Sehat', stock: 10, archived_at: null, photos: [] })
    expect(await publicIds()).toContain(animal.id)
    expect(await read(animal.id)).toEqual(animal)
  })

  test('refusing an animal form names each missing or wrong field', async () => {
    expect((await badFields(await api.post('/animals', {}))).sort()).toEqual([
      'name',
      'price',
      'stock',
      'type',
      'weight',
    ])
    const wrong = form({ type: 'Unta', price: 1.5, stock: -1 })
    expect((await badFields(await api.post('/animals', wrong))).sort()).toEqual(['price', 'stock', 'type'])
    expect(await badFields(await api.post('/animals', form({ price: 1_000_000_001 })))).toEqual(['price'])
  })

  test('adding an animal requires a signed-in operator', async () => {
    const { id } = await made()
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', `/${id}`],
      ['PATCH', `/${id}`],
      ['DELETE', `/${id}`],
    ] as const) {
      expect((await ask(`/api/admin/animals${path}`, { method })).status).toBe(401)
    }
  })
})

describe('photos of an animal', () => {
  test('the first photo of an animal is the primary photo unless the operator chooses another photo', async () => {
    expect(names(await made({ photos: [photo('a'), photo('b')] }))).toEqual(['a*', 'b'])
    expect(names(await made({ photos: [photo('a'), photo('b', { is_primary: true })] }))).toEqual(['a', 'b*'])
  })

  test('exactly one visible photo of an animal is primary, even if the request marks several or none', async () => {
    const chosen = { is_primary: true }
    expect(names(await made({ photos: [photo('a'), photo('b', chosen), photo('c', chosen)] }))).toEqual([
      'a',
      'b*',
      'c',
    ])
    const hidden = { ...chosen, status: 'inactive' }
    expect(names(await made({ photos: [photo('a', hidden), photo('b')] }))).toEqual(['a', 'b*'])
    expect(names(await made({ photos: [photo('a', { status: 'inactive' }), photo('b', hidden)] }))).toEqual([
      'a',
      'b*',
    ])
  })

  test('a blank photo address is ignored, and an invalid photo address is refused with the name of its field', async () => {
    expect(
      names(
        await made({ photos: [photo('x', { file_url: '  ' }), photo('a'), photo('y', { file_url: '' })] }),
      ),
    ).toEqual(['a*'])
    const wrong = await api.post(
      '/animals',
      form({ photos: [photo('a'), photo('b', { file_url: 'javascript:alert(1)' })] }),
    )
    expect(await problemOf(wrong)).toMatchObject({
      errors: [
        {
          path: 'photos.1.file_url',
          message: 'URL foto tidak valid: harus diawali https:// dan tanpa spasi',
        },
      ],
    })
  })

  test('an edit replaces all photos of an animal in the given order, up to twenty', async () => {
    const { id } = await made({ photos: [photo('a'), photo('b')] })
    const many = Array.from({ length: 20 }, (_, n) => photo(`p${n}`))
    const edited = await (await patch(id, { photos: many })).json<AnimalAdmin>()
    expect(edited.photos.map(item => item.order_index)).toEqual(many.map((_, n) => n))
    expect(names(edited)[0]).toBe('p0*')
    expect(
      names(await (await patch(id, { photos: [photo('b', { is_primary: true }), photo('a')] })).json()),
    ).toEqual(['b*', 'a'])
    expect(names(await (await patch(id, { photos: [] })).json())).toEqual([])
    expect(await badFields(await patch(id, { photos: [...many, photo('p20')] }))).toEqual(['photos'])
    expect(await countRows('animal_photos', `animal_id = '${id}'`)).toBe(0)
  })

  test('the database itself refuses a second primary photo of an animal', async () => {
    const { id } = await made({ photos: [photo('a'), photo('b')] })
    const all = env.DB.prepare('UPDATE animal_photos SET is_primary = 1 WHERE animal_id = ?').bind(id)
    await expect(all.run()).rejects.toThrow('UNIQUE')
  })

  test('an edit of an animal without a photo list keeps its photos', async () => {
    const { id, photos } = await made({ photos: [photo('a')] })
    expect((await (await patch(id, { name: 'Baru' })).json<AnimalAdmin>()).photos).toEqual(photos)
  })
})

describe('stock of an animal', () => {
  test('a relative stock change is added to the current stock', async () => {
    const { id } = await made({ stock: 10 })
    await placedOrder(orderFor(id, 3))
    expect(await (await patch(id, { stock_change: 5 })).json()).toMatchObject({ stock: 12 })
    expect(await (await patch(id, { stock_change: -12 })).json()).toMatchObject({ stock: 0 })
  })

  test('a stock change below 0 is refused with the remaining stock, and the whole edit is rolled back', async () => {
    const animal = await made({ stock: 3 })
    const response = await patch(animal.id, { name: 'Lain', photos: [photo('a')], stock_change: -4 })
    expect(response.status).toBe(409)
    expect(await problemOf(response)).toMatchObject({
      code: 'out_of_stock',
      detail: `Stok ${animal.name} tinggal 3, tidak dapat dikurangi 4.`,
      shortages: [{ animal_id: animal.id, stock: 3 }],
    })
    expect(await read(animal.id)).toEqual(animal)
  })

  test('an absolute stock is refused if the stock changed since the form read it', async () => {
    const { id, stock } = await made({ stock: 10 })
    await placedOrder(orderFor(id, 2))
    const late = await patch(id, { stock: 20, stock_seen: stock, name: 'Lain' })
    expect(await problemOf(late)).toMatchObject({
      code: 'stale',
      detail: 'Stok sudah berubah menjadi 8. Periksa kembali lalu simpan.',
    })
    expect((await read(id)).name).not.toBe('Lain')
    expect(await (await patch(id, { stock: 20, stock_seen: 8 })).json()).toMatchObject({ stock: 20 })
  })

  test('a form with an unchanged stock field saves its other fields, even if orders changed the stock meanwhile', async () => {
    const { id, stock, updated_at } = await made({ stock: 10 })
    await placedOrder(orderFor(id, 2))
    const response = await patch(id, { name: 'Baru', stock, stock_seen: stock, updated_at })
    expect(await response.json()).toMatchObject({ name: 'Baru', stock: 8 })
  })

  test('setting an absolute stock requires the expected stock and excludes a relative change in the same request', async () => {
    const { id } = await made()
    expect(await badFields(await patch(id, { stock: 5 }))).toEqual(['stock_seen'])
    expect(await badFields(await patch(id, { stock: 5, stock_seen: 10, stock_change: 1 }))).toEqual([
      'stock_change',
    ])
    expect(await badFields(await patch(id, { stock: -1, stock_seen: 10 }))).toEqual(['stock'])
  })

  test('100 orders placed while operators edit an animal are all counted in its stock, and the edits are kept', async () => {
    const { id, updated_at } = await made({ stock: 60 })
    const orders = Array.from({ length: 100 }, () => sendOrder(orderFor(id)))
    const edits = Array.from({ length: 20 }, (_, n) =>
      patch(id, n % 2 ? { stock_change: 3 } : { stock_change: -1 }),
    )
    const [answers, changed] = await Promise.all([Promise.all(orders), Promise.all(edits)])
    const sold = answers.filter(answer => answer.status === 201).length
    expect(answers.every(answer => answer.status === 201 || answer.status === 409)).toBe(true)
    const moved = changed.map((answer, n) => (answer.ok ? (n % 2 ? 3 : -1) : 0))
    const left = moved.reduce((stock: number, change) => stock + change, 60 - sold)
    expect(await stockOf(id)).toBe(left)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(changed.filter(answer => answer.ok).length).toBeGreaterThanOrEqual(10)
    expect((await read(id)).updated_at > updated_at).toBe(true)
  })

  test('overwriting the stock without the stock guard loses concurrent orders, which proves that the guard is needed', async () => {
    const animal = await newAnimal({ stock: 60 })
    const seen = await stockOf(animal.id)
    await Promise.all(Array.from({ length: 10 }, () => placedOrder(orderFor(animal.id))))
    await env.DB.prepare('UPDATE animals SET stock = ? WHERE id = ?')
      .bind((seen ?? 0) + 1, animal.id)
      .run()
    expect(await stockOf(animal.id)).not.toBe(51)
  })

  test('an order does not make an open edit form of the animal stale', async () => {
    const { id, updated_at } = await made()
    await placedOrder(orderFor(id))
    expect((await read(id)).updated_at).toBe(updated_at)
    expect((await patch(id, { name: 'Baru', updated_at })).status).toBe(200)
  })
})

test('of two edits based on the same version of an animal, the second is refused as stale, including its photos', async () => {
  const { id, updated_at } = await made({ photos: [photo('a')] })
  const answers = await Promise.all(
    ['x', 'y', 'z'].map(name => patch(id, { photos: [photo(name)], updated_at })),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409])
  const won = await answers.find(answer => answer.ok)?.json()
  expect(await read(id)).toEqual(won)
  expect(await refusalOf(await patch(id, { name: 'Lagi', updated_at }))).toEqual([409, 'stale'])
})

describe('deleting an animal', () => {
  const list = async (query: string) =>
    (await (await api.get(`/animals?${query}`)).json<{ items: AnimalAdmin[] }>()).items.map(item => item.id)

  test('deleting an animal without orders also deletes its photos', async () => {
    const { id } = await made({ photos: [photo('a')] })
    expect(await (await api.delete(`/animals/${id}`)).json()).toEqual({ archived: false })
    expect(await refusalOf(await api.get(`/animals/${id}`))).toEqual([404, 'not_found'])
    expect(await refusalOf(await api.delete(`/animals/${id}`))).toEqual([404, 'not_found'])
    expect(await countRows('animal_photos', `animal_id = '${id}'`)).toBe(0)
  })

  test('deleting an animal with orders archives the animal: the shop hides it, its orders keep it, and it can be restored', async () => {
    const { id } = await made()
    const order = await placedOrder(orderFor(id))
    expect(await (await api.delete(`/animals/${id}`)).json()).toEqual({ archived: true })
    expect(await publicIds()).not.toContain(id)
    expect((await sendOrder(orderFor(id))).status).toBe(422)
    expect(order.items).toHaveLength(1)
    expect(await list('limit=100')).not.toContain(id)
    expect(await list('limit=100&archived=true')).toContain(id)
    await patch(id, { archived: false })
    expect(await publicIds()).toContain(id)
  })

  test('deleting an animal while an order for the animal arrives never breaks the order', async () => {
    const { id } = await made({ stock: 50 })
    const orders = Promise.all(Array.from({ length: 20 }, () => sendOrder(orderFor(id))))
    const [answers, removed] = await Promise.all([orders, api.delete(`/animals/${id}`)])
    const sold = answers.filter(answer => answer.status === 201).length
    expect(answers.every(answer => [201, 422].includes(answer.status))).toBe(true)
    expect(await removed.json()).toEqual({ archived: sold > 0 })
    expect(await countRows('animals', `id = '${id}'`)).toBe(sold > 0 ? 1 : 0)
    expect(await countRows('order_items', `animal_id = '${id}'`)).toBe(sold)
  })
})

describe('the list of animals', () => {
  type Page = { items: AnimalAdmin[]; next_cursor: string | null; total: number }
  const list = async (query: string): Promise<Page> => (await api.get(`/animals?${query}`)).json()

  test('the list of animals shows animals with their photos, newest first, page by page', async () => {
    const word = uniqueId('Halaman').toLowerCase()
    const ids: string[] = []
    for (const name of ['a', 'b', 'c'])
      ids.unshift((await made({ name: `${word} ${name}`, photos: [photo(name)] })).id)
    const first = await list(`limit=2&q=${word.toUpperCase()}`)
    expect(first.total).toBe(3)
    expect(first.items.map(names)).toEqual([['c*'], ['b*']])
    const rest = await list(`limit=2&q=${word}&cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
    expect([...first.items, ...rest.items].map(item => item.id)).toEqual(ids)
    expect(rest.next_cursor).toBeNull()
  })

  test('the list of animals can be filtered by type', async () => {
    const cow = await made({ type: 'Sapi' })
    expect((await list('limit=100&type=Sapi')).items.map(item => item.id)).toContain(cow.id)
    expect((await list('limit=100&type=Domba')).items.map(item => item.id)).not.toContain(cow.id)
    expect((await api.get('/animals?type=Unta')).status).toBe(422)
  })
})

test('each save of an animal purges only the animals tag from the cache; a refused save purges nothing', async () => {
  const { id } = await made()
  expect(await purgedBy(() => api.post('/animals', form()))).toEqual(['animals'])
  expect(await purgedBy(() => patch(id, { stock_change: 1 }))).toEqual(['animals'])
  expect(await purgedBy(() => patch(id, { stock_change: -1000 }))).toEqual([])
  expect(await purgedBy(() => api.delete(`/animals/${id}`))).toEqual(['animals'])
})

test('the audit log records changed fields and stock of an animal, but no refused changes', async () => {
  const { id } = await made({ photos: [photo('a')], stock: 5 })
  await patch(id, { price: 3_000_000, stock_change: 2 })
  await patch(id, { stock: 9, stock_seen: 7 })
  await patch(id, { stock_change: -100 })
  await patch(id, { price: 3_000_000 })
  await api.delete(`/animals/${id}`)
  const events = await auditOf('animals', id)
  expect(events.map(event => event.action)).toEqual(['create', 'update', 'update', 'delete'])
  expect(events[1]?.changes).toEqual({ price: [2_500_000, 3_000_000], stock_change: 2 })
  expect(events[2]?.changes).toEqual({ stock: [7, 9] })
})
