import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, wibDay } from '../../../worker/contract/lib/format'
import type { Statement } from '../../../worker/contract/money/bank-rows'
import type { OrderChangeInput } from '../../../worker/contract/money/changes'
import type { CustomerMoney, OrderMoney } from '../../../worker/contract/money/payments'
import type { Refund } from '../../../worker/contract/money/refunds'
import type { StatementRow } from '../../../worker/contract/money/statements'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { hourMs } from '../../../worker/db/stamp'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { auditOf, refusalOf } from '../../support/admin'
import { saveTemplates } from '../../support/certificates'
import { pagedPdf } from '../../support/files'
import { inJob } from '../../support/jobs'
import { runSql } from '../../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
  withKey,
} from '../../support/shop'
import { dataFindings, expectSound } from '../../support/sound'
import { bankClient, newAccount, row } from '../../support/statements'

let owner = ''
let finance = ''
let office: ReturnType<typeof bankClient>
beforeAll(async () => {
  owner = await signIn()
  finance = await signIn('finance')
  office = bankClient(finance)
})

let price = 61_000_000
type Order = OrderView & { key: string; id: string; animal: string }

async function newOrder(quantity = 1): Promise<Order> {
  price += 30_000
  const animal = await newAnimal({ price, stock: 5 })
  const order = await placedOrder(orderFor(animal.id, quantity))
  return { ...order, id: String((await rowOf(order)).id), animal: animal.id }
}

const patch = (order: Order, json: object) => patchOrder(finance, order.id, { reason: 'uji', ...json })
const post = (order: Order, path: string, json: unknown = {}) =>
  ask(`/api/admin/orders/${order.id}/${path}`, { token: finance, json })
const money = async (order: Order) =>
  (await ask(`/api/admin/orders/${order.id}/money`, { token: finance })).json<OrderMoney>()
const receive = (order: Order, amount: number, more: object = {}) =>
  post(order, 'payments', { amount, method: 'cash', ...more })
const propose = (order: Order, lines: OrderChangeInput['lines']) =>
  post(order, 'changes', { reason: 'Permintaan pelanggan', lines })
const customerMoney = async (order: Order) =>
  (await ask(`/api/orders/${order.order_id}/money`, withKey(order))).json<CustomerMoney>()
async function agree(order: Order, json: object = {}) {
  const [change] = (await customerMoney(order)).changes
  return ask(`/api/orders/${order.order_id}/changes/${change?.id}`, {
    ...withKey(order),
    json: { agree: true, difference: change?.difference, ...json },
  })
}
async function refundOf(order: Order): Promise<Refund> {
  const [refund] = (await money(order)).refunds
  if (!refund) throw new Error('no refund')
  return refund
}
async function decide(order: Order, decision: object) {
  const { id, updated_at } = await refundOf(order)
  return ask(`/api/admin/refunds/${id}/decision`, { token: owner, json: { updated_at, ...decision } })
}
async function payRefund(order: Order, more: Record<string, string> = {}) {
  const { id, updated_at } = await refundOf(order)
  const query = new URLSearchParams({ updated_at, way: 'cash', ...more })
  return ask(`/api/admin/refunds/${id}/pay?${query}`, { token: finance, method: 'POST' })
}
async function refunded(order: Order) {
  await patch(order, { status: 'cancelled' })
  const { balance } = await money(order)
  await post(order, 'refunds', { amount: balance.left, reason: 'batal' })
  if ((await refundOf(order)).state === 'requested') await decide(order, { decision: 'approve' })
  expect((await payRefund(order)).status).toBe(200)
}
async function arrive(amount: number, date = wibDay(new Date().toISOString()), side: 'in' | 'out' = 'in') {
  const { id } = await office.importFile(await newAccount(), [row({ amount, date, side })])
  await office.match()
  const [found] = await office.list(`statement_id=${id}`)
  if (!found) throw new Error('no row')
  return found
}
const idsOf = async (from: string) =>
  (await env.DB.prepare(`SELECT id FROM ${from}`).all<{ id: string }>()).results.map(({ id }) => id)
const voidPayment = async (order: Order, at: number) =>
  post(order, `payments/${(await money(order)).payments[at]?.id}/void`, { reason: 'keliru' })

