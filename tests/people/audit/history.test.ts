import { beforeAll, expect, test } from 'vitest'
import { animalInput } from '../../../worker/contract/catalog/animals'
import { discountCodeInput } from '../../../worker/contract/catalog/codes'
import { wibDay } from '../../../worker/contract/lib/format'
import type { NamedEvent } from '../../../worker/contract/people/audit'
import { auditFieldLabels } from '../../../worker/contract/people/audit-fields'
import {
  auditActionLabels,
  auditChangeLines,
  auditEntityLabels,
  auditLineText,
} from '../../../worker/contract/people/audit-words'
import { faqInput, galleryInput, serviceInput } from '../../../worker/contract/site/content'
import { insertAudit } from '../../../worker/db/audit'
import { maxScannedRows } from '../../../worker/people/audit/walks'
import { operator, refusalOf } from '../../support/admin'
import { exportedFile, exportOf, startJob } from '../../support/jobs'
import { runSql } from '../../support/rows'
import { ask, db, newAnimal, orderFor, placedOrder, rowOf, signIn, uniqueId } from '../../support/shop'

const path = '/api/admin/audit'
let token = ''
beforeAll(async () => {
  token = await signIn()
})

type Page = { items: NamedEvent[]; next_cursor: string | null }

async function page(query: Record<string, string>) {
  const answer = await ask(`${path}?${new URLSearchParams(query)}`, { token })
  if (answer.status !== 200) throw new Error(await answer.text())
  return answer.json<Page>()
}

async function all(query: Record<string, string>, limit = '2') {
  const events: NamedEvent[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null; pages++) {
    if (pages > 50) throw new Error('no end')
    const next: Page = await page({ ...query, limit, ...(cursor && { cursor }) })
    events.push(...next.items)
    cursor = next.next_cursor
  }
  return events
}

const words = (event: Pick<NamedEvent, 'action' | 'changes'>) => auditChangeLines(event).map(auditLineText)

test('the audit history is filtered by person, date, entity and action, and lists each entry once, newest first', async () => {
  const actor = `${uniqueId('orang')}@contoh.id`
  const day = '2025-03-0'
  for (const n of [1, 2, 2, 2, 3])
    await insertAudit(
      db,
      {
        entity: n === 3 ? 'codes' : 'animals',
        entity_id: uniqueId('x'),
        action: n === 1 ? 'create' : 'update',
        actor,
      },
      `${day}${n}T20:00:00.000Z`,
    )
  const mine = await all({ actor })
  expect(mine.map(({ created_at }) => created_at.slice(0, 10))).toEqual(
    [3, 2, 2, 2, 1].map(n => `${day}${n}`),
  )
  expect(new Set(mine.map(({ id }) => id)).size).toBe(5)
  expect(await all({ actor, entity: 'codes' })).toHaveLength(1)
  expect(await all({ actor, entity: 'animals', action: 'create' })).toHaveLength(1)
  // 20:00 UTC is the next day in Jakarta.
  expect(await all({ actor, from: `${day}3`, to: `${day}3` })).toHaveLength(3)
  expect(await all({ entity: 'codes', from: `${day}4`, to: `${day}4` })).toHaveLength(1)
  const people = await (await ask(`${path}/people`, { token })).json<{ items: string[] }>()
  expect(people.items).toContain(actor)
})

test('the audit history shows amounts, dates and choices in words, before and after the change', () => {
  const changes = {
    amount: [6_500_000, 6_000_000],
    status: ['active', 'inactive'],
    date: [null, '2027-05-16'],
    'hero.title': ['Lama', 'Baru'],
    performer: ['•••', '•••'],
    updated_at: ['a', 'b'],
  }
  expect(words({ action: 'update', changes })).toEqual([
    'Jumlah: Rp\u00a06.500.000 → Rp\u00a06.000.000',
    'Status: Aktif → Nonaktif',
    'Tanggal: 16 Mei 2027',
    'Bagian atas › judul: Lama → Baru',
  ])
  expect(words({ action: 'delete', changes: { deleted: { price: [null, 5000] } } })).toEqual([
    'Harga: Rp\u00a05.000',
  ])
})

