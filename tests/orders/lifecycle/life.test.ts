import { env } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { purgedBy } from '../../support/admin'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  readOrderView,
  rowOf,
  sendOrder,
  signIn,
  stockOf,
  withKey,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

let token = ''
beforeAll(async () => {
  token = await signIn()
})

afterEach(expectSound)

const cancel = (order: { order_id: string; key: string }) =>
  ask(`/api/orders/${order.order_id}/cancel`, { method: 'POST', ...withKey(order) })

const claimPaid = (order: { order_id: string; key: string }) =>
  ask(`/api/orders/${order.order_id}/payment-claim`, { method: 'POST', ...withKey(order) })

const makeOverdue = (order: { order_id: string }) =>
  env.DB.prepare('UPDATE orders SET expires_at = ? WHERE order_id = ?').bind(hours(-1), order.order_id).run()

const remove = async (order: { order_id: string }) =>
  ask(`/api/admin/orders/${(await rowOf(order)).id}`, {
    method: 'DELETE',
    token,
    json: { confirm: order.order_id },
  })

const patch = async (order: { order_id: string }, json: unknown) =>
  patchOrder(token, (await rowOf(order)).id, json)

const incomeOf = async (order: { order_id: string }) => {
  const { id } = await rowOf(order)
  const { results } = await env.DB.prepare('SELECT amount, voided_at FROM transactions WHERE order_id = ?')
    .bind(id)
    .all()
  return results
}

describe('the cron', () => {
  test('the cron cancels an overdue unpaid order and returns its stock once', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id, 2))
    await makeOverdue(order)
    const now = new Date().toISOString()
    await Promise.all([runOrderCron(db, now), runOrderCron(db, now), cancel(order)])
    await runOrderCron(db, now)
    expect(await stockOf(animal.id)).toBe(5)
    expect(await readOrderView(order)).toMatchObject({ status: 'cancelled', can_cancel: false })
    const { id } = await rowOf(order)
    expect(await countRows('order_events', `order_id = '${id}' AND type = 'expired'`)).toBe(1)
  })

  test('the cron leaves an order within its deadline unchanged', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id))
    await runOrderCron(db, hours(23.9))
    expect(await stockOf(animal.id)).toBe(4)
    expect((await readOrderView(order)).status).toBe('pending')
  })

  test('the cron does not cancel an order at its payment deadline while a claim still has time to get a proof', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id))
    expect((await claimPaid(order)).status).toBe(200)
    await makeOverdue(order)
    await runOrderCron(db, new Date().toISOString())
    expect(await readOrderView(order)).toMatchObject({ status: 'pending' })
    expect(await stockOf(animal.id)).toBe(4)
  })

  test('an overdue order is returned as cancelled even before the cron has run', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id))
    await makeOverdue(order)
    expect(await readOrderView(order)).toMatchObject({
      status: 'cancelled',
      can_cancel: false,
      can_name: false,
    })
    expect((await rowOf(order)).status).toBe('pending')
    const detail = await ask(`/api/admin/orders/${(await rowOf(order)).id}`, { token })
    expect(await detail.json()).toMatchObject({ status: 'cancelled' })
  })

  test('the cron records each run with the number of cancelled orders', async () => {
    await env.DB.prepare('DELETE FROM cron_runs').run()
    const order = await placedOrder(orderFor((await newAnimal()).id))
    await makeOverdue(order)
    const { cancelled } = await runOrderCron(db, new Date().toISOString())
    const run = await env.DB.prepare('SELECT * FROM cron_runs').first()
    expect(run).toMatchObject({ cancelled, error: null })
    expect(cancelled).toBeGreaterThanOrEqual(1)
    expect(run?.finished_at).not.toBeNull()
  })

  test('the cron records a failed run with its partial work', async () => {
    await env.DB.prepare('DELETE FROM cron_runs').run()
    await makeOverdue(await placedOrder(orderFor((await newAnimal()).id)))
    const broken = `CREATE TRIGGER broken BEFORE UPDATE OF reserved_until ON orders WHEN NEW.reserved_until IS NULL
      AND OLD.reserved_until IS NOT NULL BEGIN SELECT RAISE(ABORT, 'broken'); END`
    await env.DB.prepare(broken).run()
    // Totals of cancelled orders are released after seven days, by the run that also finds overdue orders.
    await runOrderCron(db, new Date().toISOString())
    await makeOverdue(await placedOrder(orderFor((await newAnimal()).id)))
    await expect(runOrderCron(db, hours(8 * 24))).rejects.toThrow()
    await env.DB.prepare('DROP TRIGGER broken').run()
    const { results } = await env.DB.prepare('SELECT * FROM cron_runs ORDER BY id').all()
    expect(results.map(({ error }) => error)).toEqual([null, expect.stringMatching(/Error$/)])
    expect(results[1]).toMatchObject({ cancelled: expect.any(Number), finished_at: expect.any(String) })
    expect(Number(results[1]?.cancelled)).toBeGreaterThanOrEqual(1)
  })

  test('the cron deletes an Idempotency-Key after 48 hours', async () => {
    const key = crypto.randomUUID()
    await placedOrder(orderFor((await newAnimal()).id), key)
    const onTheHour = (n: number) => `${hours(n).slice(0, 13)}:00:00.000Z`
    await runOrderCron(db, onTheHour(47))
    expect(await countRows('idempotency_keys', `key = '${key}'`)).toBe(1)
    await runOrderCron(db, onTheHour(50))
    expect(await countRows('idempotency_keys', `key = '${key}'`)).toBe(0)
  })

  test('one cron run cancels more overdue orders than one batch', async () => {
    const animal = await newAnimal({ stock: 450, price: 9_123_000 })
    for (let i = 0; i < 9; i++)
      await Promise.all(Array.from({ length: 50 }, () => placedOrder(orderFor(animal.id))))
    await runOrderCron(db, hours(25))
    expect(await stockOf(animal.id)).toBe(450)
  })
})

