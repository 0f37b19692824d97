import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { OrderChangeInput } from '../../../worker/contract/money/changes'
import type { CustomerMoney, OrderMoney } from '../../../worker/contract/money/payments'
import type { Refund } from '../../../worker/contract/money/refunds'
import type { WaitingCounts } from '../../../worker/contract/operations/dashboard'
import { hourMs, timePlusMs } from '../../../worker/db/stamp'
import { closeExpiredOrderChanges } from '../../../worker/money/changes/steps'
import { deleteOldPayees } from '../../../worker/money/refunds/read'
import { deleteUnreferencedProofs } from '../../../worker/orders/lifecycle/proof'
import { refusalOf } from '../../support/admin'
import { contextFor } from '../../support/context'
import { pdf } from '../../support/files'
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
  stockOf,
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

let price = 41_000_000
type Order = Awaited<ReturnType<typeof placedOrder>> & { id: string; animal: string }

async function newOrder(quantity = 1, values: Parameters<typeof newAnimal>[0] = {}): Promise<Order> {
  price += 30_000
  const animal = await newAnimal({ price, stock: 5, ...values })
  const order = await placedOrder(orderFor(animal.id, quantity))
  return { ...order, id: String((await rowOf(order)).id), animal: animal.id }
}

const verified = async (order: Order, amount = order.total_amount) => {
  expect((await patchOrder(finance, order.id, { payment_status: 'verified', amount })).status).toBe(200)
  return order
}

const post = (order: Order, path: string, json: unknown = {}, token = finance) =>
  ask(`/api/admin/orders/${order.id}/${path}`, { token, json })
const money = async (order: Order) =>
  (await ask(`/api/admin/orders/${order.id}/money`, { token: finance })).json<OrderMoney>()
const receive = (order: Order, amount: number, rest: object = {}) =>
  post(order, 'payments', { amount, method: 'cash', ...rest })
const propose = (order: Order, lines: OrderChangeInput['lines']) =>
  post(order, 'changes', { reason: 'Permintaan pelanggan', lines })
const customerMoney = async (order: Order) =>
  (await ask(`/api/orders/${order.order_id}/money`, withKey(order))).json<CustomerMoney>()
const answer = async (order: Order, json: object) => {
  const [change] = (await customerMoney(order)).changes
  return ask(`/api/orders/${order.order_id}/changes/${change?.id}`, {
    ...withKey(order),
    json: { difference: change?.difference, ...json },
  })
}
const refundOf = async (order: Order) => (await money(order)).refunds[0] as Refund
const decide = (refund: Refund, decision: object, token = owner) =>
  ask(`/api/admin/refunds/${refund.id}/decision`, {
    token,
    json: { updated_at: refund.updated_at, ...decision },
  })
const pay = (refund: Refund, query: Record<string, string> = {}, token = finance) => {
  const body = new FormData()
  body.set('note', 'lewat internet banking')
  body.set('proof', new File([pdf()], 'bukti.pdf'))
  const asked = new URLSearchParams({ updated_at: refund.updated_at, way: 'bank', ...query })
  return ask(`/api/admin/refunds/${refund.id}/pay?${asked}`, { token, body, method: 'POST' })
}
const payee = { bank: 'BSI', account: '7123 456 789', name: 'Siti Rahmawati' }
const tellPayee = (order: Order, refund: Refund, json: object = payee) =>
  ask(`/api/orders/${order.order_id}/refunds/${refund.id}/payee`, { ...withKey(order), method: 'PUT', json })

test('a cash payment settles the total without its unique code', async () => {
  const order = await newOrder()
  const due = (await money(order)).cash_due ?? 0
  expect(due).toBe(order.total_amount - order.unique_code)
  expect((await receive(order, due - 1000)).status).toBe(200)
  expect((await money(order)).balance.left).toBe(-1000 - order.unique_code)
  expect((await receive(order, 1000)).status).toBe(200)
  expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', total_amount: due, left_over: 0 })
  const seen = await ask(`/api/orders/${order.order_id}`, withKey(order))
  expect(await seen.json()).toMatchObject({ unique_code: 0, discount: 0, total_amount: due, subtotal: due })
  expect((await money(order)).balance).toMatchObject({ paid: due, owed: due, left: 0 })
  await expectSound()
})