test('the audit history names existing entities and links orders, but never names customers', async () => {
  const api = operator(token)
  const animal = await newAnimal()
  const seen = await (await api.get(`/animals/${animal.id}`)).json<{ updated_at: string }>()
  await api.patch(`/animals/${animal.id}`, { price: 2_400_000, updated_at: seen.updated_at })
  const [changed] = await all({ entity: 'animals', entity_id: animal.id })
  expect(changed).toMatchObject({ name: animal.name, action: 'update' })
  expect(words(changed as NamedEvent)).toEqual(['Harga: Rp\u00a02.500.000 → Rp\u00a02.400.000'])

  const order = await placedOrder(orderFor(animal.id))
  const { id } = await rowOf(order)
  await api.get(`/orders/${id}`)
  const views = await all({ entity: 'orders', entity_id: id })
  expect(views[0]).toMatchObject({ name: order.order_id, order_id: id, action: 'view' })
  expect(JSON.stringify(views)).not.toContain('Siti')
})

test('a search of the audit history reads a bounded number of rows and continues at its cursor', async () => {
  const actor = `${uniqueId('sibuk')}@contoh.id`
  await runSql(`INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${maxScannedRows + 5})
    SELECT 'animals', 'x', iif(i = 1, 'archive', 'update'), '${actor}', '{}', '2025-01-01T00:00:00.000Z' FROM n`)
  const first = await page({ actor, action: 'archive' })
  expect(first.items).toEqual([])
  expect(first.next_cursor).not.toBeNull()
  expect(await all({ actor, action: 'archive' })).toHaveLength(1)
})

test('only owners read and export the audit history; exports are audited and contain no formulas', async () => {
  const actor = `=1+1,${uniqueId('rumus')}@contoh.id`
  const changes = { file_name: [null, '=HYPERLINK("x")'] }
  await insertAudit(
    db,
    { entity: 'media', entity_id: 'x', action: 'create', actor, changes },
    new Date().toISOString(),
  )
  const answer = await exportedFile(token, 'audit_csv', String(new URLSearchParams({ actor })))
  expect(answer.headers.get('content-disposition')).toContain(
    `riwayat-${wibDay(new Date().toISOString())}.csv`,
  )
  const text = await answer.text()
  expect(text).toContain("'=1+1")
  expect(text).toContain("'=HYPERLINK")
  expect(text).not.toMatch(/(?:^|[,\n"])=/)
  expect((await all({ entity: 'audit', action: 'export' }))[0]?.changes).toEqual({ actor: '•••' })
  for (const role of ['finance', 'content', 'field']) {
    const other = await signIn(role)
    for (const below of ['', '/people'])
      expect(await refusalOf(await ask(`${path}${below}`, { token: other }))).toEqual([403, 'forbidden'])
    expect(await refusalOf(await startJob(other, exportOf('audit_csv')))).toEqual([403, 'forbidden'])
  }
})

const sources = import.meta.glob<string>('/worker/**/*.ts', { query: '?raw', import: 'default', eager: true })

test('each audited action has an Indonesian label', () => {
  const text = Object.entries(sources)
    .filter(([file]) => !file.includes('/contract/'))
    .map(([, source]) => source)
    .join('\n')
  const actions = [...text.matchAll(/\baction: '([a-z_]+)'/g)].map(([, word = '']) => word)
  expect(actions.length).toBeGreaterThan(30)
  expect(actions.filter(word => !(word in auditActionLabels))).toEqual([])
  const entities = [...text.matchAll(/\bentity(?:: | = )'([\w-]+)'/g)].map(([, word = '']) => word)
  expect(entities.filter(word => !(word in auditEntityLabels))).toEqual([])
  const schemas = [animalInput, faqInput, galleryInput, serviceInput, discountCodeInput]
  const fields = schemas.flatMap(schema => Object.keys(schema.shape))
  expect(fields.filter(field => !(field in auditFieldLabels))).toEqual([])
})