describe('orders must be covered by received money', () => {
  test('a refunded order cannot be reopened as paid', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    await refunded(order)
    for (const status of ['confirmed', 'processing', 'pending', 'completed'])
      expect(await refusalOf(await patch(order, { status }))).toEqual([409, 'order_short'])
    expect(await rowOf(order)).toMatchObject({ status: 'cancelled', short_by: 0 })
    await expectSound()
  })

  test('an order with an open refund cannot be reopened', async () => {
    const order = await newOrder()
    await receive(order, 900_000)
    await patch(order, { status: 'cancelled' })
    await post(order, 'refunds', { amount: 900_000, reason: 'batal' })
    expect(await refusalOf(await patch(order, { status: 'pending' }))).toEqual([409, 'refund_open'])
    expect(await refusalOf(await patch(order, { payment_status: 'verified' }))).toEqual([409, 'refund_open'])
    await expectSound()
  })

  test('a payment below the total cannot be verified; a payment of the total without the unique code can', async () => {
    const order = await newOrder()
    const short = order.total_amount - order.unique_code - 1
    expect(await refusalOf(await patch(order, { payment_status: 'verified', amount: short }))).toEqual([
      409,
      'order_short',
    ])
    expect((await patch(order, { payment_status: 'verified', amount: short + 1 })).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ total_amount: short + 1, short_by: 0, left_over: 0 })
    await expectSound()
  })

  test('a transfer reversed by the bank after planning makes the order underpaid', async () => {
    const order = await newOrder()
    const paying = await arrive(order.total_amount)
    await office.settle([paying.id])
    const plan = { slaughter_date: '2027-05-17', slaughter_location: 'RPH', off_season: true }
    expect((await patch(order, { slaughter_status: 'completed', ...plan })).status).toBe(200)
    expect(
      await countRows('journal', `order_id = '${order.id}' AND kind = 'earned' AND reverses IS NULL`),
    ).toBe(2)
    expect((await office.undo(paying.id)).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', short_by: order.total_amount })
    const seen = await ask(`/api/orders/${order.order_id}`, withKey(order))
    expect(await seen.json()).toMatchObject({ payment_status: 'verified', short_by: order.total_amount })
    const listed = await ask('/api/admin/orders?short=true', { token: finance })
    expect(JSON.stringify(await listed.json())).toContain(order.order_id)
    expect((await dataFindings()).find(({ check }) => check === 'order_short')).toBeDefined()
    expect(
      await countRows('journal', `order_id = '${order.id}' AND kind = 'earned' AND reverses IS NOT NULL`),
    ).toBe(2)
    // The payment arrives again: nothing is earned twice.
    expect((await receive(order, order.total_amount)).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ short_by: 0, left_over: 0 })
    expect((await dataFindings()).find(({ check }) => check === 'order_short')).toBeUndefined()
    await expectSound()
  })

  test('voiding a cash payment makes a changed order underpaid and releases its seats; a lower total resolves this', async () => {
    const order = await newOrder(2)
    await patch(order, { payment_status: 'verified' })
    await propose(order, [
      { id: 1, quantity: 2 },
      { animal_id: order.animal, quantity: 1 },
    ])
    await agree(order)
    await receive(order, price)
    expect((await money(order)).changes[0]?.state).toBe('applied')
    expect(await countRows('seats', `order_id = '${order.id}'`)).toBe(3)
    expect((await voidPayment(order, 1)).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ short_by: price, seated: 0 })
    expect(await countRows('seats', `order_id = '${order.id}'`)).toBe(0)
    await propose(order, [{ id: 1, quantity: 2 }])
    expect((await agree(order)).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ short_by: 0 })
    await expectSound()
  })

  test('an order planned while its change waits for payment does not block the seats of other orders', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    await propose(order, [
      { id: 1, quantity: 1 },
      { animal_id: order.animal, quantity: 1 },
    ])
    await agree(order)
    await receive(order, price)
    await voidPayment(order, 1)
    await propose(order, [
      { id: 1, quantity: 1 },
      { id: 2, quantity: 1 },
      { animal_id: order.animal, quantity: 1 },
    ])
    await agree(order)
    expect((await money(order)).changes.map(({ state }) => state)).toContain('waiting')
    const plan = { slaughter_date: '2027-05-17', slaughter_location: 'RPH', off_season: true }
    expect((await patch(order, { slaughter_status: 'scheduled', ...plan })).status).toBe(200)
    await receive(order, Number((await rowOf(order)).short_by))
    expect(await rowOf(order)).toMatchObject({ short_by: 0 })
    expect((await money(order)).changes.map(({ state }) => state)).toContain('waiting')
    const other = await newOrder()
    await patch(other, { payment_status: 'verified' })
    expect(await countRows('seats', `order_id = '${other.id}'`)).toBe(1)
    expect(await countRows('seats', `order_id = '${order.id}'`)).toBe(2)
    await expectSound()
  })
})

