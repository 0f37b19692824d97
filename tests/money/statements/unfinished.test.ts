import { beforeAll, expect, test } from 'vitest'
import { closeUnfinishedImports } from '../../../worker/money/statements/import/merge'
import { contextFor } from '../../support/context'
import { countRows, signIn } from '../../support/shop'
import { asFile, bankClient, newAccount, row } from '../../support/statements'

let office: ReturnType<typeof bankClient>
beforeAll(async () => {
  office = bankClient(await signIn())
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const end = (hours: number) => closeUnfinishedImports(contextFor({ now: inHours(hours) }))

async function begun(received: number) {
  const account = await newAccount()
  const rows = asFile([1, 2, 3, 4, 5].map(n => row({ amount: 100_000 + n, description: `TRSF ${n}` })))
  const { id } = await office.begin(account, rows)
  await office.upload(id, rows.slice(0, received))
  return { id, account }
}

const waiting = (id: string) => countRows('uploaded_rows', `statement_id = '${id}'`)
const isIn = (id: string, state: string) => countRows('statements', `id = '${id}' AND state = '${state}'`)

test('rows of an incomplete upload are erased after a day', async () => {
  const { id, account } = await begun(3)
  await end(23)
  expect(await waiting(id)).toBe(3)
  await end(25)
  expect([await waiting(id), await isIn(id, 'undone')]).toEqual([0, 1])
  expect(await countRows('bank_rows', `account_id = '${account}'`)).toBe(0)
})

test('a completely uploaded import is merged even if its browser is closed', async () => {
  const { id, account } = await begun(5)
  await end(0)
  expect([await waiting(id), await isIn(id, 'merging')]).toEqual([5, 1])
  await end(0.1)
  expect([await waiting(id), await isIn(id, 'done')]).toEqual([0, 1])
  expect(await countRows('bank_rows', `account_id = '${account}'`)).toBe(5)
})
