import { expect } from 'vitest'
import { operator } from '../support/admin'
import { ask } from '../support/shop'
import { day, newAccount, row } from '../support/statements'
import {
  admin,
  asCustomer,
  asJson,
  finance,
  formWith,
  importing,
  newOrder,
  office,
  payee,
  type Recipe,
  refunded,
  refundRow,
  setPayee,
  token,
} from './steps'

/** A row that the bank booked on an account of its own. */
async function bankRow(values: Parameters<typeof row>[0]) {
  const account = await newAccount()
  await office.importFile(account, [row(values)])
  const [booked] = await office.list(`account_id=${account}`)
  return { account, id: booked?.id ?? expect.fail() }
}

async function settled(order: { id: string }, values: Parameters<typeof row>[0], mode: 'full' | 'part') {
  const booked = await bankRow(values)
  expect((await office.byHand(booked.id, order.id, mode)).status).toBe(204)
  return booked
}

/** A payment that a younger file of its account no longer shows. */
async function doubtful() {
  const order = await newOrder()
  const booked = await settled(order, { amount: order.total_amount, date: day(1), balance: 51 }, 'full')
  const others = [0, 2].map(n => row({ amount: 1_000, side: 'out', date: day(n), balance: n + 50 }))
  await office.importFile(booked.account, others)
  return booked.id
}

/** A part of an order that was cancelled. */
async function orphanedPart() {
  const order = await newOrder()
  const { id } = await settled(order, { amount: 412_000 }, 'part')
  const cancelled = { status: 'cancelled', reason: 'Batal' }
  await asJson(await operator(finance).patch(`/orders/${order.id}`, cancelled))
  return id
}

async function paidRefund() {
  const { refund } = await refunded()
  await setPayee(refund.id)
  const { updated_at } = await refundRow(refund.id)
  const query = new URLSearchParams({ updated_at, way: 'bank' })
  const body = formWith('lewat internet banking')
  await asJson(await ask(`/api/admin/refunds/${refund.id}/pay?${query}`, { body, token }))
  return refund
}

export const moneyRecipes: Record<string, Recipe> = {
  'POST /api/admin/bank-rows/:id/close': async () => admin(`/bank-rows/${await orphanedPart()}/close`, {}),
  'POST /api/admin/bank-rows/:id/keep': async () => admin(`/bank-rows/${await doubtful()}/keep`, {}),
  'PUT /api/admin/statements/:id/rows': async () => {
    const { statement, rows } = await importing()
    return admin(`/statements/${statement.id}/rows`, { rows })
  },
  'POST /api/admin/refunds/:id/row': async () => {
    const { id, amount } = await paidRefund()
    const booked = await bankRow({ amount, side: 'out' })
    return admin(`/refunds/${id}/row`, { bank_row_id: booked.id })
  },
  'PUT /api/admin/refunds/:id/payee': async () =>
    admin(`/refunds/${(await refunded()).refund.id}/payee`, payee),
  'PUT /api/orders/:order_id/refunds/:refund_id/payee': async () => {
    const { order, refund } = await refunded()
    return asCustomer(order, `/refunds/${refund.id}/payee`, payee)
  },
}
