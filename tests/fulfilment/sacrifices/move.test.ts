import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sacrifice } from '../../../worker/contract/fulfilment/sacrifices'
import { auditOf, operator, refusalOf } from '../../support/admin'
import { inJob } from '../../support/jobs'
import { runSql } from '../../support/rows'
import { newSacrifice, newSeason, paidOrder, seatNames, sharedCow } from '../../support/sacrifices'
import { countRows, newAnimal, rowOf, signIn, stockOf } from '../../support/shop'
import { dataFindings } from '../../support/sound'

let token = ''
let office: ReturnType<typeof operator>
let season = ''
let cow = { id: '', name: '', shares: 7 }
let one: Sacrifice
let two: Sacrifice
let [siti, budi] = [
  { id: '', order_id: '' },
  { id: '', order_id: '' },
]

const read = async (id: string) => (await office.get(`/sacrifices/${id}`)).json<Sacrifice>()
const refresh = async () => {
  one = await read(one.id)
  two = await read(two.id)
}
const names = ({ seats }: Sacrifice) => seats.map(({ name }) => name)
const at = (item: Sacrifice, n = 0) => {
  const seat = item.seats[n]
  if (!seat) throw new Error('no seat')
  return {
    sacrifice_id: item.id,
    n: seat.n,
    order_id: seat.order_id,
    item_n: seat.item_n,
    beneficiary_n: seat.beneficiary_n,
  }
}
const events = async (order: { id: string }, type: string) =>
  (
    await env.DB.prepare('SELECT details FROM order_events WHERE order_id = ? AND type = ? ORDER BY n')
      .bind(order.id, type)
      .all<{ details: string }>()
  ).results.map(({ details }) => JSON.parse(details))
const audited = async (...items: Sacrifice[]) =>
  (await Promise.all(items.map(({ id }) => auditOf('sacrifices', id)))).flat().map(({ action }) => action)
const setStatus = (item: Sacrifice, status: string) =>
  runSql(
    'UPDATE sacrifices SET foundation_shares = capacity - filled, status = ? WHERE id = ?',
    status,
    item.id,
  )

const plan = (item: { id: string }) =>
  runSql(
    "UPDATE sacrifices SET foundation_shares = capacity - filled, status = 'scheduled', date = '2027-05-16', location = 'Garut' WHERE id = ?",
    item.id,
  )

beforeAll(async () => {
  token = await signIn()
  office = operator(token)
})

beforeEach(async () => {
  season = await newSeason()
  cow = await sharedCow()
  const group = { animal_id: cow.id, name: cow.name }
  const first = await newSacrifice(season, group)
  const second = await newSacrifice(season, group)
  siti = await paidOrder(cow, [{ name: 'Siti' }, { name: 'Aisyah' }])
  budi = await paidOrder(cow, [{ name: 'Budi' }, { name: 'Umar' }, { name: 'Ali' }])
  await seatNames(first, siti, [1, 3])
  await seatNames(second, budi, [1, 2, 3])
  one = await read(first.id)
  two = await read(second.id)
})