describe('stock is returned exactly once', () => {
  test('stock is returned once if an order is cancelled by the customer and then deleted', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id, 3))
    expect((await cancel(order)).status).toBe(200)
    expect((await cancel(order)).status).toBe(409)
    expect(await stockOf(animal.id)).toBe(5)
    expect((await remove(order)).status).toBe(204)
    expect(await stockOf(animal.id)).toBe(5)
  })

  test('stock is returned once if an order is deleted while it reserves stock', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id, 3))
    expect((await remove(order)).status).toBe(204)
    expect(await stockOf(animal.id)).toBe(5)
    expect(await countRows('order_items', `animal_id = '${animal.id}'`)).toBe(0)
  })

  test('stock is returned once if the operator cancels, reopens and cancels an order again', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id, 3))
    await patch(order, { status: 'cancelled' })
    expect(await stockOf(animal.id)).toBe(5)
    await patch(order, { status: 'pending' })
    expect(await stockOf(animal.id)).toBe(2)
    await patch(order, { status: 'cancelled' })
    await patch(order, { status: 'cancelled' })
    expect(await stockOf(animal.id)).toBe(5)
  })

  test('cancelling an order with a slaughtered animal returns no stock', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id))
    await patch(order, { slaughter_status: 'completed', reason: 'janji bayar' })
    await patch(order, { status: 'cancelled', reason: 'tidak jadi dibayar' })
    expect(await stockOf(animal.id)).toBe(4)
  })

  test('reopening a cancelled order and changing its slaughter need two separate requests', async () => {
    const animal = await newAnimal({ stock: 5 })
    const [early, late] = [await placedOrder(orderFor(animal.id)), await placedOrder(orderFor(animal.id))]
    await patch(early, { status: 'cancelled' })
    const completed = await patch(early, { status: 'processing', slaughter_status: 'completed' })
    expect((await problemOf(completed)).code).toBe('bad_transition')
    await patch(late, { slaughter_status: 'completed', reason: 'janji bayar' })
    await patch(late, { status: 'cancelled', reason: 'tidak jadi dibayar' })
    const undone = await patch(late, { status: 'processing', slaughter_status: 'pending' })
    expect((await problemOf(undone)).code).toBe('bad_transition')
    expect(await stockOf(animal.id)).toBe(4)
  })

  test('reopening an order without stock is refused with the reason', async () => {
    const animal = await newAnimal({ stock: 1 })
    const order = await placedOrder(orderFor(animal.id))
    await patch(order, { status: 'cancelled' })
    await placedOrder(orderFor(animal.id))
    const response = await patch(order, { status: 'pending' })
    expect([response.status, (await problemOf(response)).detail]).toEqual([409, `Stok ${animal.name} habis.`])
    expect((await rowOf(order)).status).toBe('cancelled')
  })
})

