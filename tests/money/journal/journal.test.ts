import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { readXlsxGrids } from '../../../web/statement/tables/xlsx'
import { openZip } from '../../../web/statement/tables/zip'
import { offeringKinds } from '../../../worker/contract/labels'
import { wibDay } from '../../../worker/contract/lib/format'
import { defaultJournalSetting, fundOfLine, type JournalAnswer } from '../../../worker/contract/money/journal'
import { refusalOf } from '../../support/admin'
import { openBusyShop } from '../../support/busy'
import { runSql } from '../../support/rows'
import { ask, newAnimal, orderFor, patchOrder, placedOrder, rowOf, signIn } from '../../support/shop'
import { expectSound } from '../../support/sound'

const month = () => wibDay(new Date().toISOString()).slice(0, 7)

const read = async (token: string, of = month()) =>
  (await ask(`/api/admin/journal/${of}`, { token })).json<JournalAnswer>()

const balanceOf = ({ sums }: JournalAnswer, account: string, fund?: string) =>
  (sums ?? [])
    .filter(row => row.account === account && (fund === undefined || row.fund === fund))
    .reduce((sum, { debit, credit }) => sum + credit - debit, 0)

test('a payment is booked as a liability until its rite is completed, then as revenue, and as a liability again if undone', async () => {
  const token = await signIn('finance')
  const animal = await newAnimal({ price: 3_000_000, operational_cost: 400_000 })
  const { id, total_amount } = await rowOf(await placedOrder(orderFor(animal.id, 2)))
  const code = Number(total_amount) - 6_000_000
  const before = await read(token)
  const moved = async (account: string, fund?: string) =>
    balanceOf(await read(token), account, fund) - balanceOf(before, account, fund)
  await patchOrder(token, String(id), { payment_status: 'verified' })
  expect([await moved('bank'), await moved('deposit', 'qurban')]).toEqual([
    -Number(total_amount),
    total_amount,
  ])
  const done = { slaughter_status: 'completed', slaughter_date: '2027-05-17', slaughter_location: 'RPH' }
  await patchOrder(token, String(id), { ...done, off_season: true })
  expect([
    await moved('deposit'),
    await moved('fee', 'qurban'),
    await moved('realised'),
    await moved('code'),
  ]).toEqual([0, 800_000, 5_200_000, code])
  await patchOrder(token, String(id), { slaughter_status: 'pending', reason: 'uji' })
  expect([await moved('deposit'), await moved('fee'), await moved('code')]).toEqual([total_amount, 0, 0])
  await patchOrder(token, String(id), { payment_status: 'pending', reason: 'uji' })
  expect([await moved('deposit'), await moved('bank')]).toEqual([0, 0])
  await expectSound()
})

test('the monthly journal file balances on each day and uses the shop’s account codes', async () => {
  const [owner, finance] = [await signIn(), await signIn('finance')]
  const { step } = await openBusyShop(77)
  for (let n = 0; n < 40; n += 1) await step()
  const accounts = {
    ...defaultJournalSetting.accounts,
    deposit: { code: '2-0001', name: 'Dana titipan' },
    bank: { code: '1102', name: '+SUM(A1) _x0041_' },
  }
  const setting = { content: { accounts }, updated_at: null }
  const save = (token: string, json: object) =>
    ask('/api/admin/settings/journal', { method: 'PUT', token, json })
  expect(await refusalOf(await save(finance, setting))).toEqual([403, 'forbidden'])
  expect((await save(owner, setting)).status).toBe(200)
  const text = await (await ask(`/api/admin/journal/${month()}/export`, { token: finance })).text()
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines.some(line => line.includes(',2-0001,Dana titipan,Qurban,'))).toBe(true)
  const days = new Map<string, number>()
  for (const line of lines) {
    const [date = '', , , , , debit, credit] = line.split(',')
    const day = date.slice(0, 10)
    days.set(day, (days.get(day) ?? 0) + Number(debit) - Number(credit))
  }
  expect(days.size).toBeGreaterThan(0)
  expect([...days.values()].filter(left => left !== 0)).toEqual([])
  const workbook = await ask(`/api/admin/journal/${month()}/export?format=xlsx`, { token: finance })
  expect(workbook.headers.get('content-disposition')).toBe(`attachment; filename="jurnal-${month()}.xlsx"`)
  const bytes = new Uint8Array(await workbook.arrayBuffer())
  const [sheet] = await readXlsxGrids(await openZip(bytes))
  expect(sheet?.rows).toHaveLength(lines.length + 1)
  const xml = String(await (await openZip(bytes)).text('xl/worksheets/sheet1.xml'))
  expect(xml).toContain('<t xml:space="preserve">+SUM(A1) _x005F_x0041_</t>')
  const [, row = ''] = xml.split('<row r="2">')
  // Style 5 is a date, style 4 a number.
  expect(row).toMatch(/^<c r="A2" s="5"><v>\d{5}\.\d+<\/v><\/c><c r="B2" s="4"><v>\d+<\/v>/)
  expect(row).toMatch(/<c r="F2" s="4"><v>\d+<\/v><\/c><c r="G2" s="4"><v>0<\/v>/)
  const { sums } = await read(finance)
  expect((sums ?? []).reduce((sum, row) => sum + row.debit - row.credit, 0)).toBe(0)
  expect(lines.length).toBeGreaterThan(10)
  await expectSound()
})

test('journal entries cannot be changed or deleted', async () => {
  await expect(runSql('UPDATE journal SET amount = 1')).rejects.toThrow('journal_is_final')
})

test('the journal file requires a valid month and the ledger permission', async () => {
  expect(await refusalOf(await ask('/api/admin/journal/2026-13', { token: await signIn() }))).toEqual([
    422,
    'invalid',
  ])
  expect(
    await refusalOf(await ask(`/api/admin/journal/${month()}`, { token: await signIn('content') })),
  ).toEqual([403, 'forbidden'])
  const empty = await read(await signIn(), '2020-01')
  expect(empty.sums).toEqual([])
})

test('the database and TypeScript assign each journal entry to the same fund', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { id } = await rowOf(order)
  for (const kind of Object.keys(offeringKinds) as (keyof typeof offeringKinds)[]) {
    await runSql('UPDATE order_items SET kind = ? WHERE order_id = ?', kind, id)
    const row = await env.DB.prepare('SELECT fund FROM line_funds WHERE order_id = ?').bind(id).first()
    expect([kind, row?.fund]).toEqual([kind, fundOfLine(kind)])
  }
})