describe('a refund', () => {
  test('a refund is paid only from an existing surplus', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    await receive(order, 500_000)
    await post(order, 'refunds', { amount: 500_000, reason: 'lebih' })
    expect((await voidPayment(order, 1)).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ short_by: 500_000 })
    expect(await refusalOf(await payRefund(order))).toEqual([409, 'refund_uncovered'])
    const out = await arrive(500_000, undefined, 'out')
    expect(await refusalOf(await payRefund(order, { bank_row_id: String(out.id) }))).toEqual([
      409,
      'refund_uncovered',
    ])
    expect((await decide(order, { decision: 'decline', reason: 'tidak ada' })).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ short_by: 0 })
    await expectSound()
  })

  test('a refund is offered, and takes, only a booked outgoing row of exactly its amount', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    await refunded(order)
    const { id, amount } = await refundOf(order)
    const exact = row({ amount, side: 'out' })
    const account = await newAccount()
    await office.importFile(account, [
      { ...exact, sen: 50, flags: ['sen'] },
      { ...exact, pending: true },
    ])
    const link = ({ id: bank_row_id }: { id: number }) =>
      ask(`/api/admin/refunds/${id}/row`, { token: finance, json: { bank_row_id } })
    for (const found of await office.list(`account_id=${account}`))
      expect(await refusalOf(await link(found))).toEqual([409, 'not_exact'])
    const out = await arrive(amount, undefined, 'out')
    const payee = await ask(`/api/admin/refunds/${id}/payee`, { token: finance })
    expect((await payee.json<{ rows: { id: number }[] }>()).rows.map(({ id }) => id)).toEqual([out.id])
    expect((await link(out)).status).toBe(200)
    await expectSound()
  })

  test('undoing an import names the refunds that lose their bank row; the refunds stay paid', async () => {
    const [order, kept] = [await newOrder(), await newOrder()]
    const account = await newAccount()
    const importRows = (...rows: StatementRow[]) => office.importFile(account, rows)
    const outgoing = ({ total_amount }: Order) => row({ amount: total_amount, side: 'out' })
    const first = await importRows(outgoing(order), outgoing(kept))
    const second = await importRows(outgoing(kept))
    for (const one of [order, kept]) {
      await patch(one, { payment_status: 'verified' })
      await refunded(one)
      const { id, amount } = await refundOf(one)
      const [out] = await office.list(`side=out&account_id=${account}&q=${amount}`)
      const linked = await ask(`/api/admin/refunds/${id}/row`, {
        token: finance,
        json: { bank_row_id: out?.id },
      })
      expect(linked.status).toBe(200)
    }
    const lost = async ({ id }: Statement) => {
      const { items } = await (await office.api.get('/statements')).json<{ items: Statement[] }>()
      return items.find(statement => statement.id === id)?.refunds
    }
    expect(await lost(first)).toEqual([order.order_id])
    expect(await lost(second)).toEqual([])
    expect((await office.api.post(`/statements/${first.id}/undo`)).status).toBe(200)
    expect(await refundOf(order)).toMatchObject({ state: 'paid', bank_row_id: null })
    expect(await refundOf(kept)).toMatchObject({ state: 'paid', bank_row_id: expect.any(Number) })
    expect(await lost(second)).toEqual([kept.order_id])
    expect((await auditOf('statements', first.id)).at(-1)).toMatchObject({
      action: 'undo',
      changes: { refunds: [order.order_id] },
    })
    await expectSound()
  })

  test('a refund is not matched with an older outgoing bank row and cannot be voided from the ledger', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    await receive(order, 400_000)
    const old = await arrive(400_000, addDays(wibDay(new Date().toISOString()), -3), 'out')
    await post(order, 'refunds', { amount: 400_000, reason: 'lebih' })
    expect(await refusalOf(await payRefund(order, { bank_row_id: String(old.id) }))).toEqual([
      409,
      'row_before_refund',
    ])
    expect((await payRefund(order)).status).toBe(200)
    const { id } = await refundOf(order)
    expect(
      await refusalOf(
        await ask(`/api/admin/refunds/${id}/row`, { token: finance, json: { bank_row_id: old.id } }),
      ),
    ).toEqual([409, 'row_before_refund'])
    const ledger = await ask('/api/admin/transactions?type=expense', { token: finance })
    const [expense] = (await ledger.json<{ items: { id: string }[] }>()).items
    const voided = await ask(`/api/admin/transactions/${expense?.id}/void`, {
      token: finance,
      json: { reason: 'keliru' },
    })
    expect(await refusalOf(voided)).toEqual([409, 'bad_transition'])
    await expectSound()
  })

  test('an order cannot be anonymised while some of its money was not refunded', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    await receive(order, 300_000)
    await patch(order, { status: 'completed' })
    const forget = () => ask(`/api/admin/orders/${order.id}/anonymize`, { token: owner, method: 'POST' })
    expect(await refusalOf(await forget())).toEqual([409, 'bad_transition'])
    await post(order, 'refunds', { amount: 300_000, reason: 'kata pelanggan', kind: 'infak' })
    expect(await refusalOf(await forget())).toEqual([409, 'bad_transition'])
    expect((await payRefund(order)).status).toBe(200)
    expect((await forget()).status).toBe(200)
    await expectSound()
  })
})

