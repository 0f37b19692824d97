import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { operator } from '../../support/admin'
import { readRows } from '../../support/rows'
import { signIn } from '../../support/shop'

let api = operator('')
beforeAll(async () => {
  api = operator(await signIn())
})

type List = { path: string; columns: string; values: string; common: string; rare: string }

/** Columns of generated rows by `i`. Each contains 'contoh'; only row 77 contains 'langka'. */
const words = `'Contoh ' || i || iif(i = 77, ' langka', '')`
const picture = `'https://contoh.id/' || i`
const once = (value: string, other: string) => `iif(i = 77, '${value}', '${other}')`

const lists: List[] = [
  {
    path: 'media',
    columns: 'file_name, file_url, mime_type, status',
    values: `${words}, ${picture}, 'image/webp', ${once('inactive', 'active')}`,
    common: 'folder=general',
    rare: 'status=inactive',
  },
  {
    path: 'animals',
    columns: 'name, price, weight, type',
    values: `${words}, 1000000, '25 kg', ${once('Domba', 'Sapi')}`,
    common: 'type=Sapi',
    rare: 'type=Domba',
  },
  {
    path: 'faqs',
    columns: 'question, answer, order_index, category',
    values: `${words}, 'Ya.', i, ${once('badal', 'general')}`,
    common: 'category=general',
    rare: 'category=badal',
  },
  {
    path: 'galleries',
    columns: 'caption, image_url, category, order_index, status',
    values: `${words}, ${picture}, 'hewan', i, ${once('inactive', 'active')}`,
    common: 'category=hewan',
    rare: 'status=inactive',
  },
]

const fill = (table: string, columns: string, values: string, rows: number) =>
  env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT (SELECT count(*) + 1 FROM ${table}) UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO ${table} (id, created_at, updated_at, ${columns})
     SELECT 'baris-' || i, strftime('%Y-%m-%dT%H:%M:%fZ', '2025-01-01', '+' || i || ' minutes'), '2025', ${values} FROM n`,
  )
    .bind(rows)
    .run()

test.each(lists.map(list => [list.path, list] as const))(
  'a page of the content list %s reads as many rows with 100,000 rows as with 2,000, with or without search',
  async (path, list) => {
    const { columns, values, common, rare } = list
    const found = ['q=langka', 'q=angk', 'q=CONTOH%20lang', rare, `q=langka&${rare}`]
    const queries = ['', common, 'q=contoh', `q=contoh&${common}`, 'q=tidakada', ...found]
    const read: Record<string, number[]> = {}
    for (const rows of [2_000, 100_000]) {
      await fill(path, columns, values, rows)
      for (const query of queries) {
        const response = await api.get(`/${path}?limit=20&${query}`)
        const { items } = await response.json<{ items: { id: string }[] }>()
        if (found.includes(query))
          expect(
            items.map(item => item.id),
            query,
          ).toEqual(['baris-77'])
        else expect(items.length, query).toBe(query === 'q=tidakada' ? 0 : 20)
        read[query] = [...(read[query] ?? []), readRows(response)]
      }
    }
    for (const [query, [small = 0, large = 0]] of Object.entries(read)) {
      expect(large, `${query}: ${small} → ${large}`).toBeLessThanOrEqual(small + 50)
      if (found.includes(query)) expect(large, query).toBeLessThan(50)
    }
  },
)