describe('payment of an order', () => {
  test('verifying a payment confirms the order and books one income of the received amount', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const answers = await Promise.all([
      patch(order, { payment_status: 'verified' }),
      patch(order, { payment_status: 'verified' }),
    ])
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    expect(await readOrderView(order)).toMatchObject({ status: 'confirmed', payment_status: 'verified' })
    expect((await rowOf(order)).payment_verified_at).not.toBeNull()
    expect(await incomeOf(order)).toEqual([{ amount: order.total_amount, voided_at: null }])
  })

  test('the ledger shows the amount actually received for an order', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const amount = order.total_amount + 50_000
    await patch(order, { payment_status: 'verified', amount })
    expect(await incomeOf(order)).toEqual([{ amount, voided_at: null }])
  })

  test('rejecting a verified payment voids the income, clears the verification time and extends the deadline by 24 hours', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    await patch(order, { payment_status: 'verified' })
    await env.DB.prepare('UPDATE orders SET expires_at = ? WHERE order_id = ?')
      .bind(hours(-2), order.order_id)
      .run()
    await patch(order, { payment_status: 'rejected', reason: 'Dana belum masuk' })
    const row = await rowOf(order)
    expect(row).toMatchObject({ status: 'pending', payment_verified_at: null, payment_claimed_at: null })
    expect(String(row.expires_at) > hours(23.9)).toBe(true)
    expect((await incomeOf(order)).map(income => income.voided_at === null)).toEqual([false])
    expect((await readOrderView(order)).payment_rejected_reason).toBe('Dana belum masuk')
    expect((await claimPaid(order)).status).toBe(200)
  })

  test('undoing a verification restores the payment claim and allows a new verification', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    await patch(order, { payment_status: 'verified' })
    await patch(order, { payment_status: 'pending' })
    const row = await rowOf(order)
    expect(row).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      reserves_total: order.total_amount,
    })
    expect(row.payment_claimed_at).not.toBeNull()
    expect((await patch(order, { payment_status: 'verified' })).status).toBe(200)
    expect((await incomeOf(order)).filter(income => income.voided_at === null)).toHaveLength(1)
  })

  test('undoing the verification of a cancelled order restores a payment claim only if the customer made a claim', async () => {
    const claims = async (isClaimed: boolean) => {
      const order = await placedOrder(orderFor((await newAnimal()).id))
      if (isClaimed) await claimPaid(order)
      else {
        await patch(order, { payment_status: 'verified' })
        await patch(order, { payment_status: 'pending' })
      }
      await patch(order, { payment_status: 'verified' })
      await patch(order, { status: 'cancelled', reason: 'Dibatalkan' })
      await patch(order, { payment_status: 'pending' })
      return (await rowOf(order)).payment_claimed_at !== null
    }
    expect([await claims(false), await claims(true)]).toEqual([false, true])
  })

  test('verifying a cancelled order reserves the stock again, or is refused if there is none', async () => {
    const animal = await newAnimal({ stock: 1 })
    const order = await placedOrder(orderFor(animal.id))
    await patch(order, { status: 'cancelled' })
    const rival = await placedOrder(orderFor(animal.id))
    const refused = await patch(order, { payment_status: 'verified' })
    expect([refused.status, (await problemOf(refused)).code]).toEqual([409, 'out_of_stock'])
    expect(await incomeOf(order)).toEqual([])
    await cancel(rival)
    expect((await patch(order, { payment_status: 'verified' })).status).toBe(200)
    expect(await readOrderView(order)).toMatchObject({ status: 'confirmed' })
    expect(await stockOf(animal.id)).toBe(0)
  })

  test('a payment claim after the deadline is stored as late and does not reopen the order', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id))
    await makeOverdue(order)
    const purged = await purgedBy(() => claimPaid(order))
    expect(await rowOf(order)).toMatchObject({ status: 'cancelled' })
    expect(await stockOf(animal.id)).toBe(5)
    expect(purged).toEqual([])
    expect(await countRows('payment_claims', `late = 1 AND order_id = '${(await rowOf(order)).id}'`)).toBe(1)
    const list = await ask(`/api/admin/orders?claimed=true&q=${order.order_id}`, { token })
    expect((await list.json<{ total: number }>()).total).toBe(1)
  })

  test('operators see an overdue order as cancelled even before the cron has run', async () => {
    const animal = await newAnimal({ stock: 5 })
    const [reopened, paid, rejected] = [
      await placedOrder(orderFor(animal.id)),
      await placedOrder(orderFor(animal.id)),
      await placedOrder(orderFor(animal.id)),
    ]
    for (const order of [reopened, paid, rejected]) await makeOverdue(order)
    await patch(reopened, { status: 'pending' })
    await patch(paid, { status: 'cancelled', payment_status: 'verified' })
    await patch(rejected, { payment_status: 'rejected', reason: 'Dana belum masuk' })
    expect((await readOrderView(reopened)).status).toBe('pending')
    expect((await readOrderView(paid)).status).toBe('confirmed')
    expect((await readOrderView(rejected)).status).toBe('cancelled')
    expect(await stockOf(animal.id)).toBe(3)
  })

  test('an order with the largest possible total can be verified, but an order with a larger total is refused', async () => {
    const animal = await newAnimal({ stock: 100_000, price: 1_000_000_000 })
    const items = (lines: number) => [
      ...Array.from({ length: lines }, () => ({ animal_id: animal.id, quantity: 100 })),
      { animal_id: animal.id, quantity: 99 },
    ]
    const order = await placedOrder({ ...orderFor(animal.id), items: items(9) })
    expect((await patch(order, { payment_status: 'verified' })).status).toBe(200)
    expect((await ask(`/api/payment-methods?amount=${order.total_amount}`)).status).toBe(200)
    const refused = await sendOrder({ ...orderFor(animal.id), items: items(10) })
    expect([refused.status, (await problemOf(refused)).errors?.[0]?.path]).toEqual([422, 'items'])
  })

  test('a paid order cannot be cancelled by its customer, nor deleted by the operator', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    await patch(order, { payment_status: 'verified' })
    expect((await problemOf(await cancel(order))).code).toBe('cannot_cancel')
    expect((await problemOf(await remove(order))).code).toBe('paid_not_deletable')
    expect(await readOrderView(order)).toMatchObject({ status: 'confirmed' })
  })

  test('an order with a payment claim cannot be cancelled by its customer', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    await claimPaid(order)
    expect((await problemOf(await cancel(order))).code).toBe('order_claimed')
  })

  test('completing an unpaid order requires a reason', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    expect((await problemOf(await patch(order, { status: 'completed' }))).code).toBe('reason_required')
    expect((await patch(order, { status: 'completed', reason: 'Dibayar tunai' })).status).toBe(200)
  })

  test('a change based on an older version of the order is refused as stale', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const { updated_at } = await rowOf(order)
    expect((await patch(order, { slaughter_notes: 'a', updated_at })).status).toBe(200)
    const second = await patch(order, { slaughter_notes: 'b', updated_at })
    expect([second.status, (await problemOf(second)).code]).toEqual([409, 'stale'])
    expect((await rowOf(order)).slaughter_notes).toBe('a')
  })

  test('deleting an order requires its exact order code', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const { id } = await rowOf(order)
    const wrong = await ask(`/api/admin/orders/${id}`, {
      method: 'DELETE',
      token,
      json: { confirm: 'ORDER-1' },
    })
    expect([wrong.status, (await problemOf(wrong)).detail]).toEqual([
      422,
      'Please type the order ID correctly to confirm deletion',
    ])
  })

  test('slaughter_verified_at is set only when the slaughter is completed', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    await patch(order, {
      slaughter_status: 'scheduled',
      slaughter_date: '2027-05-17',
      slaughter_location: 'Bogor',
      reason: 'janji bayar',
    })
    expect((await rowOf(order)).slaughter_verified_at).toBeNull()
    await patch(order, { slaughter_status: 'completed', reason: 'janji bayar' })
    const { slaughter_verified_at } = await rowOf(order)
    expect(slaughter_verified_at).not.toBeNull()
    await patch(order, { slaughter_notes: 'Selesai pukul 9' })
    expect((await rowOf(order)).slaughter_verified_at).toBe(slaughter_verified_at)
  })
})