test('an unverified order can be anonymised only after all of its money was refunded', async () => {
  const order = await newOrder()
  await receive(order, 900_000)
  const forget = () => ask(`/api/admin/orders/${order.id}/anonymize`, { token: owner, method: 'POST' })
  await patch(order, { status: 'cancelled' })
  expect(await refusalOf(await forget())).toEqual([409, 'bad_transition'])
  await refunded(order)
  expect((await forget()).status).toBe(200)
  await expectSound()
})

describe('partial payments stay recorded', () => {
  test('a partial payment of a cancelled order counts again after its refund is declined and the order reopened', async () => {
    const order = await newOrder()
    await receive(order, 900_000)
    await patch(order, { status: 'cancelled' })
    await post(order, 'refunds', { amount: 900_000, reason: 'batal' })
    await decide(order, { decision: 'decline', reason: 'jadi' })
    expect((await patch(order, { status: 'pending' })).status).toBe(200)
    const seen = await ask(`/api/orders/${order.order_id}`, withKey(order))
    expect(await seen.json()).toMatchObject({
      paid_so_far: 900_000,
      remaining: ((await rowOf(order)).total_amount as number) - 900_000,
    })
    const { cash_due } = await money(order)
    expect((await receive(order, (cash_due ?? 0) - 900_000)).status).toBe(200)
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', short_by: 0, left_over: 0 })
    await expectSound()
  })

  test('two transfers can pay the difference of a line change, and an earlier surplus counts', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    await receive(order, 1_000_000)
    const more = await newAnimal({ price: 3_000_000, stock: 4 })
    await propose(order, [
      { id: 1, quantity: 1 },
      { animal_id: more.id, quantity: 1 },
    ])
    await agree(order)
    const [waiting] = (await customerMoney(order)).changes
    expect(waiting).toMatchObject({ state: 'waiting', difference: 3_000_000 })
    expect(waiting?.amount).toBeLessThan(2_001_000)
    const first = await arrive(1_200_000)
    expect((await office.byHand(first.id, order.id, 'extra')).status).toBe(204)
    const [half] = (await customerMoney(order)).changes
    expect(half).toMatchObject({ state: 'waiting', remaining: (waiting?.amount ?? 0) - 1_200_000 })
    const second = await arrive(half?.remaining ?? 0)
    expect((await office.byHand(second.id, order.id, 'extra')).status).toBe(204)
    expect((await customerMoney(order)).changes[0]?.state).toBe('applied')
    expect(await rowOf(order)).toMatchObject({ short_by: 0, left_over: 0 })
    await expectSound()
  })

  test('a surplus that covers the whole difference applies the line change immediately', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    await receive(order, 3_000_000)
    const more = await newAnimal({ price: 3_000_000, stock: 4 })
    await propose(order, [
      { id: 1, quantity: 1 },
      { animal_id: more.id, quantity: 1 },
    ])
    expect((await agree(order)).status).toBe(200)
    expect((await customerMoney(order)).changes[0]?.state).toBe('applied')
    expect(await rowOf(order)).toMatchObject({ left_over: 0, short_by: 0 })
    await expectSound()
  })

  test('a partial cash payment keeps the customer’s payment claim open, so that the order does not expire', async () => {
    const order = await newOrder()
    const body = new FormData()
    body.set('proof', new File([pagedPdf()], 'bukti.pdf'))
    await ask(`/api/orders/${order.order_id}/payment-claim`, { body, ...withKey(order) })
    await receive(order, 700_000)
    await runOrderCron(db, new Date(Date.now() + 30 * hourMs).toISOString())
    expect(await rowOf(order)).toMatchObject({ status: 'pending' })
    expect((await rowOf(order)).payment_claimed_at).not.toBeNull()
  })
})

