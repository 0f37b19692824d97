import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CustomerExport } from '../../../worker/contract/orders/desk'
import type { OrderDetail } from '../../../worker/contract/orders/orders'
import { assignSeatsOfPaidOrders } from '../../../worker/fulfilment/sacrifices/seats/fill'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { anonymizeOldOrders } from '../../../worker/people/erase/anonymize'
import { atLater } from '../../support/auth'
import { newCertificate, saveTemplates } from '../../support/certificates'
import { contextFor } from '../../support/context'
import { phoneClient } from '../../support/evidence'
import { png, webp } from '../../support/files'
import { inJob } from '../../support/jobs'
import { newOrderRow, runSql } from '../../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
  uniqueId,
  withKey,
} from '../../support/shop'
import { bankClient, newAccount, row, today } from '../../support/statements'

let token = ''
beforeAll(async () => {
  token = await signIn()
  await saveTemplates()
})

let phones = 10_000_000
const somebody = () => {
  phones += 1
  return {
    customer_name: `Rahasia ${uniqueId('nama').replaceAll('-', '')}`,
    customer_phone: `+62877${phones}`,
    customer_email: `${uniqueId('rahasia')}@contoh.id`,
  }
}

async function orderOf(person: ReturnType<typeof somebody>) {
  const { id: animal_id } = await newAnimal()
  const names = [{ name: `Atas Nama ${person.customer_name}` }]
  return placedOrder({ ...person, items: [{ animal_id, quantity: 1, beneficiaries: names }] })
}

async function claim(order: { order_id: string; key: string }, note: string) {
  const form = new FormData()
  form.set('note', note)
  form.set('proof', new File([png()], 'bukti.png', { type: 'image/png' }))
  const response = await ask(`/api/orders/${order.order_id}/payment-claim`, { body: form, ...withKey(order) })
  if (response.status !== 200) throw new Error(await response.text())
}

const anonymize = (id: string) => ask(`/api/admin/orders/${id}/anonymize`, { method: 'POST', token })

async function everything(id: string) {
  const tables = [
    'order_beneficiaries',
    'payment_claims',
    'order_events',
    'certificates',
    'transactions',
    'bank_rows',
  ]
  const rows = await env.DB.batch([
    env.DB.prepare('SELECT * FROM orders WHERE id = ?').bind(id),
    ...tables.map(table => env.DB.prepare(`SELECT * FROM ${table} WHERE order_id = ?`).bind(id)),
    env.DB.prepare('SELECT * FROM audit_events WHERE entity_id = ?').bind(id),
  ])
  return JSON.stringify(rows.map(row => row.results))
}

