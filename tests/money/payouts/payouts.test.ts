import { beforeAll, describe, expect, test } from 'vitest'
import type { DayClose } from '../../../worker/contract/money/closes'
import type { Environment, Provider } from '../../../worker/contract/money/gateway'
import { defaultJournalSetting, type JournalAnswer } from '../../../worker/contract/money/journal'
import type { Payout, ProviderBalance } from '../../../worker/contract/money/payouts'
import { auditOf, badFields, operator, refusalOf } from '../../support/admin'
import { queryRows } from '../../support/filled'
import { receiveByProvider, reverseCharge } from '../../support/provider-money'
import { runSql } from '../../support/rows'
import { problemOf, signIn } from '../../support/shop'
import { expectSound } from '../../support/sound'
import { day, today } from '../../support/statements'

let finance = ''
let api = operator('')
beforeAll(async () => {
  finance = await signIn('finance')
  api = operator(finance)
})

const amounts = { gross: 1_000_000, fee: 4_000, vat: 440 }

const send = (input: object = {}) =>
  api.post('/payouts', {
    provider: 'midtrans',
    environment: 'production',
    day: today(),
    ...amounts,
    ...input,
  })

async function recorded(input: object = {}) {
  const response = await send(input)
  expect(response.status).toBe(201)
  return response.json<Payout>()
}

const voidPayout = (id: string) => api.post(`/payouts/${id}/void`, { reason: 'salah jumlah' })

const balances = async () =>
  (await (await api.get('/payouts/balances')).json<{ items: ProviderBalance[] }>()).items

const balanceOf = async (provider: Provider, environment: Environment = 'production') =>
  (await balances()).find(row => row.provider === provider && row.environment === environment)

const entriesOf = (payout: Payout) =>
  queryRows(`SELECT debit, credit, amount, debit_fund AS fund, substr(created_at, 1, 10) AS day FROM journal
    WHERE kind = 'payout' AND source = '${payout.id}' ORDER BY id`)

/** Balance of an account in the journal, debit less credit. */
async function inJournal(account: string) {
  const [row] = await queryRows<{ sum: number }>(`
    SELECT coalesce(sum(iif(debit = '${account}', amount, 0) - iif(credit = '${account}', amount, 0)), 0) AS sum FROM journal`)
  return row?.sum
}

describe('a payout in the journal', () => {
  test('a payout moves the net amount to the bank, and books fee and VAT as expenses', async () => {
    await receiveByProvider({ amount: 1_500_000 })
    const before = await inJournal('gateway')
    const payout = await recorded({ note: 'Laporan 12' })
    expect(payout).toMatchObject({ net: 995_560, note: 'Laporan 12', voided_at: null })
    expect(await entriesOf(payout)).toMatchObject([
      { debit: 'bank', credit: 'gateway', amount: 995_560, fund: 'operasional' },
      { debit: 'gateway_fee', credit: 'gateway', amount: 4_000, fund: 'operasional' },
      { debit: 'gateway_vat', credit: 'gateway', amount: 440, fund: 'operasional' },
    ])
    expect((await inJournal('gateway')) ?? 0).toBe((before ?? 0) - 1_000_000)
    expect(await balanceOf('midtrans')).toMatchObject({ owed: 500_000, last_day: today() })
    expect(await auditOf('payouts', payout.id)).toMatchObject([{ action: 'create' }])
    await expectSound()
  })

  test('a payout without a fee writes one journal entry, on the date of the payout', async () => {
    await receiveByProvider({ provider: 'xendit' })
    const payout = await recorded({ provider: 'xendit', fee: 0, vat: 0, day: day(-2) })
    expect(await entriesOf(payout)).toMatchObject([{ debit: 'bank', credit: 'gateway', amount: 1_000_000 }])
    const [row] = await queryRows(
      `SELECT date(created_at, '+7 hours') AS day FROM journal WHERE source = '${payout.id}'`,
    )
    expect(row?.day).toBe(day(-2))
  })

  test('voiding a payout reverses its journal entries, and a voided payout cannot be changed', async () => {
    await receiveByProvider({ environment: 'sandbox' })
    const before = [await inJournal('gateway'), await inJournal('bank'), await inJournal('gateway_fee')]
    const payout = await recorded({ environment: 'sandbox' })
    expect(await badFields(await api.post(`/payouts/${payout.id}/void`, { reason: ' ' }))).toEqual(['reason'])
    expect((await voidPayout(payout.id)).status).toBe(200)
    expect([await inJournal('gateway'), await inJournal('bank'), await inJournal('gateway_fee')]).toEqual(
      before,
    )
    expect(await entriesOf(payout)).toHaveLength(6)
    expect(await balanceOf('midtrans', 'sandbox')).toMatchObject({
      owed: 1_000_000,
      paid_out: 0,
      last_day: null,
    })
    expect(await refusalOf(await voidPayout(payout.id))).toEqual([409, 'bad_transition'])
    expect(await refusalOf(await voidPayout('tidak-ada'))).toEqual([404, 'not_found'])
    for (const change of ['gross = gross + 1, net = net + 1', "day = '2026-01-01'", 'voided_at = NULL'])
      await expect(runSql(`UPDATE payouts SET ${change} WHERE id = ?`, payout.id)).rejects.toThrow(
        'payouts_are_final',
      )
    await expect(runSql('DELETE FROM payouts')).rejects.toThrow('payouts_are_final')
    await expectSound()
  })

  test('a journal setting saved before payouts existed keeps its account codes and gets the new accounts', async () => {
    const owner = operator(await signIn())
    const { gateway_fee, gateway_vat, ...accounts } = {
      ...defaultJournalSetting.accounts,
      bank: { code: '1-1200', name: 'BSI' },
    }
    await runSql(
      "INSERT INTO settings (type, content, updated_at) VALUES ('journal', ?, '2026-01-01T00:00:00.000Z')",
      JSON.stringify({ accounts }),
    )
    const { setting } = await (await owner.get(`/journal/${today().slice(0, 7)}`)).json<JournalAnswer>()
    expect(setting.content.accounts).toEqual({ ...accounts, gateway_fee, gateway_vat })
    await runSql("DELETE FROM settings WHERE type = 'journal'")
  })
})