test('undoing a verification of cash restores the unique code and keeps the cash payment', async () => {
  const order = await newOrder()
  await receive(order, order.total_amount - order.unique_code)
  expect((await patchOrder(finance, order.id, { payment_status: 'pending', reason: 'keliru' })).status).toBe(
    200,
  )
  expect(await rowOf(order)).toMatchObject({
    total_amount: order.total_amount,
    code_waived: 0,
    payment_status: 'pending',
  })
  expect((await money(order)).balance.paid).toBe(order.total_amount - order.unique_code)
  await expectSound()
})

test('voiding a cash payment voids its income, and the order is then underpaid', async () => {
  const order = await newOrder()
  await receive(order, order.total_amount - order.unique_code)
  await receive(order, 50_000)
  const { payments } = await money(order)
  expect(payments.map(payment => payment.can_void)).toEqual([true, true])
  const undo = (id = 0) => post(order, `payments/${id}/void`, { reason: 'salah pesanan' })
  expect((await undo(payments[1]?.id)).status).toBe(200)
  expect((await money(order)).balance.left).toBe(0)
  expect((await undo(payments[0]?.id)).status).toBe(200)
  const total = order.total_amount - order.unique_code
  expect(await rowOf(order)).toMatchObject({ payment_status: 'verified', short_by: total })
  await expectSound()
})

test('an overpayment is listed and refunded once, with proof, to the customer’s account', async () => {
  const order = await verified(await newOrder())
  await receive(order, 250_000)
  const list = await ask('/api/admin/refunds/overpaid', { token: finance })
  expect(JSON.stringify(await list.json())).toContain(order.order_id)
  expect(await refusalOf(await post(order, 'refunds', { amount: 250_001, reason: 'lebih' }))).toEqual([
    409,
    'refund_too_much',
  ])
  expect((await post(order, 'refunds', { amount: 250_000, reason: 'lebih' })).status).toBe(200)
  const refund = await refundOf(order)
  expect(refund).toMatchObject({ state: 'approved', amount: 250_000 })
  expect(await refusalOf(await pay(refund))).toEqual([409, 'payee_missing'])
  expect((await tellPayee(order, refund)).status).toBe(200)
  const told = await refundOf(order)
  expect(told).toMatchObject({ payee_last4: '6789', payee_bank: 'BSI' })
  expect(await countRows('refunds', `payee_account LIKE '%7123456789%'`)).toBe(0)
  const whole = await ask(`/api/admin/refunds/${refund.id}/payee`, { token: finance })
  expect(await whole.json()).toMatchObject({ account: '7123456789' })
  const both = await Promise.all([pay(told), pay(told)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await money(order)).balance).toMatchObject({ refunded: 250_000, left: 0, promised: 0 })
  const proof = await ask(`/api/admin/refunds/${refund.id}/proof`, { token: finance })
  expect(proof.headers.get('content-type')).toBe('application/pdf')
  await expectSound()
})

async function givenBack() {
  const order = await verified(await newOrder())
  await receive(order, 250_000)
  await post(order, 'refunds', { amount: 250_000, reason: 'lebih' })
  await tellPayee(order, await refundOf(order))
  await pay(await refundOf(order))
  return order
}
const lastDigits = (order: Order) =>
  countRows('order_events', `order_id = '${order.id}' AND details LIKE '%6789%'`)