describe('anonymising', () => {
  test('anonymising an order removes all personal data and keeps the ordered lines and the payments', async () => {
    const person = somebody()
    const order = await orderOf(person)
    const { id } = await rowOf(order)
    await claim(order, `Dari rekening ${person.customer_name}`)
    const reason = `Dana dari ${person.customer_name}`
    await patchOrder(token, id, { payment_status: 'verified' })
    await patchOrder(token, id, { payment_status: 'rejected', reason })
    // A code that the shop does not know may be personal text.
    await runSql('UPDATE orders SET discount_code = ? WHERE id = ?', `IBU-${person.customer_name}`, id)
    const office = bankClient(token)
    const account = await newAccount()
    const paidBy = [row({ amount: order.total_amount, description: `TRF DARI ${person.customer_name}` })]
    await office.importFile(account, paidBy)
    await office.match()
    const [transfer] = await office.list(`account_id=${account}`)
    expect(await office.settle([transfer?.id ?? 0])).toMatchObject([{ ok: true }])
    await patchOrder(token, id, { status: 'completed' })
    const { certificate_number } = await newCertificate({ order_id: id, name: person.customer_name })
    const { proof_key } = (await env.DB.prepare('SELECT proof_key FROM payment_claims WHERE order_id = ?')
      .bind(id)
      .first<{ proof_key: string }>()) ?? { proof_key: '' }
    expect(await env.MEDIA.head(proof_key)).not.toBeNull()

    const response = await anonymize(id)
    expect(response.status).toBe(200)
    const detail = await response.json<OrderDetail>()
    expect(detail).toMatchObject({
      total_amount: order.total_amount,
      status: 'completed',
      payment_status: 'verified',
    })
    expect(detail.anonymized_at).not.toBeNull()
    expect(detail.events.at(-1)).toMatchObject({ type: 'anonymized', actor: expect.stringContaining('@') })

    const left = await everything(id)
    for (const word of [
      person.customer_name,
      person.customer_phone,
      person.customer_email,
      'rekening',
      'bukti.png',
    ]) {
      expect(left).not.toContain(word)
    }
    expect(await env.MEDIA.head(proof_key)).toBeNull()
    expect((await ask(`/api/certificates?q=${certificate_number}`)).status).toBe(404)
    expect(await office.list(`account_id=${account}&q=${person.customer_name.slice(0, 6)}`)).toEqual([])
    await office.importFile(account, paidBy)
    expect(await office.list(`account_id=${account}`)).toMatchObject([
      { description: '', amount: order.total_amount, state: 'settled', order_id: order.order_id },
    ])
    const isIncome = `order_id = '${id}' AND amount = ${order.total_amount} AND voided_at IS NULL`
    expect(await countRows('transactions', isIncome)).toBe(1)
  })

  test('anonymising an order invalidates its link and its phone digits, and no search finds the person', async () => {
    const person = somebody()
    const order = await orderOf(person)
    const { id } = await rowOf(order)
    await patchOrder(token, id, { status: 'cancelled' })
    await anonymize(id)
    expect((await ask(`/api/orders/${order.order_id}`, withKey(order))).status).toBe(404)
    const digits = person.customer_phone.slice(-4)
    expect((await ask(`/api/orders/${order.order_id}?phone4=${digits}`)).status).toBe(404)
    const bare = await (await ask(`/api/orders/${order.order_id}`)).json()
    expect(bare).toMatchObject({ masked: true, status: 'cancelled' })
    for (const q of [person.customer_name, person.customer_phone, person.customer_email]) {
      const found = await ask(`/api/admin/orders?q=${encodeURIComponent(q)}`, { token })
      expect(await found.json()).toMatchObject({ items: [] })
    }
    const byCode = await ask(`/api/admin/orders?q=${order.order_id}`, { token })
    expect((await byCode.json<{ items: { id: string }[] }>()).items.map(item => item.id)).toEqual([id])
  })

  test('anonymising an open order is refused, and anonymising is idempotent', async () => {
    const person = somebody()
    const order = await orderOf(person)
    const { id } = await rowOf(order)
    const refused = await anonymize(id)
    expect([refused.status, await problemOf(refused)]).toMatchObject([
      409,
      { detail: 'Hanya pesanan yang selesai atau dibatalkan yang dapat dianonimkan.' },
    ])
    expect((await rowOf(order)).customer_name).toBe(person.customer_name)
    await patchOrder(token, id, { status: 'cancelled' })
    await anonymize(id)
    const once = await rowOf(order)
    expect((await anonymize(id)).status).toBe(200)
    expect(await rowOf(order)).toEqual(once)
    expect((await anonymize('tidak-ada')).status).toBe(404)
  })
})