describe('refused payouts', () => {
  test('payouts never exceed the money that their own provider received', async () => {
    const { owed = 0 } = (await balanceOf('xendit')) ?? {}
    await receiveByProvider({ provider: 'xendit', amount: 700_000 })
    await receiveByProvider({ provider: 'midtrans', amount: 900_000 })
    const response = await send({ provider: 'xendit', gross: owed + 700_001 })
    expect(await problemOf(response)).toMatchObject({
      code: 'payout_too_much',
      detail: 'Pencairan melebihi saldo yang masih di penyedia.',
    })
    const sent = await Promise.all([1, 2, 3].map(() => send({ provider: 'xendit', gross: owed + 700_000 })))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await balanceOf('xendit')).toMatchObject({ owed: 0, new_payments: 0 })
  })

  test('of the same payout sent by several operators at once, one is recorded, unless their notes differ', async () => {
    await receiveByProvider({ amount: 9_000_000 })
    const same = { day: day(-5), gross: 1_111_111 }
    const answers = await Promise.all([send(same), send(same), send(same)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await problemOf(refused)).detail).toContain('bedakan catatannya')
    await recorded({ ...same, note: 'Pencairan kedua hari itu' })
    await voidPayout((await recorded({ ...same, note: 'keliru' })).id)
    await recorded({ ...same, note: 'keliru' })
  })

  test('a payment that the provider reverses after its payout leaves a negative balance', async () => {
    const charge = await receiveByProvider({ provider: 'xendit', environment: 'sandbox' })
    await recorded({ provider: 'xendit', environment: 'sandbox' })
    await reverseCharge(charge.id)
    expect(await balanceOf('xendit', 'sandbox')).toMatchObject({ received: 0, owed: -1_000_000 })
    await expectSound()
  })

  test('a payout with fees above the gross amount, half rupiahs, an unknown provider or a future date is refused', async () => {
    await receiveByProvider({ amount: 2_000_000 })
    expect(await badFields(await send({ fee: 999_560 }))).toEqual(['fee'])
    expect(await badFields(await send({ gross: 0 }))).toContain('gross')
    expect(await badFields(await send({ vat: 0.5 }))).toEqual(['vat'])
    expect(await badFields(await send({ fee: -1 }))).toEqual(['fee'])
    expect(await badFields(await send({ provider: 'tunai' }))).toEqual(['provider'])
    expect(await badFields(await send({ day: day(1) }))).toEqual(['day'])
    await expect(
      runSql(`INSERT INTO payouts (id, provider, environment, day, gross, fee, vat, net, created_by, created_at, updated_at)
        VALUES ('x', 'midtrans', 'production', '2026-01-01', 10, 1, 1, 9, 'x', '2026', '2026')`),
    ).rejects.toThrow('payouts_net')
  })

  test('only roles with the ledger permission record or read payouts', async () => {
    const desk = operator(await signIn('desk'))
    expect(await refusalOf(await desk.get('/payouts'))).toEqual([403, 'forbidden'])
    expect(await refusalOf(await desk.get('/payouts/balances'))).toEqual([403, 'forbidden'])
    expect(await refusalOf(await desk.post('/payouts', {}))).toEqual([403, 'forbidden'])
  })
})

