import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Certificate } from '../../../worker/contract/fulfilment/certificates'
import { addDays } from '../../../worker/contract/lib/format'
import { assignSeatsOfPaidOrders } from '../../../worker/fulfilment/sacrifices/seats/fill'
import { operator } from '../../support/admin'
import { newCertificate, saveTemplates } from '../../support/certificates'
import { contextFor } from '../../support/context'
import { phoneClient } from '../../support/evidence'
import { png, webp } from '../../support/files'
import { queryRows } from '../../support/filled'
import { inJob } from '../../support/jobs'
import { runSql } from '../../support/rows'
import { newSacrifice, newSeason, paidOrder, seatNames, sharedCow } from '../../support/sacrifices'
import { ask, newAnimal, orderFor, placedOrder, rowOf, signIn, uniqueId, withKey } from '../../support/shop'
import { expectSound } from '../../support/sound'
import { bankClient, newAccount, row, today } from '../../support/statements'
import { tracesOf } from '../../support/traces'

let token = ''
let api: ReturnType<typeof operator>
beforeAll(async () => {
  token = await signIn()
  api = operator(token)
  await saveTemplates()
})

/** Letters that no other text in the shop contains, because the trigram index is searched too. */
const word = 'ЖЩЪ'
const latin = 'zqxjvk'
const digits = '8771234509'
const traces = () => tracesOf([word, latin, digits])

const expectDone = async (answer: Response | Promise<Response>) => {
  const response = await answer
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response
}

async function claim(order: { order_id: string; key: string }) {
  const form = new FormData()
  form.set('note', `Dari rekening ${word}`)
  form.set('proof', new File([png()], `bukti ${word}.png`, { type: 'image/png' }))
  await expectDone(ask(`/api/orders/${order.order_id}/payment-claim`, { body: form, ...withKey(order) }))
}

type Seat = { id: string; n: number; kind: string; updated_at: string }

const seatsOf = async (order_id: string) =>
  (
    await env.DB.prepare(
      `SELECT sacrifices.id, seats.beneficiary_n AS n, kind, updated_at FROM seats JOIN sacrifices ON sacrifices.id = sacrifice_id
       WHERE order_id = ? ORDER BY item_n, n`,
    )
      .bind(order_id)
      .all<Seat>()
  ).results

