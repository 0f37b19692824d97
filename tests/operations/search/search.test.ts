import { beforeAll, expect, test } from 'vitest'
import type { SearchAnswer } from '../../../worker/contract/operations/search'
import { newCertificate } from '../../support/certificates'
import { newOrderRow, readRows } from '../../support/rows'
import { ask, newAnimal, orderFor, placedOrder, signIn, uniqueId } from '../../support/shop'
import { bankClient, newAccount, row, today } from '../../support/statements'

const path = '/api/admin/search'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

const search = async (q: string) => {
  const response = await ask(`${path}?q=${encodeURIComponent(q)}`, { token })
  if (response.status !== 200) throw new Error(await response.text())
  return response.json<SearchAnswer>()
}

test('one search word finds orders, their customer, certificates and animals', async () => {
  const word = uniqueId('Kata').replaceAll('-', '')
  const phone = '+6281200099001'
  const orders = [
    await newOrderRow({ customer_name: `Budi ${word}`, customer_phone: phone }),
    await newOrderRow({ customer_name: `Budi ${word}`, customer_phone: phone }),
  ]
  const certificate = await newCertificate({ name: `Budi ${word}` })
  const animal = await newAnimal({ name: `Domba ${word}` })
  const found = await search(word.toLowerCase())
  expect(found.orders.map(({ id }) => id)).toEqual(orders.reverse().map(({ id }) => id))
  expect(found.customers).toEqual([{ customer_name: `Budi ${word}`, customer_phone: phone, orders: 2 }])
  expect(found.certificates).toMatchObject([{ certificate_number: certificate.certificate_number }])
  expect(found.animals).toMatchObject([{ id: animal.id }])
})

test('the search counts all orders of a customer, and reports if more orders exist than it returns', async () => {
  const word = uniqueId('Langganan').replaceAll('-', '')
  const phone = '+6281200077001'
  for (let n = 0; n < 52; n++) await newOrderRow({ customer_name: word, customer_phone: phone })
  await newOrderRow({ customer_name: 'Keluarga', customer_phone: phone })
  const found = await search(word)
  expect(found.customers).toEqual([{ customer_name: word, customer_phone: phone, orders: 53 }])
  expect([found.orders.length, found.has_more_orders]).toEqual([5, true])
  expect((await search('Keluarga')).has_more_orders).toBe(false)
})

test('the search finds an order that waits for payment by the last three digits of its total', async () => {
  const priced = { unique_code: 893, subtotal: 5_000_000, total_amount: 5_000_893 }
  const open = await newOrderRow({ ...priced, customer_phone: '+6281200077002' })
  for (let n = 0; n < 8; n++) await newOrderRow({ ...priced, status: 'cancelled' })
  const { orders } = await search('893')
  expect(orders).toHaveLength(5)
  expect(orders[0]).toMatchObject({ id: open.id, found: 'Kode unik 893' })
})

test('the search finds an order by code or phone number, and a certificate by its number', async () => {
  const order = await newOrderRow({ customer_phone: '+6281277788812' })
  const certificate = await newCertificate()
  expect((await search(order.order_id)).orders).toMatchObject([{ id: order.id }])
  expect((await search('0812-7778-8812')).orders).toMatchObject([{ id: order.id }])
  expect((await search(certificate.certificate_number)).certificates).toMatchObject([{ id: certificate.id }])
})

test('the search returns a few hits of each kind with only the fields that are shown', async () => {
  const word = uniqueId('Banyak').replaceAll('-', '')
  for (let n = 0; n < 8; n++)
    await newOrderRow({ customer_name: word, customer_phone: `+62812000880${n}`, slaughter_notes: 'rahasia' })
  const found = await search(word)
  expect([found.orders.length, found.customers.length]).toEqual([5, 5])
  expect(JSON.stringify(found)).not.toMatch(/rahasia|customer_email/)
})

test('the search lists animals only for roles that can open the screen of animals', async () => {
  const word = uniqueId('Domba').replaceAll('-', '')
  await newAnimal({ name: word })
  for (const [role, count] of [
    ['owner', 1],
    ['finance', 0],
    ['desk', 0],
  ] as const) {
    const response = await ask(`${path}?q=${word}`, { token: await signIn(role) })
    expect((await response.json<SearchAnswer>()).animals).toHaveLength(count)
  }
})

test('the search does not list anonymised people as customers', async () => {
  const word = uniqueId('Anonim').replaceAll('-', '')
  const order = await newOrderRow({ customer_name: word, customer_phone: '' })
  const found = await search(word)
  expect([found.orders[0]?.id, found.customers]).toEqual([order.id, []])
})

test('the search reads rows in proportion to the hits, not to the size of the shop', async () => {
  const word = uniqueId('Langka').replaceAll('-', '')
  await newOrderRow({ customer_name: word, customer_phone: '+6281200077003' })
  const cost = async () =>
    readRows(await ask(`${path}?q=${word}`, { token, env: { ENVIRONMENT: 'development' } }))
  const before = await cost()
  for (let n = 0; n < 40; n++) await newOrderRow()
  expect(await cost()).toBeLessThanOrEqual(before + 2)
})

test('the search refuses too short and too long input, and requests without sign-in', async () => {
  for (const q of ['', 'a', 'x'.repeat(101)])
    expect((await ask(`${path}?q=${q}`, { token })).status).toBe(422)
  expect((await ask(`${path}?q=budi`)).status).toBe(401)
})

test('the search finds a bank row by text, amount and date, shows its order, and needs the statements permission', async () => {
  const office = bankClient(token)
  const account = await newAccount()
  const sender = uniqueId('PENGIRIM').replaceAll('-', '').toUpperCase()
  const order = await placedOrder(orderFor((await newAnimal({ price: 7_654_000 })).id))
  const amount = order.total_amount
  const statement = await office.importFile(account, [
    row({ amount, description: `TRSF ${sender}` }),
    row({ amount: 41_234, description: 'BUNGA', date: '2025-02-03' }),
  ])
  await office.match()
  const [paid] = await office.list(`statement_id=${statement.id}&state=exact`)
  await office.settle([paid?.id ?? 0])

  const byWords = await search(sender.toLowerCase())
  expect(byWords.rows).toMatchObject([{ amount, order_id: order.order_id, found: null, date: today() }])
  expect(byWords.orders).toMatchObject([{ order_id: order.order_id, found: `Mutasi: TRSF ${sender}` }])
  const dotted = amount.toLocaleString('id-ID')
  for (const typed of [String(amount), dotted, `Rp ${dotted}`]) {
    const found = await search(typed)
    expect(found.rows).toMatchObject([{ amount, found: 'Jumlah yang sama' }])
    expect(found.orders).toMatchObject([{ found: 'Total yang sama' }])
  }
  for (const typed of ['3/2/2025', '2025-02-03', '3 Feb 2025'])
    expect((await search(typed)).rows).toMatchObject([{ amount: 41_234, found: 'Tanggal itu' }])
  const listed = async (q: string) => (await office.list(`q=${encodeURIComponent(q)}`)).map(one => one.amount)
  expect(await listed(dotted)).toEqual([amount])
  expect(await listed('3 Feb 2025')).toEqual([41_234])
  expect(await listed(sender)).toEqual([amount])

  for (const role of ['content', 'field']) {
    const answer = await ask(`${path}?q=${sender}`, { token: await signIn(role) })
    expect(await answer.text()).not.toContain(sender)
  }
})
