import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Correction, SacrificePlan } from '../../../worker/contract/fulfilment/sacrifices'
import { auditOf, operator, refusalOf } from '../../support/admin'
import { runSql } from '../../support/rows'
import { newSacrifice, newSeason, paidOrder, seatNames, sharedCow } from '../../support/sacrifices'
import { countRows, signIn } from '../../support/shop'

let office: ReturnType<typeof operator>
let order = { id: '', order_id: '' }
let group = { id: '', season: '', number: 0 }
let wish = ''

const open = async (state = 'open') =>
  (
    await (
      await office.get(`/sacrifices/corrections?state=${state}&limit=100`)
    ).json<{ items: Correction[] }>()
  ).items
const mine = async (state?: string) => (await open(state)).find(({ id }) => id === wish)
const nameIs = (name: string) =>
  countRows('order_beneficiaries', `order_id = '${order.id}' AND n = 1 AND name = '${name}'`)
const decide = (step: string, json: object) => office.post(`/sacrifices/corrections/${wish}/${step}`, json)
const told = (type: string) => countRows('order_events', `order_id = '${order.id}' AND type = '${type}'`)

beforeAll(async () => {
  office = operator(await signIn())
})

beforeEach(async () => {
  const cow = await sharedCow()
  order = await paidOrder(cow, [{ name: 'Rudy' }, { name: 'Siti' }])
  group = await newSacrifice(await newSeason(), { animal_id: cow.id, name: cow.name })
  await seatNames(group, order, [1, 2])
  wish = crypto.randomUUID()
  await runSql(
    `INSERT INTO corrections (id, order_id, item_n, beneficiary_n, before, name, bin, relation, created_at, updated_at)
     VALUES (?, ?, 1, 1, 'Rudy', 'Rudi', 'Slamet', 'bin', '2026-05-01', '2026-05-01')`,
    wish,
    order.id,
  )
})

describe('a correction request for a name', () => {
  test('a correction request shows the current name, the requested name and the seat', async () => {
    expect(await mine()).toMatchObject({
      order_code: order.order_id,
      before: 'Rudy',
      present: 'Rudy',
      wanted: 'Rudi bin Slamet',
      sacrifice: { season: group.season, number: group.number, status: 'pending' },
    })
    const plan = await (await office.get('/sacrifices/plan')).json<SacrificePlan>()
    expect(plan.corrections).toBe(await countRows('corrections', "state = 'open'"))
    expect(plan.corrections).toBeGreaterThan(0)
  })

  test('applying a correction request changes the name once, with entries in timeline and audit log', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => decide('apply', { updated_at: '2026-05-01' })))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect([await nameIs('Rudi'), await told('name_corrected')]).toEqual([1, 1])
    expect(await mine()).toBeUndefined()
    expect(await mine('done')).toMatchObject({ present: 'Rudi bin Slamet', state: 'done' })
    expect(await auditOf('corrections', wish)).toMatchObject([{ action: 'done', changes: {} }])
    expect(await refusalOf(await decide('apply', { updated_at: '2026-05-01' }))).toEqual([
      409,
      'correction_decided',
    ])
  })

  test('declining a correction request needs a reason and keeps the name', async () => {
    expect(await refusalOf(await decide('refuse', { updated_at: '2026-05-01', reason: ' ' }))).toEqual([
      422,
      'invalid',
    ])
    expect((await decide('refuse', { updated_at: '2026-05-01', reason: 'Sudah dicetak' })).status).toBe(204)
    expect([await nameIs('Rudy'), await told('name_correction_refused')]).toEqual([1, 1])
    expect(await mine('refused')).toMatchObject({ reason: 'Sudah dicetak' })
  })

  test('a correction request that the customer has replaced is not applied from an outdated page', async () => {
    await runSql("UPDATE corrections SET name = 'Rudiyanto', updated_at = '2026-05-02' WHERE id = ?", wish)
    expect(await refusalOf(await decide('apply', { updated_at: '2026-05-01' }))).toEqual([409, 'stale'])
    expect(await nameIs('Rudy')).toBe(1)
    expect((await decide('apply', { updated_at: '2026-05-02' })).status).toBe(204)
    expect(await nameIs('Rudiyanto')).toBe(1)
  })

  test('correction requests are listed page by page, oldest first', async () => {
    const page = async (query: string) =>
      (await office.get(`/sacrifices/corrections?limit=1${query}`)).json<{
        items: Correction[]
        next_cursor: string
      }>()
    const first = await page('')
    const second = await page(`&cursor=${encodeURIComponent(first.next_cursor)}`)
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
  })
})