test('a person who pays a refund sees whether its bank account was replaced', async () => {
  const order = await verified(await newOrder())
  await receive(order, 250_000)
  await post(order, 'refunds', { amount: 250_000, reason: 'lebih' })
  const { id } = await refundOf(order)
  const replaced = async () =>
    (await (await ask(`/api/admin/refunds/${id}/payee`, { token: finance })).json<{ replaced: unknown }>())
      .replaced
  await tellPayee(order, await refundOf(order))
  expect(await replaced()).toBeNull()
  await tellPayee(order, await refundOf(order), { bank: 'BCA', account: '5550001111', name: 'Orang Lain' })
  expect(await replaced()).toEqual({ at: expect.any(String), last4: '6789' })
  await pay(await refundOf(order))
  await deleteOldPayees(db, timePlusMs(new Date().toISOString(), 91 * 24 * hourMs))
  expect(await lastDigits(order)).toBe(0)
})

test('a refund’s account is erased 90 days after the refund, also its digits in the timeline', async () => {
  const order = await givenBack()
  const after = (days: number) => timePlusMs(new Date().toISOString(), days * 24 * hourMs)
  await deleteOldPayees(db, after(89))
  expect(await lastDigits(order)).toBe(1)
  await deleteOldPayees(db, after(91))
  expect(await lastDigits(order)).toBe(0)
  expect(await refundOf(order)).toMatchObject({ payee_last4: null, payee_name: null })
})

test('a refund’s account is erased when the order is anonymised', async () => {
  const order = await givenBack()
  await patchOrder(finance, order.id, { status: 'completed', reason: 'selesai' })
  expect((await post(order, 'anonymize')).status).toBe(200)
  expect(await lastDigits(order)).toBe(0)
})

test('a refund’s proof file survives an interrupted request, and the data check does not report it as orphaned', async () => {
  const order = await givenBack()
  const { id } = await refundOf(order)
  const { results } = await env.DB.prepare('SELECT proof_key FROM refunds WHERE id = ?').bind(id).all()
  await env.MEDIA.put(`unclaimed/${results[0]?.proof_key}`, '')
  const after = (hours: number) => timePlusMs(new Date().toISOString(), hours * hourMs)
  await deleteUnreferencedProofs(db, env.MEDIA, after(25))
  expect((await ask(`/api/admin/refunds/${id}/proof`, { token: finance })).status).toBe(200)
  expect((await dataFindings(after(50))).filter(({ check }) => check === 'orphan_file')).toEqual([])
})

const refundsWaiting = async () =>
  Promise.all(
    [owner, finance].map(async token => {
      const answer = await ask('/api/admin/waiting', { token })
      return (await answer.json<WaitingCounts>()).refunds ?? 0
    }),
  )