describe('manual verification and bank rows', () => {
  const part = async (order: Order, amount: number) => {
    const paying = await arrive(amount)
    expect((await office.byHand(paying.id, order.id, 'part')).status).toBe(204)
    return paying
  }
  const standing = async (order: Order) =>
    (await money(order)).payments.filter(({ voided_at }) => voided_at === null).map(({ amount }) => amount)

  test('undoing a partial payment after a manual verification leaves the order underpaid by that amount', async () => {
    const order = await newOrder()
    const paying = await part(order, 900_000)
    expect((await patch(order, { payment_status: 'verified' })).status).toBe(200)
    expect((await office.undo(paying.id)).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', short_by: 900_000 })
    expect(await standing(order)).toEqual([order.total_amount - 900_000])
    await expectSound()
  })

  test('unlinking a bank row from a manual verification does not undo the verification', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    const shown = await arrive(order.total_amount)
    await office.byHand(shown.id, order.id, 'link')
    expect((await office.undo(shown.id)).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', short_by: 0 })
    expect(await standing(order)).toEqual([order.total_amount])
    await expectSound()
  })

  test('an unverified order cannot be refunded, and verifying it again does not change the booked amount', async () => {
    const order = await newOrder()
    const given = order.total_amount + 2_000_000
    await receive(order, given)
    await patch(order, { payment_status: 'pending' })
    expect(await rowOf(order)).toMatchObject({ payment_status: 'pending', left_over: 2_000_000 })
    const asked = await post(order, 'refunds', { amount: 2_000_000, reason: 'lebih' })
    expect(await refusalOf(asked)).toEqual([409, 'refund_unverified'])
    expect((await patch(order, { payment_status: 'verified' })).status).toBe(200)
    expect(await standing(order)).toEqual([given])
    expect(await rowOf(order)).toMatchObject({ left_over: 2_000_000, short_by: 0 })
    await expectSound()
  })

  test('a partial payment can be refunded again after a declined refund and reopening', async () => {
    const order = await newOrder()
    await receive(order, 900_000)
    for (const _ of [1, 2]) {
      await patch(order, { status: 'cancelled' })
      expect((await post(order, 'refunds', { amount: 900_000, reason: 'batal' })).status).toBe(200)
      await decide(order, { decision: 'decline', reason: 'tetap jadi' })
      expect((await patch(order, { status: 'pending' })).status).toBe(200)
    }
    expect(await standing(order)).toEqual([900_000])
    await expectSound()
  })

  test('an exact transfer after a refunded partial payment settles the order', async () => {
    const order = await newOrder()
    await receive(order, 900_000)
    await refunded(order)
    expect((await patch(order, { status: 'pending' })).status).toBe(200)
    const paying = await arrive((await rowOf(order)).total_amount as number)
    await office.settle([paying.id])
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', short_by: 0, left_over: 0 })
    expect((await standing(order)).sort()).toEqual([900_000, order.total_amount].sort())
    await expectSound()
  })
})

describe('underpaid orders', () => {
  async function shortOrder(quantity = 1) {
    const order = await newOrder(quantity)
    const paying = await arrive(900_000)
    await office.byHand(paying.id, order.id, 'part')
    await patch(order, { payment_status: 'verified' })
    return { order, lose: async () => expect((await office.undo(paying.id)).status).toBe(204) }
  }
  const plan = { slaughter_date: '2027-05-17', slaughter_location: 'RPH', off_season: true }

  test('an underpaid order can be scheduled for slaughter only with a reason, and never by a bulk action', async () => {
    const { order, lose } = await shortOrder()
    await lose()
    const step = { slaughter_status: 'scheduled', ...plan, reason: undefined }
    expect(await refusalOf(await patch(order, step))).toEqual([422, 'reason_required'])
    const many = { action: 'slaughter', slaughter_status: 'scheduled', ...plan }
    expect(await inJob(owner, { kind: 'orders', step: many, ids: [order.id] })).toMatchObject([
      { ok: false, code: 'bad_transition' },
    ])
  })

  test('an underpaid order has no published certificate and shows the missing money', async () => {
    const { order, lose } = await shortOrder()
    await patch(order, { slaughter_status: 'completed', ...plan })
    await lose()
    await saveTemplates()
    const drafted = await ask(`/api/admin/certificates/from-order/${order.id}`, { token: owner, json: {} })
    expect(drafted.status).toBe(201)
    const drafts = await idsOf(`certificates WHERE order_id = '${order.id}' AND status = 'draft'`)
    const shown = await ask(`/api/admin/certificates/${drafts[0]}`, { token: owner })
    expect(await shown.json()).toMatchObject({ not_yet: 'short' })
    const publish = { status: 'published', fill: {}, note: null }
    expect(await inJob(owner, { kind: 'certificates', step: publish, ids: drafts })).toMatchObject([
      { ok: false, code: 'certificate_early', detail: expect.stringContaining('kurang') },
    ])
  })

  test('animals of an underpaid order cannot be planned, and the order loses its seats in unplanned animals', async () => {
    const { order, lose } = await shortOrder(2)
    const rites = await idsOf(
      `sacrifices WHERE id IN (SELECT sacrifice_id FROM seats WHERE order_id = '${order.id}')`,
    )
    expect(rites).toHaveLength(2)
    const step = (action: string, id = '') =>
      inJob(owner, {
        kind: 'sacrifices',
        step:
          action === 'reopen'
            ? { action }
            : { action, date: '2027-05-17', location: 'RPH', off_season: true },
        ids: [id],
      })
    await step('schedule', rites[0])
    await lose()
    expect(await countRows('seats', `order_id = '${order.id}'`)).toBe(2)
    expect(await step('schedule', rites[1])).toMatchObject([{ ok: false, code: 'order_short' }])
    expect(await step('reopen', rites[0])).toMatchObject([{ ok: true }])
    expect(await countRows('seats', `order_id = '${order.id}'`)).toBe(0)
    expect(await rowOf(order)).toMatchObject({ seated: 0 })
    await receive(order, 900_000)
    expect(await countRows('seats', `order_id = '${order.id}'`)).toBe(2)
    await expectSound()
  })

  test('revenue of an underpaid order is reversed when its slaughter is undone', async () => {
    const { order, lose } = await shortOrder()
    await patch(order, { slaughter_status: 'completed', ...plan })
    await lose()
    await runSql(
      `INSERT INTO journal (kind, order_id, order_code, debit, debit_fund, credit, credit_fund, amount, created_at)
      SELECT 'earned', order_id, order_code, debit, debit_fund, credit, credit_fund, amount, '2026-01-01T00:00:00.000Z'
      FROM order_earnings WHERE order_id = ? AND amount > 0`,
      order.id,
    )
    expect((await patch(order, { slaughter_status: 'pending' })).status).toBe(200)
    const standing = `order_id = '${order.id}' AND kind = 'earned' AND reverses IS NULL
      AND NOT EXISTS (SELECT 1 FROM journal AS back WHERE back.reverses = journal.id)`
    expect(await countRows('journal', standing)).toBe(0)
    await expectSound()
  })
})

describe('a former total shown to a customer identifies its order for seven days', () => {
  const told = async (order: Order) => (await rowOf(order)).total_amount as number

  test.each([
    ['lines of an unpaid order changed', (order: Order) => propose(order, [{ id: 1, quantity: 1 }])],
    [
      'it was paid in cash without its code',
      async (order: Order) => receive(order, (await told(order)) - order.unique_code),
    ],
  ])('a former total identifies its order when %s', async (_, step) => {
    const order = await newOrder(2)
    const before = await told(order)
    expect((await step(order)).status).toBe(200)
    expect(await told(order)).not.toBe(before)
    const transfer = await arrive(before)
    expect(transfer.state).toBe('check')
    expect(transfer.suggestions.map(({ order_id }) => order_id)).toEqual([order.order_id])
    await expectSound()
  })

  test('no other order uses a former total until its seven days are over', async () => {
    const order = await newOrder(2)
    const before = await told(order)
    await propose(order, [{ id: 1, quantity: 1 }])
    const other = await newOrder()
    const taking = runSql(
      'UPDATE orders SET unique_code = ?2 - subtotal + discount, total_amount = ?2, reserves_total = ?2 WHERE id = ?1',
      other.id,
      before,
    )
    await expect(taking).rejects.toThrow('total_elsewhere')
    await runOrderCron(db, new Date(Date.now() + 8 * 24 * hourMs).toISOString())
    expect(await countRows('former_totals', `amount = ${before}`)).toBe(0)
  })

  test('a transfer of the amount of an applied line change suggests the order of that change', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    const more = await newAnimal({ price: 2_222_000, stock: 4 })
    await propose(order, [
      { id: 1, quantity: 1 },
      { animal_id: more.id, quantity: 1 },
    ])
    await agree(order)
    const amount = (await customerMoney(order)).changes[0]?.amount ?? 0
    await receive(order, amount)
    expect((await customerMoney(order)).changes[0]?.state).toBe('applied')
    const again = await arrive(amount)
    expect(again.suggestions.map(({ order_id }) => order_id)).toEqual([order.order_id])
    await expectSound()
  })
})

