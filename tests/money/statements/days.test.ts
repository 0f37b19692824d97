import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays } from '../../../worker/contract/lib/format'
import { isBookedBefore } from '../../../worker/contract/money/bank-rows'
import { readPaidSums } from '../../../worker/money/payments/received'
import { matchNewBankRows } from '../../../worker/money/statements/match/match'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { anonymizeOldOrders } from '../../../worker/people/erase/anonymize'
import { refusalOf } from '../../support/admin'
import { inJob } from '../../support/jobs'
import {
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
} from '../../support/shop'
import { dataFindings } from '../../support/sound'
import { bankClient, day, newAccount, row, today } from '../../support/statements'

let token = ''
let office: ReturnType<typeof bankClient>
let account = ''
beforeAll(async () => {
  token = await signIn()
  office = bankClient(token)
  account = await newAccount()
})

let price = 41_000_000
const orderOf = async (animal: { id: string }) => {
  const order = await placedOrder(orderFor(animal.id))
  return { ...order, id: String((await rowOf(order)).id) }
}
async function newOrder() {
  price += 50_000
  return orderOf(await newAnimal({ price }))
}
type Order = Awaited<ReturnType<typeof newOrder>>

/** Excludes the order counters, because orders with a past date break their order. */
const expectSound = async () =>
  expect((await dataFindings()).filter(({ check }) => check !== 'order_counters')).toEqual([])

const momentOf = (days: number) => `${day(days)}T05:00:00.000Z`

/** Runs `run` at a moment, or that many days ago. */
async function at<T>(when: number | string, run: () => Promise<T>) {
  vi.setSystemTime(typeof when === 'number' ? momentOf(when) : when)
  try {
    return await run()
  } finally {
    vi.useRealTimers()
  }
}

async function twoOrders(days: number) {
  price += 50_000
  const animal = await newAnimal({ price, stock: 2 })
  return [await at(days, () => orderOf(animal)), await orderOf(animal)] as const
}

const sql = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run()

async function released(order: Order, days: number) {
  await sql(
    `UPDATE orders SET reserves_total = NULL, reserved_until = NULL,
      payment_verified_at = iif(payment_status = 'verified', ?2, NULL), cancelled_at = iif(status = 'cancelled', ?2, NULL)
    WHERE id = ?1`,
    order.id,
    momentOf(days),
  )
  await sql('DELETE FROM former_totals WHERE order_id = ?1', order.id)
}

async function takesTotal(order: Order, total: number) {
  await sql(
    `UPDATE orders SET unique_code = ?2 - subtotal + discount, total_amount = ?2, reserves_total = ?2 WHERE id = ?1`,
    order.id,
    total,
  )
}

async function transfer(amount: number, values: Partial<Parameters<typeof row>[0]> = {}) {
  const statement = await office.importFile(account, [row({ amount, ...values })])
  await office.match()
  const [found] = await office.list(`statement_id=${statement.id}`)
  if (!found) throw new Error(`no row of ${amount}`)
  return found
}

const found = async (id: number) => {
  const rows = await office.list(`account_id=${account}`)
  return rows.find(one => one.id === id)
}

const verify = (order: Order, amount?: number) =>
  patchOrder(token, order.id, { payment_status: 'verified', ...(amount ? { amount } : {}) })

const incomeOf = async (order: Order) => {
  const { results } = await env.DB.prepare(
    'SELECT amount FROM transactions WHERE order_id = ? AND voided_at IS NULL',
  )
    .bind(order.id)
    .all<{ amount: number }>()
  return results.map(({ amount }) => amount)
}

