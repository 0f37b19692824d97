import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { shortDate } from '../../../worker/contract/lib/format'
import type { CustomerMoney, OrderMoney } from '../../../worker/contract/money/payments'
import { problemCodes } from '../../../worker/contract/problems'
import { createDatabaseClient } from '../../../worker/db/client'
import { cryptoRandom } from '../../../worker/lib/random'
import { undoBankRow } from '../../../worker/money/statements/import/undo'
import { settleBankRows, settleByHand } from '../../../worker/money/statements/settle/settle'
import { auditOf, refusalOf } from '../../support/admin'
import { contextFor } from '../../support/context'
import { interceptCalls } from '../../support/intercept'
import { inJob } from '../../support/jobs'
import {
  ask,
  countRows,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  readOrderView,
  rowOf,
  signIn,
  stockOf,
  withKey,
} from '../../support/shop'
import { expectSound } from '../../support/sound'
import { bankClient, day, newAccount, row, today } from '../../support/statements'

let token = ''
let office: ReturnType<typeof bankClient>
let account = ''
beforeAll(async () => {
  token = await signIn()
  office = bankClient(token)
  account = await newAccount()
})

let price = 1_000_000
async function newOrder() {
  price += 50_000
  const animal = await newAnimal({ price })
  const order = await placedOrder(orderFor(animal.id))
  return { ...order, animal_id: animal.id }
}

async function dearer() {
  const order = await newOrder()
  const { id } = await rowOf(order)
  await patchOrder(token, id, { payment_status: 'verified' })
  const animal = await newAnimal({ price: price + 2_000_000 })
  const items = [{ id: 1, animal_id: animal.id, quantity: 1 }]
  const proposed = await office.api.post(`/orders/${id}/changes`, { reason: 'uji', lines: items })
  expect(proposed.status).toBe(200)
  const shown = await ask(`/api/orders/${order.order_id}/money`, withKey(order))
  const [change] = (await shown.json<CustomerMoney>()).changes
  const answer = { agree: true, difference: change?.difference }
  const path = `/api/orders/${order.order_id}/changes/${change?.id}`
  expect((await ask(path, { ...withKey(order), json: answer })).status).toBe(200)
  const asked = (await (await office.api.get(`/orders/${id}/money`)).json<OrderMoney>()).changes[0]
  return { order, id: String(id), animal, amount: asked?.amount ?? 0 }
}

const lines = async (order: { order_id: string }) => {
  const { id } = await rowOf(order)
  const { results } = await env.DB.prepare(
    'SELECT type, details FROM order_events WHERE order_id = ? ORDER BY n',
  )
    .bind(id)
    .all<{ type: string; details: string }>()
  return results
}

const income = async (order: { order_id: string }) => {
  const { id } = await rowOf(order)
  const { results } = await env.DB.prepare(
    'SELECT amount FROM transactions WHERE order_id = ? AND voided_at IS NULL',
  )
    .bind(id)
    .all<{ amount: number }>()
  return results.map(({ amount }) => amount)
}

async function transfer(amount: number, values: Partial<Parameters<typeof row>[0]> = {}) {
  const statement = await office.importFile(account, [row({ amount, ...values })])
  await office.match()
  const [found] = await office.list(`statement_id=${statement.id}`)
  if (!found) throw new Error(`no row of ${amount}`)
  return found
}

const again = async (id: number, statement_id: string) => {
  await office.match()
  const rows = await office.list(`statement_id=${statement_id}`)
  const found = rows.find(one => one.id === id)
  if (!found) throw new Error(`row ${id} is gone`)
  return found
}

