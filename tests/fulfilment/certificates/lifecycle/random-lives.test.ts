import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Certificate, Verification } from '../../../../worker/contract/fulfilment/certificates'
import { operator } from '../../../support/admin'
import { saveTemplates } from '../../../support/certificates'
import { caseCount } from '../../../support/depth'
import { inJob } from '../../../support/jobs'
import { ask, newAnimal, orderFor, placedOrder, rowOf, signIn, withKey } from '../../../support/shop'
import { newSigningKey } from '../../../support/signing'
import { expectSound } from '../../../support/sound'

const fill = { date: '27 Mei 2026', location: 'Bogor', beneficiaries: 'Warga sekitar' }

let token = ''
let api: ReturnType<typeof operator>
let secret = ''
beforeAll(async () => {
  token = await signIn()
  api = operator(token)
  await saveTemplates()
  secret = (await newSigningKey()).secret
})

const rows = async <T>(sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results

async function shop() {
  const animal = await newAnimal({ stock: 100 })
  const beneficiaries = [{ name: 'Ahmad' }, { name: 'Siti' }]
  const order = await placedOrder({
    ...orderFor(animal.id),
    items: [{ animal_id: animal.id, quantity: 2, beneficiaries }],
  })
  const { id } = await rowOf(order)
  await api.patch(`/orders/${id}`, { payment_status: 'verified' })
  await api.post(`/certificates/from-order/${id}`)
  return { ...order, id }
}

type Order = Awaited<ReturnType<typeof shop>>

const papersOf = ({ id }: Order) =>
  rows<Certificate & { signature: string | null }>('SELECT * FROM certificates WHERE order_id = ?', id)
const ids = async (order: Order) => (await papersOf(order)).map(paper => paper.id)
const ritesOf = async ({ id }: Order) =>
  (await rows<{ id: string }>('SELECT DISTINCT sacrifice_id AS id FROM seats WHERE order_id = ?', id)).map(
    rite => rite.id,
  )

const bulk =
  (json: object) =>
  async (order: Order): Promise<unknown> => {
    const found = await ids(order)
    const step = { fill, note: null, ...json }
    return found.length > 0 && inJob(token, { kind: 'certificates', step, ids: found }, secret)
  }
const plan =
  (json: object, most = 9) =>
  async (order: Order): Promise<unknown> => {
    const found = (await ritesOf(order)).slice(0, most)
    return found.length > 0 && inJob(token, { kind: 'sacrifices', step: json, ids: found })
  }
const order =
  (json: object) =>
  ({ id }: Order): Promise<unknown> =>
    api.patch(`/orders/${id}`, json)

async function correct(of: Order) {
  const json = { item_n: 1, n: 1, name: 'Ahmed', bin: null, relation: null }
  await ask(`/api/orders/${of.order_id}/corrections`, { method: 'POST', json, ...withKey(of) })
  const [wish] = await rows<{ id: string; updated_at: string }>(
    "SELECT id, updated_at FROM corrections WHERE state = 'open' AND order_id = ?",
    of.id,
  )
  if (wish) await api.post(`/sacrifices/corrections/${wish.id}/apply`, { updated_at: wish.updated_at })
}

async function template() {
  const at = '/settings/certificate_templates'
  const { content, updated_at } = await (await api.get(at)).json<{
    content: { templates: object[] }
    updated_at: string
  }>()
  const templates = content.templates.map(one => ({
    ...one,
    template: `<p>{{name}} ${crypto.randomUUID()}</p>`,
  }))
  await api.put(at, { content: { templates }, updated_at })
}

const steps: Record<string, (order: Order) => Promise<unknown>> = {
  publish: bulk({ status: 'published' }),
  replace: bulk({ status: 'replaced' }),
  revoke: bulk({ status: 'revoked', reason: 'wrong' }),
  takeBack: bulk({ status: 'draft' }),
  draft: ({ id }) => api.post(`/certificates/from-order/${id}`),
  schedule: plan({ action: 'schedule', date: '2026-05-27', location: 'Bogor' }),
  complete: plan({ action: 'complete' }),
  completeOne: plan({ action: 'complete' }, 1),
  reopen: plan({ action: 'reopen' }),
  reopenOne: plan({ action: 'reopen' }, 1),
  undo: order({ payment_status: 'pending' }),
  reject: order({ payment_status: 'rejected', reason: 'uji' }),
  verify: order({ payment_status: 'verified' }),
  cancel: order({ status: 'cancelled', reason: 'uji' }),
  slaughter: order({ slaughter_status: 'completed' }),
  takeSlaughterBack: order({ slaughter_status: 'pending' }),
  correct,
  template,
}

/** Computed by SQL, independently of the shop's code. */
const isDone = async (id: string) => {
  const [row] = await rows(
    `SELECT 1 FROM certificates JOIN orders ON orders.id = certificates.order_id
     JOIN seats ON seats.order_id = orders.id AND seats.item_n = certificates.item_n AND seats.beneficiary_n = certificates.beneficiary_n
     JOIN sacrifices ON sacrifices.id = seats.sacrifice_id
     WHERE certificates.id = ? AND orders.payment_status = 'verified' AND orders.status <> 'cancelled' AND sacrifices.status = 'completed'`,
    id,
  )
  return row !== undefined
}

let good = 0

async function expectTrue(of: Order) {
  for (const paper of await papersOf(of)) {
    if (paper.code === null) continue
    const response = await ask(`/api/verify/${paper.code}`)
    if (response.status === 404) continue
    const { verdict, signed } = await response.json<Verification>()
    if (verdict !== 'valid' && verdict !== 'unsigned') continue
    good += 1
    expect([paper.certificate_number, await isDone(paper.id)]).toEqual([paper.certificate_number, true])
    expect([verdict, paper.status, signed?.names, signed?.number]).toEqual([
      'valid',
      'published',
      [paper.name],
      paper.certificate_number,
    ])
    const [kept] = await rows(
      'SELECT 1 FROM certificate_wordings WHERE hash = ?',
      signed && 'wording' in signed && signed.wording,
    )
    expect(kept).toBeDefined()
  }
}

const step = fc.constantFrom(...Object.keys(steps))
const often = fc.constantFrom('complete', 'publish')
const life = fc.array(fc.tuple(fc.oneof(step, often), fc.option(step)), { minLength: 4, maxLength: 10 })

test('no sequence of concurrent operations makes a certificate valid without its rite, payment or correct text', async () => {
  await fc.assert(
    fc.asyncProperty(life, async moments => {
      const one = await shop()
      for (const [first, second] of [['complete', null], ['publish', null], ...moments] as const) {
        await Promise.all([steps[first]?.(one), second && steps[second]?.(one)])
        await expectTrue(one)
      }
    }),
    { numRuns: caseCount(6, 14), seed: 1448 },
  )
  expect(good).toBeGreaterThan(caseCount(12, 30))
  await expectSound()
}, 60_000)