describe('moving a name to another seat', () => {
  test('a moved name gets the first free seat of the group, and its order is notified', async () => {
    const answer = await office.post('/sacrifices/move', { seat: at(two), to: one.id })
    expect(answer.status).toBe(204)
    await refresh()
    expect([names(one), one.filled]).toEqual([['Siti', 'Budi', 'Aisyah'], 3])
    expect([names(two), two.filled]).toEqual([['Umar', 'Ali'], 2])
    expect(await events(budi, 'seat_moved')).toEqual([{ from: two.number, to: one.number }])
    expect(await events(siti, 'seat_moved')).toEqual([])
    expect(await audited(two, one)).toEqual(['move_seat', 'move_seat'])
  })

  test('a name that has moved since the page was read is not moved again', async () => {
    const seen = at(two)
    await office.post('/sacrifices/move', { seat: seen, to: one.id })
    expect(await refusalOf(await office.post('/sacrifices/move', { seat: seen, to: one.id }))).toEqual([
      409,
      'stale',
    ])
  })

  test('moving the last name out of a group deletes the empty group, even a planned group', async () => {
    const last = await newSacrifice(season, { animal_id: cow.id, name: cow.name, capacity: 1 })
    const order = await paidOrder(cow, [{ name: 'Akhir' }])
    await seatNames(last, order, [1])
    const item = await read(last.id)
    await plan(last)
    const json = { seat: at(item), to: one.id }
    expect(await refusalOf(await office.post('/sacrifices/move', json))).toEqual([409, 'group_planned'])
    expect((await office.post('/sacrifices/move', { ...json, unplan: true })).status).toBe(204)
    expect(await countRows('sacrifices', `id = '${last.id}'`)).toBe(0)
    expect(await rowOf(order)).toMatchObject({ slaughter_status: 'pending' })
  })

  test('a name cannot move from or to a completed group', async () => {
    await setStatus(one, 'completed')
    for (const [seat, to] of [
      [at(one), two.id],
      [at(two), one.id],
    ] as const) {
      expect(await refusalOf(await office.post('/sacrifices/move', { seat, to }))).toEqual([
        409,
        'sacrifice_done',
      ])
    }
  })

  test('a name cannot move to a group that is full, counting the foundation’s seats', async () => {
    await runSql('UPDATE sacrifices SET foundation_shares = 5 WHERE id = ?', one.id)
    const answer = await office.post('/sacrifices/move', { seat: at(two), to: one.id })
    const problem = await answer.json<{ code: string; detail: string }>()
    expect([answer.status, problem.code]).toEqual([409, 'group_full'])
    expect(problem.detail).toContain(`No. ${one.number} hanya memiliki 0 bagian kosong`)
    await runSql('UPDATE sacrifices SET foundation_shares = 4 WHERE id = ?', one.id)
    expect((await office.post('/sacrifices/move', { seat: at(two), to: one.id })).status).toBe(204)
  })

  test('a name moves to a group of another product only with confirmation', async () => {
    const other = await sharedCow()
    const group = await newSacrifice(season, { animal_id: other.id, name: other.name })
    await seatNames(group, await paidOrder({ ...other }, [{ name: 'Lain' }]), [1])
    const json = { seat: at(two), to: group.id }
    expect(await refusalOf(await office.post('/sacrifices/move', json))).toEqual([409, 'other_product'])
    expect((await office.post('/sacrifices/move', { ...json, other_product: true })).status).toBe(204)
  })

  test('a name never moves to another kind of animal or out of an animal bought whole', async () => {
    const goat = await newAnimal()
    const animal = {
      kind: 'Kambing',
      animal_id: goat.id,
      name: goat.name,
      capacity: 1,
      shared: false,
    } as const
    const [first, second] = [await newSacrifice(season, animal), await newSacrifice(season, animal)]
    const rudi = await paidOrder({ ...goat, type: 'Kambing' }, [{ name: 'Rudi' }])
    await seatNames(first, rudi, [1])
    const item = await read(first.id)
    const move = async (to: string) =>
      refusalOf(await office.post('/sacrifices/move', { seat: at(item), to, other_product: true }))
    expect(await move(two.id)).toEqual([409, 'other_kind'])
    expect(await move(second.id)).toEqual([409, 'not_shared'])
    expect(await move(first.id)).toEqual([409, 'bad_transition'])
    expect(await move('tidak-ada')).toEqual([404, 'not_found'])
  })

  test('twenty concurrent requests to move a name move the name one time', async () => {
    const seat = at(two)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => office.post('/sacrifices/move', { seat, to: one.id })),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    await refresh()
    expect([one.filled, two.filled, one.seats.length, two.seats.length]).toEqual([3, 2, 3, 2])
  })
})