describe('transfers of an inconsistent file', () => {
  const doubtful = { flags: ['unbalanced' as const], balance: 900_000_000 }

  test('a transfer of a file with wrong balances needs a decision, and the bulk button refuses to settle the transfer', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount, doubtful)
    expect(found).toMatchObject({
      state: 'check',
      reason: 'unbalanced',
      suggestions: [{ order_id: order.order_id, reason: 'exact' }],
    })
    expect(await office.settle([found.id])).toMatchObject([{ ok: false, code: 'not_exact' }])
    expect(await income(order)).toEqual([])
    expect((await office.byHand(found.id, (await rowOf(order)).id, 'full')).status).toBe(204)
    expect(await income(order)).toEqual([order.total_amount])
  })

  test('a transfer of a file with wrong balances becomes certain as soon as a consistent file contains the transfer', async () => {
    const [one, two] = [await newOrder(), await newOrder()]
    const mine = (flags: 'unbalanced'[]) => [
      row({ amount: one.total_amount, flags, balance: 700_000_001 }),
      row({ amount: two.total_amount, flags, balance: 700_000_002, date: day(1) }),
    ]
    const broken = await office.importFile(account, mine(['unbalanced']))
    await office.match()
    const rowStatesOf = async () =>
      Object.fromEntries(
        (await office.list(`statement_id=${broken.id}`)).map(({ amount, state }) => [amount, state]),
      )
    await office.importFile(account, mine(['unbalanced']).toReversed())
    await office.match()
    expect(await rowStatesOf()).toEqual({ [one.total_amount]: 'check', [two.total_amount]: 'check' })
    const clean = await office.importFile(account, mine([]).slice(0, 1))
    expect(clean).toMatchObject({ added: 0, known: 1 })
    await office.match()
    expect(await rowStatesOf()).toEqual({ [one.total_amount]: 'exact', [two.total_amount]: 'check' })
  })

  test('a transfer of a file with wrong balances still needs a decision if a consistent file lacks the transfer', async () => {
    const order = await newOrder()
    const at = (amount: number, flags: 'unbalanced'[]) => row({ amount, flags, date: day(4) })
    const edge = (date: string) => row({ amount: 1_000, date, side: 'out', balance: 5 })
    const mine = await newAccount()
    const broken = await office.importFile(mine, [at(order.total_amount, ['unbalanced'])])
    await office.importFile(mine, [edge(day(3)), at(order.total_amount - 7, []), edge(day(5))])
    await office.match()
    expect(await office.list(`statement_id=${broken.id}`)).toMatchObject([
      { state: 'check', reason: 'unbalanced' },
    ])
    expect(await income(order)).toEqual([])
  })

  test('a transfer of a file with wrong balances becomes certain when an operator accepts the file, which is audited', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount, { ...doubtful, balance: 800_000_000 })
    const accept = (id: string) =>
      inJob(token, {
        kind: 'imports',
        step: { action: 'accept' },
        ids: [],
        remaining_query: `statement=${id}`,
      })
    expect(await accept(found.statement_id)).toMatchObject([{ ok: true }])
    expect(await again(found.id, found.statement_id)).toMatchObject({ state: 'exact', flags: [] })
    expect(await office.settle([found.id])).toMatchObject([{ ok: true }])
    const audited = await auditOf('statements', found.statement_id)
    expect(audited.map(({ action }) => action)).toEqual(['import', 'accept'])
    expect(audited[0]?.changes).toMatchObject({ is_unbalanced: true })
    expect(await accept('none')).toMatchObject([{ ok: false, code: 'not_found' }])
    expect(await accept(found.statement_id)).toMatchObject([{ ok: true }])
    expect(await auditOf('statements', found.statement_id)).toHaveLength(2)
    expect(await income(order)).toEqual([order.total_amount])
  })
})

