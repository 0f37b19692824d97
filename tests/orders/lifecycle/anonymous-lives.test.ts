import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { assignSeatsOfPaidOrders } from '../../../worker/fulfilment/sacrifices/seats/fill'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { anonymizeOldOrders } from '../../../worker/people/erase/anonymize'
import { operator } from '../../support/admin'
import { saveTemplates } from '../../support/certificates'
import { contextFor } from '../../support/context'
import { caseCount } from '../../support/depth'
import { png } from '../../support/files'
import { queryRows } from '../../support/filled'
import { inJob } from '../../support/jobs'
import { runSql } from '../../support/rows'
import { sharedCow } from '../../support/sacrifices'
import { ask, db, newAnimal, placedOrder, rowOf, signIn, withKey } from '../../support/shop'
import { expectSound } from '../../support/sound'
import { tracesOf } from '../../support/traces'

let token = ''
let api: ReturnType<typeof operator>
beforeAll(async () => {
  token = await signIn()
  api = operator(token)
  await saveTemplates()
})

let people = 0

async function shop() {
  const [goat, cow] = [await newAnimal({ stock: 100 }), await sharedCow()]
  return Promise.all(
    [[goat], [goat, cow], [cow], [goat]].map(async animals => {
      people += 1
      const letters = [...String(people).padStart(4, '0')].map(n => 'bcdfghjklm'[Number(n)]).join('')
      const word = `zq${letters}x`
      const order = await placedOrder({
        customer_name: `Orang ${word}`,
        customer_phone: `+62866${10_000_000 + people}`,
        customer_email: `${word}@contoh.id`,
        messages_ok: people % 2 === 0,
        items: animals.map(({ id }) => ({
          animal_id: id,
          quantity: 2,
          beneficiaries: [{ name: `Anak ${word}` }],
        })),
      })
      return { ...order, id: (await rowOf(order)).id, word }
    }),
  )
}

type Order = Awaited<ReturnType<typeof shop>>[number]

const mine = (path: string, { order_id }: Order) => `/api/orders/${order_id}${path}`

function claim(order: Order) {
  const form = new FormData()
  form.set('note', `Dari ${order.word}`)
  form.set('proof', new File([png()], `${order.word}.png`, { type: 'image/png' }))
  return ask(mine('/payment-claim', order), { body: form, ...withKey(order) })
}

const sacrificesOf = async ({ id }: Order) =>
  queryRows<{ id: string; updated_at: string }>(
    `SELECT DISTINCT sacrifices.id, updated_at FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id WHERE order_id = '${id}'`,
  )

/** Skips erased orders: notes about a shared animal may still be written after one of its customers was erased. */
async function note(order: Order) {
  if ((await rowOf(order)).anonymized_at !== null) return
  for (const { id, updated_at } of await sacrificesOf(order))
    await api.put(`/sacrifices/${id}`, { tag: '', notes: `Untuk ${order.word}`, updated_at })
}

async function plan(order: Order, step: object) {
  const ids = (await sacrificesOf(order)).map(({ id }) => id)
  if (ids.length > 0) await inJob(token, { kind: 'sacrifices', step, ids })
}

async function certify(order: Order) {
  await api.post(`/certificates/from-order/${order.id}`)
  const made = await queryRows<{ id: string }>(`SELECT id FROM certificates WHERE order_id = '${order.id}'`)
  const ids = made.map(({ id }) => id)
  const fill = { date: '17 Mei 2027', location: 'Garut', beneficiaries: `Tetangga ${order.word}` }
  const step = { status: 'published', fill, note: null }
  if (ids.length > 0) await inJob(token, { kind: 'certificates', step, ids })
}

const day = { date: '2027-05-17', location: 'RPH', performer: 'Pak Jagal' }

const steps = {
  claim,
  reject: order =>
    api.patch(`/orders/${order.id}`, { payment_status: 'rejected', reason: `Bukan ${order.word}` }),
  verify: order => api.patch(`/orders/${order.id}`, { payment_status: 'verified' }),
  undo: order =>
    api.patch(`/orders/${order.id}`, { payment_status: 'pending', reason: `Salah ${order.word}` }),
  cancel: order => api.patch(`/orders/${order.id}`, { status: 'cancelled', reason: `Kata ${order.word}` }),
  reopen: order => api.patch(`/orders/${order.id}`, { status: 'confirmed', reason: `Kata ${order.word}` }),
  finish: order => api.patch(`/orders/${order.id}`, { status: 'completed', reason: `Kata ${order.word}` }),
  edit: order =>
    api.patch(`/orders/${order.id}`, { customer_name: `Baru ${order.word}`, slaughter_notes: order.word }),
  rename: order =>
    ask(mine('/beneficiaries', order), {
      method: 'PUT',
      json: { items: [{ id: 1, beneficiaries: [{ name: `Cucu ${order.word}` }] }] },
      ...withKey(order),
    }),
  correct: order =>
    ask(mine('/corrections', order), {
      json: { item_id: 1, n: 1, name: { name: `Koreksi ${order.word}` } },
      ...withKey(order),
    }),
  note,
  schedule: order => plan(order, { action: 'schedule', ...day }),
  complete: order => plan(order, { action: 'complete' }),
  back: order => plan(order, { action: 'reopen' }),
  certify,
  seat: () => assignSeatsOfPaidOrders(contextFor()),
  anonymize: order => api.post(`/orders/${order.id}/anonymize`),
  old: async order => {
    await runSql(
      "UPDATE orders SET cancelled_at = '2026-01-01T00:00:00.000Z' WHERE id = ? AND status = 'cancelled'",
      order.id,
    )
    const now = new Date().toISOString()
    await runOrderCron(db, now, () => anonymizeOldOrders(db, env.MEDIA, now))
  },
} satisfies Record<string, (order: Order) => Promise<unknown>>

const names = Object.keys(steps) as (keyof typeof steps)[]
const often = ['verify', 'seat', 'finish', 'anonymize', 'anonymize', 'certify', 'cancel'] as const

const life = fc.array(
  fc.record({
    step: fc.constantFrom(...names, ...often),
    at: fc.nat({ max: 3 }),
    together: fc.boolean(),
  }),
  { minLength: 12, maxLength: 30 },
)

/** Closes and erases each order, then tries to write to it again. */
const end = [
  ...(['complete', 'reject', 'cancel', 'finish', 'anonymize'] as const),
  ...(['claim', 'edit', 'rename', 'correct', 'certify', 'verify', 'reopen'] as const),
]

test('an anonymised order keeps no personal data, whatever happens before or after', async () => {
  let erased = 0
  await fc.assert(
    fc.asyncProperty(life, async lives => {
      const orders = await shop()
      let waiting: Promise<unknown>[] = []
      for (const { step, at, together } of lives) {
        const order = orders[at]
        if (!order) continue
        waiting.push(steps[step](order))
        if (together) continue
        await Promise.all(waiting)
        waiting = []
      }
      await Promise.all(waiting)
      await assignSeatsOfPaidOrders(contextFor())
      for (const order of orders) for (const step of end) await steps[step](order)
      const gone = await queryRows<{ id: string }>('SELECT id FROM orders WHERE anonymized_at IS NOT NULL')
      const theirs = orders.filter(order => gone.some(({ id }) => id === order.id))
      erased += theirs.length
      for (const { word } of theirs) expect([word, await tracesOf([word])]).toEqual([word, []])
      await expectSound()
    }),
    { numRuns: caseCount(2, 8), seed: 27, endOnFailure: true },
  )
  expect(erased).toBeGreaterThan(caseCount(4, 16))
})