describe('a planned group', () => {
  beforeEach(async () => {
    await plan(one)
    await refresh()
  })

  test('a name leaves a planned group only with confirmation, and the group then loses its plan', async () => {
    const json = { seat: at(one), to: two.id }
    const answer = await office.post('/sacrifices/move', json)
    const problem = await answer.json<{ code: string; detail: string }>()
    expect([answer.status, problem.code]).toEqual([409, 'group_planned'])
    expect(problem.detail).toContain('dengan 7 dari 7 bagian')
    expect(problem.detail).toContain(`jadwal No. ${one.number} dibatalkan`)
    await refresh()
    expect(one).toMatchObject({ status: 'scheduled', filled: 2, foundation_shares: 5, date: '2027-05-16' })

    expect((await office.post('/sacrifices/move', { ...json, unplan: true })).status).toBe(204)
    await refresh()
    expect(one).toMatchObject({ status: 'pending', filled: 1, date: null, location: null })
    expect(await rowOf(siti)).toMatchObject({ slaughter_status: 'pending', slaughter_date: null })
  })

  test('two names of a planned group can be swapped, and the group stays planned', async () => {
    expect((await office.post('/sacrifices/swap', { seat: at(one), with: at(two) })).status).toBe(204)
    await refresh()
    expect(one).toMatchObject({ status: 'scheduled', filled: 2, foundation_shares: 5 })
  })

  test('the database refuses to remove a name from a planned group', async () => {
    const writes = [
      ['UPDATE seats SET sacrifice_id = ?, n = 7 WHERE sacrifice_id = ? AND n = 1', two.id, one.id],
      ['UPDATE sacrifices SET foundation_shares = foundation_shares - 1 WHERE id = ?', one.id],
      ['UPDATE sacrifices SET date = NULL WHERE id = ?', one.id],
      ["UPDATE sacrifices SET location = '' WHERE id = ?", one.id],
    ] as const
    for (const [sql, ...values] of writes) {
      await expect(runSql(sql, ...values)).rejects.toThrow(/group_planned|plan_incomplete/)
    }
  })

  test('a planned group is merged only with confirmation', async () => {
    await runSql("UPDATE sacrifices SET status = 'pending' WHERE id = ?", one.id)
    await runSql('UPDATE sacrifices SET foundation_shares = 0 WHERE id = ?', one.id)
    await runSql("UPDATE sacrifices SET status = 'scheduled', capacity = 2 WHERE id = ?", one.id)
    const merge = (json: object) => office.post(`/sacrifices/${two.id}/merge`, { from: one.id, ...json })
    expect(await refusalOf(await merge({}))).toEqual([409, 'group_planned'])
    expect((await merge({ unplan: true })).status).toBe(200)
    expect(await rowOf(siti)).toMatchObject({ slaughter_status: 'pending' })
  })
})

describe('an incomplete group that was planned', () => {
  let short = { id: '', number: 0 }
  beforeEach(async () => {
    const plan = { status: 'scheduled', date: '2027-05-16', location: 'Garut' } as const
    short = await newSacrifice(season, { animal_id: cow.id, name: cow.name, capacity: 4, ...plan })
    await seatNames(short, await paidOrder(cow, [{ name: 'A' }, { name: 'B' }, { name: 'C' }]), [1, 2, 3])
  })
  const isNamed = async () =>
    (await dataFindings()).some(
      ({ check, examples }) =>
        check === 'group_planned_short' && examples.includes(`No. ${short.number} (${season})`),
    )

  test('a planned group with a missing name is reported by the data check until the seat is filled', async () => {
    expect(await isNamed()).toBe(true)
    await office.post('/sacrifices/move', { seat: at(two), to: short.id })
    expect(await read(short.id)).toMatchObject({ status: 'scheduled', filled: 4 })
    expect(await isNamed()).toBe(false)
  })

  test('a planned group with a missing name is no longer reported after its plan is withdrawn', async () => {
    expect((await office.post(`/sacrifices/${short.id}/reopen`, {})).status).toBe(204)
    expect(await isNamed()).toBe(false)
  })

  test('a planned group with a missing name cannot be completed before it is full', async () => {
    expect(await refusalOf(await office.post(`/field/sacrifices/${short.id}/complete`, {}))).toEqual([
      409,
      'group_not_full',
    ])
  })
})

