import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Sacrifice, SacrificePlan } from '../../../worker/contract/fulfilment/sacrifices'
import { updateSearchWords } from '../../../worker/db/orders/order-terms'
import { operator, refusalOf } from '../../support/admin'
import { readRows, runSql } from '../../support/rows'
import { newSacrifice, newSeason, paidOrder, seatNames, sharedCow } from '../../support/sacrifices'
import { db, newAnimal, signIn } from '../../support/shop'

type Page = { items: Sacrifice[]; next_cursor: string | null; total: number }

let office: ReturnType<typeof operator>
let season = ''
let cow = { id: '', name: '' }
let goat = { id: '', name: '' }
let siti = { id: '', order_id: '' }

const list = async (query: string) => (await office.get(`/sacrifices?season=${season}&${query}`)).json<Page>()
const numbers = async (query: string) => (await list(query)).items.map(({ number }) => number)

beforeAll(async () => {
  office = operator(await signIn())
  season = await newSeason()
  cow = await sharedCow()
  goat = await newAnimal()
  siti = await paidOrder({ ...cow, shares: 7 }, [
    { name: 'Siti Aminah', bin: 'Yusuf', relation: 'binti' },
    { name: 'Hasan' },
  ])
  const rudi = await paidOrder({ ...goat, type: 'Kambing' }, [{ name: 'Rudi Hartono' }], {
    customer_name: 'Bambang Wijaya',
  })
  const nameless = await paidOrder({ ...goat, type: 'Kambing' }, [{ name: 'x' }])
  await runSql('DELETE FROM order_beneficiaries WHERE order_id = ?', nameless.id)
  const animals = {
    kind: 'Kambing',
    name: goat.name,
    animal_id: goat.id,
    capacity: 1,
    shared: false,
  } as const
  const group = await newSacrifice(season, { animal_id: cow.id, name: cow.name })
  const one = await newSacrifice(season, animals)
  const two = await newSacrifice(season, { ...animals, tag: 'ZQ-17' })
  await seatNames(group, siti, [1, 2])
  await seatNames(one, rudi, [1])
  await seatNames(two, nameless, [1])
  await runSql(
    "UPDATE sacrifices SET status = 'scheduled', date = '2026-05-27', location = 'RPH Bogor' WHERE id IN (?, ?)",
    one.id,
    two.id,
  )
})

