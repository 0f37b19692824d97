import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import type { OrderMoney } from '../../worker/contract/money/payments'
import { operator } from '../support/admin'
import { saveTemplates } from '../support/certificates'
import { pdf } from '../support/files'
import { run } from '../support/rows'
import { newSacrifice, newSeason, paidOrder, sharedCow, sit } from '../support/sacrifices'
import {
  type Ask,
  ask,
  fresh,
  newAnimal,
  newOperator,
  orderFor,
  placed,
  rowOf,
  signIn,
  withKey,
} from '../support/shop'
import { asFile, bank, day, newAccount, row } from '../support/statements'

export type Sent = { path: string; isAt?: 'customer' } & Omit<Ask, 'token' | 'env'>
/** A valid request, each time about something else. */
export type Recipe = () => Promise<Sent> | Sent

export let token = ''
export let finance = ''
export let office: ReturnType<typeof bank>

/** Signs in an owner and a bookkeeper for the steps. */
export async function signInTeam() {
  token = await signIn()
  finance = await signIn('finance')
  office = bank(finance)
  await saveTemplates()
}

export const asJson = async <T>(response: Response) => {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json<T>()
}

let closed = 30
/** A day that nobody closed yet. */
export const openDay = () => day(-++closed)

let price = 31_000_000
export const nextNumber = () => ++price
export async function newOrder(quantity = 1) {
  price += 30_000
  const animal = await newAnimal({ price, stock: 5 })
  const order = await placed(orderFor(animal.id, quantity))
  return { ...order, animal, id: String((await rowOf(order)).id) }
}

export async function paid(quantity = 1) {
  const order = await newOrder(quantity)
  await asJson(
    await operator(finance).patch(`/orders/${order.id}`, {
      payment_status: 'verified',
      amount: order.total_amount + 500_000,
    }),
  )
  return order
}

export const moneyOf = async (id: string) =>
  asJson<OrderMoney>(await operator(finance).get(`/orders/${id}/money`))

export async function refunded() {
  const order = await paid()
  const { refunds } = await asJson<OrderMoney>(
    await operator(finance).post(`/orders/${order.id}/refunds`, { amount: 500_000, reason: 'Lebih bayar' }),
  )
  return { order, refund: refunds[0] ?? expect.fail() }
}

export async function changing() {
  const order = await paid(2)
  await asJson(
    await operator(finance).post(`/orders/${order.id}/changes`, {
      reason: 'Permintaan pelanggan',
      lines: [{ id: 1, quantity: 1 }],
    }),
  )
  return order
}

export async function importing(isMerged = false) {
  const account = await newAccount()
  const rows = asFile([row({ amount: 400_000 + (++price % 20_000), date: day(0) })])
  if (!isMerged) return { account, rows, statement: await office.begin(account, rows) }
  const statement = await office.importFile(account, rows)
  const [booked] = await office.list(`account_id=${account}`)
  return { account, rows, statement, booked }
}

export const api = () => operator(token)
export const madeBy = async (path: string, json: object) =>
  await asJson<{ id: string; updated_at: string }>(await api().post(path, json))

export const bodies = {
  faqs: () => ({ question: fresh('Apakah'), answer: 'Ya.' }),
  galleries: () => ({ image_url: 'https://contoh.id/a.webp', caption: fresh('Foto'), category: 'hewan' }),
  testimonials: () => ({
    name: fresh('Budi'),
    location: 'Bogor',
    testimonial: 'Amanah.',
    rating: 5,
    image_url: 'https://contoh.id/a.webp',
  }),
  services: () => ({
    kind: 'badal_haji',
    name: fresh('Badal'),
    description: 'Badal haji',
    price: 12_000_000,
  }),
  'bank-accounts': () => ({
    type: 'bank',
    bank_name: 'BSI',
    account_number: '7001234567',
    account_name: fresh('Yayasan'),
  }),
}

