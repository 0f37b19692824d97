import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { exportedFile } from '../../support/jobs'
import { newOrderRow, readRows, runSql } from '../../support/rows'
import { ask, customer, newAnimal, placedOrder, rowOf, signIn, uniqueId } from '../../support/shop'
import { expectSound } from '../../support/sound'

const path = '/api/admin/orders'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

type Page = {
  items: { id: string; found: string | null }[]
  next_cursor: string | null
  total: number | null
}

async function find(query: Record<string, string>) {
  const answer = await ask(`${path}?${new URLSearchParams(query)}`, { token })
  if (answer.status !== 200) throw new Error(await answer.text())
  return answer.json<Page>()
}

const whys = async (q: string) =>
  Object.fromEntries((await find({ q })).items.map(({ id, found }) => [id, found]))

const word = (text: string) => uniqueId(text).replaceAll('-', '')

const withName = async (animal: string, name: string) =>
  rowOf(
    await placedOrder({
      ...customer,
      items: [
        { animal_id: animal, quantity: 1, beneficiaries: [{ name, bin: 'Sulaiman', relation: 'bin' }] },
      ],
    }),
  )

test('an order is found by its total, the last phone digits, any name in it, or its product', async () => {
  const animal = await newAnimal({ name: `Domba ${word('Produk')}` })
  const name = word('Nama')
  const { id, total_amount } = await withName(animal.id, name)
  const dotted = Number(total_amount).toLocaleString('id-ID')
  expect((await whys(String(total_amount)))[id]).toBe('Total yang sama')
  expect((await whys(dotted))[id]).toBe('Total yang sama')
  for (const typed of [
    `Rp ${dotted}`,
    `${dotted},00`,
    `${dotted},-`,
    `IDR ${dotted.replaceAll('.', ',')}.00`,
  ])
    expect([typed, (await whys(typed))[id]]).toEqual([typed, 'Total yang sama'])
  expect((await whys(`${dotted},50`))[id]).not.toBe('Total yang sama')
  expect((await whys(name.toLowerCase()))[id]).toBe(`a.n. ${name} bin Sulaiman`)
  expect((await whys(`${name} sulaiman`))[id]).toBe(`a.n. ${name} bin Sulaiman`)
  expect((await whys(animal.name))[id]).toBe(`Produk: ${animal.name}`)
  await expectSound()
  const other = await newOrderRow({ customer_phone: '+6281277739462' })
  for (const tail of ['9462', '39462', '7739462'])
    expect((await whys(tail))[other.id]).toBe(`Nomor berakhir ${tail}`)
  expect(await whys('3946')).not.toHaveProperty(other.id)
})

test('the order search index is updated for changed and removed names', async () => {
  const animal = await newAnimal()
  const [before, after] = [word('Lama'), word('Baru')]
  const line = { animal_id: animal.id, quantity: 1, beneficiaries: [{ name: before }] }
  const order = await placedOrder({ ...customer, items: [line] })
  const { id } = await rowOf(order)
  const rename = (...names: string[]) =>
    ask(`/api/orders/${order.order_id}/beneficiaries`, {
      method: 'PUT',
      json: { items: [{ id: 1, beneficiaries: names.map(name => ({ name })) }] },
      headers: { 'x-order-key': order.key },
    })
  expect((await rename(after)).status).toBe(200)
  expect(await whys(before)).not.toHaveProperty(id)
  expect(await whys(after)).toHaveProperty(id)
  expect((await rename()).status).toBe(200)
  expect(await whys(after)).not.toHaveProperty(id)
  const kept = await env.DB.prepare('SELECT words FROM orders WHERE id = ?')
    .bind(id)
    .first<{ words: string }>()
  expect(kept?.words).not.toContain(after)
})