describe('the list of sacrifices', () => {
  test('the sacrifice list shows each seat with the name as it is read aloud', async () => {
    const [group, , two] = (await list('')).items
    expect(group).toMatchObject({ number: 1, filled: 2, capacity: 7, shared: true, status: 'pending' })
    expect(group?.seats).toMatchObject([
      { n: 1, name: 'Siti Aminah binti Yusuf', order_code: siti.order_id, item_n: 1, beneficiary_n: 1 },
      { n: 2, name: 'Hasan', customer_name: 'Siti Rahmawati' },
    ])
    expect(two?.seats).toMatchObject([{ name: null }])
  })

  test('the sacrifice list can be filtered by status, kind, product, date, place and free seats', async () => {
    expect(await numbers('status=scheduled')).toEqual([2, 3])
    expect(await numbers('kind=Sapi')).toEqual([1])
    expect(await numbers(`product=${goat.id}`)).toEqual([2, 3])
    expect(await numbers(`product=${goat.id}&status=pending`)).toEqual([])
    expect(await numbers('date=2026-05-27')).toEqual([2, 3])
    expect(await numbers('place=RPH%20Bogor')).toEqual([2, 3])
    expect(await numbers('date=2026-05-27&place=lain')).toEqual([])
    expect(await numbers('open=true')).toEqual([1])
    expect(await numbers('nameless=true')).toEqual([3])
    expect(await numbers('nameless=true&status=pending')).toEqual([])
    const picked = (await list('status=scheduled')).items.map(({ id }) => id).join()
    expect(await numbers(`ids=${picked}`)).toEqual([2, 3])
  })

  test('the counts of selected sacrifices distinguish animals, badal, planned sacrifices and incomplete groups', async () => {
    const count = async (query: string) =>
      (await office.get(`/sacrifices/selection?season=${season}&${query}`)).json()
    const badal = { badal: 0, planned_badal: 0, nameless_badal: 0 }
    const none = { animals: 0, ...badal, hadyu: 0, planned: 0, nameless: 0, unfilled: 0 }
    expect(await count('')).toEqual({ ...none, animals: 2, planned: 2, unfilled: 1 })
    const [first, single] = (await list('')).items
    expect(await count(`ids=${first?.id}`)).toEqual({ ...none, unfilled: 1 })
    expect(await count('ids=tidak-ada')).toEqual(none)
    const changeKind = (kind: string) =>
      runSql('UPDATE sacrifices SET kind = ? WHERE id = ?', kind, single?.id ?? '')
    await changeKind('badal_haji')
    expect(await count('')).toMatchObject({ animals: 1, badal: 1, planned: 2, planned_badal: 1 })
    await changeKind(single?.kind ?? '')
  })

  test('the sacrifice list can be searched by name, parent, customer, order, tag and number', async () => {
    expect(await numbers('q=amin')).toEqual([1])
    expect(await numbers('q=yusuf%20siti')).toEqual([1])
    expect(await numbers('q=Bambang')).toEqual([2])
    expect(await numbers(`q=${siti.order_id}`)).toEqual([1])
    expect(await numbers('q=zq-17')).toEqual([3])
    expect(await numbers('q=3')).toEqual([3])
    expect(await numbers('q=No.%202')).toEqual([2])
    expect(await numbers('q=hasan&status=scheduled')).toEqual([])
    expect(await numbers('q=%25%22')).toEqual([])
  })

  test('the sacrifice list finds a changed name only by its new text', async () => {
    await runSql(
      "UPDATE order_beneficiaries SET name = 'Husein' WHERE name = 'Hasan' AND order_id = ?",
      siti.id,
    )
    await updateSearchWords(db, sql`${siti.id}`)
    expect([await numbers('q=hasan'), await numbers('q=husein')]).toEqual([[], [1]])
  })

  test('the sacrifice list is paged by number', async () => {
    const first = await list('limit=2')
    expect(first).toMatchObject({ next_cursor: '2', total: 3 })
    const second = await list(`limit=2&cursor=${first.next_cursor}`)
    expect(second).toMatchObject({ items: [{ number: 3 }], next_cursor: null })
    expect((await list('limit=1&kind=Kambing')).total).toBe(2)
  })

  test('the sacrifice list refuses unknown filters', async () => {
    for (const query of ['status=x', 'kind=Unta', 'date=kemarin', 'limit=500']) {
      expect(await refusalOf(await office.get(`/sacrifices?${query}`))).toEqual([422, 'invalid'])
    }
    expect(await refusalOf(await office.get('/sacrifices/tidak-ada'))).toEqual([404, 'not_found'])
  })
})

test('the plan of a season shows its counts, products, dates and places', async () => {
  const plan = await (await office.get(`/sacrifices/plan?season=${season}`)).json<SacrificePlan>()
  expect(plan.season).toBe(season)
  expect(plan.counts).toEqual({ pending: 1, scheduled: 2, completed: 0 })
  expect(plan.open).toBe(1)
  expect(plan.products.map(({ id }) => id)).toEqual(expect.arrayContaining([cow.id, goat.id]))
  expect(plan.days).toEqual([{ date: '2026-05-27', location: 'RPH Bogor' }])
})

test('the plan of a season counts the unfinished sacrifices of earlier seasons', async () => {
  const [old, next] = [await newSeason('0001'), await newSeason('0002')]
  await newSacrifice(old)
  await newSacrifice(old, { status: 'completed' })
  const unfinished = async (season: string) =>
    (await (await office.get(`/sacrifices/plan?season=${season}`)).json<SacrificePlan>()).unfinished
  expect(await unfinished(next)).toEqual([{ season: old, n: 1 }])
  expect(await unfinished(old)).toEqual([])
})

