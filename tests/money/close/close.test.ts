import { env } from 'cloudflare:test'
import { beforeAll, expect, test, vi } from 'vitest'
import { addDays, wibDay, wibDayStart } from '../../../worker/contract/lib/format'
import { type DayClose, paymentWayText } from '../../../worker/contract/money/closes'
import type { Dashboard } from '../../../worker/contract/operations/dashboard'
import { refusalOf } from '../../support/admin'
import {
  ask,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
} from '../../support/shop'
import { expectSound } from '../../support/sound'
import { bankClient, newAccount, row } from '../../support/statements'

const today = wibDay(new Date().toISOString())
let finance = ''
beforeAll(async () => {
  finance = await signIn('finance')
})

const read = async (day: string) =>
  (await ask(`/api/admin/closes/${day}`, { token: finance })).json<DayClose>()
const close = (day: string, json: object) => ask(`/api/admin/closes/${day}`, { token: finance, json })
const record = (json: object) => ask('/api/admin/transactions', { token: finance, json })

async function cashOrder(...amounts: number[]) {
  const animal = await newAnimal()
  const order = await placedOrder(orderFor(animal.id))
  const id = String((await rowOf(order)).id)
  const path = `/api/admin/orders/${id}/payments`
  for (const amount of amounts)
    expect((await ask(path, { token: finance, json: { amount, method: 'cash' } })).status).toBe(200)
  return { id, path }
}

test('today’s books cannot be closed yet, and voiding a cash payment today lowers the expected cash', async () => {
  const before = (await read(today)).figures
  const { id, path } = await cashOrder(100_000, 40_000)
  const cash = async () => (await read(today)).figures.cash_expected - before.cash_expected
  expect(await cash()).toBe(140_000)
  const rows = await env.DB.prepare('SELECT id FROM payments WHERE order_id = ? ORDER BY id').bind(id).all()
  const undo = { token: finance, json: { reason: 'salah pesanan' } }
  expect((await ask(`${path}/${rows.results[0]?.id}/void`, undo)).status).toBe(200)
  expect(await cash()).toBe(40_000)
  const seen = await read(today)
  expect(seen.can_close).toBe(false)
  expect(await refusalOf(await close(today, { cash_counted: 0 }))).toEqual([422, 'invalid'])
  expect(await refusalOf(await close(addDays(today, 1), { cash_counted: 0 }))).toEqual([422, 'invalid'])
  await expectSound()
})

test('the expected cash of a day includes manual cash entries and ignores bank entries', async () => {
  const cash = async () => (await read(today)).figures.cash_expected
  const before = await cash()
  const noted = { type: 'expense', description: 'Pakan' }
  await record({ ...noted, amount: 30_000, way: 'cash' })
  await record({ ...noted, amount: 8000, way: 'bank' })
  await record({ ...noted, amount: 9000 })
  await record({ ...noted, type: 'income', amount: 50_000, way: 'cash' })
  expect((await cash()) - before).toBe(20_000)
  expect(await refusalOf(await record({ ...noted, amount: 1, way: 'emas' }))).toEqual([422, 'invalid'])
})

