import { expect } from 'vitest'
import type { OrderMoney } from '../../../worker/contract/money/payments'
import { operator } from '../../support/admin'
import { receiveByProvider } from '../../support/provider-money'
import { newTransaction } from '../../support/rows'
import { ask, uniqueId } from '../../support/shop'
import { asFile, day, importStart, newAccount, row, today } from '../../support/statements'
import {
  adminRequest,
  asCustomer,
  asJson,
  createdBy,
  finance,
  formWith,
  newOrder,
  office,
  paid,
  type Recipe,
  requireOk,
  rowBy,
  surplusAmount,
} from './steps'

let closed = 30
const openDay = () => day(-++closed)

const moneyOf = async (id: string) => asJson<OrderMoney>(await operator(finance).get(`/orders/${id}/money`))

async function refunded() {
  const order = await paid()
  const asked = { amount: surplusAmount, reason: 'Lebih bayar' }
  const answer = await operator(finance).post(`/orders/${order.id}/refunds`, asked)
  const { refunds } = await asJson<OrderMoney>(answer)
  return { order, refund: refunds[0] ?? expect.fail() }
}

const wrong = { reason: 'Salah catat' }
const payee = { bank: 'BSI', account: '7123456789', name: 'Siti Rahmawati' }

async function refundPayment() {
  const { refund } = await refunded()
  await asJson(await operator(finance).put(`/refunds/${refund.id}/payee`, payee))
  const { updated_at } = await rowBy('refunds', 'id', refund.id)
  const query = new URLSearchParams({ updated_at, way: 'bank' })
  const sent = {
    ...adminRequest(`/refunds/${refund.id}/pay?${query}`),
    body: formWith('lewat internet banking'),
  }
  return { refund, sent }
}

const oneRow = () => asFile([row({ amount: 412_000 })])

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

async function doubtful() {
  const order = await newOrder()
  const booked = await settled(order, { amount: order.total_amount, date: day(1), balance: 51 }, 'full')
  const others = [0, 2].map(n => row({ amount: 1_000, side: 'out', date: day(n), balance: n + 50 }))
  await office.importFile(booked.account, others)
  return booked.id
}

async function orphanedPart() {
  const order = await newOrder()
  const { id } = await settled(order, { amount: 412_000 }, 'part')
  const cancelled = { status: 'cancelled', reason: 'Batal' }
  await asJson(await operator(finance).patch(`/orders/${order.id}`, cancelled))
  return id
}

const newFeed = async () => ({ name: uniqueId('Sumber'), account_id: await newAccount() })
const feed = async () => (await createdBy('/feeds', await newFeed())).id

const payoutAmounts = { gross: 412_000, fee: 4_000, vat: 440 }

async function newPayout() {
  await receiveByProvider({ amount: payoutAmounts.gross })
  const note = uniqueId('Pencairan')
  return { provider: 'midtrans', environment: 'production', day: today(), ...payoutAmounts, note }
}

const payout = async () => (await createdBy('/payouts', await newPayout())).id