describe('reserved totals', () => {
  const onlyCode = async (order: { order_id: string }, code: number) =>
    env.DB.prepare(
      'UPDATE orders SET unique_code = ?1, total_amount = subtotal + ?1, reserves_total = subtotal + ?1 WHERE order_id = ?2',
    )
      .bind(code, order.order_id)
      .run()

  test('an expired order’s total stays reserved for 7 days', async () => {
    const animal = await newAnimal({ stock: 5 })
    const order = await placedOrder(orderFor(animal.id))
    await makeOverdue(order)
    await runOrderCron(db, hours(0))
    await runOrderCron(db, hours(24 * 6.9))
    expect((await rowOf(order)).reserves_total).toBe(order.total_amount)
    const { updated_at } = await rowOf(order)
    await runOrderCron(db, hours(24 * 7.1))
    expect((await rowOf(order)).reserves_total).toBeNull()
    const meanwhile = await patch(order, { status: 'pending', updated_at })
    expect((await problemOf(meanwhile)).code).toBe('stale')
  })

  test('an order reopened after another order took its total gets a new unique code, and its timeline records the change', async () => {
    const animal = await newAnimal({ stock: 5, price: 4_444_000 })
    const order = await placedOrder(orderFor(animal.id))
    await patch(order, { status: 'cancelled' })
    await runOrderCron(db, hours(24 * 8))
    const rival = await placedOrder(orderFor(animal.id))
    await onlyCode(rival, order.unique_code)
    expect((await patch(order, { status: 'pending' })).status).toBe(200)
    const reopened = await readOrderView(order)
    expect(reopened.total_amount).not.toBe(order.total_amount)
    expect(reopened.total_amount).toBe(reopened.subtotal + reopened.unique_code)
    const detail = await ask(`/api/admin/orders/${(await rowOf(order)).id}`, { token })
    const { events } = await detail.json<{ events: { type: string }[] }>()
    expect(events.map(event => event.type)).toContain('code_changed')
  })

  test('undoing a verification gives the order another total if a newer open order uses the former total', async () => {
    const animal = await newAnimal({ stock: 5, price: 5_555_000 })
    const order = await placedOrder(orderFor(animal.id))
    await patch(order, { payment_status: 'verified' })
    await runOrderCron(db, hours(24 * 8))
    const rival = await placedOrder(orderFor(animal.id))
    await onlyCode(rival, order.unique_code)
    expect((await patch(order, { payment_status: 'pending' })).status).toBe(200)
    expect((await rowOf(order)).reserves_total).not.toBe((await rowOf(rival)).reserves_total)
  })
})