test('orders are filtered by product, slaughter status and agent', async () => {
  const [animal, other] = [await newAnimal(), await newAnimal()]
  const mine = await withName(animal.id, 'Ahmad')
  await withName(other.id, 'Umar')
  expect((await find({ product: animal.id })).items.map(({ id }) => id)).toEqual([mine.id])
  expect((await find({ product: animal.id, slaughter_status: 'scheduled' })).items).toEqual([])
  const scheduled = await newOrderRow({ slaughter_status: 'scheduled' })
  const found = await find({ slaughter_status: 'scheduled' })
  expect(found.items.map(({ id }) => id)).toContain(scheduled.id)
  expect(found.items.map(({ id }) => id)).not.toContain(mine.id)
  expect((await find({ agent: 'TIDAKADA' })).items).toEqual([])
})

test('an order search with a status continues at its cursor, and a page reads a bounded number of rows', async () => {
  const name = word('Banyak')
  const first = await newOrderRow({ customer_name: name, status: 'completed' })
  await runSql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
     INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount,
       consent_version, consent_at, expires_at, created_at, updated_at)
     SELECT 'many-' || i || ?1, 'ORDER-MANY' || i || ?1, ?1, '+628120000000', 'a@b.id', 900000000 + i * 1000, 100, 900000100 + i * 1000,
       'x', '2026-01-06', '2026-01-06', '2026-01-06T00:00:00.000Z', '2026-01-06T00:00:00.000Z' FROM n`,
    name,
  )
  const query = { q: name, status: 'completed' }
  const page = await find(query)
  expect(page).toMatchObject({ items: [], total: null })
  const next = await find({ ...query, cursor: page.next_cursor ?? '' })
  expect(next.items.map(({ id }) => id)).toEqual([first.id])
  const csv = await (await exportedFile(token, 'order_csv', String(new URLSearchParams(query)))).text()
  expect(csv).toContain(first.order_id)
  const answer = await ask(`${path}?${new URLSearchParams(query)}`, {
    token,
    env: { ENVIRONMENT: 'development' },
  })
  expect(readRows(answer)).toBeLessThan(7500)
})

test('an order search sorted oldest first continues in that order on the next page', async () => {
  const name = word('Urut')
  const rows = [await newOrderRow({ customer_name: name }), await newOrderRow({ customer_name: name })]
  const first = await find({ q: name, sort: 'oldest', limit: '1' })
  expect(first.items[0]?.id).toBe(rows[0]?.id)
  const second = await find({ q: name, sort: 'oldest', limit: '1', cursor: first.next_cursor ?? '' })
  expect(second.items[0]?.id).toBe(rows[1]?.id)
})

test('the team finds an order by its internal note, which appears in no response to customers', async () => {
  const order = await placedOrder({
    ...customer,
    items: [{ animal_id: (await newAnimal()).id, quantity: 1, beneficiaries: [{ name: 'Ahmad' }] }],
  })
  const { id } = await rowOf(order)
  const secret = word('Rahasia')
  const notes = `${path}/${id}/notes`
  expect((await ask(notes, { method: 'POST', json: { text: secret } })).status).toBe(401)
  expect((await ask(notes, { method: 'POST', token, json: { text: ' ' } })).status).toBe(422)
  expect((await ask(notes, { method: 'POST', token, json: { text: `Minta ${secret}\nBesok` } })).status).toBe(
    200,
  )
  expect(await (await ask(notes, { token })).json()).toMatchObject({
    items: [{ text: `Minta ${secret}\nBesok`, author: expect.stringContaining('@') }],
  })
  expect((await whys(secret))[id ?? '']).toContain(`Catatan: Minta ${secret}`)
  const outside = [
    `/api/orders/${order.order_id}?key=${order.key}`,
    `/api/orders/${order.order_id}`,
    `/api/orders/${order.order_id}?phone4=7890`,
  ]
  for (const address of outside) expect(await (await ask(address)).text(), address).not.toContain(secret)
  const data = `/api/admin/customers/export?phone=${encodeURIComponent(customer.customer_phone)}`
  for (const answer of [await exportedFile(token, 'order_csv'), await ask(data, { token })]) {
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain(secret)
  }
})