describe('swapping two names', () => {
  test('two names swap seats, and the timelines of both orders record the swap', async () => {
    const json = { seat: at(one), with: at(two, 2) }
    expect((await office.post('/sacrifices/swap', json)).status).toBe(204)
    await refresh()
    expect([names(one), names(two)]).toEqual([
      ['Ali', 'Aisyah'],
      ['Budi', 'Umar', 'Siti'],
    ])
    expect([one.filled, two.filled]).toEqual([2, 3])
    expect(await events(siti, 'seat_moved')).toEqual([{ from: one.number, to: two.number }])
    expect(await events(budi, 'seat_moved')).toEqual([{ from: two.number, to: one.number }])
    expect(await countRows('seats', 'beneficiary_n < 1')).toBe(0)
    expect(await audited(one, two)).toEqual(['swap_seats', 'swap_seats'])
    expect(await refusalOf(await office.post('/sacrifices/swap', json))).toEqual([409, 'stale'])
  })

  test('names that swapped seats are found by search in their new seats', async () => {
    await office.post('/sacrifices/swap', { seat: at(one), with: at(two) })
    const found = await (await office.get(`/sacrifices?season=${season}&q=Siti%20`)).json<{
      items: Sacrifice[]
    }>()
    const { items } = found
    expect(items.map(({ number }) => number)).toContain(two.number)
  })

  test('names of two goats swap animals, and each order’s plan is updated and announced once', async () => {
    const goat = await newAnimal()
    const animal = {
      kind: 'Kambing',
      animal_id: goat.id,
      name: goat.name,
      capacity: 1,
      shared: false,
    } as const
    const [first, second] = [await newSacrifice(season, animal), await newSacrifice(season, animal)]
    const rudi = await paidOrder({ ...goat, type: 'Kambing' }, [{ name: 'Rudi' }])
    const tono = await paidOrder({ ...goat, type: 'Kambing' }, [{ name: 'Tono' }])
    await seatNames(first, rudi, [1])
    await seatNames(second, tono, [1])
    await runSql(
      "UPDATE sacrifices SET status = 'scheduled', date = '2027-05-16', location = 'Garut' WHERE id = ?",
      first.id,
    )
    const [a, b] = [await read(first.id), await read(second.id)]
    expect((await office.post('/sacrifices/swap', { seat: at(a), with: at(b) })).status).toBe(204)
    expect(await rowOf(rudi)).toMatchObject({ slaughter_status: 'pending', slaughter_date: null, seated: 1 })
    expect(await rowOf(tono)).toMatchObject({
      slaughter_status: 'scheduled',
      slaughter_date: '2027-05-16',
      slaughter_location: 'Garut',
      seated: 1,
    })
    expect(await events(tono, 'slaughter_updated')).toEqual([{ status: 'scheduled' }])
    expect(await events(rudi, 'slaughter_updated')).toEqual([{ status: 'scheduled' }, { status: 'pending' }])
  })

  test('two names of one order can swap seats', async () => {
    const [seat] = two.seats
    if (!seat) throw new Error('no seat')
    await office.post('/sacrifices/move', { seat: at(two), to: one.id })
    await refresh()
    const budis = one.seats.findIndex(({ name }) => name === 'Budi')
    expect((await office.post('/sacrifices/swap', { seat: at(one, budis), with: at(two) })).status).toBe(204)
    await refresh()
    expect(names(two)).toEqual(['Budi', 'Ali'])
  })
})

describe('merging two groups', () => {
  test('merging two groups of a shared cow deletes the empty group and notifies all orders', async () => {
    const answer = await office.post(`/sacrifices/${one.id}/merge`, { from: two.id })
    expect(names(await answer.json<Sacrifice>())).toEqual(['Siti', 'Budi', 'Aisyah', 'Umar', 'Ali'])
    expect(await refusalOf(await office.get(`/sacrifices/${two.id}`))).toEqual([404, 'not_found'])
    expect(await events(budi, 'seat_moved')).toEqual([{ from: two.number, to: one.number }])
    expect(await audited(two, one)).toEqual(['merge', 'merge'])
  })

  test('two groups of a shared cow are not merged if their names do not fit into one group', async () => {
    await runSql('UPDATE sacrifices SET foundation_shares = 3 WHERE id = ?', one.id)
    const answer = await office.post(`/sacrifices/${one.id}/merge`, { from: two.id })
    expect(await refusalOf(answer)).toEqual([409, 'group_full'])
    expect((await read(two.id)).filled).toBe(3)
    await runSql('UPDATE sacrifices SET foundation_shares = 2 WHERE id = ?', one.id)
    expect((await office.post(`/sacrifices/${one.id}/merge`, { from: two.id })).status).toBe(200)
  })

  test('two groups are not merged while the foundation has seats in the group that would be deleted', async () => {
    await runSql('UPDATE sacrifices SET foundation_shares = 1 WHERE id = ?', two.id)
    const answer = await office.post(`/sacrifices/${one.id}/merge`, { from: two.id })
    expect(await refusalOf(answer)).toEqual([409, 'bad_transition'])
  })
})