describe('exact transfers', () => {
  test('one button settles an exact transfer and verifies its order', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount)
    expect(found).toMatchObject({ state: 'exact', suggestions: [{ order_id: order.order_id }] })
    expect(await office.settle([found.id])).toEqual([
      { id: String(found.id), ok: true, code: null, detail: null },
    ])
    expect(await rowOf(order)).toMatchObject({ status: 'confirmed', payment_status: 'verified' })
    expect(await income(order)).toEqual([order.total_amount])
    expect((await lines(order)).at(-1)).toMatchObject({ type: 'payment_verified' })
    expect((await lines(order)).at(-1)?.details).toContain(`mutasi BCA ${shortDate(today())}, baris 10`)
  })

  test('an exact transfer is settled once, even by repeated and concurrent requests', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount)
    const answers = await Promise.all(Array.from({ length: 8 }, () => office.settle([found.id])))
    const won = answers.flat().filter(one => one.ok)
    expect(won).toHaveLength(1)
    const lost = answers.flat().filter(one => !one.ok)
    expect(new Set(lost.map(one => one.code))).toEqual(new Set(['row_settled']))
    expect(await income(order)).toEqual([order.total_amount])
  })

  test('an exact transfer of an order cancelled meanwhile is not settled, and then needs an operator’s decision', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount)
    expect(
      (await ask(`/api/orders/${order.order_id}/cancel`, { method: 'POST', ...withKey(order) })).status,
    ).toBe(200)
    const [answer] = await office.settle([found.id])
    expect(answer).toMatchObject({ ok: false, code: 'order_closed' })
    expect(await income(order)).toEqual([])
    expect(await again(found.id, found.statement_id)).toMatchObject({
      state: 'check',
      reason: 'cancelled_in_stock',
    })
  })

  test('a transfer whose settlement failed because of the database stays exact, and the database failure is reported', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount)
    const failing = interceptCalls(env.DB, async (asking, isBatch) => {
      if (isBatch) throw new Error('D1 is away')
      return asking()
    })
    const [answer] = await settleBankRows(contextFor({ db: createDatabaseClient(failing) }), [found.id])
    expect(answer).toMatchObject({
      id: String(found.id),
      ok: false,
      code: 'internal',
      detail: problemCodes.internal[1],
    })
    expect(await countRows('bank_rows', `id = ${found.id} AND state = 'exact'`)).toBe(1)
    await patchOrder(token, (await rowOf(order)).id, { payment_status: 'verified' })
    expect(await settleBankRows(contextFor(), [found.id])).toMatchObject([{ ok: false, code: 'order_paid' }])
    expect(await countRows('bank_rows', `id = ${found.id} AND state = 'new' AND reason IS NULL`)).toBe(1)
  })

  test('an exact transfer is not settled in addition to a manual verification', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount)
    const { id } = await rowOf(order)
    const [, [settled]] = await Promise.all([
      patchOrder(token, id, { payment_status: 'verified' }),
      office.settle([found.id]),
    ])
    expect(await income(order)).toEqual([order.total_amount])
    const after = await again(found.id, found.statement_id)
    expect(after.state).toBe(settled?.ok ? 'settled' : 'recorded')
  })

  test('the button that settles exact rows refuses a row whose amount no order expects', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount - order.unique_code)
    expect(found).toMatchObject({
      state: 'check',
      reason: 'code_forgotten',
      suggestions: [{ order_id: order.order_id }],
    })
    expect(await office.settle([found.id])).toMatchObject([{ ok: false, code: 'not_exact' }])
    expect(await income(order)).toEqual([])
  })
})

