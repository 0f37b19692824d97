import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CustomerMoney, OrderMoney } from '../../../worker/contract/money/payments'
import type { Refund } from '../../../worker/contract/money/refunds'
import { isRefused } from '../../../worker/db/errors'
import { hourMs, timePlusMs } from '../../../worker/db/stamp'
import { refundApprovalProblem } from '../../../worker/money/refunds/steps'
import { deleteOldOrderLinkUses } from '../../../worker/orders/lookup/link'
import { refusalOf } from '../../support/admin'
import { caseCount } from '../../support/depth'
import { setMessages } from '../../support/messages'
import { runSql } from '../../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  newOperator,
  orderFor,
  password,
  patchOrder,
  placedOrder,
  rowOf,
  withKey,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

type Person = { email: string; token: string }

async function person(role = 'owner'): Promise<Person> {
  const email = await newOperator(undefined, role)
  const answer = await ask('/api/auth/login', { json: { email, password } })
  return { email, token: (await answer.json<{ access_token: string }>()).access_token }
}

let [ani, budi, cici]: [Person, Person, Person] = [
  { email: '', token: '' },
  { email: '', token: '' },
  { email: '', token: '' },
]
beforeAll(async () => {
  await setMessages()
  ;[ani, budi, cici] = [await person(), await person(), await person('finance')]
})
beforeEach(() => runSql('UPDATE users SET disabled_at = NULL'))

type Order = Awaited<ReturnType<typeof placedOrder>> & { id: string }

let price = 35_000_000

async function reduced(proposer: Person): Promise<Order> {
  price += 30_000
  const animal = await newAnimal({ price, stock: 5 })
  const order = await placedOrder(orderFor(animal.id, 2))
  const id = String((await rowOf(order)).id)
  await patchOrder(cici.token, id, { payment_status: 'verified' })
  const json = { reason: 'dikurangi', lines: [{ id: 1, quantity: 1 }] }
  expect((await ask(`/api/admin/orders/${id}/changes`, { token: proposer.token, json })).status).toBe(200)
  const money = await (await ask(`/api/orders/${order.order_id}/money`, withKey(order))).json<CustomerMoney>()
  const [change] = money.changes
  const agreed = await ask(`/api/orders/${order.order_id}/changes/${change?.id}`, {
    ...withKey(order),
    json: { agree: true, difference: change?.difference, surplus: 'refund' },
  })
  expect(agreed.status).toBe(200)
  return { ...order, id }
}

const refundOf = async ({ id }: { id: string }) => {
  const money = await (await ask(`/api/admin/orders/${id}/money`, { token: ani.token })).json<OrderMoney>()
  return money.refunds[0] as Refund
}
const approve = async (order: { id: string }, { token }: Person) => {
  const { id, updated_at } = await refundOf(order)
  return ask(`/api/admin/refunds/${id}/decision`, { token, json: { decision: 'approve', updated_at } })
}
const fetchLink = (order: { id: string }, { token }: Person) =>
  ask(`/api/admin/orders/${order.id}/link`, { method: 'POST', token })

test('the proposer of a line change cannot approve its refund while another owner can approve it', async () => {
  const order = await reduced(ani)
  expect(await refundOf(order)).toMatchObject({
    requested_by: 'customer',
    caused_by: ani.email,
    needs_second: true,
  })
  const refused = await approve(order, ani)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    code: 'own_refund',
    detail: expect.stringContaining('timbul dari perubahan yang Anda usulkan'),
  })
  expect((await approve(order, budi)).status).toBe(200)
  expect((await refundOf(order)).approved_by).toBe(budi.email)
  await expectSound()
})

test('a single owner may approve an own refund, and refunds within the limit need no second person', async () => {
  const order = await reduced(ani)
  await runSql('UPDATE users SET disabled_at = ? WHERE email <> ?', new Date().toISOString(), ani.email)
  expect((await approve(order, ani)).status).toBe(200)
  await runSql('UPDATE users SET disabled_at = NULL')
  price = 2_000_000
  const small = await reduced(ani)
  price = 36_000_000
  expect(await refundOf(small)).toMatchObject({ state: 'requested', needs_second: false })
  expect((await approve(small, ani)).status).toBe(200)
})

test('a user who fetched the order’s link cannot approve its refund for 24 hours', async () => {
  const order = await reduced(cici)
  expect((await fetchLink(order, budi)).status).toBe(200)
  expect(await refusalOf(await approve(order, budi))).toEqual([403, 'own_refund'])
  const before = timePlusMs(new Date().toISOString(), -24 * hourMs - 1000)
  await runSql('UPDATE order_link_uses SET used_at = ? WHERE order_id = ?', before, order.id)
  expect((await approve(order, budi)).status).toBe(200)
  await deleteOldOrderLinkUses(db, new Date().toISOString())
  expect(await countRows('order_link_uses', `order_id = '${order.id}'`)).toBe(0)
})

