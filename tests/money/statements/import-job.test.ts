import { beforeAll, describe, expect, test } from 'vitest'
import type { Statement } from '../../../worker/contract/money/bank-rows'
import {
  beginJob,
  controlJob,
  failedItems,
  finishedJob,
  jobOf,
  lostEngine,
  oneSlice,
  workThrough,
} from '../../support/jobs'
import { newAnimal, orderFor, placedOrder, signIn } from '../../support/shop'
import { asFile, bankClient, bookedRows, newAccount, row } from '../../support/statements'

let token = ''
let office: ReturnType<typeof bankClient>
beforeAll(async () => {
  token = await signIn('finance')
  office = bankClient(token)
})

const merging = (id: string) => ({
  kind: 'imports',
  step: { action: 'merge' },
  ids: [],
  remaining_query: `statement=${id}`,
})
const read = async (id: string) => (await office.api.get(`/statements/${id}`)).json<Statement>()

async function sent(n: number, amount = 100_000) {
  const account = await newAccount()
  const rows = asFile(Array.from({ length: n }, (_, at) => row({ amount: amount + at, balance: at })))
  const { id } = await office.begin(account, rows)
  await office.upload(id, rows)
  return { id, account }
}

test('the import job merges and matches the rows after the upload without further requests', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { id, account } = await sent(700, order.total_amount)
  const job = await beginJob(token, merging(id))
  expect(await finishedJob(token, job.id)).toMatchObject({ state: 'done', total: 1, done: 1, failed: 0 })
  expect(await read(id)).toMatchObject({ state: 'done', added: 700, waiting: 0 })
  const [first] = await office.list(`account_id=${account}&state=exact`)
  expect(first?.suggestions).toMatchObject([{ order_id: order.order_id }])
})

describe('an import job that is killed and continued by another instance', () => {
  test('a bank import continued by a second job instance keeps each row once, even if the lost instance still works', async () => {
    const { id, account } = await sent(650)
    const job = await beginJob(token, merging(id), lostEngine)
    await oneSlice(job.id)
    await Promise.all([oneSlice(job.id), oneSlice(job.id)])
    await workThrough(job.id)
    expect(await bookedRows(account)).toHaveLength(650)
    expect(await jobOf(token, job.id)).toMatchObject({ state: 'done', failed: 0 })
  })

  test('a bank import continued by a second job instance resumes at the slice where the first instance stopped', async () => {
    const { id, account } = await sent(650)
    const job = await beginJob(token, merging(id), lostEngine)
    await oneSlice(job.id)
    await controlJob(token, job.id, 'stop')
    await oneSlice(job.id)
    expect(await jobOf(token, job.id)).toMatchObject({ state: 'stopped', is_counted: false })
    expect(await read(id)).toMatchObject({ state: 'merging' })
    await controlJob(token, job.id, 'resume')
    await workThrough(job.id)
    expect(await read(id)).toMatchObject({ state: 'done' })
    expect(await bookedRows(account)).toHaveLength(650)
  })
})

test('the import job reports an import that was undone, is incomplete or does not exist', async () => {
  const reasonOf = async (id: string) => {
    const job = await beginJob(token, merging(id), lostEngine)
    await workThrough(job.id)
    expect(await jobOf(token, job.id)).toMatchObject({ state: 'done', done: 0, failed: 1 })
    return (await failedItems(token, job.id)).items[0]?.code
  }
  const { id: undone } = await sent(3)
  await office.api.post(`/statements/${undone}/undo`)
  expect(await reasonOf(undone)).toBe('bad_transition')
  const account = await newAccount()
  const { id: short } = await office.begin(account, asFile([row({ amount: 1 }), row({ amount: 2 })]))
  expect(await reasonOf(short)).toBe('upload_incomplete')
  expect(await reasonOf('tidak-ada')).toBe('not_found')
})
