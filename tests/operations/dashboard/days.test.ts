import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, wibDay } from '../../../worker/contract/lib/format'
import { readDashboard } from '../../../worker/operations/dashboard/read'
import { newOrderRow, newTransaction, readRows, runSql } from '../../support/rows'
import { newSacrifice, newSeason, paidOrder, seatNames, sharedCow } from '../../support/sacrifices'
import { ask, db, signIn } from '../../support/shop'

const now = '2031-06-01T03:00:00.000Z'
const today = wibDay(now)
const needs = async () => (await readDashboard(db, 7, now)).needs

let token = ''
beforeAll(async () => {
  token = await signIn()
})

let season = '1451'
beforeEach(async () => {
  await runSql('DELETE FROM messages')
  await runSql(
    "UPDATE sacrifices SET status = 'pending', date = NULL, location = NULL WHERE status <> 'pending'",
  )
  await runSql('DELETE FROM seats')
  await runSql('DELETE FROM sacrifices')
  season = await newSeason(String(Number(season) + 1))
})

const planned = (date: string, values = {}) =>
  newSacrifice(season, { status: 'scheduled', date, location: 'Masjid', ...values })

test('the dashboard counts sacrifices of the first planned dates and sacrifices without a date', async () => {
  expect(await needs()).toMatchObject({ planned: [], unplanned: { count: 0, since: null, seasons: [] } })
  await planned(addDays(today, 1))
  await planned(addDays(today, 1))
  await planned(addDays(today, -2))
  await planned(today, { status: 'completed' })
  await newSacrifice(season, { created_at: '2031-05-01T00:00:00.000Z' })
  await newSacrifice(season, { created_at: '2031-05-02T00:00:00.000Z' })
  expect(await needs()).toMatchObject({
    planned: [
      { date: addDays(today, -2), season, n: 1 },
      { date: addDays(today, 1), season, n: 2 },
    ],
    unplanned: { count: 2, since: '2031-05-01T00:00:00.000Z', seasons: [{ season, n: 2 }] },
  })
})

test('after the season changes, the dashboard still counts unfinished sacrifices of the old season', async () => {
  const old = season
  const order = await paidOrder(await sharedCow(), [{ name: 'Ahmad' }])
  await runSql('DELETE FROM order_beneficiaries WHERE order_id = ?', order.id)
  await seatNames(await newSacrifice(old), order, [1])
  await planned(addDays(today, 3))
  season = await newSeason(String(Number(old) + 1))
  await newSacrifice(season)
  await planned(addDays(today, 3))
  expect(await needs()).toMatchObject({
    nameless: { count: 1, items: [{ id: order.id }] },
    unplanned: {
      count: 2,
      seasons: [
        { season, n: 1 },
        { season: old, n: 1 },
      ],
    },
    planned: [
      { date: addDays(today, 3), season: old, n: 1 },
      { date: addDays(today, 3), season, n: 1 },
    ],
  })
})

test('the dashboard shows unplanned sacrifices as waiting since the first payment among them', async () => {
  const payment_verified_at = '2031-04-10T00:00:00.000Z'
  const order = await paidOrder(await sharedCow(), [{ name: 'Ahmad' }], { payment_verified_at })
  const created_at = '2031-05-01T00:00:00.000Z'
  await newSacrifice(season, { created_at })
  await seatNames(await newSacrifice(season, { created_at }), order, [1])
  expect((await needs()).unplanned.since).toBe(payment_verified_at)
})