describe('money older than an order', () => {
  test.each([-1, -2, -25, -400])(
    'a transfer dated %s days from the order is refused for that order, even manually',
    async days => {
      const order = await newOrder()
      const early = await transfer(order.total_amount, { date: day(days) })
      expect(early).toMatchObject({
        state: 'check',
        reason: 'before_order',
        suggestions: [{ order_id: order.order_id }],
      })
      expect(await office.settle([early.id])).toMatchObject([{ ok: false, code: 'not_exact' }])
      for (const mode of ['full', 'part', 'link'])
        expect((await refusalOf(await office.byHand(early.id, order.id, mode)))[0]).toBe(409)
      await verify(order)
      expect((await found(early.id))?.state).toBe('check')
      for (const mode of ['link', 'extra'])
        expect(await refusalOf(await office.byHand(early.id, order.id, mode))).toEqual([
          409,
          'row_before_order',
        ])
      await expectSound()
    },
  )

  test('order and transfer are compared by the minute if the bank prints times', async () => {
    const order = await at(`${day(-1)}T03:15:30.000Z`, newOrder)
    await sql('UPDATE orders SET expires_at = ?2 WHERE id = ?1', order.id, momentOf(30))
    const early = { date: day(-1), time: '10:14', reference: 'R1' }
    expect(await transfer(order.total_amount, early)).toMatchObject({ reason: 'before_order' })
    expect(await transfer(order.total_amount, { ...early, time: '10:15', reference: 'R2' })).toMatchObject({
      state: 'exact',
    })
  })

  test('the database and TypeScript judge equally whether money is older than its order', async () => {
    const order = await newOrder()
    const { created_at } = await rowOf(order)
    const moment = fc.date({
      min: new Date('2026-01-30T00:00:00Z'),
      max: new Date('2026-03-02T00:00:00Z'),
      noInvalidDate: true,
    })
    const clock = fc.option(
      fc.tuple(fc.nat(23), fc.nat(59)).map(parts => parts.map(n => String(n).padStart(2, '0')).join(':')),
      { nil: null },
    )
    await fc.assert(
      fc.asyncProperty(moment, fc.nat(2), clock, async (at, later, time) => {
        const since = at.toISOString()
        const date = addDays(new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10), later - 1)
        await sql('UPDATE orders SET created_at = ?2 WHERE id = ?1', order.id, since)
        const { meta } = await sql(
          `INSERT INTO bank_rows (account_id, statement_id, line, date, time, side, amount, description, plain, state, updated_at)
          SELECT account_id, id, 900000, ?1, ?2, 'in', 123, '', '', 'aside', created_at FROM statements LIMIT 1`,
          date,
          time,
        )
        const tie = sql('UPDATE bank_rows SET order_id = ?1 WHERE id = ?2', order.id, meta.last_row_id)
        const isRefused = await tie.then(
          () => false,
          error => String(error).includes('row_before_order'),
        )
        await sql('DELETE FROM bank_rows WHERE id = ?', meta.last_row_id)
        expect(isRefused).toBe(isBookedBefore({ date, time }, since))
      }),
      { numRuns: 60 },
    )
    await sql('UPDATE orders SET created_at = ?2 WHERE id = ?1', order.id, created_at)
  })

  test('an old transfer of a total that was reused is paired with the old order, and the new order keeps waiting', async () => {
    const [first, second] = await twoOrders(-20)
    await verify(first)
    await released(first, -19)
    await takesTotal(second, first.total_amount)
    const old = await transfer(first.total_amount, { date: day(-19) })
    expect(old).toMatchObject({ state: 'recorded', suggestions: [{ order_id: first.order_id }] })
    expect(await office.settle([old.id])).toMatchObject([{ ok: true }])
    expect(await rowOf(second)).toMatchObject({ payment_status: 'pending' })
    expect(await incomeOf(first)).toEqual([first.total_amount])
    expect(await transfer(first.total_amount, { balance: 8 })).toMatchObject({ state: 'exact' })
    await expectSound()
  })

  test('a transfer that fits two orders with equal totals in its period needs an operator’s decision', async () => {
    const [first, second] = await twoOrders(-9)
    await patchOrder(token, first.id, { status: 'cancelled', reason: 'uji' })
    await released(first, -7)
    await takesTotal(second, first.total_amount)
    const between = await transfer(first.total_amount)
    expect(between).toMatchObject({ state: 'check', reason: 'two_orders' })
    expect(between.suggestions.map(({ order_id }) => order_id).sort()).toEqual(
      [first.order_id, second.order_id].sort(),
    )
  })

  test('a transfer that fits one order’s total and the remaining amount of another order needs an operator’s decision', async () => {
    const first = await newOrder()
    const part = await transfer(900_000)
    await office.byHand(part.id, first.id, 'part')
    const second = await orderOf(await newAnimal({ price: first.subtotal - 900_000, stock: 2 }))
    await takesTotal(second, first.total_amount - 900_000)
    expect(await transfer(first.total_amount - 900_000)).toMatchObject({
      state: 'check',
      reason: 'two_orders',
      suggestions: [{ order_id: second.order_id }, { order_id: first.order_id }],
    })
  })
})

const unseenOf = async (order: { id: string }) => (await readPaidSums(db, { ...order, fresh: false })).unseen