/** An order with the person's name in all fields that customer, bank, field team and office can write. */
async function lived() {
  const [goat, cow] = [await newAnimal(), await sharedCow()]
  const order = await placedOrder({
    customer_name: `${word} Rahmawati`,
    customer_phone: `+62${digits}`,
    customer_email: `${latin}@contoh.id`,
    referral_code: `${latin}ref`,
    messages_ok: true,
    items: [
      {
        animal_id: goat.id,
        quantity: 2,
        beneficiaries: [{ name: `${word} satu`, bin: `${word} ayah`, relation: 'bin' }],
      },
      { animal_id: cow.id, quantity: 1, beneficiaries: [{ name: `${word} tiga` }] },
    ],
  })
  const { id } = await rowOf(order)
  const patch = (json: object) => expectDone(api.patch(`/orders/${id}`, json))
  await claim(order)
  await patch({ payment_status: 'rejected', reason: `Dana atas nama ${word} belum ada` })
  await claim(order)

  const office = bankClient(token)
  const account = await newAccount()
  await office.importFile(account, [
    row({ date: today(), amount: order.total_amount, description: `TRSF ${word} ${latin}` }),
  ])
  await office.match()
  const [transfer] = await office.list(`account_id=${account}`)
  expect(await office.settle([transfer?.id ?? 0])).toMatchObject([{ ok: true }])
  await assignSeatsOfPaidOrders(contextFor())
  await patch({
    slaughter_notes: `Keluarga ${word} ingin hadir`,
    slaughter_proof_url: `/media/${latin}.webp`,
  })

  const [first, second, group] = await seatsOf(id)
  if (!first || !second || !group) throw new Error('no seats')
  for (const { id, updated_at } of [first, second, group])
    await expectDone(
      api.put(`/sacrifices/${id}`, {
        tag: '',
        notes: `Untuk ${word}, ${digits}`,
        witnesses: `${word} satu, Pak Budi`,
        updated_at,
      }),
    )
  const plan = { date: '2027-05-17', location: 'RPH Garut', performer: `${word} satu sendiri` }
  const stepped = async (step: object) =>
    expect(await inJob(token, { kind: 'sacrifices', step, ids: [first.id, second.id] })).toMatchObject([
      { ok: true },
      { ok: true },
    ])
  await stepped({ action: 'schedule', ...plan })
  const wish = (n: number) =>
    expectDone(
      ask(`/api/orders/${order.order_id}/corrections`, {
        json: { item_id: 1, n, name: { name: `${word} baru` } },
        ...withKey(order),
      }),
    )
  await wish(1)
  await wish(2)
  const asked = await env.DB.prepare('SELECT id, updated_at FROM corrections WHERE order_id = ?')
    .bind(id)
    .first<{ id: string; updated_at: string }>()
  await expectDone(
    api.post(`/sacrifices/corrections/${asked?.id}/refuse`, {
      updated_at: asked?.updated_at,
      reason: `Nama ${word} sudah dibacakan`,
    }),
  )
  const shot = await phoneClient(token).send({ bytes: webp(), to: [first.id, group.id] })
  await expectDone(
    api.put(`/evidence/${shot.id}`, { stage: 'penyembelihan', visible: true, note: `Papan ${word}` }),
  )
  await stepped({ action: 'complete' })

  const drafted = await (await expectDone(api.post(`/certificates/from-order/${id}`))).json<{
    items: Certificate[]
  }>()
  const [told, unlinked] = drafted.items
  if (!told || !unlinked) throw new Error('no certificates')
  const input = (certificate: Certificate, values: object) => ({ ...certificate, ...values })
  await expectDone(
    api.patch(
      `/certificates/${told.id}`,
      input(told, {
        status: 'published',
        beneficiaries: `Tetangga ${word}`,
        location: 'Garut',
        date: '17 Mei 2027',
      }),
    ),
  )
  await expectDone(api.post(`/certificates/${told.id}/revoke`, { reason: 'other', note: `Diminta ${word}` }))
  await expectDone(
    api.patch(
      `/certificates/${unlinked.id}`,
      input(unlinked, { order_id: null, beneficiaries: 'Warga', location: 'Garut', date: '17 Mei 2027' }),
    ),
  )
  await patch({ status: 'completed', reason: `Atas permintaan ${word}` })
  return { ...order, id, certificate: told, account }
}

test('anonymising an order leaves no personal data in tables, indexes or files', async () => {
  const order = await lived()
  const before = await traces()
  // Proves that the search finds the words while they exist, in rows and in indexes.
  for (const place of [
    'bank_rows.description',
    'bank_rows_search_data.block',
    'certificates.name',
    'certificates_search_data.block',
    'corrections.reason',
    'evidence.note',
    'order_beneficiaries.bin',
    'order_events.details',
    'orders.slaughter_notes',
    'orders_search_data.block',
    'payment_claims.note',
    'sacrifices.notes',
    'sacrifices.performer',
    'sacrifices.witnesses',
    'seats_search_data.block',
  ])
    expect(before).toContain(place)
  expect(before).not.toContain('audit_events.changes')

  await expectDone(api.post(`/orders/${order.id}/anonymize`))
  expect(await traces()).toEqual([])
  await expectSound()
})