describe('the list of payouts', () => {
  test('payouts are listed page by page, the last recorded payout first', async () => {
    await receiveByProvider({ amount: 2_000_000 })
    const small = { gross: 1_000, fee: 0, vat: 0 }
    for (let n = 0; n < 3; n += 1) await recorded({ ...small, note: `urut ${n}` })
    type Page = { items: Payout[]; next_cursor: string | null }
    const read = async (query: string) => (await api.get(`/payouts?${query}`)).json<Page>()
    const first = await read('limit=2')
    const second = await read(`limit=2&cursor=${encodeURIComponent(String(first.next_cursor))}`)
    const notes = [...first.items, ...second.items].map(({ note }) => note)
    expect(notes.slice(0, 3)).toEqual(['urut 2', 'urut 1', 'urut 0'])
    const all = await read('limit=100')
    expect(all.items.slice(0, 4)).toEqual([...first.items, ...second.items])
  })

  test('the list of payouts contains a payment provider that is set up before it receives any payment', async () => {
    await runSql(
      `INSERT INTO settings (type, content, updated_at) VALUES ('gateway', ?, '2026-01-01T00:00:00.000Z')`,
      JSON.stringify({ provider: 'xendit', environment: 'sandbox', channels: [] }),
    )
    expect((await balances()).filter(({ environment }) => environment === 'sandbox')).toHaveLength(2)
    await runSql("DELETE FROM settings WHERE type = 'gateway'")
  })
})

describe('payouts in the closing of a day', () => {
  const read = async (of: string) => (await api.get(`/closes/${of}`)).json<DayClose>()

  test('the closing of a day shows the money received through providers, the payouts and the remaining provider balance', async () => {
    const before = (await read(today())).figures.gateway
    const earlier = (await read(day(-1))).figures.gateway
    await receiveByProvider({ amount: 1_200_000 })
    const payout = await recorded()
    const { figures } = await read(today())
    expect(figures.gateway).toEqual({
      received: {
        n: (before?.received.n ?? 0) + 1,
        amount: (before?.received.amount ?? 0) + 1_200_000,
      },
      payouts: (before?.payouts ?? 0) + 1,
      gross: (before?.gross ?? 0) + 1_000_000,
      net: (before?.net ?? 0) + 995_560,
      owed: (before?.owed ?? 0) + 200_000,
    })
    expect(figures.gateway?.owed).toBe(await inJournal('gateway'))
    await voidPayout(payout.id)
    expect((await read(today())).figures.gateway).toMatchObject({
      payouts: before?.payouts ?? 0,
      owed: (before?.owed ?? 0) + 1_200_000,
    })
    expect((await read(day(-1))).figures.gateway).toEqual(earlier)
    const csv = await (await api.get(`/closes/${today()}/export`)).text()
    expect(csv).toContain(`Penyedia pembayaran,Masih di penyedia,,${(before?.owed ?? 0) + 1_200_000}`)
  })

  test('no payout is recorded or voided on a closed day', async () => {
    await receiveByProvider({ amount: 3_000_000 })
    const closed = day(-4)
    await recorded({ day: closed })
    expect((await api.post(`/closes/${closed}`, { cash_counted: 0 })).status).toBe(200)
    expect(await refusalOf(await send({ day: closed }))).toEqual([409, 'day_closed'])
    const { figures } = await read(closed)
    expect(figures.gateway).toMatchObject({ payouts: 1, gross: 1_000_000, net: 995_560 })
    await expect(
      runSql(`UPDATE payouts SET voided_at = '${closed}T05:00:00.000Z' WHERE voided_at IS NULL`),
    ).rejects.toThrow('day_closed')
    await expectSound()
  })
})