describe('manual verification', () => {
  test('a manual verification is paired with its bank row by one click, and stays when the pairing is undone', async () => {
    const order = await newOrder()
    await verify(order)
    const late = await transfer(order.total_amount)
    expect(late).toMatchObject({ state: 'recorded', suggestions: [{ order_id: order.order_id }] })
    expect(await office.settle([late.id])).toMatchObject([{ ok: true }])
    expect(await incomeOf(order)).toEqual([order.total_amount])
    expect((await office.undo(late.id)).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified' })
    expect(await unseenOf(order)).toBe(order.total_amount)
    await expectSound()
  })

  test('a manual verification of a different amount is paired with a bank row of that amount and not of the total', async () => {
    const order = await newOrder()
    await verify(order, order.subtotal)
    expect(await transfer(order.total_amount)).toMatchObject({ state: 'check', reason: 'already_paid' })
    expect(await transfer(order.subtotal)).toMatchObject({ state: 'recorded' })
  })

  test('a manual verification includes earlier partial payments, so only the remaining amount is expected from the bank', async () => {
    const order = await newOrder()
    const part = await transfer(610_000)
    await office.byHand(part.id, order.id, 'part')
    expect((await verify(order)).status).toBe(200)
    expect(await found(part.id)).toMatchObject({ state: 'settled' })
    const whole = await transfer(order.total_amount)
    expect(whole).toMatchObject({ state: 'check', reason: 'already_paid' })
    expect(await refusalOf(await office.byHand(whole.id, order.id, 'link'))).toEqual([409, 'not_exact'])
    const rest = await transfer(order.total_amount - 610_000)
    expect(rest).toMatchObject({ state: 'recorded' })
    await office.settle([rest.id])
    expect(await unseenOf(order)).toBe(0)
    expect((await office.undo(part.id)).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', short_by: 610_000 })
    expect(await unseenOf(order)).toBe(0)
    expect((await office.byHand(part.id, order.id, 'extra')).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ short_by: 0 })
    await expectSound()
  })

  test('an order cannot be verified manually with less money than its bank rows have paid', async () => {
    const order = await newOrder()
    const part = await transfer(611_000)
    await office.byHand(part.id, order.id, 'part')
    expect(await refusalOf(await verify(order, 600_000))).toEqual([409, 'order_short'])
    await expectSound()
  })

  test('a manual verification is reported if its dates are imported without a bank row', async () => {
    await sql("UPDATE bank_accounts SET status = 'inactive'")
    const mine = await newAccount()
    const order = await at(-9, newOrder)
    await verify(order)
    await sql('UPDATE orders SET payment_verified_at = ?2 WHERE id = ?1', order.id, momentOf(-8))
    const named = async () =>
      (await (await office.api.get('/bank-rows/unseen')).json<{ items: { id: string }[] }>()).items.some(
        ({ id }) => id === order.id,
      )
    await office.importFile(mine, [row({ amount: 5_000, date: day(-7) })], {
      covered: { from: day(-10), to: day(-7) },
    })
    expect(await named()).toBe(false)
    await office.importFile(mine, [row({ amount: 5_001, date: day(-5) })], {
      covered: { from: day(-6), to: day(-4) },
    })
    expect(await named()).toBe(true)
    await sql("UPDATE bank_accounts SET status = 'active'")
  })
})

describe('keywords in a bank row do not hide an expected payment', () => {
  test.each(['net_qris', 'reversal', 'refund', 'interest', 'fee', 'void'] as const)(
    'an exact amount flagged %s needs a decision; an amount that no order expects is set aside with the reason',
    async flag => {
      const order = await newOrder()
      const exact = await transfer(order.total_amount, { flags: [flag] })
      expect(exact).toMatchObject({
        state: 'check',
        reason: flag,
        suggestions: [{ order_id: order.order_id }],
      })
      expect((await office.byHand(exact.id, order.id, 'full')).status).toBe(204)
      const other = await transfer(77_000 + price, { flags: [flag] })
      expect(other).toMatchObject({ state: 'aside', reason: flag })
      expect((await office.undo(other.id)).status).toBe(204)
      await office.match()
      expect(await found(other.id)).toMatchObject({ state: 'check', reason: 'brought_back' })
    },
  )

  test('an e-wallet transfer of an order’s total is an exact match; e-wallet transfers of other amounts are set aside', async () => {
    const order = await newOrder()
    expect(await transfer(order.total_amount, { flags: ['wallet'] })).toMatchObject({ state: 'exact' })
    expect(await transfer(78_001 + price, { flags: ['wallet'] })).toMatchObject({
      state: 'aside',
      reason: 'wallet',
    })
  })

  test('an order shows that the bank reversed the transfer that paid the order', async () => {
    const order = await newOrder()
    const paid = await transfer(order.total_amount)
    await office.settle([paid.id])
    const back = await transfer(order.total_amount, { side: 'out', date: day(3) })
    expect(back).toMatchObject({
      state: 'check',
      reason: 'bounced',
      suggestions: [{ order_id: order.order_id, with_row: paid.id }],
    })
    expect((await office.undo(paid.id)).status).toBe(204)
    await office.match()
    expect(await found(back.id)).toMatchObject({ state: 'aside', reason: 'out' })
    expect(await found(paid.id)).toMatchObject({ state: 'check', reason: 'undone' })
  })

  test('a payment missing in a newer file is listed until an operator checks it', async () => {
    const mine = await newAccount()
    const order = await newOrder()
    const at = (n: number, amount: number, side: 'in' | 'out' = 'out') =>
      row({ amount, side, date: day(n), balance: n + 50 })
    const { id } = await office.importFile(mine, [at(1, order.total_amount, 'in')])
    await office.match()
    const [paid] = await office.list(`statement_id=${id}`)
    await office.settle([paid?.id ?? 0])
    await office.importFile(mine, [at(0, 1_000), at(2, 1_000)])
    const doubtful = async () =>
      (await office.list(`doubtful=true&account_id=${mine}`)).map(one => one.reason)
    const counted = async () =>
      (await (await office.api.get('/bank-rows/summary')).json<{ doubtful: number }>()).doubtful
    expect(await doubtful()).toEqual(['gone'])
    const before = await counted()
    expect((await office.api.post(`/bank-rows/${paid?.id}/keep`)).status).toBe(204)
    expect(await doubtful()).toEqual([])
    expect(await counted()).toBe(before - 1)
    expect((await office.api.post(`/bank-rows/${paid?.id}/keep`)).status).toBe(409)
  })

  test('all open bank rows are matched, regardless of their number', async () => {
    const mine = await newAccount()
    const order = await newOrder()
    const rows = [
      ...Array.from({ length: 320 }, (_, n) =>
        row({ amount: 3_000 + n, side: n % 3 ? 'in' : 'out', balance: n }),
      ),
      row({ amount: order.total_amount }),
    ]
    const { id } = await office.importFile(mine, rows)
    await office.match()
    const [out] = await office.list(`statement_id=${id}&state=aside`)
    expect((await office.undo(out?.id ?? 0)).status).toBe(204)
    await sql("UPDATE bank_rows SET state = 'new', reason = NULL WHERE statement_id = ?", id)
    await office.match()
    expect(await countRows('bank_rows', `statement_id = '${id}' AND state = 'new'`)).toBe(0)
    expect(await countRows('bank_rows', `statement_id = '${id}' AND state = 'exact'`)).toBe(1)
    await sql("UPDATE bank_rows SET state = 'new', reason = NULL WHERE statement_id = ?", id)
    expect(await matchNewBankRows(db, new Date().toISOString())).toBe(rows.length)
    expect(await countRows('bank_rows', `statement_id = '${id}' AND state = 'exact'`)).toBe(1)
  })
})

describe('money of closed orders', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  test('a partial payment of a closed order keeps the customer’s data until resolved; the dashboard lists the payment', async () => {
    const order = await newOrder()
    const part = await transfer(612_000, { description: 'TRSF SITI PEMBAYAR' })
    await office.byHand(part.id, order.id, 'part')
    expect(await refusalOf(await office.api.post(`/bank-rows/${part.id}/close`))).toEqual([
      409,
      'bad_transition',
    ])
    await runOrderCron(db, inDays(3))
    const needs = async () =>
      (
        await (
          await office.api.get('/dashboard?range=7')
        ).json<{ needs: { open_money: { parts: number } } }>()
      ).needs.open_money.parts
    const before = await needs()
    expect(before).toBeGreaterThan(0)
    const rest = await transfer(order.total_amount - 612_000)
    expect(rest).toMatchObject({
      state: 'check',
      reason: 'rest_of_cancelled',
      suggestions: [{ order_id: order.order_id }],
    })
    await anonymizeOldOrders(db, env.MEDIA, inDays(120))
    expect(await rowOf(order)).toMatchObject({ anonymized_at: null })
    expect(await found(part.id)).toMatchObject({ description: 'TRSF SITI PEMBAYAR' })
    expect((await office.api.post(`/bank-rows/${part.id}/close`)).status).toBe(204)
    expect(await needs()).toBe(before - 1)
    await anonymizeOldOrders(db, env.MEDIA, inDays(120))
    expect((await rowOf(order)).anonymized_at).not.toBeNull()
    await expectSound()
  })

  test('undoing the verification of a cancelled order that had no payment claim creates no claim', async () => {
    const order = await newOrder()
    await verify(order)
    await patchOrder(token, order.id, { status: 'cancelled', reason: 'uji' })
    await patchOrder(token, order.id, { payment_status: 'pending', reason: 'uji' })
    expect(await rowOf(order)).toMatchObject({ status: 'cancelled', payment_claimed_at: null })
  })
})