describe('uncertain rows need a decision, with the reason', () => {
  test('transfers of an animal’s price without a unique code need a decision and get five suggestions each', async () => {
    const animal = await newAnimal({ stock: 100, price: 7_321_000 })
    for (let n = 0; n < 7; n++) await placedOrder(orderFor(animal.id))
    const found = [await transfer(7_321_000), await transfer(7_321_000, { balance: 9 })]
    for (const row of found) {
      expect(row).toMatchObject({ state: 'check', reason: 'code_forgotten' })
      expect(row.suggestions).toHaveLength(5)
    }
  })

  test('a second transfer of an amount already received needs an operator’s decision', async () => {
    const order = await newOrder()
    const first = await transfer(order.total_amount, { balance: 10_000_000 })
    const second = await transfer(order.total_amount, { balance: 20_000_000 })
    expect(second).toMatchObject({ state: 'check', reason: 'twin' })
    await office.settle([first.id])
    expect(await again(second.id, second.statement_id)).toMatchObject({
      state: 'check',
      reason: 'already_paid',
    })
  })

  test('an amount with two swapped digits needs an operator’s decision', async () => {
    const order = await newOrder()
    const digits = String(order.total_amount)
    const at = [...digits].findIndex((digit, n) => n > 0 && digit !== digits[n + 1] && n + 1 < digits.length)
    const slip = Number(digits.slice(0, at) + digits[at + 1] + digits[at] + digits.slice(at + 2))
    expect(await transfer(slip)).toMatchObject({
      state: 'check',
      reason: 'digits_swapped',
      suggestions: [{ order_id: order.order_id }],
    })
    await patchOrder(token, (await rowOf(order)).id, { payment_status: 'verified' })
    expect(await transfer(slip, { balance: 1 })).toMatchObject({
      state: 'check',
      reason: 'no_order',
      suggestions: [],
    })
  })

  test('two transfers of one sender that add up to a total need a decision', async () => {
    const order = await newOrder()
    const from = { description: 'BI-FAST DARI AHMAD HIDAYAT SURABAYA' }
    const first = await transfer(400_011, from)
    const second = await transfer(order.total_amount - 400_011, from)
    expect(second).toMatchObject({ state: 'check', reason: 'adds_up' })
    expect(second.suggestions).toMatchObject([{ order_id: order.order_id, with_row: first.id }])
  })

  test('a transfer of another amount needs a decision if its sender’s name is similar to a waiting customer’s name', async () => {
    const animal = await newAnimal({ price: 9_900_000 })
    const order = await placedOrder({ ...orderFor(animal.id), customer_name: 'Zulfikar Teuku Umar' })
    const found = await transfer(9_123_000, {
      description: 'TRSF CR 1205/FTSCY/WS1 9123000.00 TEUKU ZULFIKAR',
    })
    expect(found).toMatchObject({
      state: 'check',
      reason: 'name_alike',
      suggestions: [{ order_id: order.order_id }],
    })
  })

  test('a paid order with an equal name and about the transfer’s amount is suggested as already paid, for 30 days', async () => {
    const animal = await newAnimal({ price: 9_800_000, stock: 5 })
    const order = await placedOrder({ ...orderFor(animal.id), customer_name: 'Ridwansyah Kamaruzzaman' })
    await patchOrder(token, (await rowOf(order)).id, { payment_status: 'verified' })
    const from = { description: 'TRSF CR 1205/FTSCY/WS1 RIDWANSYAH KAMARUZZAMAN' }
    expect(await transfer(9_700_000, from)).toMatchObject({
      state: 'check',
      reason: 'paid_alike',
      suggestions: [{ order_id: order.order_id, reason: 'paid_alike', payment_status: 'verified' }],
    })
    expect(await transfer(8_000_000, from)).toMatchObject({ reason: 'no_order', suggestions: [] })
    vi.setSystemTime(Date.now() - 40 * 86_400_000)
    const old = await placedOrder({ ...orderFor(animal.id), customer_name: 'Mulyadi Prawirohardjo' })
    await patchOrder(await signIn(), (await rowOf(old)).id, { payment_status: 'verified' })
    vi.useRealTimers()
    const late = { description: 'TRSF CR 1205/FTSCY/WS1 MULYADI PRAWIROHARDJO' }
    expect(await transfer(9_650_000, late)).toMatchObject({ reason: 'no_order', suggestions: [] })
  })

  test('an order suggested for two reasons is listed once, with the stronger reason', async () => {
    const animal = await newAnimal({ price: 8_432_000 })
    const order = await placedOrder({ ...orderFor(animal.id), customer_name: 'Wahyuningsih Kartosuwiryo' })
    const found = await transfer(8_432_000, { description: 'TRSF CR WAHYUNINGSIH KARTOSUWIRYO' })
    expect(found).toMatchObject({ state: 'check', reason: 'code_forgotten' })
    expect(found.suggestions.map(({ order_id, reason }) => [order_id, reason])).toEqual([
      [order.order_id, 'code_forgotten'],
    ])
  })

  test('money that the bank reverses on the next day needs an operator’s decision', async () => {
    const order = await newOrder()
    await transfer(order.total_amount, { side: 'out', date: day(1), description: 'KOREKSI' })
    expect(await transfer(order.total_amount)).toMatchObject({ state: 'check', reason: 'reversal_beside' })
  })

  test('bank rows with cents need a decision; fees, outgoing money and QRIS payouts are set aside', async () => {
    const order = await newOrder()
    expect(await transfer(order.total_amount, { sen: 50 })).toMatchObject({ state: 'check', reason: 'sen' })
    expect(await transfer(7_654_321, { flags: ['net_qris'] })).toMatchObject({
      state: 'aside',
      reason: 'net_qris',
    })
    expect(await transfer(2_500, { side: 'out', flags: ['fee'] })).toMatchObject({
      state: 'aside',
      reason: 'fee',
    })
    expect(await transfer(7_777_777, { pending: true })).toMatchObject({ state: 'pending' })
  })

  test('a transfer for a cancelled order whose animal is sold out is refused without changes until there is stock', async () => {
    const order = await newOrder()
    const { id } = await rowOf(order)
    await patchOrder(token, id, { status: 'cancelled', reason: 'Uji' })
    await env.DB.prepare('UPDATE animals SET stock = 0 WHERE id = ?').bind(order.animal_id).run()
    const found = await transfer(order.total_amount)
    expect(found).toMatchObject({ state: 'check', reason: 'cancelled_sold_out' })
    expect(await refusalOf(await office.byHand(found.id, id, 'full'))).toEqual([409, 'out_of_stock'])
    expect(await again(found.id, found.statement_id)).toMatchObject({ state: 'check', paid_id: null })
    await env.DB.prepare('UPDATE animals SET stock = 1 WHERE id = ?').bind(order.animal_id).run()
    expect((await office.byHand(found.id, id, 'full')).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ status: 'confirmed', payment_status: 'verified' })
    expect(await stockOf(order.animal_id)).toBe(0)
  })
})