test('names can be added to an order with its key until the slaughter is scheduled', async () => {
  const order = await placedOrder(orderFor((await newAnimal({ type: 'Sapi' })).id))
  const put = (beneficiaries: unknown) =>
    ask(`/api/orders/${order.order_id}/beneficiaries`, {
      method: 'PUT',
      json: { items: [{ id: 1, beneficiaries }] },
      ...withKey(order),
    })
  const response = await put([{ name: 'Ahmad', bin: 'bin Yusuf' }, { name: 'Fatimah' }])
  expect((await response.json<OrderView>()).items[0]?.beneficiaries).toMatchObject([
    { name: 'Ahmad', bin: 'Yusuf', relation: 'bin' },
    { name: 'Fatimah', bin: null, relation: null },
  ])
  expect((await put(Array.from({ length: 8 }, () => ({ name: 'A' })))).status).toBe(422)
  const twice = [1, 1].map(id => ({ id, beneficiaries: [{ name: 'A' }] }))
  const path = `/api/orders/${order.order_id}/beneficiaries`
  expect((await ask(path, { method: 'PUT', json: { items: twice }, ...withKey(order) })).status).toBe(422)
  expect((await readOrderView(order)).items[0]?.beneficiaries).toHaveLength(2)
  await patch(order, {
    slaughter_status: 'scheduled',
    slaughter_date: '2027-05-16',
    slaughter_location: 'Bogor',
    reason: 'janji bayar',
  })
  expect((await problemOf(await put([]))).code).toBe('names_locked')
})

