import { beforeAll, expect, test } from 'vitest'
import { formatRupiah } from '../../../worker/contract/lib/format'
import type { BankRow } from '../../../worker/contract/money/bank-rows'
import type { DayClose } from '../../../worker/contract/money/closes'
import type { Payout } from '../../../worker/contract/money/payouts'
import type { StatementRow } from '../../../worker/contract/money/statements'
import { auditOf, refusalOf } from '../../support/admin'
import { receiveByProvider } from '../../support/provider-money'
import { runSql } from '../../support/rows'
import { newAnimal, orderFor, placedOrder, problemOf, rowOf, signIn } from '../../support/shop'
import { expectSound } from '../../support/sound'
import { bankClient, newAccount, row, today } from '../../support/statements'

let bank = bankClient('')
beforeAll(async () => {
  bank = bankClient(await signIn('finance'))
  await receiveByProvider({ amount: 2_400_000 })
  await receiveByProvider({ amount: 2_400_000 })
})

const payoutOf = (net: number, more: object = {}) =>
  bank.api.post('/payouts', {
    provider: 'midtrans',
    environment: 'production',
    day: today(),
    gross: net + 4_440,
    fee: 4_000,
    vat: 440,
    ...more,
  })

async function imported(...rows: (Partial<StatementRow> & { amount: number })[]) {
  const account = await newAccount()
  const { id } = await bank.importFile(account, rows.map(row))
  await bank.match()
  const read = () => bank.list(`account_id=${account}`)
  const [first] = await read()
  return { statement: id, row: first as BankRow, reread: async () => (await read())[0] }
}

const aside = { state: 'aside', reason: 'payout', suggestions: [], paid_id: null }

test('a bank row of a QRIS payout is set aside by its payout, and undoing the payout releases the row', async () => {
  const { row: found, reread } = await imported({ amount: 301_000, flags: ['net_qris'] })
  expect(found).toMatchObject({ state: 'aside', reason: 'net_qris' })
  const payout = await (await payoutOf(301_000, { bank_row_id: found.id })).json<Payout>()
  expect(payout.bank_row_id).toBe(found.id)
  expect(await reread()).toMatchObject(aside)
  await expectSound()
  expect((await bank.undo(found.id)).status).toBe(204)
  expect(await reread()).toMatchObject({ state: 'check', reason: 'undone' })
  expect(await auditOf('payouts', payout.id)).toMatchObject([{ action: 'create' }, { action: 'undo' }])
  const link = () => bank.api.post(`/payouts/${payout.id}/row`, { bank_row_id: found.id })
  expect((await link()).status).toBe(204)
  expect(await reread()).toMatchObject(aside)
  expect(await refusalOf(await link())).toEqual([409, 'row_settled'])
  await expectSound()
})

test('voiding a payout releases its bank row, which can then pay an order', async () => {
  const order = await placedOrder(orderFor((await newAnimal({ price: 1_700_000 })).id))
  const { row: found, reread } = await imported({ amount: order.total_amount })
  const payout = await (await payoutOf(order.total_amount, { bank_row_id: found.id })).json<Payout>()
  const { id } = await rowOf(order)
  expect(await refusalOf(await bank.byHand(found.id, id, 'full'))).toEqual([409, 'row_settled'])
  expect((await bank.settle([found.id]))[0]).toMatchObject({ ok: false, code: 'row_settled' })
  expect((await bank.api.post(`/payouts/${payout.id}/void`, { reason: 'milik pesanan' })).status).toBe(200)
  expect((await bank.byHand(found.id, id, 'full')).status).toBe(204)
  expect(await reread()).toMatchObject({ state: 'settled', paid_id: id })
  expect(await refusalOf(await payoutOf(order.total_amount, { bank_row_id: found.id }))).toEqual([
    409,
    'row_settled',
  ])
  await expectSound()
})

test('the database refuses a bank row that is linked both to an order and to a payout', async () => {
  const { row: found } = await imported({ amount: 302_000, flags: ['wallet'] })
  await payoutOf(302_000, { bank_row_id: found.id })
  const { id } = await rowOf(await placedOrder(orderFor((await newAnimal()).id)))
  const pay = (bank_row_id: number) =>
    runSql(
      `INSERT INTO payments (order_id, amount, method, received_at, bank_row_id, actor, created_at, updated_at)
       VALUES (?, 302000, 'bank', '2026', ?, 'x', '2026', '2026')`,
      id,
      bank_row_id,
    )
  await expect(pay(found.id)).rejects.toThrow('row_settled')
  await expect(runSql("UPDATE bank_rows SET state = 'check' WHERE id = ?", found.id)).rejects.toThrow(
    'row_settled',
  )
  await expect(runSql('DELETE FROM bank_rows WHERE id = ?', found.id)).rejects.toThrow('bank_row_paid')
  await expect(
    runSql(
      `INSERT INTO payouts (id, provider, environment, day, gross, fee, vat, net, bank_row_id, created_by, created_at, updated_at)
       VALUES ('dua', 'midtrans', 'production', '2026-01-01', 302000, 0, 0, 302000, ?, 'x', '2026', '2026')`,
      found.id,
    ),
  ).rejects.toThrow('row_settled')
})

test('a payout can be linked only to an incoming bank row of exactly its net amount', async () => {
  const { row: other } = await imported({ amount: 303_001 })
  expect(await problemOf(await payoutOf(303_000, { bank_row_id: other.id }))).toMatchObject({
    code: 'not_exact',
    detail: `Jumlah bersihnya ${formatRupiah(303_000)}, tetapi baris mutasinya ${formatRupiah(303_001)}.`,
  })
  const { row: sen } = await imported({ amount: 303_000, sen: 50, flags: ['sen'] })
  expect(await refusalOf(await payoutOf(303_000, { bank_row_id: sen.id }))).toEqual([409, 'not_exact'])
  const { row: out } = await imported({ amount: 303_000, side: 'out' })
  expect(await refusalOf(await payoutOf(303_000, { bank_row_id: out.id }))).toEqual([409, 'row_settled'])
  expect(await refusalOf(await payoutOf(303_000, { bank_row_id: 999_999 }))).toEqual([404, 'not_found'])
})

test('an import cannot be undone while one of its rows is linked to a payout', async () => {
  const { row: found, statement } = await imported({ amount: 304_000, flags: ['net_qris'] })
  await payoutOf(304_000, { bank_row_id: found.id })
  const undoImport = () => bank.api.post(`/statements/${statement}/undo`)
  expect(await refusalOf(await undoImport())).toEqual([409, 'in_use'])
  await bank.undo(found.id)
  expect((await undoImport()).status).toBe(200)
  await expectSound()
})

test('a payout without a bank row is found by its net amount, and its linked bank row counts in the day’s closing', async () => {
  const recorded = await (await payoutOf(305_000)).json<Payout>()
  const { row: found } = await imported({ amount: 305_000, flags: ['net_qris'] })
  const unmatched = async () =>
    (await (await bank.api.get('/payouts?unmatched_net=305000')).json<{ items: Payout[] }>()).items
  expect(await unmatched()).toMatchObject([{ id: recorded.id }])
  await bank.api.post(`/payouts/${recorded.id}/row`, { bank_row_id: found.id })
  expect(await unmatched()).toEqual([])
  const { figures } = await (await bank.api.get(`/closes/${today()}`)).json<DayClose>()
  const sums = figures.accounts.map(({ payouts }) => payouts.amount)
  expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(301_000 + 302_000 + 305_000)
})