export const moneyRecipes: Record<string, Recipe> = {
  'POST /api/admin/bank-rows/:id/close': async () => adminRequest(`/bank-rows/${await orphanedPart()}/close`),
  'POST /api/admin/bank-rows/:id/keep': async () => adminRequest(`/bank-rows/${await doubtful()}/keep`),
  'PUT /api/admin/statements/:id/rows': async () => {
    const rows = oneRow()
    const { id } = await office.begin(await newAccount(), rows)
    return adminRequest(`/statements/${id}/rows`, { rows })
  },
  'POST /api/admin/refunds/:id/row': async () => {
    const { refund, sent } = await refundPayment()
    await asJson(await ask(sent.path, sent))
    const booked = await bankRow({ amount: refund.amount, side: 'out' })
    return adminRequest(`/refunds/${refund.id}/row`, { bank_row_id: booked.id })
  },
  'PUT /api/admin/refunds/:id/payee': async () =>
    adminRequest(`/refunds/${(await refunded()).refund.id}/payee`, payee),
  'PUT /api/orders/:order_id/refunds/:refund_id/payee': async () => {
    const { order, refund } = await refunded()
    return asCustomer(order, `/refunds/${refund.id}/payee`, payee)
  },
  'POST /api/admin/payouts': async () => adminRequest('/payouts', await newPayout()),
  'POST /api/admin/payouts/:id/void': async () => adminRequest(`/payouts/${await payout()}/void`, wrong),
  'POST /api/admin/payouts/:id/row': async () => {
    const { gross, fee, vat } = payoutAmounts
    const { id } = await bankRow({ amount: gross - fee - vat })
    return adminRequest(`/payouts/${await payout()}/row`, { bank_row_id: id })
  },
  'POST /api/admin/closes/:day': () => adminRequest(`/closes/${openDay()}`, { cash_counted: 0 }),
  'POST /api/admin/feeds': async () => adminRequest('/feeds', await newFeed()),
  'POST /api/admin/feeds/:id/renew': async () => adminRequest(`/feeds/${await feed()}/renew`),
  'POST /api/admin/orders/:id/payments': async () =>
    adminRequest(`/orders/${(await newOrder()).id}/payments`, { amount: 250_000, method: 'cash' }),
  'POST /api/admin/orders/:id/cancel': async () =>
    adminRequest(`/orders/${(await paid()).id}/cancel`, { reason: 'Pelanggan pindah kota', refund: true }),
  'POST /api/admin/orders/:id/refunds': async () =>
    adminRequest(`/orders/${(await paid()).id}/refunds`, { amount: 100_000, reason: 'Lebih bayar' }),
  'POST /api/admin/orders/:id/payments/:payment_id/void': async () => {
    const { id } = await newOrder()
    await asJson(await operator(finance).post(`/orders/${id}/payments`, { amount: 250_000, method: 'cash' }))
    const { payments } = await moneyOf(id)
    return adminRequest(`/orders/${id}/payments/${payments[0]?.id}/void`, wrong)
  },
  'POST /api/admin/orders/:id/payments/:payment_id/receipt': async () => {
    const { id } = await paid()
    const { payments } = await moneyOf(id)
    return adminRequest(`/orders/${id}/payments/${payments[0]?.id}/receipt`)
  },
  'POST /api/admin/refunds/:id/decision': async () => {
    const { id, updated_at } = (await refunded()).refund
    return adminRequest(`/refunds/${id}/decision`, { decision: 'decline', reason: 'Keliru', updated_at })
  },
  'POST /api/admin/statements': async () =>
    adminRequest('/statements', importStart(await newAccount(), oneRow())),
  'POST /api/admin/statements/:id/undo': async () => {
    const { id } = await office.importFile(await newAccount(), oneRow())
    return adminRequest(`/statements/${id}/undo`)
  },
  'POST /api/admin/bank-rows/:id/aside': async () =>
    adminRequest(`/bank-rows/${(await bankRow({ amount: 412_000 })).id}/aside`),
  'POST /api/admin/transactions': () =>
    adminRequest('/transactions', {
      type: 'expense',
      amount: 75_000,
      description: 'Tali',
      way: 'cash',
      created_at: today(),
    }),
  'POST /api/admin/transactions/:id/void': async () =>
    adminRequest(
      `/transactions/${(await newTransaction({ created_at: new Date().toISOString() })).id}/void`,
      wrong,
    ),
  'POST /api/admin/feeds/:id/revoke': async () => adminRequest(`/feeds/${await feed()}/revoke`),
  'POST /api/admin/refunds/:id/pay': async () => (await refundPayment()).sent,
  'POST /api/admin/bank-rows/:id/undo': async () => {
    const { id } = await bankRow({ amount: 412_000 })
    await requireOk(await office.api.post(`/bank-rows/${id}/aside`))
    return adminRequest(`/bank-rows/${id}/undo`)
  },
  'POST /api/admin/bank-rows/:id/settle': async () => {
    const { id } = await bankRow({ amount: 412_000 })
    return adminRequest(`/bank-rows/${id}/settle`, { order_id: (await newOrder()).id, mode: 'part' })
  },
  'PUT /api/admin/feeds/:id': async () =>
    adminRequest(`/feeds/${await feed()}`, { name: uniqueId('Sumber') }),
}
