import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDatabaseClient, meteredDb } from '../../../worker/db/client'
import { sacrifices } from '../../../worker/db/schema/fulfilment/sacrifices'
import {
  bulkChangeSacrifices as bulkStep,
  bulkChangeSacrifices as changeSacrifices,
} from '../../../worker/fulfilment/sacrifices/plan/schedule'
import { cryptoRandom } from '../../../worker/lib/random'
import { auditOf, operator, refusalOf } from '../../support/admin'
import { contextFor } from '../../support/context'
import { interceptCalls } from '../../support/intercept'
import { inJob, startJob } from '../../support/jobs'
import { runSql } from '../../support/rows'
import { newSacrifice, newSeason, paidOrder, seatNames, sharedCow } from '../../support/sacrifices'
import { countRows, db, newAnimal, rowOf, signIn } from '../../support/shop'

let token = ''
let office: ReturnType<typeof operator>
let season = ''
let goat = { id: '', name: '' }

const plan = { date: '2027-05-16', location: 'RPH Bogor' }
type Step = { ids: string[]; action: string; seen_at?: string } & Record<string, unknown>
const bulk = ({ ids, seen_at, ...step }: Step) => inJob(token, { kind: 'sacrifices', step, ids, seen_at })
const read = async (id: string) => (await db.select().from(sacrifices).where(eq(sacrifices.id, id)))[0]

async function newGoat() {
  const order = await paidOrder({ ...goat, type: 'Kambing' }, [{ name: 'Rudi' }])
  const item = await newSacrifice(season, {
    kind: 'Kambing',
    name: goat.name,
    animal_id: goat.id,
    capacity: 1,
    shared: false,
  })
  await seatNames(item, order, [1])
  return { order, item }
}

beforeAll(async () => {
  token = await signIn()
  office = operator(token)
  season = await newSeason()
  goat = await newAnimal()
})

