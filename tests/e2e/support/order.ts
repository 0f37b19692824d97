import type { APIRequestContext, Page } from '@playwright/test'
import type { Server } from '../../../scripts/start/serve.ts'
import { defaultMessages } from '../../../worker/contract/messages/kinds'

export const customer = {
  customer_name: 'Siti Rahmawati',
  customer_phone: '+6281234567890',
  customer_email: 'siti@contoh.id',
}

/** Sets the address that e-mails are sent from. The demo shop has none, so that it sends no e-mail. */
export const setSender = ({ d1 }: Server) =>
  d1
    .prepare(
      "INSERT OR REPLACE INTO settings (type, content, updated_at) VALUES ('messages', ?, '2026-01-01')",
    )
    .bind(JSON.stringify({ ...defaultMessages, sender: 'kabar@toko.id' }))
    .run()

type Animal = { id: string; name: string; price: number; stock: number }

export async function animalNamed(request: APIRequestContext, name: string): Promise<Animal> {
  const { items } = await (await request.get('/api/animals')).json()
  const animal = items.find((item: Animal) => item.name === name)
  if (!animal) throw new Error(`no animal ${name}`)
  return animal
}

export type Placed = { order_id: string; key: string; total_amount: number }

export async function placeOrder(
  request: APIRequestContext,
  name = 'Kambing Kacang',
  quantity = 1,
  who = customer,
): Promise<Placed> {
  const { id } = await animalNamed(request, name)
  const answer = await request.post('/api/orders', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: { ...who, items: [{ animal_id: id, quantity }] },
  })
  if (answer.status() !== 201) throw new Error(await answer.text())
  return answer.json()
}

export const orderLink = (path: string, { order_id, key }: Placed) => `${path}#${order_id}.${key}`

export const change = (shop: Server, order: { order_id: string }, set: string) =>
  shop.d1.prepare(`UPDATE orders SET ${set} WHERE order_id = ?`).bind(order.order_id).run()

export const addToCart = (page: Page, name: string) =>
  page.getByRole('button', { name: `Tambah ${name} ke keranjang` }).click()

export async function fillCustomer(page: Page) {
  await page.getByLabel('Nama lengkap').fill(customer.customer_name)
  await page.getByLabel('Nomor WhatsApp').fill('0812 3456 7890')
  await page.getByLabel('Email').fill(customer.customer_email)
}

export const send = (page: Page) => page.getByRole('button', { name: 'Kirim Pesanan' }).first().click()