test('the sacrifices of an order are found in all seasons', async () => {
  await newSeason('zz')
  const { items } = await (await office.get(`/sacrifices?order=${siti.id}`)).json<Page>()
  expect(items).toMatchObject([{ season, number: 1 }])
})

test('selecting all sacrifices of a filter returns every match, and sacrifices that arrive later are reported', async () => {
  const picked = await (await office.get(`/sacrifices/picks?season=${season}&status=scheduled`)).json()
  expect(picked).toMatchObject({ items: [{ label: 'No. 2' }, { label: 'No. 3' }], total: 2 })
  const news = async (after: string) =>
    (await office.get(`/sacrifices/news?season=${season}&${after}`)).json<{
      count: number
      newest: string
      states: string
    }>()
  const before = await news('')
  expect(before).toMatchObject({ count: 0, newest: '3' })
  await newSacrifice(season)
  const after = await news(`after=${before.newest}`)
  expect(after).toMatchObject({ count: 1, newest: '4' })
  expect(after.states).not.toBe(before.states)
})

test('a page of a season with 6,000 sacrifices reads fewer than 2,500 rows, with any filter or search', async () => {
  const many = await newSeason()
  const animal = await sharedCow()
  await runSql(
    `WITH RECURSIVE k(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < 6000)
     INSERT INTO sacrifices (id, season, number, kind, animal_id, name, capacity, filled, shared, status, date, location, updated_by, created_at, updated_at)
     SELECT ?1 || n, ?1, n, 'Sapi', ?2, 'Sapi', 7, iif(n % 1000, 7, 3), 1, iif(n % 1000, 'scheduled', 'pending'),
       '2026-05-2' || (7 + n % 3), 'Tempat ' || (n % 5), 'system', '2026', '2026' FROM k`,
    many,
    animal.id,
  )
  for (const query of [
    '',
    'status=pending',
    'status=pending&kind=Sapi',
    'kind=Sapi&cursor=2000',
    `product=${animal.id}&cursor=1500`,
    'date=2026-05-28',
    'date=2026-05-28&place=Tempat%203',
    'place=Tempat%203',
    'open=true',
    'q=2500',
    'q=siti',
  ]) {
    const answer = await office.get(`/sacrifices?season=${many}&limit=20&${query}`)
    expect(answer.status).toBe(200)
    expect([query, readRows(answer) < 2500]).toEqual([query, true])
  }
  expect(readRows(await office.get(`/sacrifices/plan?season=${many}`))).toBeLessThan(600)
})

describe('a season that has begun', () => {
  test('the list of a season that has begun shows unfinished sacrifices first, page by page, each sacrifice once', async () => {
    const own = await newSeason()
    for (let n = 0; n < 9; n++)
      await newSacrifice(own, { kind: 'Kambing', capacity: 1, shared: false, foundation_shares: 1 })
    await runSql(
      "UPDATE sacrifices SET status = 'completed' WHERE season = ? AND number IN (1, 2, 5, 6)",
      own,
    )
    await runSql(
      "UPDATE sacrifices SET status = 'scheduled', date = '2026-05-27', location = 'RPH' WHERE season = ? AND number = 3",
      own,
    )
    const pages: number[][] = []
    for (let cursor = ''; pages.length < 9; ) {
      const page = (
        await office.get(`/sacrifices?season=${own}&limit=2${cursor && `&cursor=${cursor}`}`)
      ).json<Page>()
      const { items, next_cursor, total } = await page
      expect(total).toBe(9)
      pages.push(items.map(({ number }) => number))
      if (next_cursor === null) break
      cursor = next_cursor
    }
    expect(pages).toEqual([[3, 4], [7, 8], [9, 1], [2, 5], [6]])
  })
})
