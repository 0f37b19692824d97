import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Correction } from '../../../worker/contract/fulfilment/sacrifices'
import type { Corrections } from '../../../worker/contract/orders/corrections'
import { editableNames } from '../../../worker/contract/orders/names'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { operator, refusalOf } from '../../support/admin'
import {
  ask,
  customer,
  newAnimal,
  placedOrder,
  readOrderView,
  signIn,
  uniqueId,
  withKey,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

let api: ReturnType<typeof operator>
beforeAll(async () => {
  api = operator(await signIn())
})

type Mine = OrderView & { key: string }

const internal = async ({ order_id }: Mine) =>
  String(
    (await env.DB.prepare('SELECT id FROM orders WHERE order_id = ?').bind(order_id).first<{ id: string }>())
      ?.id,
  )

async function planned(n = 1, names = ['Ahmad', 'Fatimah']): Promise<Mine> {
  const { id } = await newAnimal()
  const beneficiaries = names.map(name => ({ name }))
  const email = `${uniqueId('k')}@contoh.id`
  const made = await placedOrder({
    ...customer,
    customer_email: email,
    items: [{ animal_id: id, quantity: names.length, beneficiaries }],
  })
  await api.patch(`/orders/${await internal(made)}`, { payment_status: 'verified' })
  await env.DB.prepare(
    `UPDATE sacrifices SET status = 'scheduled', date = '2027-05-16', location = 'Garut', updated_at = '2027-05-01' WHERE id = (
      SELECT sacrifice_id FROM seats WHERE order_id = ? AND beneficiary_n = ?)`,
  )
    .bind(await internal(made), n)
    .run()
  return made
}

const path = ({ order_id }: Mine) => `/api/orders/${order_id}/corrections`

const wish = (order: Mine, name: string, n = 1, proof: object = withKey(order)) =>
  ask(path(order), { json: { item_id: 1, n, name: { name } }, ...proof })

const read = async (order: Mine) => (await ask(path(order), withKey(order))).json<Corrections>()

const openRequests = async (order: Mine) => {
  const { items } = await (await api.get('/sacrifices/corrections?state=open&limit=100')).json<{
    items: Correction[]
  }>()
  return items.filter(({ order_code }) => order_code === order.order_id)
}

const apply = (asked?: Correction) =>
  api.post(`/sacrifices/corrections/${asked?.id}/apply`, { updated_at: asked?.updated_at })

async function beforeOf(order: Mine) {
  const read = env.DB.prepare('SELECT before FROM corrections WHERE order_id = ?').bind(await internal(order))
  return (await read.all()).results.map(({ before }) => before)
}

const rename = (order: Mine, names: string[]) =>
  ask(`/api/orders/${order.order_id}/beneficiaries`, {
    method: 'PUT',
    json: { items: [{ id: 1, beneficiaries: names.map(name => ({ name })) }] },
    ...withKey(order),
  })

describe('a name on an order', () => {
  test('a customer can change a name until the animal of that name is planned', async () => {
    const order = await planned()
    expect((await rename(order, ['Ahmad', 'Aisyah'])).status).toBe(200)
    expect(await refusalOf(await rename(order, ['Umar', 'Aisyah']))).toEqual([409, 'names_locked'])
    expect(await refusalOf(await rename(order, []))).toEqual([409, 'names_locked'])
    const { items } = await (await ask(`/api/orders/${order.order_id}`, withKey(order))).json<OrderView>()
    expect(items[0]?.beneficiaries.map(({ name }) => name)).toEqual(['Ahmad', 'Aisyah'])
  })

  test('a name whose animal is planned is reported as locked, and replacing the other names of the order keeps it', async () => {
    const order = await planned()
    const shown = await (await ask(`/api/orders/${order.order_id}`, withKey(order))).json<OrderView>()
    expect(shown.locked).toEqual([{ item_id: 1, n: 1 }])
    const masked = await (await ask(`/api/orders/${order.order_id}`)).json<OrderView>()
    expect(masked.locked).toBeUndefined()
    const answer = await ask(`/api/orders/${order.order_id}/beneficiaries`, {
      method: 'PUT',
      json: { items: [{ id: 1, beneficiaries: [{ name: '*2. Zahra*' }], keep: [1] }] },
      ...withKey(order),
    })
    expect(answer.status).toBe(200)
    const { items } = await answer.json<OrderView>()
    expect(items[0]?.beneficiaries.map(({ name }) => name)).toEqual(['Ahmad', 'Zahra'])
  })

  test('a locked name stays locked and is stored only once after an earlier name of the order was removed', async () => {
    const order = await planned(3, ['Ahmad', 'Budi', 'Citra'])
    const save = async (names: string[], keep: number[]) => {
      const json = { items: [{ id: 1, beneficiaries: names.map(name => ({ name })), keep }] }
      const path = `/api/orders/${order.order_id}/beneficiaries`
      const { items, locked } = await (
        await ask(path, { method: 'PUT', json, ...withKey(order) })
      ).json<OrderView>()
      return items[0] ? editableNames(items[0], locked) : null
    }
    const budi = { n: 1, name: 'Budi' }
    const rest = { lockedNames: [{ n: 3, name: 'Citra' }], slots: 2, keep: [3] }
    const shown = await save(['Budi'], [3])
    expect(shown).toMatchObject({ names: [budi], ...rest })
    const again = await save(shown?.names.map(({ name }) => name) ?? [], shown?.keep ?? [])
    expect(again).toMatchObject({ names: [budi], ...rest })
  })

  test('a name whose animal is planned has at most one open correction request, the latest request', async () => {
    const order = await planned()
    expect(await read(order)).toEqual({ locked: [{ item_id: 1, n: 1 }], items: [] })
    expect((await wish(order, 'Ahmed')).status).toBe(200)
    expect((await wish(order, 'Achmad')).status).toBe(200)
    const { items } = await read(order)
    expect(items).toEqual([expect.objectContaining({ name: 'Achmad', state: 'open', item_id: 1, n: 1 })])
    expect(await beforeOf(order)).toEqual(['Ahmad'])
    const another = await planned(2)
    expect((await wish(another, 'Fathimah', 2)).status).toBe(200)
    expect(await beforeOf(another)).toEqual(['Fatimah'])
    await expectSound()
  })

  test('a correction request for a name that can still be edited is refused, and an unchanged name creates no request', async () => {
    const order = await planned()
    expect(await refusalOf(await wish(order, 'Aisyah', 2))).toEqual([409, 'bad_transition'])
    expect(await refusalOf(await wish(order, 'Aisyah', 9))).toEqual([409, 'bad_transition'])
    expect((await wish(order, 'Ahmad')).status).toBe(200)
    expect((await read(order)).items).toEqual([])
  })

  test('requesting the current name withdraws the open correction request, so that an operator cannot apply the request', async () => {
    const order = await planned()
    await wish(order, 'Ahmed')
    const [asked] = await openRequests(order)
    expect((await wish(order, 'Ahmad')).status).toBe(200)
    expect((await read(order)).items).toEqual([])
    expect(await refusalOf(await apply(asked))).toEqual([404, 'not_found'])
    const { items } = await readOrderView(order)
    expect(items[0]?.beneficiaries.map(({ name }) => name)).toEqual(['Ahmad', 'Fatimah'])
  })

  test('a correction request is closed when the customer changes the name directly, which is possible once its plan is undone', async () => {
    const order = await planned()
    await wish(order, 'Ahmed')
    const [asked] = await openRequests(order)
    await env.DB.prepare(
      `UPDATE sacrifices SET status = 'pending', date = NULL, location = NULL, updated_at = '2027-05-02' WHERE id IN (
        SELECT sacrifice_id FROM seats WHERE order_id = ?)`,
    )
      .bind(await internal(order))
      .run()
    expect((await rename(order, ['Achmad Yani', 'Fatimah'])).status).toBe(200)
    expect(await refusalOf(await apply(asked))).toEqual([404, 'not_found'])
    const { items } = await readOrderView(order)
    expect(items[0]?.beneficiaries.map(({ name }) => name)).toEqual(['Achmad Yani', 'Fatimah'])
    await expectSound()
  })

  test('a correction request ends when its order is cancelled', async () => {
    const order = await planned()
    await wish(order, 'Ahmed')
    const [asked] = await openRequests(order)
    const cancelled = await api.post(`/orders/${await internal(order)}/cancel`, {
      reason: 'Pelanggan pindah',
    })
    expect(cancelled.status).toBe(200)
    expect(await openRequests(order)).toEqual([])
    expect(await refusalOf(await apply(asked))).toEqual([404, 'not_found'])
    await expectSound()
  })

  test('correction requests of a name can be sent and read only with the key of its order', async () => {
    const order = await planned()
    const other = { headers: { 'x-order-key': 'a'.repeat(43) } }
    expect((await wish(order, 'Umar', 1, other)).status).toBe(404)
    expect((await wish(order, 'Umar', 1, {})).status).toBe(401)
    expect((await ask(path(order), other)).status).toBe(404)
    expect((await read(order)).items).toEqual([])
  })
})