test('the dashboard counts missing names by order, and lists orders with the nearest planned date first', async () => {
  const cow = await sharedCow()
  /** An order of `places` names, of which only the first `named` are filled in. */
  const order = async (places: number, named: number) => {
    const names = Array.from({ length: places }, (_, n) => ({ name: `Ahmad ${n}` }))
    const made = await paidOrder(cow, names)
    await runSql('DELETE FROM order_beneficiaries WHERE order_id = ? AND n > ?', made.id, named)
    return { ...made, places }
  }
  const seat = async (
    sacrifice: { id: string },
    { id, places }: { id: string; places: number },
    from: number,
  ) =>
    seatNames(
      sacrifice,
      { id },
      Array.from({ length: places }, (_, n) => from + n),
    )
  const [late, soon, whole, unplanned] = [
    await order(3, 1),
    await order(1, 0),
    await order(1, 1),
    await order(2, 0),
  ]
  const [tomorrow, week] = [await planned(addDays(today, 1)), await planned(addDays(today, 7))]
  await seat(tomorrow, soon, 1)
  await seat(tomorrow, whole, 2)
  await seat(week, late, 1)
  await seat(await newSacrifice(season), unplanned, 1)
  const { nameless } = await needs()
  expect(nameless.count).toBe(5)
  expect(nameless.since).not.toBeNull()
  expect(nameless.items.map(({ id, names, date }) => [id, names, date])).toEqual([
    [soon.id, 1, addDays(today, 1)],
    [late.id, 2, addDays(today, 7)],
    [unplanned.id, 2, null],
  ])
})

test('the dashboard counts past days with bookings until their books are closed', async () => {
  const book = (days: number) => newTransaction({ created_at: `${addDays(today, -days)}T05:00:00.000Z` })
  await book(0)
  await book(61)
  expect((await needs()).unclosed).toEqual({ count: 0, since: null })
  for (const days of [1, 3, 3, 5]) await book(days)
  expect((await needs()).unclosed).toEqual({ count: 3, since: addDays(today, -5) })
  await runSql(
    "INSERT INTO day_closes (day, figures, cash_counted, closed_by, created_at) VALUES (?, '{}', 0, 'uji', ?)",
    addDays(today, -5),
    now,
  )
  expect((await needs()).unclosed).toEqual({ count: 2, since: addDays(today, -3) })
})

test('the dashboard counts WhatsApp messages that are due', async () => {
  const { id } = await newOrderRow()
  const message = (ref: string, channel: string, state: string, at: string) =>
    runSql(
      `INSERT INTO messages (order_id, kind, ref, channel, state, due_at, next_try_at, created_at, updated_at)
        VALUES (?1, 'paid', ?2, ?3, ?4, ?5, ?5, ?5, ?5)`,
      id,
      ref,
      channel,
      state,
      at,
    )
  await message('1', 'whatsapp', 'due', '2031-05-30T00:00:00.000Z')
  await message('2', 'whatsapp', 'due', '2031-05-20T00:00:00.000Z')
  await message('3', 'whatsapp', 'due', '2031-06-02T00:00:00.000Z')
  await message('4', 'whatsapp', 'sent', '2031-05-01T00:00:00.000Z')
  await message('5', 'email', 'due', '2031-05-01T00:00:00.000Z')
  expect((await needs()).messages).toEqual({ count: 2, since: '2031-05-20T00:00:00.000Z' })
})

test('the dashboard reads as many rows with 4,000 sacrifices as with 2,000', async () => {
  const fill = (from: number, n: number) =>
    runSql(
      `WITH RECURSIVE k(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM k WHERE i < ${from + n - 1})
      INSERT INTO sacrifices (id, season, number, kind, name, capacity, status, date, location, updated_by, created_at, updated_at)
      SELECT 'k' || i, '${season}', i, 'Sapi', 'Sapi', 1, iif(i % 2, 'scheduled', 'pending'), iif(i % 2, '${today}', NULL),
        iif(i % 2, 'Masjid', NULL), 'uji', '${now}', '${now}' FROM k`,
    )
  const cost = async () => readRows(await ask('/api/admin/dashboard', { token }))
  await fill(1, 2000)
  const few = await cost()
  await fill(2001, 2000)
  expect(await cost()).toBeLessThanOrEqual(few + 20)
})