test('anonymising an order leaves no reason why money older than the order pays it', async () => {
  const { id: animal_id } = await newAnimal()
  const order = await (
    await expectDone(
      ask('/api/admin/orders', {
        token,
        json: orderFor(animal_id),
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
    )
  ).json<{ id: string; total_amount: number }>()
  const office = bankClient(token)
  const account = await newAccount()
  await office.importFile(account, [row({ date: addDays(today(), -4), amount: order.total_amount })])
  const [transfer] = await office.list(`account_id=${account}`)
  const reason = `Ibu ${word} transfer lebih dulu`
  await expectDone(
    api.post(`/bank-rows/${transfer?.id}/settle`, { order_id: order.id, mode: 'earlier', reason }),
  )
  expect(await traces()).toEqual(expect.arrayContaining(['bank_rows.early_reason', 'order_events.details']))
  await expectDone(api.post(`/bank-rows/${transfer?.id}/undo`))
  expect(await traces()).not.toContain('bank_rows.early_reason')
  await expectDone(
    api.post(`/bank-rows/${transfer?.id}/settle`, { order_id: order.id, mode: 'earlier', reason }),
  )
  await expectDone(api.patch(`/orders/${order.id}`, { status: 'completed', reason: 'Selesai' }))
  await expectDone(api.post(`/orders/${order.id}/anonymize`))
  expect(await traces()).toEqual([])
  await expectSound()
})

test('anonymising an order erases the names that a withdrawn change would have removed', async () => {
  const { id: animal_id } = await newAnimal()
  const names = [{ name: `${word} satu` }, { name: `${word} dua` }]
  const order = await placedOrder({
    ...orderFor(animal_id),
    items: [{ animal_id, quantity: 2, beneficiaries: names }],
  })
  const { id } = await rowOf(order)
  await expectDone(api.patch(`/orders/${id}`, { payment_status: 'verified' }))
  const wish = { reason: 'Satu ekor saja', lines: [{ id: 1, quantity: 1 }] }
  await expectDone(api.post(`/orders/${id}/changes`, wish))
  expect(await traces()).toContain('order_changes.leaving')
  const [change] = await queryRows<{ id: string }>(`SELECT id FROM order_changes WHERE order_id = '${id}'`)
  await expectDone(api.post(`/orders/${id}/changes/${change?.id}/withdraw`))
  await expectDone(api.patch(`/orders/${id}`, { status: 'completed', reason: 'Selesai' }))
  await expectDone(api.post(`/orders/${id}/anonymize`))
  expect(await traces()).toEqual([])
  await expectSound()
})

test('deleting an order leaves no personal data, also in its certificates', async () => {
  const { id: animal_id } = await newAnimal()
  const order = await placedOrder({
    customer_name: `${word} Batal`,
    customer_phone: `+62${digits}`,
    customer_email: `${latin}@contoh.id`,
    items: [{ animal_id, quantity: 1, beneficiaries: [{ name: `${word} satu` }] }],
  })
  const { id } = await rowOf(order)
  await claim(order)
  await expectDone(api.patch(`/orders/${id}`, { payment_status: 'verified' }))
  await expectDone(api.post(`/certificates/from-order/${id}`))
  await expectDone(api.patch(`/orders/${id}`, { payment_status: 'rejected', reason: `Bukan ${word}` }))
  expect(await traces()).toContain('certificates.name')
  await expectDone(api.delete(`/orders/${id}`, { confirm: order.order_id }))
  expect(await traces()).toEqual([])
  await expectSound()
})

test('manual ledger entries are kept when an order is anonymised', async () => {
  const name = uniqueId('Pak Hasan')
  await expectDone(
    api.post('/transactions', { type: 'expense', amount: 50_000, description: `Pengembalian ${name}` }),
  )
  expect(await tracesOf([name])).toEqual(['transactions.description'])
})

test('the API refuses new personal data for an anonymised order', async () => {
  const order = await lived()
  await expectDone(api.post(`/orders/${order.id}/anonymize`))
  const before = await rowOf(order)
  for (const json of [
    { customer_name: 'Orang Baru' },
    { customer_phone: '081299998888' },
    { customer_email: 'baru@contoh.id' },
    { slaughter_notes: 'Untuk Orang Baru' },
    { slaughter_proof_url: '/media/orang-baru.webp' },
    { new_link: true },
    { status: 'confirmed', reason: 'Orang Baru' },
    { status: 'processing' },
    { payment_status: 'pending', reason: 'Orang Baru' },
  ]) {
    const answer = await api.patch(`/orders/${order.id}`, json)
    expect([json, answer.status, await answer.json()]).toMatchObject([
      json,
      409,
      { code: 'order_anonymized' },
    ])
  }
  const { certificate } = order
  const fresh_one = {
    ...certificate,
    status: 'published',
    name: 'Orang Baru',
    location: 'Garut',
    date: 'Mei',
    beneficiaries: 'x',
  }
  for (const answer of [
    await api.post('/certificates', { ...fresh_one, order_id: order.order_id }),
    await api.post('/certificates', { ...fresh_one, status: 'draft', order_id: order.id }),
  ])
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'order_anonymized' }])
  expect((await api.post(`/certificates/from-order/${order.id}`)).status).toBe(409)
  expect(await rowOf(order)).toEqual(before)
})

