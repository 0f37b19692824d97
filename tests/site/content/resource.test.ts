import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { faqs } from '../../../worker/db/schema/site'
import type { CacheTag } from '../../../worker/http/cache/cache'
import { auditOf, badFields, operator, purgedBy, refusalOf } from '../../support/admin'
import { ask, countRows, db, signIn, uniqueId } from '../../support/shop'

let api = operator('')
beforeAll(async () => {
  api = operator(await signIn())
})

type Row = { id: string; order_index: number; updated_at: string; status: string } & Record<string, unknown>
type Page = { items: Row[]; next_cursor: string | null; total: number }

const entities = [
  {
    path: '/galleries',
    sample: () => ({ image_url: 'https://contoh.id/a.webp', caption: uniqueId('Foto'), category: 'hewan' }),
    words: 'caption',
    tag: 'galleries',
    required: ['image_url', 'caption', 'category'],
    filter: ['category', 'hewan', 'badal'],
  },
  {
    path: '/testimonials',
    sample: () => ({
      name: uniqueId('Aminah'),
      location: 'Bandung',
      image_url: '/media/general/a-1600.webp',
      testimonial: 'Amanah.',
    }),
    words: 'name',
    tag: 'testimonials',
    required: ['name', 'location', 'image_url', 'testimonial'],
    filter: ['status', 'active', 'inactive'],
  },
  {
    path: '/faqs',
    sample: () => ({ question: uniqueId('Apakah'), answer: 'Ya.', category: 'payment' }),
    words: 'question',
    tag: 'faqs',
    required: ['question', 'answer'],
    filter: ['category', 'payment', 'hadyu'],
  },
  {
    path: '/services',
    sample: () => ({
      kind: 'dam',
      name: uniqueId('Dam'),
      description: 'Denda haji',
      features: ['Cepat', 'Amanah'],
    }),
    words: 'name',
    tag: 'services',
    required: ['kind', 'name', 'description'],
    filter: ['kind', 'dam', 'qurban'],
  },
  {
    path: '/bank-accounts',
    sample: () => ({
      type: 'bank',
      bank_name: uniqueId('Bank'),
      account_number: '1234567890',
      account_name: 'Yayasan',
    }),
    words: 'bank_name',
    tag: 'bank-accounts',
    required: ['bank_name', 'account_number', 'account_name'],
    filter: ['type', 'bank', 'qris'],
  },
] as const