describe('the foundation’s seats', () => {
  const ledger = (where = 'voided_at IS NULL') =>
    countRows('transactions', `id LIKE 'house.${one.id}.%' AND ${where}`)
  const take = () => office.post(`/sacrifices/${one.id}/foundation-shares`)

  test('the foundation takes the free seats of a group from stock, and the ledger records an expense', async () => {
    const before = (await stockOf(cow.id)) ?? 0
    expect(await (await take()).json()).toMatchObject({ foundation_shares: 5, filled: 2 })
    expect(await stockOf(cow.id)).toBe(before - 5)
    const row = await env.DB.prepare(`SELECT * FROM transactions WHERE id LIKE 'house.${one.id}.%'`).first()
    expect(row).toMatchObject({ type: 'expense', amount: 15_000_000, order_id: null })
    expect(row?.description).toContain(`No. ${one.number}`)
    expect(await refusalOf(await take())).toEqual([409, 'bad_transition'])
    const step = { action: 'schedule', date: '2027-05-16', location: 'Garut' }
    const results = await inJob(token, { kind: 'sacrifices', step, ids: [one.id] })
    expect(results).toMatchObject([{ ok: true }])
  })

  test('the foundation returns its seats while the group is unplanned, which voids the expense', async () => {
    const before = await stockOf(cow.id)
    await take()
    expect((await office.delete(`/sacrifices/${one.id}/foundation-shares`)).status).toBe(204)
    expect((await read(one.id)).foundation_shares).toBe(0)
    expect(await stockOf(cow.id)).toBe(before)
    expect([await ledger(), await ledger('voided_at IS NOT NULL')]).toEqual([0, 1])
    expect(await auditOf('sacrifices', one.id)).toMatchObject([
      { action: 'take_rest', changes: { foundation_shares: [0, 5] } },
      { action: 'give_back_rest', changes: { foundation_shares: [5, 0] } },
    ])
    expect(await refusalOf(await office.delete(`/sacrifices/${one.id}/foundation-shares`))).toEqual([
      409,
      'bad_transition',
    ])
    await take()
    await plan(one)
    expect(await refusalOf(await office.delete(`/sacrifices/${one.id}/foundation-shares`))).toEqual([
      409,
      'bad_transition',
    ])
  })

  test('the foundation takes no seats if their number differs from the number that the operator confirmed', async () => {
    const answer = await office.post(`/sacrifices/${one.id}/foundation-shares?shares=4`)
    expect(await refusalOf(answer)).toEqual([409, 'stale'])
    expect([await ledger(), (await read(one.id)).foundation_shares]).toEqual([0, 0])
    expect((await office.post(`/sacrifices/${one.id}/foundation-shares?shares=5`)).status).toBe(200)
  })

  test('the foundation cannot take shares that unpaid orders reserve', async () => {
    await runSql('UPDATE animals SET stock = 4 WHERE id = ?', cow.id)
    const answer = await take()
    const problem = await answer.json<{ code: string; detail: string }>()
    expect([answer.status, problem.code]).toEqual([409, 'out_of_stock'])
    expect(problem.detail).toContain('tinggal 4 bagian')
    expect(problem.detail).toContain('belum dibayar')
    expect([await ledger(), (await read(one.id)).foundation_shares]).toEqual([0, 0])
  })

  test('concurrent requests of the foundation for the free seats of a group take each seat once', async () => {
    const before = (await stockOf(cow.id)) ?? 0
    const answers = await Promise.all(Array.from({ length: 10 }, take))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await stockOf(cow.id), await ledger()]).toEqual([before - 5, 1])
  })

  test('the expense for the foundation’s seats cannot be voided manually', async () => {
    await take()
    const row = await env.DB.prepare(`SELECT id FROM transactions WHERE id LIKE 'house.${one.id}.%'`).first<{
      id: string
    }>()
    const answer = await office.post(`/transactions/${row?.id}/void`, { reason: 'uji' })
    expect(await refusalOf(answer)).toEqual([409, 'bad_transition'])
    expect(await ledger()).toBe(1)
    const list = await (await office.get('/transactions?type=expense')).json<{ items: { id: string }[] }>()
    expect(list.items.find(({ id }) => id === row?.id)).toMatchObject({ is_from_foundation: true })
  })

  test('the foundation takes no seats of an animal sold whole', async () => {
    const goat = await newAnimal()
    const item = await newSacrifice(season, {
      kind: 'Kambing',
      animal_id: goat.id,
      capacity: 1,
      shared: false,
    })
    expect(await refusalOf(await office.post(`/sacrifices/${item.id}/foundation-shares`))).toEqual([
      409,
      'bad_transition',
    ])
  })
})
