import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { operator, passwordHeaders } from '../../support/admin'
import { saveTemplates } from '../../support/certificates'
import { pdf } from '../../support/files'
import { runSql } from '../../support/rows'
import { type Ask, ask, newAnimal, orderFor, placedOrder, rowOf, signIn, withKey } from '../../support/shop'
import { bankClient } from '../../support/statements'

export type RecipeRequest = { path: string } & Omit<Ask, 'method' | 'env'>
/** Builds a valid request, about new data on each call. */
export type Recipe = () => Promise<RecipeRequest> | RecipeRequest

export let token = ''
export let finance = ''
export let office: ReturnType<typeof bankClient>

export async function signInTeam() {
  token = await signIn()
  finance = await signIn('finance')
  office = bankClient(finance)
  await saveTemplates()
}

export async function requireOk(response: Response) {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response
}
export const asJson = async <T>(response: Response) => (await requireOk(response)).json<T>()

export const adminRequest = (path: string, json?: unknown, by = token): RecipeRequest => ({
  path: `/api/admin${path}`,
  json,
  token: by,
  headers: passwordHeaders,
})

export const asCustomer = (
  order: { order_id: string; key: string },
  path: string,
  json?: unknown,
): RecipeRequest => ({
  path: `/api/orders/${order.order_id}${path}`,
  json,
  ...withKey(order),
})

export const api = () => operator(token)
export const createdBy = async (path: string, json: object) =>
  await asJson<{ id: string; updated_at: string }>(await api().post(path, json))

export async function rowBy(table: string, column: string, value: string) {
  const row = await env.DB.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`)
    .bind(value)
    .first<{ id: string; updated_at: string }>()
  return row ?? expect.fail(`no row of ${table}`)
}

let price = 31_000_000

/** An order whose price differs by 30,000 rupiah from the previous order, so that totals are never close. */
export async function newOrder(quantity = 1) {
  price += 30_000
  const animal = await newAnimal({ price, stock: 5 })
  const order = await placedOrder(orderFor(animal.id, quantity))
  return { ...order, animal, id: String((await rowOf(order)).id) }
}

const verify = async ({ id }: { id: string }, amount: number) =>
  asJson(await operator(finance).patch(`/orders/${id}`, { payment_status: 'verified', amount }))

export const surplusAmount = 500_000
export async function paid(quantity = 1) {
  const order = await newOrder(quantity)
  await verify(order, order.total_amount + surplusAmount)
  return order
}

export const names = { items: [{ id: 1, beneficiaries: [{ name: 'Ahmad' }] }] }

export async function planned() {
  const order = await newOrder()
  await verify(order, order.total_amount)
  const named = { method: 'PUT', json: names, ...withKey(order) }
  await asJson(await ask(`/api/orders/${order.order_id}/beneficiaries`, named))
  await runSql(
    `UPDATE sacrifices SET status = 'scheduled', date = '2027-05-16', location = 'Garut'
     WHERE id = (SELECT sacrifice_id FROM seats WHERE order_id = ?)`,
    order.id,
  )
  return order
}

export const correctionRequest = { item_id: 1, n: 1, name: { name: 'Achmad' } }

export const formWith = (note: string) => {
  const body = new FormData()
  body.set('note', note)
  body.set('proof', new File([pdf()], 'bukti.pdf'))
  return body
}