describe('planning sacrifices in bulk', () => {
  test('bulk planning notifies each order once and is idempotent', async () => {
    const [one, two] = [await newGoat(), await newGoat()]
    const step = { action: 'schedule', ids: [one.item.id, two.item.id], ...plan, performer: 'Pak Jagal' }
    expect(await bulk(step)).toMatchObject([{ ok: true }, { ok: true }])
    expect(await read(one.item.id)).toMatchObject({ status: 'scheduled', ...plan, performer: 'Pak Jagal' })
    expect(await rowOf(one.order)).toMatchObject({
      slaughter_status: 'scheduled',
      slaughter_date: plan.date,
      slaughter_location: plan.location,
    })
    const told = () =>
      countRows('order_events', `order_id = '${one.order.id}' AND type = 'slaughter_updated'`)
    expect(await told()).toBe(1)
    const before = await read(one.item.id)
    expect(await bulk(step)).toMatchObject([{ ok: true }, { ok: true }])
    expect(await read(one.item.id)).toEqual(before)
    expect(await told()).toBe(1)
    expect(await auditOf('sacrifices', one.item.id)).toMatchObject([
      { action: 'update', changes: { status: ['pending', 'scheduled'], date: [null, plan.date] } },
    ])
  })

  test('bulk planning skips a group that loses a name meanwhile and plans the other groups', async () => {
    const [one, two] = [await newGoat(), await newGoat()]
    let batches = 0
    const meanwhile = interceptCalls(env.DB, async (ask, isBatch) => {
      // The first batch reads, the second one writes.
      if (isBatch && ++batches === 2)
        await runSql(`UPDATE sacrifices SET filled = 0 WHERE id = '${one.item.id}'`)
      return ask()
    })
    const work = {
      db: createDatabaseClient(meanwhile),
      actor: 'a@contoh.id',
      now: new Date().toISOString(),
      random: cryptoRandom,
    }
    const ids = [one.item.id, two.item.id]
    const step = bulkStep(work, { action: 'schedule', ids, ...plan, performer: 'Pak Jagal' })
    expect(await step).toMatchObject([{ ok: false, code: 'stale' }, { ok: true }])
    expect([await read(one.item.id), await read(two.item.id)]).toMatchObject([
      { status: 'pending' },
      { status: 'scheduled' },
    ])
    await runSql(`UPDATE sacrifices SET filled = 1 WHERE id = '${one.item.id}'`)
  })

  test('bulk planning skips incomplete groups with the reason', async () => {
    const cow = await sharedCow()
    const group = await newSacrifice(season, { animal_id: cow.id, name: cow.name })
    const order = await paidOrder({ ...cow, shares: 7 }, [{ name: 'A' }, { name: 'B' }])
    await seatNames(group, order, [1, 2])
    await runSql('UPDATE sacrifices SET foundation_shares = 3 WHERE id = ?', group.id)
    const { item } = await newGoat()
    const almost = await newSacrifice(season, { capacity: 2 })
    await runSql('UPDATE sacrifices SET filled = 1 WHERE id = ?', almost.id)
    const [short, whole, lost, lacking] = await bulk({
      action: 'schedule',
      ids: [group.id, item.id, 'tidak-ada', almost.id],
      ...plan,
    })
    expect(lacking).toMatchObject({ ok: false, code: 'group_not_full' })
    expect(short).toMatchObject({ ok: false, code: 'group_not_full' })
    expect(short?.detail).toContain(`No. ${group.number} terisi 5 dari 7, kurang 2 bagian`)
    expect(whole).toMatchObject({ ok: true })
    expect(lost).toMatchObject({ ok: false, code: 'not_found' })
    expect(await read(group.id)).toMatchObject({ status: 'pending', date: null })
  })

  test('bulk planning keeps the assigned person when the date changes', async () => {
    const { item } = await newGoat()
    await bulk({ action: 'schedule', ids: [item.id], ...plan, performer: 'Pak Jagal' })
    await bulk({ action: 'schedule', ids: [item.id], ...plan, date: '2027-05-17' })
    expect(await read(item.id)).toMatchObject({ date: '2027-05-17', performer: 'Pak Jagal' })
  })

  test('planning with the options to skip planned animals and nameless seats leaves both unchanged, also when repeated', async () => {
    const [planned, named, nameless] = [await newGoat(), await newGoat(), await newGoat()]
    await bulk({ action: 'schedule', ids: [planned.item.id], ...plan })
    await runSql('DELETE FROM order_beneficiaries WHERE order_id = ?', nameless.order.id)
    const ids = [planned.item.id, named.item.id, nameless.item.id]
    const step = {
      action: 'schedule',
      ids,
      ...plan,
      date: '2027-05-17',
      keep_planned: true,
      named_only: true,
    }
    for (const _ of ['once', 'again']) {
      expect((await bulk(step)).map(({ code }) => code)).toEqual(['already_planned', null, 'names_missing'])
      expect(await read(planned.item.id)).toMatchObject(plan)
      expect(await read(nameless.item.id)).toMatchObject({ status: 'pending' })
    }
    const all = await bulk({ ...step, keep_planned: false, named_only: false })
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await read(planned.item.id)).toMatchObject({ date: '2027-05-17' })
  })

  test('planning refuses a place of slaughter for badal', async () => {
    const place = `Lapangan ${crypto.randomUUID()}`
    const [goatItem, badal] = [
      (await newGoat()).item,
      await newSacrifice(season, {
        kind: 'badal_haji',
        name: 'Badal Haji',
        capacity: 1,
        foundation_shares: 1,
        shared: false,
      }),
    ]
    const code = async (location: string, ids = [badal.id]) =>
      (await bulk({ action: 'schedule', ids, ...plan, location })).map(result => result.code)
    expect(await code('RPH Bogor')).toEqual(['not_a_badal_place'])
    expect(await code(place, [goatItem.id, badal.id])).toEqual([null, 'not_a_badal_place'])
    expect(await code(place)).toEqual(['not_a_badal_place'])
    expect(await code('Makkah')).toEqual([null])
    expect(await read(badal.id)).toMatchObject({ status: 'scheduled', location: 'Makkah' })
  })

  test('sacrifices are completed and undone in bulk', async () => {
    const { order, item } = await newGoat()
    await bulk({ action: 'schedule', ids: [item.id], ...plan })
    expect(await bulk({ action: 'complete', ids: [item.id] })).toMatchObject([{ ok: true }])
    const done = await read(item.id)
    expect(done).toMatchObject({ status: 'completed', date: plan.date })
    expect(done?.completed_by).toContain('@')
    expect(await rowOf(order)).toMatchObject({
      slaughter_status: 'completed',
      slaughter_verified_at: done?.completed_at,
    })
    expect(await bulk({ action: 'schedule', ids: [item.id], ...plan })).toMatchObject([
      { ok: false, code: 'sacrifice_done' },
    ])
    expect(await bulk({ action: 'reopen', ids: [item.id] })).toMatchObject([{ ok: true }])
    expect(await read(item.id)).toMatchObject({ status: 'pending', date: null, completed_at: null })
    expect(await rowOf(order)).toMatchObject({
      slaughter_status: 'pending',
      slaughter_date: null,
      slaughter_verified_at: null,
    })
  })

  test('bulk planning of 100 sacrifices takes two database calls, including the foundation’s seats', async () => {
    const ids: string[] = []
    for (let n = 0; n < 100; n++) ids.push((await newSacrifice(season, { capacity: 2 })).id)
    await runSql(
      `UPDATE sacrifices SET filled = 1, foundation_shares = 1 WHERE id IN (SELECT value FROM json_each('${JSON.stringify(ids)}'))`,
    )
    const { db, meter } = meteredDb(env.DB)
    const results = await changeSacrifices({ ...contextFor(), db }, { action: 'schedule', ids, ...plan })
    expect(results.filter(({ ok }) => ok)).toHaveLength(100)
    expect(meter.rows_read).toBeLessThan(2500)
    expect(meter.queries).toBe(2)
  })

  test('bulk planning refuses a plan without date or place, and more than 500 sacrifices', async () => {
    const { item } = await newGoat()
    const wrong = [
      [{ action: 'schedule', location: 'Bogor' }, [item.id]],
      [{ action: 'schedule', date: '2027-05-16', location: '  ' }, [item.id]],
      [{ action: 'schedule', ...plan }, []],
      [{ action: 'hapus' }, [item.id]],
      [{ action: 'complete' }, Array.from({ length: 501 }, String)],
    ]
    for (const [step, ids] of wrong) {
      const answer = await startJob(token, { kind: 'sacrifices', step, ids })
      expect(await refusalOf(answer)).toEqual([422, 'invalid'])
    }
  })
})