describe('retention', () => {
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  const cron = (now = new Date().toISOString()) =>
    runOrderCron(db, now, () => anonymizeOldOrders(db, env.MEDIA, now))
  const nameOf = async (order: { order_id: string }) => (await rowOf(order)).customer_name

  test('unpaid orders cancelled 90 days ago are anonymised once; other orders are kept', async () => {
    const cancelled = { status: 'cancelled' as const, customer_name: 'Tetap' }
    const old = await newOrderRow({ ...cancelled, cancelled_at: days(90.01) })
    const young = await newOrderRow({ ...cancelled, cancelled_at: days(89.9) })
    const paid = await newOrderRow({ ...cancelled, payment_status: 'verified', cancelled_at: days(200) })
    const done = await newOrderRow({ status: 'completed', customer_name: 'Tetap', created_at: days(400) })
    expect((await cron()).anonymized).toBe(1)
    expect(await nameOf(old)).not.toBe('Tetap')
    for (const order of [young, paid, done]) expect(await nameOf(order)).toBe('Tetap')
    expect(
      await countRows('order_events', `order_id = '${old.id}' AND type = 'anonymized' AND actor = 'system'`),
    ).toBe(1)
    expect((await cron()).anonymized).toBe(0)
  })

  test('an order with a late claim is not anonymised until the claim is checked; its proof is deleted with the order', async () => {
    const order = await orderOf(somebody())
    const { id } = await rowOf(order)
    await patchOrder(token, id, { status: 'cancelled' })
    await claim(order, 'terlambat')
    await runSql('UPDATE orders SET cancelled_at = ? WHERE id = ?', days(91), id)
    const key = (
      await env.DB.prepare('SELECT proof_key FROM payment_claims WHERE order_id = ?')
        .bind(id)
        .first<{ proof_key: string }>()
    )?.proof_key
    expect((await cron()).anonymized).toBe(0)
    expect(await env.MEDIA.head(key ?? '')).not.toBeNull()
    const early = await anonymize(id)
    expect([early.status, await problemOf(early)]).toMatchObject([
      409,
      { detail: expect.stringContaining('belum diputuskan') },
    ])
    await patchOrder(token, id, { payment_status: 'rejected', reason: 'Tidak ada dana masuk' })
    expect((await cron()).anonymized).toBe(1)
    expect(await env.MEDIA.head(key ?? '')).toBeNull()
    expect(await everything(id)).not.toContain('terlambat')
  })

  test('an order with received money is not anonymised until the money is resolved', async () => {
    const order = await newOrderRow({ status: 'cancelled', cancelled_at: days(100), customer_name: 'Tetap' })
    const office = bankClient(token)
    const account = await newAccount()
    await office.importFile(account, [row({ amount: 77_123 })])
    await runSql(
      "UPDATE bank_rows SET order_id = ?, state = 'part', settled_at = '2026-01-01', settled_by = 'x' WHERE account_id = ?",
      order.id,
      account,
    )
    await runSql(
      `INSERT INTO payments (order_id, amount, method, received_at, bank_row_id, is_part, actor, created_at, updated_at)
        SELECT order_id, amount, 'bank', '2026', id, 1, 'x', '2026', '2026' FROM bank_rows WHERE account_id = ?`,
      account,
    )
    expect((await cron()).anonymized).toBe(0)
    expect((await anonymize(order.id)).status).toBe(409)
    expect(await nameOf(order)).toBe('Tetap')
    await runSql("UPDATE payments SET voided_at = '2026' WHERE order_id = ?", order.id)
    expect((await cron()).anonymized).toBe(1)
  })

  test('one run anonymises more orders than one batch', async () => {
    await Promise.all(
      Array.from({ length: 230 }, () => newOrderRow({ status: 'cancelled', cancelled_at: days(120) })),
    )
    expect((await cron()).anonymized).toBe(230)
  })
})