describe.each(entities)('the content route $path', ({ path, sample, words, tag, required, filter }) => {
  const made = async (values: Record<string, unknown> = {}): Promise<Row> => {
    const response = await api.post(path, { ...sample(), ...values })
    expect(response.status).toBe(201)
    return response.json()
  }
  const list = async (query: string): Promise<Page> => (await api.get(`${path}?${query}`)).json()
  const read = async (id: string): Promise<Row> => (await api.get(`${path}/${id}`)).json()
  const order = async () => (await list('limit=100')).items.map(row => row.id)

  test('each content route requires a sign-in', async () => {
    const { id } = await made()
    for (const [method, url] of [
      ['GET', path],
      ['POST', path],
      ['GET', `${path}/${id}`],
      ['PATCH', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/reorder`],
    ] as const) {
      expect(
        (await ask(`/api/admin${url}`, { method, json: method === 'GET' ? undefined : {} })).status,
      ).toBe(401)
    }
  })

  test('a new content item is active, last in order and readable', async () => {
    const first = await made()
    const second = await made()
    expect(second.order_index).toBe(first.order_index + 1)
    expect(second.status).toBe('active')
    expect(await read(second.id)).toEqual(second)
  })

  test('saving an empty content form names each missing field', async () => {
    const type = path === '/bank-accounts' ? { type: 'bank' } : {}
    expect((await badFields(await api.post(path, type))).sort()).toEqual([...required].sort())
  })

  test('a new content item ignores table columns that are not in the form', async () => {
    const row = await made({ id: 'mine', order_index: -5, created_at: '1999-01-01T00:00:00.000Z' })
    expect(row.id).not.toBe('mine')
    expect(row.order_index).toBeGreaterThanOrEqual(0)
    expect(row.created_at).not.toBe('1999-01-01T00:00:00.000Z')
  })

  test('a change of one field of a content item keeps the other fields and updates updated_at', async () => {
    const before = await made()
    const response = await api.patch(`${path}/${before.id}`, {
      status: 'inactive',
      updated_at: before.updated_at,
    })
    const after = await response.json<Row>()
    expect(after).toEqual({ ...before, status: 'inactive', updated_at: after.updated_at })
    expect(after.updated_at > before.updated_at).toBe(true)
    expect(await read(before.id)).toEqual(after)
  })

  test('the second of two changes based on one version of a content item is refused as stale', async () => {
    const seen = await made()
    const first = await api.patch(`${path}/${seen.id}`, { status: 'inactive', updated_at: seen.updated_at })
    expect(first.status).toBe(200)
    const second = await api.patch(`${path}/${seen.id}`, { [words]: 'Lain', updated_at: seen.updated_at })
    expect(await refusalOf(second)).toEqual([409, 'stale'])
    expect(await read(seen.id)).toEqual(await first.json())
  })

  test('of two concurrent changes of a content item one is refused', async () => {
    const { id, updated_at } = await made()
    const answers = await Promise.all(
      ['Satu', 'Dua', 'Tiga'].map(text => api.patch(`${path}/${id}`, { [words]: text, updated_at })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409])
    const events = await auditOf(path.slice(1), id)
    expect(events.map(event => event.action)).toEqual(['create', 'update'])
  })

  test('an invalid value of a content item is refused at its field without changes', async () => {
    const row = await made()
    expect(await badFields(await api.patch(`${path}/${row.id}`, { [words]: '  ', status: 'gone' }))).toEqual(
      expect.arrayContaining([words, 'status']),
    )
    expect(await read(row.id)).toEqual(row)
  })

  test('deleting a content item removes the item; a second delete returns 404', async () => {
    const { id } = await made()
    expect((await api.delete(`${path}/${id}`)).status).toBe(204)
    expect(await refusalOf(await api.get(`${path}/${id}`))).toEqual([404, 'not_found'])
    expect(await refusalOf(await api.delete(`${path}/${id}`))).toEqual([404, 'not_found'])
    expect(await refusalOf(await api.patch(`${path}/${id}`, { status: 'active' }))).toEqual([
      404,
      'not_found',
    ])
  })

  test('reordering content moves the named items and keeps the other items in place', async () => {
    const [a, b, c, d] = [await made(), await made(), await made(), await made()]
    const before = await order()
    expect((await api.post(`${path}/reorder`, { ids: [d.id, b.id, a.id] })).status).toBe(204)
    const swap = new Map([
      [a.id, d.id],
      [b.id, b.id],
      [d.id, a.id],
    ])
    expect(await order()).toEqual(before.map(id => swap.get(id) ?? id))
    expect((await read(c.id)).updated_at).toBe(c.updated_at)
  })

  test('reordering content with an unknown or repeated id is refused completely', async () => {
    const [a, b] = [await made(), await made()]
    const before = await order()
    const unknown = await api.post(`${path}/reorder`, { ids: [b.id, a.id, 'gone'] })
    expect(await refusalOf(unknown)).toEqual([409, 'stale'])
    expect(await refusalOf(await api.post(`${path}/reorder`, { ids: ['gone'] }))).toEqual([409, 'stale'])
    expect((await api.post(`${path}/reorder`, { ids: [b.id, b.id] })).status).toBe(422)
    expect(await order()).toEqual(before)
  })

  test('pages of a content list have no gaps or repeats', async () => {
    await Promise.all([made(), made(), made(), made(), made()])
    const all = await order()
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(`limit=2${cursor}`)
      expect(page.total).toBe(all.length)
      seen.push(...page.items.map(row => row.id))
      cursor = page.next_cursor ? `&cursor=${encodeURIComponent(page.next_cursor)}` : ''
    } while (cursor)
    expect(seen).toEqual(all)
  })

  test('the search of a content list finds parts of a text, ignoring case, and treats SQL syntax as text', async () => {
    const row = await made({ [words]: `Istimewa %_' ${uniqueId('X')}` })
    const found = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).items.map(item => item.id)
    expect(await found("ISTIMEWA %_'")).toEqual([row.id])
    expect(await found('istim')).toContain(row.id)
    expect(await found('timew')).toContain(row.id)
    expect(await found("%_'")).toContain(row.id)
    expect(await found('is')).toContain(row.id)
    expect(await found('"')).toEqual([])
    expect(await found('\0')).toEqual([])
    expect(await found('istim\0')).toContain(row.id)
    await api.patch(`${path}/${row.id}`, { [words]: `Baru ${row.id}` })
    expect(await found(row.id)).toEqual([row.id])
    expect(await found('istimewa')).not.toContain(row.id)
    await api.delete(`${path}/${row.id}`)
    expect(await found(row.id)).toEqual([])
    expect(await found('tidak ada sama sekali')).toEqual([])
  })

  test('a filter of a content list returns matching items only', async () => {
    const { id } = await made()
    const [name, own, other] = filter
    expect((await list(`limit=100&${name}=${own}`)).items.map(row => row.id)).toContain(id)
    expect((await list(`limit=100&${name}=${other}`)).items.map(row => row.id)).not.toContain(id)
    expect((await api.get(`${path}?${name}=nonsense`)).status).toBe(422)
  })

  test('each save of content purges only its own tag from the cache; reads and refused saves purge nothing', async () => {
    const expected: CacheTag[] = [tag]
    const row = await made()
    expect(await purgedBy(() => api.post(path, sample()))).toEqual(expected)
    expect(await purgedBy(() => api.patch(`${path}/${row.id}`, { status: 'inactive' }))).toEqual(expected)
    expect(await purgedBy(() => api.post(`${path}/reorder`, { ids: [row.id] }))).toEqual(expected)
    expect(await purgedBy(() => api.delete(`${path}/${row.id}`))).toEqual(expected)
    expect(await purgedBy(() => api.get(path))).toEqual([])
    expect(await purgedBy(() => api.post(path, {}))).toEqual([])
    expect(await purgedBy(() => api.post(`${path}/reorder`, { ids: ['gone'] }))).toEqual([])
  })

  test('the audit log records user and change of content, but no refused changes', async () => {
    const row = await made()
    await api.patch(`${path}/${row.id}`, { status: 'inactive' })
    await api.patch(`${path}/${row.id}`, { status: 'active', updated_at: row.updated_at })
    await api.delete(`${path}/${row.id}`)
    const events = await auditOf(path.slice(1), row.id)
    expect(events.map(event => event.action)).toEqual(['create', 'update', 'delete'])
    expect(events[1]?.changes).toEqual({ status: ['active', 'inactive'] })
    expect(events.every(event => /^op-.*@contoh\.id$/.test(event.actor))).toBe(true)
  })
})

test('an inactive content item is hidden on the site and reappears when activated', async () => {
  const shown = async () => {
    const { items } = await (await ask('/api/galleries')).json<{ items: { id: string }[] }>()
    return items.map(item => item.id)
  }
  const item = { image_url: 'https://contoh.id/a.webp', caption: 'Foto', category: 'hewan' }
  const { id } = await (await api.post('/galleries', item)).json<Row>()
  expect(await shown()).toContain(id)
  await api.patch(`/galleries/${id}`, { status: 'inactive' })
  expect(await shown()).not.toContain(id)
  await api.patch(`/galleries/${id}`, { status: 'active' })
  expect(await shown()).toContain(id)
})

test('content items added concurrently have different positions', async () => {
  const item = () => ({ question: uniqueId('Serentak'), answer: 'Ya.' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.post('/faqs', item())))
  expect(answers.every(answer => answer.status === 201)).toBe(true)
  expect(await countRows('(SELECT 1 FROM faqs GROUP BY order_index HAVING count(*) > 1)')).toBe(0)
})

test('content items with equal positions can be reordered', async () => {
  const made = async () =>
    (await api.post('/faqs', { question: uniqueId('Sama'), answer: 'Ya.' })).json<Row>()
  const ids = [(await made()).id, (await made()).id, (await made()).id].sort().reverse()
  await db.update(faqs).set({ order_index: 7 }).where(inArray(faqs.id, ids))
  expect((await api.post('/faqs/reorder', { ids })).status).toBe(204)
  const { items } = await (await api.get('/faqs?limit=100')).json<Page>()
  expect(items.map(item => item.id).filter(id => ids.includes(id))).toEqual(ids)
})