test('the books of a day are closed once, with a reason for cash differences, and the closing never changes', async () => {
  const day = addDays(today, -3)
  await record({ type: 'income', amount: 70_000, description: 'Infak', created_at: day })
  const spent = await record({ type: 'expense', amount: 20_000, description: 'Tenda', created_at: day })
  const { figures } = await read(day)
  expect(figures).toMatchObject({ other_income: 70_000, other_expense: 20_000, cash_expected: 0 })
  expect(await refusalOf(await close(day, { cash_counted: 5000 }))).toEqual([422, 'invalid'])
  const input = { cash_counted: 5000, note: 'Uang kembalian\ndi laci' }
  const both = await Promise.all([close(day, input), close(day, input)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const closed = await read(day)
  expect(closed).toMatchObject({ can_close: false, figures, closed: input })
  const late = { type: 'income', amount: 1000, description: 'Terlambat', created_at: day }
  expect(await refusalOf(await record(late))).toEqual([409, 'day_closed'])
  // Voiding a booking of a closed day counts as a negative amount of today.
  const { id } = await spent.json<{ id: string }>()
  const before = (await read(today)).figures.other_expense
  await ask(`/api/admin/transactions/${id}/void`, { token: finance, json: { reason: 'dobel' } })
  expect(await read(day)).toEqual(closed)
  expect((await read(today)).figures.other_expense).toBe(before - 20_000)
  const text = await (await ask(`/api/admin/closes/${day}/export`, { token: finance })).text()
  expect(text).toContain(`${day},Buku kas,Pemasukan lain,,70000`)
  expect(text).toContain('Uang kembalian')
  await expectSound()
})

test.each([{}, { cash_counted: null }, { cash_counted: '' }, { cash_counted: '0' }])(
  'the books of a day cannot be closed without a cash count or with an empty count: %j',
  async input => {
    const day = addDays(today, -4)
    const answer = await close(day, { ...input, note: 'Tidak dihitung' })
    expect(answer.status).toBe(422)
    expect((await problemOf(answer)).errors).toEqual([
      { path: 'cash_counted', message: 'Isi kas yang dihitung. Bila tidak ada uang tunai, tulis 0' },
    ])
    expect((await read(day)).can_close).toBe(true)
  },
)

test('before a day is closed, its unexplained bank rows and all unclosed days of the dashboard are listed', async () => {
  const [day, earlier] = [addDays(today, -8), addDays(today, -9)]
  await record({ type: 'income', amount: 5000, description: 'Infak', created_at: earlier })
  vi.setSystemTime(`${day}T03:00:00.000Z`)
  const order = await placedOrder(orderFor((await newAnimal()).id))
  vi.useRealTimers()
  const office = bankClient(await signIn())
  const account = await newAccount()
  await office.importFile(account, [
    row({ date: day, amount: order.total_amount }),
    row({ date: day, amount: 1234, description: 'SETORAN LAIN' }),
  ])
  await office.match()
  const before = (await read(day)).questions
  expect(before?.rows.map(({ amount, state }) => [amount, state])).toEqual([
    [order.total_amount, 'check'],
    [1234, 'check'],
  ])
  expect(before?.open_days).toContain(earlier)
  const { needs } = await (await ask('/api/admin/dashboard', { token: finance })).json<Dashboard>()
  expect(before?.open_days.length).toBe(needs.unclosed.count)
  expect(before?.open_days[0]).toBe(needs.unclosed.since)
  const paid = (await office.list(`account_id=${account}`)).find(({ amount }) => amount !== 1234)
  const { id } = await rowOf(order)
  expect((await office.byHand(paid?.id ?? 0, String(id), 'full')).status).toBe(204)
  const own = await read(day)
  expect(own.questions).toMatchObject({
    rows: [{ amount: 1234 }],
    booked_elsewhere: { n: 0, amount: 0 },
    from_elsewhere: { n: 0, amount: 0 },
  })
  expect(own.figures.payments).toMatchObject([{ method: 'bank', n: 1, amount: order.total_amount }])
  expect((await close(earlier, { cash_counted: 0, note: 'uji' })).status).toBe(200)
  expect((await read(day)).questions?.open_days).not.toContain(earlier)
  expect((await read(earlier)).questions).toBeNull()
})

test('a day with only a part payment in cash counts as unclosed until its books are closed', async () => {
  const [day, next] = [addDays(today, -42), addDays(today, -41)]
  for (const one of [day, next]) {
    vi.setSystemTime(`${one}T16:59:59.000Z`)
    await cashOrder(50_000, 25_000)
  }
  vi.useRealTimers()
  const openDays = async () => (await read(next)).questions?.open_days ?? []
  expect(await openDays()).toEqual(expect.arrayContaining([day, next]))
  expect((await close(day, { cash_counted: 75_000 })).status).toBe(200)
  expect(await openDays()).not.toContain(day)
  expect(await openDays()).toContain(next)
})

test('the closing balance of a day is computed from its bank rows, in whatever order and files they were imported', async () => {
  const [day, next] = [addDays(today, -12), addDays(today, -11)]
  const office = bankClient(await signIn())
  const account = await newAccount()
  const closingOf = async () =>
    (await read(day)).figures.accounts.find(({ incoming }) => incoming.amount >= 500_000)?.closing
  const rows = [
    row({ date: day, amount: 500_000, balance: 1_500_000, description: 'PERTAMA' }),
    row({ date: day, side: 'out', amount: 15_000, balance: 1_485_000, description: 'BIAYA ADM' }),
    row({ date: day, amount: 200_000, balance: 1_685_000, description: 'TERAKHIR' }),
    row({ date: next, amount: 1000, balance: 1_686_000, description: 'BESOK' }),
  ]
  await office.importFile(account, rows.slice(1, 2))
  await office.importFile(account, rows.slice(2).reverse())
  expect(await closingOf()).toBeUndefined()
  await office.importFile(account, rows.slice(0, 1))
  expect(await closingOf()).toBe(1_685_000)
  await office.importFile(account, [
    row({ date: day, amount: 9000, balance: null, description: 'TANPA SALDO' }),
  ])
  expect(await closingOf()).toBeNull()
})

test('a bank row dated on a closed day is booked on the date on which it is settled', async () => {
  const day = addDays(today, -6)
  vi.setSystemTime(`${day}T03:00:00.000Z`)
  const order = await placedOrder(orderFor((await newAnimal()).id))
  vi.useRealTimers()
  const office = bankClient(await signIn())
  const account = await newAccount()
  await office.importFile(account, [row({ date: day, time: '11:30', amount: order.total_amount })])
  await office.match()
  expect((await close(day, { cash_counted: 0, note: 'uji' })).status).toBe(200)
  const closed = await read(day)
  const [money] = await office.list(`account_id=${account}`)
  const { id } = await rowOf(order)
  expect((await office.byHand(money?.id ?? 0, String(id), 'full')).status).toBe(204)
  expect(await read(day)).toEqual(closed)
  const moved = { n: 1, amount: order.total_amount }
  expect((await read(today)).questions?.from_elsewhere).toEqual(moved)
  await expectSound()
})

test('pairing an earlier verification with its bank row adds its bank account and an offsetting line to today’s closing', async () => {
  const [day, yesterday] = [addDays(today, -7), addDays(today, -1)]
  vi.setSystemTime(`${day}T03:00:00.000Z`)
  const order = await placedOrder(orderFor((await newAnimal()).id))
  vi.useRealTimers()
  const token = await signIn()
  const { id } = await rowOf(order)
  const patch = { payment_status: 'verified', received_on: yesterday }
  expect((await patchOrder(token, String(id), patch)).status).toBe(200)
  const before = (await read(today)).figures
  const office = bankClient(token)
  const account = await newAccount('Bank Uji')
  const [paid] = [row({ date: yesterday, amount: order.total_amount - 500, description: 'TRSF' })]
  await office.importFile(account, [paid])
  await office.match()
  const [found] = await office.list(`account_id=${account}`)
  expect((await office.byHand(found?.id ?? 0, String(id), 'link')).status).toBe(204)
  const { figures } = await read(today)
  expect(figures.order_income).toBe(before.order_income)
  const lines = figures.payments.map(line => [paymentWayText(line), line.amount])
  expect(lines).toContainEqual(['Transfer bank, Bank Uji', order.total_amount - 500])
  expect(lines).toContainEqual([
    'Transfer bank dari hari lain, kini dipasangkan dengan mutasi atau dibatalkan',
    500 - order.total_amount,
  ])
  await expectSound()
})

test('the database refuses ledger entries on a closed day, and refuses to delete the closing', async () => {
  const day = addDays(today, -5)
  expect((await close(day, { cash_counted: 0 })).status).toBe(200)
  const { id } = await cashOrder()
  const at = wibDayStart(day)
  const refused = (sql: string) => expect(env.DB.prepare(sql).run()).rejects.toThrow(/day_close/)
  await refused(`INSERT INTO payments (order_id, amount, method, received_at, actor, created_at, updated_at)
    VALUES ('${id}', 1000, 'cash', '${at}', 'x', '${at}', '${at}')`)
  await refused(`INSERT INTO transactions (id, type, amount, description, created_by, created_at)
    VALUES ('late', 'income', 1000, 'x', 'x', '${at}')`)
  await refused(`UPDATE day_closes SET cash_counted = 1 WHERE day = '${day}'`)
  await refused(`DELETE FROM day_closes WHERE day = '${day}'`)
})

test('closing the books of a day requires the ledger permission', async () => {
  for (const role of ['field', 'content']) {
    const token = await signIn(role)
    const path = `/api/admin/closes/${addDays(today, -1)}`
    expect((await ask(path, { token })).status).toBe(403)
    expect((await ask(path, { token, json: { cash_counted: 0 } })).status).toBe(403)
  }
})
