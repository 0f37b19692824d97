import { afterEach, describe, expect, test, vi } from 'vitest'
import { recordSecurityEvent } from '../../../worker/people/auth/totals'
import { auditOf } from '../../support/admin'
import { atLater, lossyBindings, postLogin } from '../../support/auth'
import { ask, countRows, db, newAnimal, newOperator, orderFor, placedOrder, rowOf } from '../../support/shop'

afterEach(() => {
  vi.restoreAllMocks()
})

const wrong = 'salah-sekali-rahasia'
const agent = { headers: { 'user-agent': 'Ponsel' } }

const idOf = async (response: Response) => (await response.json<{ user: { id: string } }>()).user.id

async function linesOf(work: () => Promise<unknown>) {
  const lines: string[] = []
  for (const level of ['info', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(line => lines.push(String(line)))
  await work()
  return lines.map(line => JSON.parse(line))
}

describe('signing in', () => {
  test('sign-ins and failed attempts are audited without passwords', async () => {
    const email = await newOperator()
    await postLogin(email, wrong, agent)
    const id = await idOf(await postLogin(email, undefined, agent))
    const events = await auditOf('users', id)
    expect(events.map(({ action, actor, changes }) => ({ action, actor, changes }))).toEqual([
      { action: 'sign_in_failed', actor: 'visitor', changes: { user_agent: 'Ponsel', known_device: false } },
      { action: 'sign_in', actor: email, changes: { user_agent: 'Ponsel', known_device: false } },
    ])
    expect(JSON.stringify(events)).not.toContain(wrong)
  })

  test('a sign-in with an unknown e-mail is audited without the e-mail, because the text may be a password', async () => {
    await postLogin('bukan-email-tapi-password', wrong)
    const events = await auditOf('users', 'unknown')
    expect(events.at(-1)).toMatchObject({ action: 'sign_in_failed', actor: 'visitor' })
    expect(JSON.stringify(events)).not.toMatch(/bukan-email|salah-sekali/)
  })

  test('a failed sign-in is one log line without personal data', async () => {
    const email = await newOperator()
    const lines = await linesOf(async () => {
      await postLogin(email, wrong, { headers: { 'cf-connecting-ip': '203.0.113.9', ...agent.headers } })
      await postLogin(email)
      await postLogin('tidak-ada@contoh.id', wrong)
    })
    expect(lines).toEqual([
      { level: 'warn', event: 'sign_in_failed', users: expect.any(String) },
      { level: 'info', event: 'sign_in', users: expect.any(String) },
      { level: 'warn', event: 'sign_in_failed', users: 'unknown' },
    ])
    expect(lines[0].users).toBe(lines[1].users)
    expect(JSON.stringify(lines)).not.toMatch(/contoh\.id|salah|203\.0|Ponsel/)
  })

  test('failed sign-ins cannot flood the audit log, which records 20 an hour per account', async () => {
    const email = await newOperator()
    const id = await idOf(await postLogin(email))
    const event = { entity: 'users', entity_id: id, action: 'sign_in_failed', actor: 'visitor' }
    const now = new Date().toISOString()
    await Promise.all(Array.from({ length: 30 }, () => recordSecurityEvent(db, event, now)))
    const failures = async () => (await auditOf('users', id)).filter(one => one.action === 'sign_in_failed')
    expect(await failures()).toHaveLength(20)
    await atLater(3601, () => postLogin(email, wrong))
    expect(await failures()).toHaveLength(21)
  })
})

test('signing in runs as many queries for known as for unknown e-mails, regardless of stored attempts', async () => {
  const event = { entity: 'users', entity_id: 'unknown', action: 'sign_in_failed', actor: 'visitor' }
  const now = new Date().toISOString()
  await Promise.all(Array.from({ length: 30 }, () => recordSecurityEvent(db, event, now)))
  const statements = async (email: string) =>
    (await postLogin(email, wrong)).headers.get('server-timing')?.match(/queries=\d+|statements=\d+/g)
  const unknown = await statements('tidak-ada@contoh.id')
  expect(unknown).toHaveLength(2)
  expect(await statements(await newOperator())).toEqual(unknown)
})

test('guessing an order’s phone digits is audited once an hour per order, without the digits', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { id } = await rowOf(order)
  const guess = () => ask(`/api/orders/${order.order_id}?phone4=4321`, { env: lossyBindings })
  const lines = await linesOf(async () => {
    for (let n = 0; n < 9; n++) await guess()
  })
  expect(lines).toContainEqual({ level: 'warn', event: 'digits_guessed', orders: id })
  const isGuess = `entity = 'orders' AND entity_id = '${id}' AND action = 'digits_guessed'`
  expect(await countRows('audit_events', isGuess)).toBe(1)
  expect(await countRows('audit_events', `${isGuess} AND changes LIKE '%4321%'`)).toBe(0)
})
