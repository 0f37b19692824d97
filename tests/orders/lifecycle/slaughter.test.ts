import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  dayRangeText,
  eidOfSeason,
  riteDays,
  violatedRiteDays,
} from '../../../worker/contract/fulfilment/rite-days'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { inJob } from '../../support/jobs'
import { runSql } from '../../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  newService,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
  stockOf,
  withKey,
} from '../../support/shop'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

const plan = { slaughter_status: 'scheduled', slaughter_date: '2027-05-16', slaughter_location: 'RPH Bogor' }

async function ordered(values: object = {}) {
  const animal = await newAnimal({ stock: 5, ...values })
  const order = await placedOrder(orderFor(animal.id))
  return { ...order, id: (await rowOf(order)).id, animal }
}

const patch = async ({ id }: { id: string }, json: object) => {
  const answer = await patchOrder(token, id, json)
  const body = await answer.json<{ code?: string; detail?: string; errors?: { path: string }[] }>()
  return {
    status: answer.status,
    code: body.code,
    detail: body.detail,
    paths: body.errors?.map(({ path }) => path),
  }
}

describe('the slaughter of an unpaid order', () => {
  test('the slaughter of an unpaid order requires a reason when planned or completed', async () => {
    const order = await ordered()
    expect(await patch(order, plan)).toMatchObject({
      status: 422,
      code: 'reason_required',
      paths: ['reason'],
    })
    expect(await patch(order, { slaughter_status: 'completed' })).toMatchObject({ code: 'reason_required' })
    expect((await rowOf(order)).slaughter_status).toBe('pending')
    expect(await patch(order, { slaughter_status: 'completed', reason: 'Dibayar besok' })).toMatchObject({
      status: 200,
    })
    const told = await env.DB.prepare(
      "SELECT details ->> 'reason' AS reason FROM order_events WHERE order_id = ? AND type = 'slaughter_updated'",
    )
      .bind(order.id)
      .first()
    expect(told).toEqual({ reason: 'Dibayar besok' })
  })

  test('after its slaughter an unpaid order is cancelled neither by the cron nor by its customer', async () => {
    const order = await ordered()
    await patch(order, { slaughter_status: 'completed', reason: 'Dibayar besok' })
    expect((await rowOf(order)).status).toBe('processing')
    await runSql("UPDATE orders SET expires_at = '2026-01-01T00:00:00.000Z' WHERE id = ?", order.id)
    await runOrderCron(db, new Date().toISOString())
    const own = await ask(`/api/orders/${order.order_id}/cancel`, { method: 'POST', ...withKey(order) })
    expect([own.status, (await rowOf(order)).status, await stockOf(order.animal.id)]).toEqual([
      409,
      'processing',
      4,
    ])
  })

  test('an unpaid order with a planned slaughter returns its animal when cancelled', async () => {
    const order = await ordered()
    await patch(order, { ...plan, reason: 'Dibayar besok' })
    expect(await patch(order, { status: 'cancelled' })).toMatchObject({ status: 200 })
    expect(await stockOf(order.animal.id)).toBe(5)
  })

  test('cancelling an order after its slaughter requires a reason and returns no stock', async () => {
    const order = await ordered()
    await patch(order, { slaughter_status: 'completed', reason: 'Dibayar besok' })
    expect(await patch(order, { status: 'cancelled' })).toMatchObject({ code: 'reason_required' })
    expect(await patch(order, { status: 'cancelled', reason: 'Tidak dibayar' })).toMatchObject({
      status: 200,
    })
    expect(await stockOf(order.animal.id)).toBe(4)
  })

  test('a slaughter recorded by mistake can be corrected: reopening, undoing and cancelling return the animal', async () => {
    const order = await ordered()
    await patch(order, { slaughter_status: 'completed', reason: 'Keliru' })
    await patch(order, { status: 'cancelled', reason: 'Keliru' })
    await patch(order, { status: 'processing' })
    expect(await patch(order, { slaughter_status: 'pending' })).toMatchObject({ status: 200 })
    expect(await patch(order, { status: 'cancelled' })).toMatchObject({ status: 200 })
    expect(await stockOf(order.animal.id)).toBe(5)
  })
})