describe('a customer’s data export', () => {
  const fetched = async (query: string) => {
    const response = await ask(`/api/admin/customers/export?${query}`, { token })
    return { response, data: await response.json<CustomerExport>() }
  }

  test('a customer’s data export contains all orders of a phone number or e-mail and no other orders', async () => {
    const person = somebody()
    const first = await orderOf(person)
    const second = await orderOf(person)
    await orderOf(somebody())
    await claim(first, 'Sudah transfer')
    const local = `0${person.customer_phone.slice(3)}`
    for (const query of [`phone=${local}`, `email=${person.customer_email.toUpperCase()}`]) {
      const { response, data } = await fetched(query)
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="data-pelanggan.json"')
      expect(data.items.map(order => order.order_id)).toEqual([second.order_id, first.order_id])
      expect(data.items[1]).toMatchObject({
        ...person,
        items: [{ beneficiaries: [{ name: `Atas Nama ${person.customer_name}` }] }],
        claims: [{ note: 'Sudah transfer', proof_name: 'bukti.png' }],
        events: [{ type: 'payment_claimed' }],
      })
    }
  })

  test('a customer’s data export includes bank, field, office and certificate data, as JSON and as a page', async () => {
    const person = somebody()
    const { id: animal_id } = await newAnimal()
    const order = await placedOrder({
      ...person,
      referral_code: 'IBU SITI',
      messages_ok: true,
      items: [{ animal_id, quantity: 1, beneficiaries: [{ name: 'Ahmad' }] }],
    })
    const { id } = await rowOf(order)
    await claim(order, 'Sudah transfer')
    const office = bankClient(token)
    const account = await newAccount()
    await office.importFile(account, [
      row({ date: today(), amount: order.total_amount, description: 'TRSF SITI' }),
    ])
    await office.match()
    const [transfer] = await office.list(`account_id=${account}`)
    expect(await office.settle([transfer?.id ?? 0])).toMatchObject([{ ok: true }])
    await assignSeatsOfPaidOrders(contextFor())
    const [seat] = await db.all<{ id: string }>(
      sql`SELECT sacrifice_id AS id FROM seats WHERE order_id = ${id}`,
    )
    const plan = { date: '2027-05-17', location: 'RPH Garut', performer: 'Pak Jagal' }
    const ids = [String(seat?.id)]
    await inJob(token, { kind: 'sacrifices', step: { action: 'schedule', ...plan }, ids })
    await ask(`/api/orders/${order.order_id}/corrections`, {
      json: { item_id: 1, n: 1, name: { name: 'Akhmad' } },
      ...withKey(order),
    })
    await phoneClient(token).send({ bytes: webp(), to: [seat?.id ?? ''] })
    await inJob(token, { kind: 'sacrifices', step: { action: 'complete' }, ids })
    await office.api.post(`/certificates/from-order/${id}`)
    await patchOrder(token, id, { slaughter_notes: 'Ingin <b>hadir</b>' })
    await office.api.post(`/orders/${id}/payments`, { amount: 50_000, method: 'cash' })
    await office.api.post(`/orders/${id}/refunds`, { amount: 50_000, reason: 'Kelebihan', kind: 'refund' })

    const { data } = await fetched(`email=${person.customer_email}`)
    expect(data).toMatchObject({
      next_cursor: null,
      items: [
        {
          referral_code: 'IBU SITI',
          consent_version: expect.any(String),
          consent_at: expect.any(String),
          message_consent: expect.any(String),
          slaughter_notes: 'Ingin <b>hadir</b>',
          claims: [{ late: false, note: 'Sudah transfer', proof_name: 'bukti.png', proof_mime: 'image/png' }],
          seats: [{ item_n: 1, beneficiary_n: 1, location: 'RPH Garut', status: 'completed' }],
          evidence: [{ stage: 'penyembelihan', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
          corrections: [{ before: 'Ahmad', name: 'Akhmad', state: 'open' }],
          certificates: [{ name: 'Ahmad', status: 'draft' }],
          bank_rows: [{ amount: order.total_amount, description: 'TRSF SITI' }],
          payments: [
            { amount: order.total_amount, method: 'bank' },
            { amount: 50_000, method: 'cash' },
          ],
          refunds: [{ amount: 50_000, reason: 'Kelebihan', state: expect.any(String) }],
          changes: [],
          bookings: [{ type: 'income', amount: order.total_amount }, { amount: 50_000 }],
        },
      ],
    })
    expect(data.items[0]?.messages.map(({ kind }) => kind)).toContain('paid')
    expect(JSON.stringify(data)).not.toMatch(/key_version|proof_key|actor|"seq"|signature/)

    const page = await ask(`/api/admin/customers/readable?email=${person.customer_email}`, { token })
    expect(page.headers.get('content-disposition')).toBe('attachment; filename="data-pelanggan.html"')
    const text = await page.text()
    for (const told of [
      order.order_id,
      'Sudah transfer',
      'TRSF SITI',
      'Akhmad',
      'RPH Garut',
      'Ingin &lt;b&gt;hadir',
    ])
      expect(text).toContain(told)
    const [readable = '', json = ''] = text.split('<pre id="data">')
    expect(readable).not.toMatch(/undefined|null|<script/)
    const copy = json
      .split('</pre>')[0]
      ?.replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
    expect(JSON.parse(copy ?? '').items).toEqual(data.items)
  })

  test('a customer’s data export is paged, each order once', async () => {
    const { customer_phone } = somebody()
    await Promise.all(Array.from({ length: 205 }, () => newOrderRow({ customer_phone })))
    const phone = `phone=${encodeURIComponent(customer_phone)}`
    const first = (await fetched(phone)).data
    const second = (await fetched(`${phone}&cursor=${first.next_cursor}`)).data
    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([200, 5, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(205)
  })

  test('a customer’s data export contains no secrets of the shop', async () => {
    const person = somebody()
    await orderOf(person)
    const { data } = await fetched(`phone=${encodeURIComponent(person.customer_phone)}`)
    expect(JSON.stringify(data)).not.toMatch(/key_version|proof_key|actor|"seq"/)
  })

  test('a customer’s data export is audited without the customer’s identity', async () => {
    const person = somebody()
    await orderOf(person)
    await fetched(`email=${person.customer_email}`)
    const row = await env.DB.prepare(
      "SELECT * FROM audit_events WHERE entity = 'customers' ORDER BY id DESC",
    ).first()
    expect(row).toMatchObject({ action: 'export', changes: '{"by":"email","orders":1}' })
    expect(JSON.stringify(row)).not.toContain(person.customer_email)
  })

  test('a customer’s data export requires a phone number or e-mail', async () => {
    for (const query of ['', 'phone=0812345678&email=a@b.c']) {
      expect((await ask(`/api/admin/customers/export?${query}`, { token })).status).toBe(422)
    }
    expect((await fetched('email=tidak@ada.id')).data.items).toEqual([])
  })
})

describe('access to personal data', () => {
  const views = (id: string, action = 'view') =>
    countRows('audit_events', `entity = 'orders' AND entity_id = '${id}' AND action = '${action}'`)

  test('opening an order in the back office is audited once an hour per operator', async () => {
    const { id } = await rowOf(await orderOf(somebody()))
    const look = (by: string) => ask(`/api/admin/orders/${id}`, { token: by })
    await atLater(-3601, () => look(token))
    expect(await views(id)).toBe(1)
    await look(token)
    await look(token)
    expect(await views(id)).toBe(2)
    await look(await signIn())
    expect(await views(id)).toBe(3)
  })

  test('viewing a payment proof is audited; a request for the proof of a missing order is not audited', async () => {
    const order = await orderOf(somebody())
    const { id } = await rowOf(order)
    await claim(order, 'bukti')
    const { claims } = await (await ask(`/api/admin/orders/${id}`, { token })).json<OrderDetail>()
    await ask(claims[0]?.proof_url ?? '', { token })
    expect(await views(id, 'view_proof')).toBe(1)
    await ask('/api/admin/orders/tidak-ada', { token })
    expect(await views('tidak-ada')).toBe(0)
  })
})