test('the database refuses new personal data for an anonymised order', async () => {
  const order = await lived()
  await expectDone(api.post(`/orders/${order.id}/anonymize`))
  const now = new Date().toISOString()
  const writes: [string, ...unknown[]][] = [
    ["UPDATE orders SET customer_name = 'Baru' WHERE id = ?"],
    ["UPDATE orders SET slaughter_notes = 'Baru' WHERE id = ?"],
    ["UPDATE orders SET message_consent = 'baru' WHERE id = ?"],
    ['UPDATE orders SET anonymized_at = NULL WHERE id = ?'],
    ["UPDATE orders SET status = 'pending' WHERE id = ?"],
    ["INSERT INTO order_beneficiaries (order_id, item_n, n, name) VALUES (?, 1, 1, 'Baru')"],
    [`INSERT INTO payment_claims (id, order_id, created_at) VALUES ('baru', ?, '${now}')`],
    ["UPDATE payment_claims SET note = 'Baru' WHERE order_id = ?"],
    [
      `INSERT INTO corrections (id, order_id, item_n, beneficiary_n, before, name, created_at, updated_at) VALUES ('baru', ?, 1, 1, '', 'Baru', '${now}', '${now}')`,
    ],
    [
      `INSERT INTO order_events (order_id, n, type, actor, details, created_at) VALUES (?, 99, 'x', 'x', '{"reason":"Baru"}', '${now}')`,
    ],
    ["UPDATE certificates SET name = 'Baru' WHERE order_id = ?"],
  ]
  for (const [sql] of writes) await expect(runSql(sql, order.id), sql).rejects.toThrow('order_anonymized')
})

test('anonymising releases the seats of an order and keeps its slaughter status, date and place', async () => {
  const order = await lived()
  expect(await rowOf(order)).toMatchObject({ slaughter_status: 'pending' })
  const events = await env.DB.prepare('SELECT count(*) AS n FROM order_events WHERE order_id = ?')
    .bind(order.id)
    .first<{ n: number }>()
  await expectDone(api.post(`/orders/${order.id}/anonymize`))
  expect(await rowOf(order)).toMatchObject({
    slaughter_status: 'completed',
    slaughter_date: '2027-05-17',
    slaughter_location: 'RPH Garut',
    slaughter_verified_at: expect.any(String),
  })
  const last = await env.DB.prepare('SELECT type, n FROM order_events WHERE order_id = ? ORDER BY n DESC')
    .bind(order.id)
    .first()
  expect(last).toEqual({ type: 'anonymized', n: (events?.n ?? 0) + 1 })
  await expectSound()
})

test('anonymising an order keeps a performer whose name only contains the customer’s name inside a word', async () => {
  const season = await newSeason()
  const cow = await sharedCow()
  const done = { status: 'completed', slaughter_status: 'completed' } as const
  const erased = await paidOrder(cow, [{ name: 'Ali' }, { name: 'Ali' }], { ...done, customer_name: 'Ali' })
  const kept = await paidOrder(cow, [{ name: 'Siti' }, { name: 'Siti' }], { ...done, customer_name: 'Siti' })
  const rites: string[] = []
  for (const [n, performer] of ['Ustadz Khalid', 'H. Ali, dkk.'].entries()) {
    const rite = await newSacrifice(season, { performer, foundation_shares: 5 })
    await seatNames(rite, erased, [1], n + 1)
    await seatNames(rite, kept, [2], n + 1)
    await runSql(
      `UPDATE sacrifices SET status = 'completed', date = '2027-05-17', location = 'RPH Garut',
      completed_at = '2027-05-17T03:00:00.000Z' WHERE id = ?`,
      rite.id,
    )
    rites.push(rite.id)
  }
  const certificate = await newCertificate({
    order_id: kept.id,
    item_n: 1,
    beneficiary_n: 1,
    name: 'Siti',
    status: 'published',
  })
  await expectDone(api.post(`/orders/${erased.id}/anonymize`))
  const [khalid = '', ali = ''] = rites
  expect(
    await queryRows(`SELECT id, performer FROM sacrifices WHERE season = '${season}' ORDER BY number`),
  ).toEqual([
    { id: khalid, performer: 'Ustadz Khalid' },
    { id: ali, performer: null },
  ])
  expect(await queryRows(`SELECT outdated FROM certificates WHERE id = '${certificate.id}'`)).toEqual([
    { outdated: 0 },
  ])
})