test('opening the message queue counts as fetching each order link in the queue, once per order and user', async () => {
  const order = await reduced(cici)
  await runSql("UPDATE orders SET message_consent = '1' WHERE id = ?", order.id)
  const holder = crypto.randomUUID()
  const claim = (limit: number) =>
    ask('/api/admin/messages/claim', { token: budi.token, json: { holder, limit, kind: 'refund_asked' } })
  await runSql(
    `INSERT INTO messages (order_id, kind, ref, channel, due_at, next_try_at, created_at, updated_at)
    VALUES (?1, 'refund_asked', 'x', 'whatsapp', ?2, ?2, ?2, ?2)`,
    order.id,
    '2026-01-01T00:00:00.000Z',
  )
  expect(await (await claim(5)).text()).toContain(order.key)
  await claim(5)
  expect(await countRows('order_link_uses', `order_id = '${order.id}' AND actor = '${budi.email}'`)).toBe(1)
  expect(await refusalOf(await approve(order, budi))).toEqual([403, 'own_refund'])
  expect((await approve(order, ani)).status).toBe(200)
})

test('an operator who changes the address of an order’s messages counts as a person who fetched its secret link', async () => {
  const order = await reduced(cici)
  expect((await patchOrder(budi.token, order.id, { customer_email: 'lain@contoh.id' })).status).toBe(200)
  expect(await refusalOf(await approve(order, budi))).toEqual([403, 'own_refund'])
})

test('the customer is notified of each new refund account even without consent, and the payer sees all account changes', async () => {
  const order = await reduced(cici)
  const { id } = await refundOf(order)
  const path = `/api/orders/${order.order_id}/refunds/${id}/payee`
  const put = (account: string) =>
    ask(path, { ...withKey(order), method: 'PUT', json: { bank: 'BSI', account, name: 'Siti' } })
  expect((await put('7123456789')).status).toBe(200)
  const desk = { bank: 'BCA', account: '5550001111', name: 'Orang Lain' }
  const byDesk = await ask(`/api/admin/refunds/${id}/payee`, { token: budi.token, method: 'PUT', json: desk })
  expect(byDesk.status).toBe(200)
  const seen = await (await ask(`/api/admin/refunds/${id}/payee`, { token: ani.token })).json<{
    history: { last4: string; actor: string }[]
  }>()
  expect(seen.history).toMatchObject([
    { last4: '1111', actor: budi.email },
    { last4: '6789', actor: 'customer' },
  ])
  const shown = await (await ask(`/api/orders/${order.order_id}/money`, withKey(order))).json<CustomerMoney>()
  expect(shown.payees).toMatchObject([
    { last4: '1111', by_shop: true },
    { last4: '6789', by_shop: false },
  ])
  expect(JSON.stringify(shown)).not.toContain(budi.email)
  const claimed = await ask('/api/admin/messages/claim', {
    token: ani.token,
    json: { holder: crypto.randomUUID(), limit: 50, kind: 'payee_changed' },
  })
  const { items } = await claimed.json<{ items: { order: string; text: string }[] }>()
  const texts = items.filter(message => message.order === order.id).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts.join()).toMatch(/berakhiran 6789.*berakhiran 1111/s)
  expect(
    await countRows('messages', `order_id = '${order.id}' AND kind = 'payee_changed' AND channel = 'email'`),
  ).toBe(2)
})

test('TypeScript and SQL agree on who may approve a refund', async () => {
  const order = await reduced(cici)
  const now = new Date().toISOString()
  const facts = fc.record({
    actor: fc.constantFrom(ani.email, budi.email),
    requested_by: fc.constantFrom('customer', ani.email, budi.email),
    caused_by: fc.constantFrom(null, ani.email, budi.email),
    needs_second: fc.boolean(),
    holds_link: fc.boolean(),
    has_other_owner: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(facts, async fact => {
      const { actor, requested_by, caused_by, needs_second, holds_link, has_other_owner } = fact
      const refund = crypto.randomUUID()
      await runSql('UPDATE users SET disabled_at = ? WHERE email <> ?', has_other_owner ? null : now, actor)
      await runSql('DELETE FROM order_link_uses')
      if (holds_link) await runSql('INSERT INTO order_link_uses VALUES (?, ?, ?)', order.id, actor, now)
      await runSql(
        "UPDATE refunds SET state = 'declined' WHERE order_id = ? AND state = 'requested'",
        order.id,
      )
      await runSql(
        `INSERT INTO refunds (id, order_id, kind, amount, reason, state, needs_second, requested_by, caused_by, created_at, updated_at)
        VALUES (?1, ?2, 'refund', 1000, 'x', 'requested', ?3, ?4, ?5, ?6, ?6)`,
        refund,
        order.id,
        needs_second ? 1 : 0,
        requested_by,
        caused_by,
        now,
      )
      const refused = await runSql(
        "UPDATE refunds SET state = 'approved', approved_by = ?, approved_at = ? WHERE id = ?",
        actor,
        now,
        refund,
      ).then(
        () => false,
        error => isRefused(error, 'own_refund'),
      )
      await runSql("UPDATE refunds SET state = 'declined' WHERE id = ?", refund)
      expect(refused).toBe(refundApprovalProblem(fact) !== null)
    }),
    { numRuns: caseCount(25, 200) },
  )
})