describe('an ear tag', () => {
  test('an ear tag is stored in capitals, and a duplicate is reported', async () => {
    const [one, two] = [await newGoat(), await newGoat()]
    const tag = `t-${one.item.number}`
    await office.put(`/sacrifices/${one.item.id}`, { tag, notes: null })
    const answer = await office.put(`/sacrifices/${two.item.id}`, { tag: ` ${tag} `, notes: 'jantan' })
    expect(await answer.json()).toMatchObject({
      item: { tag: tag.toUpperCase(), notes: 'jantan' },
      same_tag: [one.item.number],
    })
  })

  test('saving an unchanged ear tag changes nothing, and an ear tag can be removed', async () => {
    const [one, two] = [await newGoat(), await newGoat()]
    const put = (id: string, tag: string) => office.put(`/sacrifices/${id}`, { tag, notes: '' })
    const tag = `U-${one.item.number}`
    for (let n = 0; n < 2; n++) await put(one.item.id, tag)
    expect(await auditOf('sacrifices', one.item.id)).toMatchObject([{ changes: { tag: [null, tag] } }])
    const answer = await put(two.item.id, '')
    expect(await answer.json()).toMatchObject({ item: { tag: null, notes: null }, same_tag: [] })
    expect(await auditOf('sacrifices', two.item.id)).toEqual([])
  })

  test('saving an ear tag based on an outdated version does not overwrite another operator’s change', async () => {
    const { item } = await newGoat()
    const json = { tag: 'A1', notes: null, updated_at: item.updated_at }
    expect((await office.put(`/sacrifices/${item.id}`, json)).status).toBe(200)
    expect(await refusalOf(await office.put(`/sacrifices/${item.id}`, { ...json, tag: 'A2' }))).toEqual([
      409,
      'stale',
    ])
  })
})

describe('planning from an outdated page', () => {
  /** Time when a page read the rows. */
  const seen_at = '2026-05-01T00:00:00.000Z'
  const other = { date: '2027-05-17', location: 'RPH Depok' }

  test('planning from an outdated page does not overwrite the date and place that another page saved', async () => {
    const { item } = await newGoat()
    expect(await bulk({ action: 'schedule', ids: [item.id], ...plan, seen_at })).toMatchObject([{ ok: true }])
    expect(await bulk({ action: 'schedule', ids: [item.id], ...other, seen_at })).toMatchObject([
      { ok: false, code: 'stale' },
    ])
    const { updated_at } = await (await office.get(`/sacrifices/${item.id}`)).json<{ updated_at: string }>()
    expect(await read(item.id)).toMatchObject(plan)
    expect(await bulk({ action: 'schedule', ids: [item.id], ...other, seen_at: updated_at })).toMatchObject([
      { ok: true },
    ])
  })

  test('undoing the completion of sacrifices on an outdated page does not undo a completion made meanwhile', async () => {
    const { item } = await newGoat()
    await office.post(`/field/sacrifices/${item.id}/complete`, {})
    expect(await bulk({ action: 'reopen', ids: [item.id], seen_at })).toMatchObject([
      { ok: false, code: 'stale' },
    ])
    expect(await read(item.id)).toMatchObject({ status: 'completed' })
  })

  test('a repeated planning request is accepted, although the first request changed the version of the sacrifice', async () => {
    const { item } = await newGoat()
    const step = { action: 'schedule', ids: [item.id], ...plan, seen_at }
    for (const _ of [1, 2]) expect(await bulk(step)).toMatchObject([{ ok: true }])
  })

  test('the sacrifice list returns the server’s time at which the list was read', async () => {
    const from = new Date().toISOString()
    for (const path of ['/sacrifices?limit=1', '/sacrifices/picks?limit=1']) {
      const answer = await (await office.get(path)).json<{ seen_at: string }>()
      expect(answer.seen_at >= from && answer.seen_at <= new Date().toISOString()).toBe(true)
    }
  })
})