test('stock and counters stay correct after random steps of several orders', async () => {
  const animal = await newAnimal({ stock: 30 })
  const steps = [
    (o: Order) => patch(o, { status: 'cancelled', reason: 'uji' }),
    (o: Order) => patch(o, { status: 'pending', reason: 'uji' }),
    (o: Order) => patch(o, { payment_status: 'verified' }),
    (o: Order) => patch(o, { payment_status: 'rejected', reason: 'uji' }),
    (o: Order) => patch(o, { payment_status: 'pending' }),
    (o: Order) => patch(o, { status: 'processing' }),
    (o: Order) => cancel(o),
    (o: Order) => claimPaid(o),
    (o: Order) => makeOverdue(o).then(() => runOrderCron(db, new Date().toISOString())),
  ]
  type Order = { order_id: string; key: string }
  const orders = await Promise.all(Array.from({ length: 10 }, () => placedOrder(orderFor(animal.id, 2))))
  const random = seeded(20_261)
  for (let round = 0; round < 12; round++) {
    await Promise.all(orders.map(order => steps[random(steps.length)]?.(order)))
  }
  const held = await env.DB.prepare(
    `SELECT coalesce(sum(quantity), 0) AS n FROM order_items JOIN orders ON orders.id = order_items.order_id
     WHERE animal_id = ? AND stock_held = 1`,
  )
    .bind(animal.id)
    .first<{ n: number }>()
  expect(await stockOf(animal.id)).toBe(30 - (held?.n ?? 0))
  const wrong = await countRows('orders', "stock_held = (status = 'cancelled')")
  expect(wrong).toBe(0)
  const doubled = await env.DB.prepare(
    `SELECT orders.order_id FROM orders LEFT JOIN transactions t ON t.order_id = orders.id AND t.voided_at IS NULL
     GROUP BY orders.id HAVING count(t.id) <> (orders.payment_status = 'verified')`,
  ).all()
  expect(doubled.results).toEqual([])
  await countersAgree()
})

async function countersAgree() {
  const { results } = await env.DB.prepare(
    `SELECT day, status, payment_status, claimed, n, total_amount FROM order_counts WHERE n <> 0 OR total_amount <> 0
     EXCEPT SELECT * FROM (
       SELECT date(created_at, '+7 hours') AS day, status, payment_status, payment_claimed_at IS NOT NULL, count(*), sum(total_amount)
       FROM orders GROUP BY 1, 2, 3, 4
       UNION ALL
       SELECT '', status, payment_status, payment_claimed_at IS NOT NULL, count(*), sum(total_amount) FROM orders GROUP BY 2, 3, 4)`,
  ).all()
  expect(results).toEqual([])
  const money = await env.DB.prepare(
    `SELECT (SELECT coalesce(sum(amount), 0) FROM transaction_totals WHERE day = '') AS counted,
       (SELECT coalesce(sum(amount), 0) FROM transactions WHERE voided_at IS NULL) AS true_sum`,
  ).first()
  expect(money?.counted).toBe(money?.true_sum)
}

/** Repeatable random numbers (mulberry32), so that a failing run can be replayed. */
function seeded(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % max
  }
}

test('after the last animal is ordered the next order is refused', async () => {
  const animal = await newAnimal({ stock: 1 })
  await placedOrder(orderFor(animal.id))
  expect((await sendOrder(orderFor(animal.id))).status).toBe(409)
})