test('an order’s timeline entries are in chronological order', async () => {
  const order = await newOrder()
  await Promise.all([
    patchOrder(token, order.id, { status: 'processing' }),
    patchOrder(token, order.id, { payment_status: 'rejected', reason: 'uji' }),
    verify(order),
  ])
  const event = (n: number, at: string) =>
    sql(
      `INSERT INTO order_events (order_id, n, type, actor, details, created_at) VALUES (?1, ?2, 'uji', 'system', '{}', ?3)`,
      order.id,
      n,
      at,
    )
  await event(50, '2027-01-02T00:00:00.000Z')
  await event(51, '2027-01-01T00:00:00.000Z')
  const { results } = await env.DB.prepare(
    'SELECT created_at FROM order_events WHERE order_id = ? ORDER BY n',
  )
    .bind(order.id)
    .all<{ created_at: string }>()
  const times = results.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted())
})

describe('bulk actions on orders', () => {
  test('a bulk action skips orders changed meanwhile, but not orders that the bulk action itself changed', async () => {
    const order = await newOrder()
    const { seen_at } = await (await office.api.get('/orders?limit=1')).json<{ seen_at: string }>()
    const bulk = async (step: object) =>
      (await inJob(token, { kind: 'orders', step, ids: [order.id], seen_at }))[0]
    await sql('UPDATE orders SET updated_at = ?2 WHERE id = ?1', order.id, '2090-01-01T00:00:00.000Z')
    expect(await bulk({ action: 'verify' })).toMatchObject({ ok: false, code: 'stale' })
    expect(await bulk({ action: 'status', status: 'pending' })).toMatchObject({ ok: true })
    await sql('UPDATE orders SET updated_at = created_at WHERE id = ?', order.id)
    expect(await bulk({ action: 'verify' })).toMatchObject({ ok: true })
    expect(await bulk({ action: 'verify' })).toMatchObject({ ok: true })
  })
})