test('above the limit another owner must approve a refund; several small refunds of an order are added up', async () => {
  const order = await verified(await newOrder())
  const [forOwner = 0, forFinance = 0] = await refundsWaiting()
  await patchOrder(finance, order.id, { status: 'cancelled', reason: 'pindah' })
  expect((await post(order, 'refunds', { amount: 4_000_000, reason: 'batal' })).status).toBe(200)
  expect((await refundOf(order)).state).toBe('approved')
  expect((await post(order, 'refunds', { amount: 4_000_000, reason: 'batal' })).status).toBe(200)
  const second = await refundOf(order)
  expect(second).toMatchObject({ state: 'requested', needs_second: true })
  // Finance pays the first refund; the second needs an owner's approval.
  expect(await refundsWaiting()).toEqual([forOwner + 2, forFinance + 1])
  expect(await refusalOf(await decide(second, { decision: 'approve' }, finance))).toEqual([403, 'own_refund'])
  expect(await refusalOf(await decide(second, { decision: 'approve' }, await signIn('finance')))).toEqual([
    403,
    'forbidden',
  ])
  const both = await Promise.all([
    decide(second, { decision: 'approve' }),
    decide(second, { decision: 'decline', reason: 'x' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await expectSound()
})

test('while a refund is open, the verification cannot be undone and the order cannot be deleted', async () => {
  const order = await verified(await newOrder())
  await patchOrder(finance, order.id, { status: 'cancelled', reason: 'pindah' })
  await post(order, 'refunds', { amount: 1_000_000, reason: 'batal' })
  expect(
    await refusalOf(await patchOrder(finance, order.id, { payment_status: 'pending', reason: 'x' })),
  ).toEqual([409, 'payment_refunded'])
  const refund = await refundOf(order)
  expect((await decide(refund, { decision: 'decline', reason: 'keliru' })).status).toBe(200)
  expect((await patchOrder(finance, order.id, { payment_status: 'pending', reason: 'x' })).status).toBe(200)
  await expectSound()
})

test('partial payments of a cancelled order are booked before they are refunded', async () => {
  const order = await newOrder()
  await receive(order, 700_000)
  await patchOrder(finance, order.id, { status: 'cancelled' })
  expect((await money(order)).balance.left).toBe(700_000)
  expect((await post(order, 'refunds', { amount: 700_000, reason: 'batal' })).status).toBe(200)
  const refund = await refundOf(order)
  expect((await pay(refund, { way: 'cash' })).status).toBe(200)
  expect((await money(order)).balance).toMatchObject({ paid: 700_000, refunded: 700_000, left: 0 })
  await expectSound()
})

test('removing lines from an unpaid order lowers its total immediately and releases the stock', async () => {
  const order = await newOrder(3)
  const [line] = order.items
  expect((await propose(order, [{ id: line?.id ?? 0, quantity: 1 }])).status).toBe(200)
  expect(await rowOf(order)).toMatchObject({
    subtotal: price,
    total_amount: price + order.unique_code,
    payment_status: 'pending',
  })
  expect(await stockOf(order.animal)).toBe(4)
  await expectSound()
})

test('removing lines from a paid order needs the customer’s consent, and the difference is refunded', async () => {
  const order = await verified(await newOrder(2))
  expect((await propose(order, [{ id: 1, quantity: 1 }])).status).toBe(200)
  expect(await refusalOf(await propose(order, [{ id: 1, quantity: 1 }]))).toEqual([409, 'change_open'])
  expect(await stockOf(order.animal)).toBe(3)
  expect(await refusalOf(await answer(order, { agree: true, difference: -1 }))).toEqual([409, 'stale'])
  expect((await answer(order, { agree: true, surplus: 'refund' })).status).toBe(200)
  expect(await stockOf(order.animal)).toBe(4)
  const { refunds, balance, changes } = await money(order)
  expect(changes[0]?.state).toBe('applied')
  expect(refunds[0]).toMatchObject({ state: 'requested', amount: price, requested_by: 'customer' })
  expect(balance).toMatchObject({ left: price, promised: price })
  expect(await countRows('seats', `order_id = '${order.id}'`)).toBe(1)
  await expectSound()
})

test('adding lines to a paid order reserves stock until the difference is paid, also by a bank row', async () => {
  const order = await verified(await newOrder(1))
  const other = await newAnimal({ price: price + 2_000_000, stock: 2 })
  expect((await propose(order, [{ id: 1, animal_id: other.id, quantity: 1 }])).status).toBe(200)
  expect((await answer(order, { agree: true })).status).toBe(200)
  const [waiting] = (await money(order)).changes
  expect(waiting).toMatchObject({ state: 'waiting', difference: 2_000_000 })
  expect([await stockOf(other.id), await stockOf(order.animal)]).toEqual([1, 4])
  await expectSound()
  const account = await newAccount()
  await office.importFile(account, [row({ amount: waiting?.amount ?? 0 })])
  await office.match()
  const [found] = await office.list('state=exact')
  expect(found?.amount).toBe(waiting?.amount)
  await office.settle([found?.id ?? 0])
  expect((await money(order)).changes[0]?.state).toBe('applied')
  expect(await rowOf(order)).toMatchObject({
    subtotal: price + 2_000_000,
    left_over: 0,
    payment_status: 'verified',
  })
  expect([await stockOf(other.id), await stockOf(order.animal)]).toEqual([1, 5])
  expect(await countRows('seats', `order_id = '${order.id}'`)).toBe(1)
  await expectSound()
})

test('an unpaid line change expires after 48 hours and releases its stock', async () => {
  const order = await verified(await newOrder(1))
  const other = await newAnimal({ price: price + 1_000_000, stock: 2 })
  await propose(order, [
    { id: 1, quantity: 1 },
    { animal_id: other.id, quantity: 2 },
  ])
  await answer(order, { agree: true })
  expect(await stockOf(other.id)).toBe(0)
  await closeExpiredOrderChanges(
    contextFor({ actor: 'system', now: new Date(Date.now() + 49 * 3_600_000).toISOString() }),
  )
  expect(await stockOf(other.id)).toBe(2)
  expect((await money(order)).changes[0]?.state).toBe('expired')
  expect(await rowOf(order)).toMatchObject({ total_amount: order.total_amount, payment_status: 'verified' })
  await expectSound()
})

test('requested changes of order lines expire even if expiring one of them fails', async () => {
  const [stuck, other] = [await verified(await newOrder(1)), await verified(await newOrder(1))]
  const animal = await newAnimal({ price: 1_000_000, stock: 2 })
  for (const order of [stuck, other]) await propose(order, [{ animal_id: animal.id, quantity: 1 }])
  await runSql(`CREATE TRIGGER stuck BEFORE UPDATE ON order_changes WHEN OLD.order_id = '${stuck.id}'
    BEGIN SELECT RAISE(ABORT, 'stuck'); END`)
  try {
    const later = new Date(Date.now() + 15 * 24 * 3_600_000).toISOString()
    await expect(closeExpiredOrderChanges(contextFor({ actor: 'system', now: later }))).rejects.toThrow()
  } finally {
    await runSql('DROP TRIGGER stuck')
  }
  expect((await money(stuck)).changes[0]?.state).toBe('proposed')
  expect((await money(other)).changes[0]?.state).toBe('expired')
})

test('order lines whose animals are planned cannot change; other lines of the order can change', async () => {
  const order = await verified(await newOrder(1))
  await patchOrder(finance, order.id, {
    slaughter_status: 'scheduled',
    slaughter_date: '2027-05-17',
    slaughter_location: 'RPH',
    off_season: true,
  })
  const other = await newAnimal({ price: 1_000_000, stock: 2 })
  const exchange = [{ id: 1, animal_id: other.id, quantity: 1 }]
  const lines = { reason: 'uji', lines: exchange }
  expect(await refusalOf(await post(order, 'changes/preview', lines))).toEqual([409, 'order_scheduled'])
  expect(await refusalOf(await post(order, 'changes', lines))).toEqual([409, 'order_scheduled'])
  await propose(order, [
    { id: 1, quantity: 1 },
    { animal_id: other.id, quantity: 1 },
  ])
  await answer(order, { agree: true })
  expect((await receive(order, 1_000_000)).status).toBe(200)
  expect((await money(order)).changes[0]?.state).toBe('applied')
  expect(await countRows('seats', `order_id = '${order.id}'`)).toBe(2)
  await expectSound()
})

test('the routes of an order’s money refuse strangers, the field role and another order’s key', async () => {
  const order = await verified(await newOrder(2))
  const other = await newOrder()
  await propose(order, [{ id: 1, quantity: 1 }])
  const field = await signIn('field')
  expect((await ask(`/api/admin/orders/${order.id}/money`, { token: field })).status).toBe(403)
  expect((await ask('/api/admin/refunds', { token: await signIn('content') })).status).toBe(403)
  expect((await ask(`/api/orders/${order.order_id}/money`)).status).toBe(401)
  expect((await ask(`/api/orders/${order.order_id}/money`, withKey(other))).status).toBe(404)
  const [change] = (await customerMoney(order)).changes
  const stolen = await ask(`/api/orders/${other.order_id}/changes/${change?.id}`, {
    ...withKey(other),
    json: { agree: true, difference: change?.difference },
  })
  expect(stolen.status).toBe(404)
})