export const reordered = Object.entries(bodies).map(([name, body]): [string, Recipe] => [
  `/api/admin/${name}/reorder`,
  async () => {
    await madeBy(`/${name}`, body())
    const { items } = await asJson<{ items: { id: string }[] }>(await api().get(`/${name}?limit=100`))
    return admin(`/${name}/reorder`, { ids: items.map(({ id }) => id).reverse() })
  },
])

export const listed = Object.entries(bodies).flatMap(([name, body]): [string, Recipe][] => [
  [`/api/admin/${name}`, () => ({ path: `/api/admin/${name}`, json: body() })],
])

export const animalBody = () => ({
  name: fresh('Domba'),
  type: 'Domba',
  price: 2_000_000,
  weight: '25 kg',
  stock: 3,
})
export const codeBody = () => ({
  code: fresh('KODE').replace(/\W/g, '').toUpperCase().slice(0, 20),
  type: 'discount',
  percent: 5,
})
export const formWith = (note: string) => {
  const body = new FormData()
  body.set('note', note)
  body.set('proof', new File([pdf()], 'bukti.pdf'))
  return body
}

export async function group() {
  const cow = await sharedCow()
  const order = await paidOrder(cow, [{ name: 'Ahmad' }, { name: 'Budi' }])
  const season = await newSeason()
  const [from, to] = [
    await newSacrifice(season, { name: cow.name }),
    await newSacrifice(season, { name: cow.name }),
  ]
  await sit(from, order, [1, 2])
  return { order, from: { ...from, animal: cow }, to }
}

export const seatOf = (group: { id: string }, order: { id: string }, n: number) => ({
  sacrifice_id: group.id,
  n,
  order_id: order.id,
  item_n: 1,
  beneficiary_n: n,
})

export const certificateBody = () => ({
  service_type: 'Qurban Kambing',
  status: 'draft',
  template_id: 'polos',
  name: fresh('Ahmad'),
  date: '10 Zulhijah 1447 H',
  location: 'Bogor',
  beneficiaries: 'Warga sekitar',
  issued_date: '2026-06-01',
})

export const refundRow = async (id: string) =>
  (await env.DB.prepare('SELECT updated_at FROM refunds WHERE id = ?')
    .bind(id)
    .first<{ updated_at: string }>()) ?? expect.fail()

export async function invited() {
  return madeBy('/people/invitations', { email: `${fresh('baru')}@contoh.id`, role: 'finance' })
}

export async function person() {
  const email = await newOperator(undefined, 'content')
  const row = await env.DB.prepare('SELECT id FROM users WHERE email = ?').bind(email).first<{ id: string }>()
  return row?.id ?? expect.fail()
}

/** A paid order whose one name is planned. */
export async function planned() {
  const order = await newOrder()
  await asJson(
    await operator(finance).patch(`/orders/${order.id}`, {
      payment_status: 'verified',
      amount: order.total_amount,
    }),
  )
  await ask(`/api/orders/${order.order_id}/beneficiaries`, {
    method: 'PUT',
    json: { items: [{ id: 1, beneficiaries: [{ name: 'Ahmad' }] }] },
    ...withKey(order),
  })
  await run(
    `UPDATE sacrifices SET status = 'scheduled', date = '2027-05-16', location = 'Garut'
     WHERE id = (SELECT sacrifice_id FROM seats WHERE order_id = ?)`,
    order.id,
  )
  return order
}

export const wish = { item_id: 1, n: 1, name: { name: 'Achmad' } }

export async function wished() {
  const order = await planned()
  await asJson(await ask(`/api/orders/${order.order_id}/corrections`, { json: wish, ...withKey(order) }))
  const row = await env.DB.prepare('SELECT id, updated_at FROM corrections WHERE order_id = ?')
    .bind(order.id)
    .first<{ id: string; updated_at: string }>()
  return row ?? expect.fail()
}

export const admin = (path: string, json?: unknown): Sent => ({ path: `/api/admin${path}`, json })