test('no sequence of imports and verifications lets older money pay an order or loses a bank row, and the books balance', async () => {
  const life = fc.record({
    orders: fc.array(fc.record({ age: fc.integer({ min: 0, max: 12 }), byHand: fc.boolean() }), {
      minLength: 2,
      maxLength: 4,
    }),
    rows: fc.array(fc.record({ of: fc.nat(3), days: fc.integer({ min: -3, max: 5 }) }), {
      minLength: 2,
      maxLength: 6,
    }),
    seed: fc.nat(),
  })
  await fc.assert(
    fc.asyncProperty(life, async ({ orders: wanted, rows, seed }) => {
      const mine = await newAccount()
      const orders: (Order & { age: number; byHand: boolean })[] = []
      for (const one of wanted) {
        const order = await at(-one.age, newOrder)
        await sql('UPDATE orders SET expires_at = ?2 WHERE id = ?1', order.id, momentOf(30))
        orders.push({ ...order, ...one })
      }
      const files = rows.map(({ of, days }, n) => {
        const order = orders[of % orders.length]
        const date = addDays(today(), days - (order?.age ?? 0))
        return row({
          amount: order?.total_amount ?? 1,
          date: date > today() ? today() : date,
          reference: `P${price}${n}`,
        })
      })
      const steps = [
        ...files.map(one => () => office.importFile(mine, [one], { covered: null })),
        ...orders.filter(({ byHand }) => byHand).map(order => () => verify(order)),
      ]
      const shuffled = steps
        .map((step, n) => ({ step, at: (seed * (n + 7)) % 97 }))
        .sort((a, b) => a.at - b.at)
      for (const { step } of shuffled) {
        await step()
        await office.match()
        const sure = [
          ...(await office.list(`account_id=${mine}&state=exact`)),
          ...(await office.list(`account_id=${mine}&state=recorded`)),
        ]
        if (sure.length > 0) await office.settle(sure.map(({ id }) => id).slice(0, 25))
      }
      await office.match()
      const kept = await office.list(`account_id=${mine}`)
      expect(kept).toHaveLength(files.length)
      expect(kept.filter(({ state }) => state === 'new' || state === 'exact' || state === 'aside')).toEqual(
        [],
      )
      for (const order of orders) {
        const days = files.filter(({ amount }) => amount === order.total_amount).map(({ date }) => date)
        const fits = days.some(date => date >= day(-order.age))
        expect(await incomeOf(order)).toEqual(fits || order.byHand ? [order.total_amount] : [])
      }
      await expectSound()
    }),
    { numRuns: 6 },
  )
})
