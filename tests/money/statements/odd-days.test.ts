import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../worker/contract/lib/format'
import { implausibleDay } from '../../../worker/contract/money/statements'
import { refusalOf } from '../../support/admin'
import { signIn } from '../../support/shop'
import {
  asFile,
  bankClient,
  bookedRows,
  day,
  importStart,
  newAccount,
  row,
  today,
} from '../../support/statements'

let office: ReturnType<typeof bankClient>
beforeAll(async () => {
  office = bankClient(await signIn())
})

const yearAgo = () => `${Number(today().slice(0, 4)) - 1}${today().slice(4)}`

test.each([
  ['2026-05-26', '2026-05-26', null],
  ['2026-05-01', '2026-05-27', 'future'],
  ['2025-05-26', '2026-05-26', null],
  ['2025-05-25', '2026-05-26', 'old'],
  ['2025-05-25', '2027-05-26', 'future'],
])(
  'on 26 May 2026, statement dates from %s to %s are classified as %s (null: plausible)',
  (from, to, why) => {
    // 00:30 WIB is still the previous day in UTC.
    expect(implausibleDay({ from, to }, '2026-05-25T17:30:00.000Z')?.why ?? null).toBe(why)
  },
)

describe('implausible dates', () => {
  test.each([
    ['in the future', () => day(1)],
    ['far in the future', () => day(400)],
    ['more than a year back', () => addDays(yearAgo(), -1)],
  ])('rows dated %s are refused until a person confirms the dates', async (_, dayOf) => {
    const account = await newAccount()
    const rows = asFile([row({ amount: 54_001, date: today() }), row({ amount: 54_002, date: dayOf() })])
    const begun = importStart(account, rows)
    const unsure = await office.api.post('/statements', { ...begun, are_days_confirmed: false })
    expect(await refusalOf(unsure)).toEqual([409, 'days_unsure'])
    const { are_days_confirmed, ...silent } = begun
    expect(are_days_confirmed).toBe(true)
    expect(await refusalOf(await office.api.post('/statements', silent))).toEqual([409, 'days_unsure'])
    expect(await office.importFile(account, rows)).toMatchObject({ added: 2 })
    expect(await bookedRows(account)).toHaveLength(2)
  })

  test('bank rows with implausible dates are refused even if the import declared plausible dates when it began', async () => {
    const rows = asFile([row({ amount: 54_003, date: day(3) })])
    const usual = { from: day(-2), to: today() }
    for (const covered of [usual, null]) {
      const account = await newAccount()
      const begun = { ...importStart(account, rows, { covered }), are_days_confirmed: covered === null }
      const answer = await office.api.post('/statements', begun)
      expect(answer.status).toBe(201)
      const { id } = await answer.json<{ id: string }>()
      expect(await refusalOf(await office.api.put(`/statements/${id}/rows`, { rows }))).toEqual([
        409,
        'days_unsure',
      ])
      expect(await bookedRows(account)).toHaveLength(0)
    }
  })

  test('dates of the past year until today and dates of pending rows are accepted as plausible', async () => {
    const account = await newAccount()
    const rows = asFile([
      row({ amount: 54_004, date: yearAgo() }),
      row({ amount: 54_005, date: today() }),
      row({ amount: 54_006, date: day(1), pending: true }),
    ])
    const covered = { from: yearAgo(), to: today() }
    const begun = { ...importStart(account, rows, { covered }), are_days_confirmed: false }
    const answer = await office.api.post('/statements', begun)
    expect(answer.status).toBe(201)
    const { id } = await answer.json<{ id: string }>()
    expect((await office.api.put(`/statements/${id}/rows`, { rows })).ok).toBe(true)
  })
})
