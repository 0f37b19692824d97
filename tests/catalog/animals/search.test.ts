import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { animalCursorAfter, animalsPerPage } from '../../../worker/contract/catalog/animal-pages'
import type { Animal } from '../../../worker/contract/catalog/animals'
import { freshShop } from '../../support/fresh'
import { ask, db } from '../../support/shop'

type Found = { items: Animal[]; next_cursor: string | null }
const find = async (query: string): Promise<Found> => (await ask(`/api/animal-search?${query}`)).json()

const many = 230

beforeAll(async () => {
  await freshShop()
  await db.run(sql`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${many})
    INSERT INTO animals (id, name, type, price, weight, description, stock, created_at, updated_at)
    SELECT 'single-' || n, 'Sapi Tag' || n, iif(n % 2, 'Sapi', 'Kambing'), 2000000 + n / 3, '300 kg', '',
      iif(n = 7, 0, 1), '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z' FROM numbers`)
})

test('the pages of the public animal list contain each animal in stock once, and the last page has no cursor', async () => {
  const first: Found = await (await ask('/api/animals?in_stock=true')).json()
  expect(first.items).toHaveLength(animalsPerPage)
  const ids = first.items.map(({ id }) => id)
  for (let cursor = animalCursorAfter(first.items); cursor !== null; ) {
    const page = await find(`in_stock=true&cursor=${cursor}`)
    expect(page.items.length).toBeLessThanOrEqual(animalsPerPage)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(ids).toHaveLength(many - 1)
  expect(new Set(ids).size).toBe(many - 1)
  expect(ids).not.toContain('single-7')
})

test('the public animal list finds an animal of the cart by its id, even if it is out of stock', async () => {
  const { items } = await find('ids=single-7,single-200,gone')
  expect(items.map(({ id, stock }) => [id, stock])).toEqual([
    ['single-7', 0],
    ['single-200', 1],
  ])
})

test('the public animal list can be filtered by text and type, and refuses invalid queries', async () => {
  expect((await find('in_stock=true&q=tag123&type=&cursor=')).items.map(({ id }) => id)).toEqual([
    'single-123',
  ])
  expect((await find('in_stock=true&q=tag123&type=Kambing')).items).toEqual([])
  for (const query of ['cursor=a', 'type=Naga', `ids=${'x'.repeat(65)}`, `q=${'x'.repeat(61)}`])
    expect((await ask(`/api/animal-search?${query}`)).status, query).toBe(422)
})