describe('line changes', () => {
  const rename = (order: Order, names: string[]) => {
    const items = [{ id: 1, beneficiaries: names.map(name => ({ name, bin: 'bin Yusuf' })) }]
    const path = `/api/orders/${order.order_id}/beneficiaries`
    return ask(path, { ...withKey(order), method: 'PUT', json: { items } })
  }
  const named = async (order: Order, ...names: string[]) =>
    expect((await rename(order, names)).status).toBe(200)

  test('a line change names the removed person, and the customer’s consent covers exactly that name', async () => {
    const order = await newOrder(2)
    await named(order, 'Ahmad', 'Fatimah')
    await patch(order, { payment_status: 'verified' })
    await propose(order, [{ id: 1, quantity: 1 }])
    const [change] = (await customerMoney(order)).changes
    expect(change?.leaving).toEqual([{ item_n: 1, n: 2, name: 'Fatimah bin Yusuf' }])
    for (const stated of [{}, { leaving: [] }, { leaving: ['Ahmad bin Yusuf'] }])
      expect(await refusalOf(await agree(order, stated))).toEqual([422, 'invalid'])
    await named(order, 'Fatimah', 'Ahmad')
    expect(await refusalOf(await agree(order))).toEqual([409, 'change_names_moved'])
    await named(order, 'Ahmad', 'Fatimah')
    expect((await agree(order, { leaving: ['Fatimah bin Yusuf'] })).status).toBe(200)
    const { items } = await (await ask(`/api/orders/${order.order_id}`, withKey(order))).json<OrderView>()
    expect(items[0]?.beneficiaries.map(({ name }) => name)).toEqual(['Ahmad'])
    await expectSound()
  })

  test('a line change that waits for payment locks the names it may remove', async () => {
    const order = await newOrder(2)
    await named(order, 'Ahmad', 'Fatimah')
    await patch(order, { payment_status: 'verified' })
    const more = await newAnimal({ price: price + 500_000, stock: 4 })
    await propose(order, [
      { id: 1, quantity: 1 },
      { animal_id: more.id, quantity: 1 },
    ])
    expect((await agree(order, { leaving: ['Fatimah bin Yusuf'] })).status).toBe(200)
    expect(await refusalOf(await rename(order, ['Fatimah', 'Ahmad']))).toEqual([409, 'change_waiting'])
    expect((await receive(order, 500_000)).status).toBe(200)
    const { items } = await (await ask(`/api/orders/${order.order_id}`, withKey(order))).json<OrderView>()
    expect(items[0]?.beneficiaries.map(({ name }) => name)).toEqual(['Ahmad'])
    await named(order, 'Umar')
    await expectSound()
  })

  test('a line change that waits for payment blocks planning', async () => {
    const order = await newOrder()
    await patch(order, { payment_status: 'verified' })
    const more = await newAnimal({ price: 2_500_000, stock: 4 })
    await propose(order, [
      { id: 1, quantity: 1 },
      { animal_id: more.id, quantity: 1 },
    ])
    await agree(order)
    const plan = { slaughter_date: '2027-05-17', slaughter_location: 'RPH', off_season: true }
    expect(await refusalOf(await patch(order, { slaughter_status: 'scheduled', ...plan }))).toEqual([
      409,
      'change_waiting',
    ])
    expect((await receive(order, 2_500_000)).status).toBe(200)
    expect((await patch(order, { slaughter_status: 'scheduled', ...plan })).status).toBe(200)
    await expectSound()
  })

  test('undoing the payment of an order with an applied change leaves the order underpaid until a new transfer pays', async () => {
    const order = await newOrder()
    const first = await arrive(order.total_amount)
    await office.settle([first.id])
    const more = await newAnimal({ price: 1_500_000, stock: 4 })
    await propose(order, [
      { id: 1, quantity: 1 },
      { animal_id: more.id, quantity: 1 },
    ])
    await agree(order)
    await receive(order, 1_500_000)
    expect((await office.undo(first.id)).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', short_by: order.total_amount })
    const again = await arrive(order.total_amount)
    expect((await office.byHand(again.id, order.id, 'extra')).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ short_by: 0, left_over: 0 })
    await expectSound()
  })
})