describe('manual decisions', () => {
  test('a transfer below the total is kept as a partial payment; the rest completes the order with one income entry', async () => {
    const order = await newOrder()
    const { id, expires_at } = await rowOf(order)
    const part = await transfer(order.total_amount - 500_000, { description: 'SETOR LIMA RATUS KURANG' })
    expect((await office.byHand(part.id, id, 'part')).status).toBe(204)
    const waiting = await rowOf(order)
    expect(waiting).toMatchObject({ payment_status: 'pending', status: 'pending', stock_held: 1 })
    expect(String(waiting.expires_at) >= String(expires_at)).toBe(true)
    expect(await income(order)).toEqual([])
    const rest = await transfer(500_000, { description: 'PELUNASAN' })
    expect(rest).toMatchObject({
      state: 'check',
      reason: 'rest_of_part',
      suggestions: [{ order_id: order.order_id }],
    })
    expect((await office.byHand(rest.id, id, 'full')).status).toBe(204)
    expect(await income(order)).toEqual([order.total_amount])
    expect(await countRows('bank_rows', `order_id = '${id}' AND state = 'settled'`)).toBe(2)
    expect((await office.undo(rest.id)).status).toBe(204)
    expect(await income(order)).toEqual([])
    expect(await again(rest.id, rest.statement_id)).toMatchObject({
      state: 'check',
      reason: 'undone',
      paid_id: null,
    })
    expect(await countRows('bank_rows', `order_id = '${id}' AND state = 'part'`)).toBe(1)
  })

  test('the bulk button does not settle a transfer of the whole total after a partial payment', async () => {
    const order = await newOrder()
    const { id } = await rowOf(order)
    const part = await transfer(300_001)
    const whole = await transfer(order.total_amount)
    expect(whole).toMatchObject({ state: 'exact' })
    await office.byHand(part.id, id, 'part')
    expect(await office.settle([whole.id])).toMatchObject([{ ok: false, code: 'not_exact' }])
    expect(await again(whole.id, whole.statement_id)).toMatchObject({
      state: 'check',
      reason: 'paid_in_part',
      suggestions: [{ order_id: order.order_id }],
    })
    expect(await income(order)).toEqual([])
    expect((await office.byHand(whole.id, id, 'full')).status).toBe(204)
    expect(await income(order)).toEqual([order.total_amount + 300_001])
  })

  test('a transfer of the whole total is refused as a partial payment', async () => {
    const order = await newOrder()
    const { id } = await rowOf(order)
    const found = await transfer(order.total_amount + 100_000)
    expect(await refusalOf(await office.byHand(found.id, id, 'part'))).toEqual([409, 'part_is_whole'])
    expect((await office.byHand(found.id, id, 'full')).status).toBe(204)
    expect(await income(order)).toEqual([order.total_amount + 100_000])
  })

  test('a partial payment extends the deadline once', async () => {
    const order = await newOrder()
    const { id } = await rowOf(order)
    await env.DB.prepare(
      "UPDATE orders SET expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 hour') WHERE id = ?",
    )
      .bind(id)
      .run()
    const [one, two] = [await transfer(100_001), await transfer(100_002)]
    await office.byHand(one.id, id, 'part')
    const first = (await rowOf(order)).expires_at
    await office.byHand(two.id, id, 'part')
    expect((await rowOf(order)).expires_at).toBe(first)
  })

  test('a bank row is linked to a manual verification without a second income entry', async () => {
    const order = await newOrder()
    const { id } = await rowOf(order)
    await patchOrder(token, id, { payment_status: 'verified' })
    const found = await transfer(order.total_amount)
    expect(found).toMatchObject({ state: 'recorded', reason: null })
    expect((await office.byHand(found.id, id, 'link')).status).toBe(204)
    expect(await income(order)).toEqual([order.total_amount])
    const other = await transfer(order.total_amount, { balance: 77 })
    expect(await refusalOf(await office.byHand(other.id, id, 'link'))).toEqual([409, 'already_linked'])
  })

  test('a bank row is not linked to a verification that is undone concurrently', async () => {
    const order = await newOrder()
    const { id } = await rowOf(order)
    await patchOrder(token, id, { payment_status: 'verified' })
    const found = await transfer(order.total_amount)
    let isDue = true
    const meanwhile = interceptCalls(env.DB, async (ask, isBatch) => {
      if (isBatch && isDue) {
        isDue = false
        await patchOrder(token, id, { payment_status: 'pending', reason: 'uji' })
      }
      return ask()
    })
    const context = {
      db: createDatabaseClient(meanwhile),
      actor: 'a@contoh.id',
      now: new Date().toISOString(),
    }
    const linking = settleByHand({ ...context, random: cryptoRandom }, found.id, {
      order_id: id,
      mode: 'link',
    })
    await expect(linking).rejects.toMatchObject({ code: 'not_exact' })
    expect(await countRows('bank_rows', `order_id = '${id}'`)).toBe(0)
    await expectSound()
  })

  test('a bank row pays one order: a concurrent second order is refused', async () => {
    const [one, two] = [await newOrder(), await newOrder()]
    const [first, second] = [await rowOf(one), await rowOf(two)]
    const found = await transfer(3_333_333)
    const answers = await Promise.all([
      office.byHand(found.id, first.id, 'full'),
      office.byHand(found.id, second.id, 'full'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect([...(await income(one)), ...(await income(two))]).toEqual([3_333_333])
  })

  test('a bank row that was set aside can be restored', async () => {
    const found = await transfer(4_444_444)
    expect((await office.api.post(`/bank-rows/${found.id}/aside`)).status).toBe(204)
    expect(await again(found.id, found.statement_id)).toMatchObject({ state: 'aside', reason: 'by_hand' })
    expect((await office.undo(found.id)).status).toBe(204)
    expect(await again(found.id, found.statement_id)).toMatchObject({ state: 'check', reason: 'no_order' })
  })
})

describe('seats of paid orders', () => {
  test('an order paid by a manual decision or by the bulk button gets its seats immediately', async () => {
    const [chosen, exact] = [await newOrder(), await newOrder()]
    const [one, two] = [await transfer(chosen.total_amount), await transfer(exact.total_amount)]
    await office.byHand(one.id, (await rowOf(chosen)).id, 'full')
    expect(await rowOf(chosen)).toMatchObject({ seated: 1 })
    await office.settle([two.id])
    expect(await rowOf(exact)).toMatchObject({ seated: 1 })
  })

  test.each(['the button', 'a person'])(
    'the more expensive animal of a line change gets its seat immediately when paid by %s',
    async who => {
      const { order, id, animal, amount } = await dearer()
      const found = await transfer(amount)
      expect(found).toMatchObject({ state: 'exact', suggestions: [{ order_id: order.order_id }] })
      if (who === 'a person') expect((await office.byHand(found.id, id, 'extra')).status).toBe(204)
      else expect(await office.settle([found.id])).toMatchObject([{ ok: true }])
      expect(await again(found.id, found.statement_id)).toMatchObject({ state: 'settled', paid_id: id })
      expect((await income(order)).toSorted()).toEqual([amount, order.total_amount].toSorted())
      const seated = `SELECT sacrifice_id FROM seats WHERE order_id = '${id}'`
      expect(await countRows('sacrifices', `animal_id = '${animal.id}' AND id IN (${seated})`)).toBe(1)
      await expectSound()
    },
  )
})

describe('extra payments for paid orders', () => {
  test('an extra payment is a separate income entry, and undoing the extra payment keeps the verification', async () => {
    const order = await newOrder()
    const { id } = await rowOf(order)
    const found = await transfer(25_001)
    expect(await refusalOf(await office.byHand(found.id, id, 'extra'))).toEqual([409, 'not_exact'])
    await patchOrder(token, id, { payment_status: 'verified' })
    expect((await office.byHand(found.id, id, 'extra')).status).toBe(204)
    expect((await income(order)).toSorted()).toEqual([order.total_amount, 25_001].toSorted())
    expect((await office.undo(found.id)).status).toBe(204)
    expect(await income(order)).toEqual([order.total_amount])
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified' })
    expect((await lines(order)).at(-1)).toMatchObject({ type: 'payment_extra_undone' })
    await expectSound()
  })

  test('an extra payment must be whole rupiah', async () => {
    const order = await newOrder()
    const { id } = await rowOf(order)
    await patchOrder(token, id, { payment_status: 'verified' })
    const found = await transfer(25_002, { sen: 50 })
    for (const mode of ['extra', 'link'])
      expect(await refusalOf(await office.byHand(found.id, id, mode))).toEqual([409, 'not_exact'])
    expect(await income(order)).toEqual([order.total_amount])
  })
})

describe('rows submitted as exact', () => {
  const settledAs = async (order: { total_amount: number }, values: Parameters<typeof transfer>[1]) => {
    const { id } = await transfer(order.total_amount, values)
    await env.DB.prepare("UPDATE bank_rows SET state = 'exact' WHERE id = ?").bind(id).run()
    return (await office.settle([id]))[0]?.code
  }

  test('rows submitted as exact are judged again, so that amounts with cents, outgoing and older money pay no order', async () => {
    const order = await newOrder()
    expect(await settledAs(order, { sen: 50 })).toBe('not_exact')
    expect(await settledAs(order, { side: 'out' })).toBe('not_exact')
    expect(await settledAs(order, { date: day(-2) })).toBe('row_before_order')
    expect(await settledAs({ total_amount: order.total_amount + 1 }, {})).toBe('not_exact')
    expect(await income(order)).toEqual([])
  })

  test('money received before the customer’s consent does not pay the line change', async () => {
    const { order, amount } = await dearer()
    expect(await settledAs({ total_amount: amount }, { date: day(-2) })).toBe('row_before_order')
    expect(await income(order)).toEqual([order.total_amount])
  })
})

test('outgoing money cannot pay an order, and only rows that paid an order can be undone', async () => {
  const order = await newOrder()
  const { id } = await rowOf(order)
  const out = await transfer(order.total_amount, { side: 'out' })
  expect((await office.undo(out.id)).status).toBe(204)
  expect(await refusalOf(await office.byHand(out.id, id, 'full'))).toEqual([409, 'bad_transition'])
  const open = await transfer(order.total_amount, { balance: 5 })
  expect(await refusalOf(await office.undo(open.id))).toEqual([409, 'bad_transition'])
  const close = () => office.api.post(`/bank-rows/${open.id}/close`)
  expect(await refusalOf(await close())).toEqual([409, 'bad_transition'])
  expect((await office.byHand(open.id, id, 'full')).status).toBe(204)
  expect(await refusalOf(await office.byHand(open.id, id, 'full'))).toEqual([409, 'row_settled'])
  expect(await refusalOf(await office.api.post(`/bank-rows/${open.id}/aside`))).toEqual([409, 'row_settled'])
  await patchOrder(token, id, { status: 'cancelled', reason: 'uji' })
  expect(await refusalOf(await close())).toEqual([409, 'bad_transition'])
  expect(await income(order)).toEqual([order.total_amount])
})

describe('undoing a settled row', () => {
  test('undoing a settled row undoes the verification, and the bulk button does not settle that row again', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount)
    await office.settle([found.id])
    expect((await office.undo(found.id)).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ status: 'pending', payment_status: 'pending' })
    expect(await income(order)).toEqual([])
    const after = await again(found.id, found.statement_id)
    expect(after).toMatchObject({
      state: 'check',
      reason: 'undone',
      suggestions: [{ order_id: order.order_id }],
    })
    expect((await readOrderView(order)).payment_claimed_at).not.toBeNull()
  })

  test('a set-aside row that was matched with an order since it was read is not undone', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount)
    await office.api.post(`/bank-rows/${found.id}/aside`)
    const aside = await again(found.id, found.statement_id)
    expect(aside?.state).toBe('aside')
    const restore = () => office.api.post(`/bank-rows/${found.id}/undo?updated_at=${aside?.updated_at}`)
    expect((await restore()).status).toBe(204)
    await office.match()
    expect(await office.settle([found.id])).toMatchObject([{ ok: true }])
    expect(await refusalOf(await restore())).toEqual([409, 'stale'])
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified' })
  })

  test('undoing a bank row of an earlier day also undoes the verification', async () => {
    const order = await newOrder()
    await env.DB.prepare('UPDATE orders SET created_at = ? WHERE order_id = ?')
      .bind(`${day(-3)}T02:00:00.000Z`, order.order_id)
      .run()
    const found = await transfer(order.total_amount, { date: day(-1) })
    expect(await office.settle([found.id])).toMatchObject([{ ok: true }])
    expect((await office.undo(found.id)).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ status: 'pending', payment_status: 'pending', short_by: 0 })
    expect(await income(order)).toEqual([])
  })

  test('undoing a verification on the order’s page releases its bank row', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount)
    await office.settle([found.id])
    const { id } = await rowOf(order)
    await patchOrder(token, id, { payment_status: 'rejected', reason: 'Keliru' })
    expect(await again(found.id, found.statement_id)).toMatchObject({
      state: 'check',
      reason: 'undone',
      paid_id: null,
    })
  })

  test('concurrent requests restore a set-aside bank row once', async () => {
    const found = await transfer(1_234_567)
    expect((await office.api.post(`/bank-rows/${found.id}/aside`)).status).toBe(204)
    const context = { db: createDatabaseClient(env.DB), actor: 'a@contoh.id', now: new Date().toISOString() }
    const undo = () => undoBankRow({ ...context, random: cryptoRandom }, found.id)
    const outcomes = await Promise.allSettled([undo(), undo()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'row_settled' },
    })
    expect(await again(found.id, found.statement_id)).toMatchObject({ state: 'check' })
  })

  test('an import can be undone only while none of its rows pays an order', async () => {
    const order = await newOrder()
    const found = await transfer(order.total_amount)
    await office.settle([found.id])
    expect(await refusalOf(await office.api.post(`/statements/${found.statement_id}/undo`))).toEqual([
      409,
      'in_use',
    ])
    await office.undo(found.id)
    for (let n = 0; n < 2; n++)
      expect((await office.api.post(`/statements/${found.statement_id}/undo`)).status).toBe(200)
    expect(await office.list(`statement_id=${found.statement_id}`)).toEqual([])
    const audited = await auditOf('statements', found.statement_id)
    expect(audited.map(({ action }) => action)).toEqual(['import', 'undo'])
    const late = office.api.put(`/statements/${found.statement_id}/rows`, { rows: [row({ amount: 1 })] })
    expect(await refusalOf(await late)).toEqual([409, 'bad_transition'])
  })
})

test('the counters per state match the number of bank rows', async () => {
  const { results } = await env.DB.prepare(`SELECT state, count(*) AS n FROM bank_rows GROUP BY state`).all<{
    state: string
    n: number
  }>()
  const answer = await (await office.api.get('/bank-rows/summary')).json<{ states: Record<string, number> }>()
  for (const { state, n } of results) expect(answer.states[state]).toBe(n)
})