describe('planning the slaughter in the order dialog', () => {
  const paid = async () => {
    const order = await ordered()
    await patch(order, { payment_status: 'verified' })
    return order
  }
  const partOf = ({ id }: { id: string }) =>
    env.DB.prepare(
      'SELECT sacrifices.* FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id WHERE seats.order_id = ?',
    )
      .bind(id)
      .first()

  test('planning a slaughter requires a date and a place', async () => {
    const order = await paid()
    expect(await patch(order, { slaughter_status: 'scheduled' })).toMatchObject({
      status: 422,
      code: 'plan_incomplete',
      paths: ['slaughter_date', 'slaughter_location'],
    })
    expect(await patch(order, { ...plan, slaughter_location: ' ' })).toMatchObject({
      paths: ['slaughter_location'],
    })
    expect(await patch(order, plan)).toMatchObject({ status: 200 })
    expect(await patch(order, { slaughter_date: null })).toMatchObject({ code: 'plan_incomplete' })
    expect(await partOf(order)).toMatchObject({ status: 'scheduled', date: '2027-05-16' })
  })

  test('planning a slaughter outside the season needs a confirmation', async () => {
    const order = await paid()
    const far = { ...plan, slaughter_date: '2026-01-01' }
    const refused = await patch(order, far)
    expect(refused).toMatchObject({ status: 409, code: 'off_season' })
    expect(refused.detail).toContain('16 Mei 2027 sampai 19 Mei 2027')
    expect(await patch(order, { ...far, off_season: true })).toMatchObject({ status: 200 })
    expect(await patch(order, { ...far, slaughter_notes: 'kandang dua' })).toMatchObject({ status: 200 })
  })

  test('planning does not overwrite a completed slaughter, which must be undone first', async () => {
    const order = await paid()
    await patch(order, { slaughter_status: 'completed' })
    expect((await partOf(order))?.date).not.toBeNull()
    expect(await patch(order, plan)).toMatchObject({ status: 409, code: 'sacrifice_done' })
    expect(await patch(order, { slaughter_status: 'pending' })).toMatchObject({ status: 200 })
    expect(await partOf(order)).toMatchObject({ status: 'pending', date: null, completed_at: null })
    expect(await countRows('sacrifice_counts', 'n < 0')).toBe(0)
  })

  test('planning a slaughter applies to all animals of the order that have no plan', async () => {
    const goat = await newAnimal()
    const order = await placedOrder(orderFor(goat.id, 2))
    const { id } = await rowOf(order)
    await patch({ id }, { payment_status: 'verified' })
    await runSql(
      "UPDATE sacrifices SET status = 'scheduled', date = '2027-05-17', location = 'Garut' WHERE id = (SELECT sacrifice_id FROM seats WHERE order_id = ? LIMIT 1)",
      id,
    )
    expect(await patch({ id }, { slaughter_status: 'scheduled' })).toMatchObject({ status: 200 })
    expect(
      await countRows(
        'sacrifices',
        `animal_id = '${goat.id}' AND date = '2027-05-17' AND location = 'Garut'`,
      ),
    ).toBe(2)
  })

  test('planning slaughters in bulk follows the same rules as planning in the dialog of an order', async () => {
    const order = await paid()
    const bulk = async (json: object) => {
      const step = { action: 'slaughter', ...json }
      return (await inJob(token, { kind: 'orders', step, ids: [order.id] }))[0]?.code
    }
    expect(await bulk({ slaughter_status: 'scheduled' })).toBe('plan_incomplete')
    expect(await bulk({ ...plan, slaughter_date: '2026-01-01' })).toBe('off_season')
    expect(await bulk(plan)).toBeNull()
  })
})

describe('the dates of a season', () => {
  test('the dates of the season are the tasyrik dates for local slaughter, and separate dates for other rites', () => {
    expect(riteDays('Sapi', '2027-05-16')).toEqual({ from: '2027-05-16', to: '2027-05-19' })
    expect(riteDays('qurban', '2027-05-16')).toEqual(riteDays('Kambing', '2027-05-16'))
    expect(riteDays('hadyu', '2027-05-16')).toEqual({ from: '2027-05-15', to: '2027-05-19' })
    expect(riteDays('badal_haji', '2027-05-16')).toEqual({ from: '2027-05-13', to: '2027-05-19' })
    expect(dayRangeText(riteDays('Sapi', '2027-05-16'))).toBe('16 Mei 2027 sampai 19 Mei 2027')
  })

  test('the allowed dates of hadyu, dam and badal include all dates allowed for qurban', () => {
    const eid = '2027-05-16'
    for (const kind of ['hadyu', 'dam', 'badal_haji', 'badal_umrah']) {
      expect(
        [riteDays('Sapi', eid).from, riteDays('Sapi', eid).to].map(day => violatedRiteDays(day, [kind], eid)),
      ).toEqual([null, null])
    }
  })

  test('the dates of the season follow the Eid date listed by the operator, else the computed Eid date', () => {
    expect(eidOfSeason('1448', ['2027-05-17'])).toBe('2027-05-17')
    expect(eidOfSeason('1448', [])).toBe('2027-05-16')
    expect(eidOfSeason('1452', [])).toMatch(/^2031-04-0[1-4]$/)
    expect(eidOfSeason('uji', [])).toBeNull()
  })

  test('badal umrah can be planned on any date of the season', async () => {
    const rite = await newService({ kind: 'badal_umrah' })
    const order = await placedOrder({ ...orderFor(''), items: [{ service_id: rite.id, quantity: 1 }] })
    const { id } = await rowOf(order)
    await patch({ id }, { payment_status: 'verified' })
    expect(
      await patch({ id }, { ...plan, slaughter_date: '2026-12-20', slaughter_location: 'Makkah' }),
    ).toMatchObject({ status: 200 })
  })
})