describe('the payment date', () => {
  const today = () => wibDay(new Date().toISOString())
  const yesterday = () => addDays(today(), -1)

  async function olderOrder(days: number) {
    vi.setSystemTime(`${addDays(today(), -days)}T03:00:00.000Z`)
    try {
      return await newOrder()
    } finally {
      vi.useRealTimers()
    }
  }

  test('the payment date is entered when verifying; payment, ledger and journal use that date', async () => {
    const order = await olderOrder(5)
    expect((await patch(order, { payment_status: 'verified', received_on: yesterday() })).status).toBe(200)
    const [payment] = (await money(order)).payments
    expect(wibDay(payment?.received_at ?? '')).toBe(yesterday())
    const on = `date(created_at, '+7 hours') = '${yesterday()}' AND order_id = '${order.id}'`
    expect(await countRows('transactions', on)).toBe(1)
    expect(await countRows('journal', on)).toBe(1)
    await expectSound()
  })

  test('a payment date before the order date or in the future is refused', async () => {
    const order = await newOrder()
    for (const received_on of [yesterday(), addDays(today(), 1)])
      expect(await refusalOf(await patch(order, { payment_status: 'verified', received_on }))).toEqual([
        422,
        'invalid',
      ])
  })

  test('a payment whose date is on a closed day is booked today', async () => {
    const order = await olderOrder(5)
    const day = addDays(today(), -2)
    const books = { cash_counted: 0, note: 'tidak ada uang tunai' }
    expect((await ask(`/api/admin/closes/${day}`, { token: finance, json: books })).status).toBe(200)
    expect((await patch(order, { payment_status: 'verified', received_on: day })).status).toBe(200)
    const [payment] = (await money(order)).payments
    expect(wibDay(payment?.received_at ?? '')).toBe(day)
    expect(
      await countRows('journal', `date(created_at, '+7 hours') = '${today()}' AND order_id = '${order.id}'`),
    ).toBe(1)
    await expectSound()
  })
})

