import { beforeAll, beforeEach, expect, test } from 'vitest'
import { completeRites, newCertificate, saveTemplates } from '../../../support/certificates'
import { inJob } from '../../../support/jobs'
import { consentingOrder, messagesOf, sendAll } from '../../../support/messages'
import { runSql } from '../../../support/rows'
import { ask, countRows, newAnimal, orderFor, patchOrder, signIn } from '../../../support/shop'
import { newSigningKey } from '../../../support/signing'
import { expectSound } from '../../../support/sound'

const path = '/api/admin/certificates'

let token = ''
let secret = ''
beforeAll(async () => {
  token = await signIn()
  secret = (await newSigningKey()).secret
})
beforeEach(() => saveTemplates())

async function drafted() {
  const { id: animal } = await newAnimal()
  const names = [{ name: 'Ahmad' }, { name: 'Siti' }]
  const items = [{ animal_id: animal, quantity: 2, beneficiaries: names }]
  const order = await consentingOrder({ ...orderFor(animal), items })
  await patchOrder(token, order.id, { payment_status: 'verified' })
  const answer = await ask(`${path}/from-order/${order.id}`, { method: 'POST', token })
  const made = await answer.json<{ items: { id: string }[] }>()
  await completeRites(order.id)
  return { ...order, drafts: made.items.map(({ id }) => id) }
}

const fill = { date: '27 Mei 2026', location: 'Bogor', beneficiaries: 'Warga sekitar' }

const send = (ids: string[], status: string, key = secret) =>
  inJob(token, { kind: 'certificates', step: { status, fill, note: null }, ids }, key)

async function bulk(ids: string[], status: string, key?: string) {
  const items = await send(ids, status, key)
  expect(items.map(({ ok }) => ok)).toEqual(ids.map(() => true))
}

const told = async (order: { id: string }) =>
  (await messagesOf(order, "kind = 'certificate'")).map(({ channel, state }) => `${channel} ${state}`)
const noted = ({ id }: { id: string }) =>
  countRows('order_events', `order_id = '${id}' AND type = 'certificate_published'`)

const claimAll = () =>
  ask('/api/admin/messages/claim', {
    token,
    json: { holder: crypto.randomUUID(), kind: 'certificate', product: null, limit: 30 },
  })

test('a customer gets one message about all certificates of an order, even if several operators publish them', async () => {
  const order = await drafted()
  expect(await told(order)).toEqual([])
  const [first = '', second = ''] = order.drafts
  await Promise.all([[first], [first], [second]].map(ids => send(ids, 'published')))
  await bulk(order.drafts, 'published')
  expect(await told(order)).toEqual(['whatsapp due', 'email due'])
  expect(await noted(order)).toBe(1)
  await expectSound()
})

test('signing an older certificate sends the customer no message', async () => {
  const order = await consentingOrder()
  const { id } = await newCertificate({ order_id: order.id })
  await bulk([id], 'published')
  expect(await countRows('certificates', `id = '${id}' AND signature IS NOT NULL`)).toBe(1)
  expect([await told(order), await noted(order)]).toEqual([[], 0])
})

test('a withdrawn certificate is not announced to the customer until it is published again', async () => {
  const order = await drafted()
  await runSql("UPDATE signing_keys SET retired_at = '2026-01-02'")
  await bulk(order.drafts, 'published', '')
  await bulk(order.drafts, 'draft', '')
  await runSql(
    "UPDATE messages SET next_try_at = '2026-01-01' WHERE order_id = ? AND kind = 'certificate'",
    order.id,
  )
  expect((await claimAll()).status).toBe(200)
  expect(await told(order)).toEqual(['whatsapp skipped', 'email due'])
  await bulk(order.drafts, 'published', '')
  expect(await told(order)).toEqual(['whatsapp due', 'email due'])
  await sendAll()
  await bulk(order.drafts, 'draft', '')
  await runSql("UPDATE order_events SET created_at = '2026-01-01' WHERE order_id = ?", order.id)
  await bulk(order.drafts, 'published', '')
  expect(await told(order)).toEqual(['whatsapp sent', 'email sent'])
  await runSql('UPDATE signing_keys SET retired_at = NULL')
})

test('a corrected certificate is announced to the customer on the date of its correction', async () => {
  const order = await drafted()
  const [first = ''] = order.drafts
  await bulk([first], 'published')
  await sendAll()
  await runSql("UPDATE order_events SET created_at = '2026-01-01' WHERE order_id = ?", order.id)
  await runSql("UPDATE messages SET ref = '2026-01-01' WHERE order_id = ? AND kind = 'certificate'", order.id)
  const corrected = {
    ...fill,
    service_type: 'Qurban Kambing',
    template_id: 'polos',
    name: 'Ahmad',
    order_id: order.id,
  }
  const json = { corrected: { ...corrected, location: 'Garut' } }
  const answer = await ask(`${path}/${first}/replace`, { token, json, env: { CERTIFICATE_KEY: secret } })
  expect(answer.status).toBe(201)
  expect(await told(order)).toEqual(['whatsapp sent', 'email sent', 'whatsapp due', 'email due'])
})

test('a certificate republished on another date is not announced again, but a new certificate is announced', async () => {
  const order = await drafted()
  const [again = '', fresh = ''] = order.drafts
  await runSql("UPDATE signing_keys SET retired_at = '2026-01-02'")
  await bulk([again], 'published', '')
  await sendAll()
  await runSql("UPDATE order_events SET created_at = '2026-01-01' WHERE order_id = ?", order.id)
  await runSql("UPDATE messages SET ref = '2026-01-01' WHERE order_id = ? AND kind = 'certificate'", order.id)
  await bulk([again], 'draft', '')
  await bulk([again], 'published', '')
  const before = ['whatsapp sent', 'email sent']
  expect([await told(order), await noted(order)]).toEqual([before, 1])
  await bulk([fresh], 'published', '')
  expect([await told(order), await noted(order)]).toEqual([[...before, 'whatsapp due', 'email due'], 2])
  await runSql('UPDATE signing_keys SET retired_at = NULL')
})