describe('money received before an operator entered its order', () => {
  const atDesk = async () => {
    price += 30_000
    const animal = await newAnimal({ price, stock: 5 })
    const response = await ask('/api/admin/orders', {
      token: finance,
      json: orderFor(animal.id),
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    return response.json<{ id: string; order_id: string; total_amount: number; unique_code: number }>()
  }
  const earlier = (id: number, order_id: string, reason?: string) =>
    office.api.post(`/bank-rows/${id}/settle`, { order_id, mode: 'earlier', reason })
  const daysAgo = (n: number) => addDays(wibDay(new Date().toISOString()), -n)

  test('an operator matches an older bank row to an order manually with a reason; the payment gets the bank row’s date', async () => {
    const order = await atDesk()
    const paying = await arrive(order.total_amount - order.unique_code, daysAgo(4))
    expect(await refusalOf(await earlier(paying.id, order.id))).toEqual([422, 'invalid'])
    expect((await earlier(paying.id, order.id, 'Transfer dulu, pesan lewat telepon')).status).toBe(204)
    expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', short_by: 0, left_over: 0 })
    const { payments } = await (
      await ask(`/api/admin/orders/${order.id}/money`, { token: finance })
    ).json<OrderMoney>()
    expect(wibDay(payments[0]?.received_at ?? '')).toBe(daysAgo(4))
    expect(await countRows('audit_events', `action = 'match_earlier' AND entity_id = '${paying.id}'`)).toBe(1)
    await expectSound()
  })

  test('money older than an order is not matched automatically, nor manually with a website order or another amount', async () => {
    const own = await newOrder()
    const paying = await arrive(own.total_amount, daysAgo(4))
    expect(await refusalOf(await earlier(paying.id, own.id, 'uji'))).toEqual([409, 'row_before_order'])
    const order = await atDesk()
    expect(await refusalOf(await earlier(paying.id, order.id, 'uji'))).toEqual([409, 'not_exact'])
    const exact = await arrive(order.total_amount, daysAgo(4))
    expect(exact.state).toBe('check')
    expect(await office.settle([exact.id])).toMatchObject([{ ok: false }])
  })
})
