import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultHoldSettings, type Holds } from '../../../worker/contract/site/settings'
import { mailboxSql } from '../../../worker/db/orders/held'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { caseCount } from '../../support/depth'
import { pagedPdf, pdf } from '../../support/files'
import {
  ask,
  countRows,
  db,
  newAnimal,
  newService,
  patchOrder,
  problemOf,
  rowOf,
  signIn,
  stockOf,
  uniqueId,
  withKey,
} from '../../support/shop'

type Held = { limit: string; most: number; left: number; animals?: { animal_id: string; left: number }[] }
type Placed = { order_id: string; key: string }
type Person = { customer_phone: string; customer_email: string }

let token = ''
beforeAll(async () => {
  token = await signIn()
})

let serial = 0
const somebody = (): Person => {
  serial += 1
  return { customer_phone: `0812${10_000_000 + serial}`, customer_email: `orang${serial}@contoh.id` }
}
const somewhere = () => {
  serial += 1
  return `10.${serial >> 8}.${serial & 255}.7`
}

type Line = { animal_id?: string; service_id?: string; quantity: number }

const send = (person: Person, items: Line[], address = somewhere()) =>
  ask('/api/orders', {
    env: { LIMITS: 'on' },
    json: { customer_name: 'Siti Rahmawati', ...person, items },
    headers: { 'idempotency-key': crypto.randomUUID(), 'cf-connecting-ip': address },
  })

async function placed(person: Person, items: Line[], address?: string): Promise<Placed> {
  const response = await send(person, items, address)
  if (response.status !== 201) throw new Error(await response.text())
  return response.json()
}

async function refused(response: Response): Promise<Held> {
  const problem: { code: string; held?: Held } = await response.json()
  expect([response.status, problem.code]).toEqual([409, 'too_many_held'])
  if (!problem.held) throw new Error('no limit was told')
  return problem.held
}

const of = (animal: { id: string }, quantity = 1) => [{ animal_id: animal.id, quantity }]

const set = (holds: Partial<Holds>) =>
  env.DB.prepare('INSERT OR REPLACE INTO settings (type, content, updated_at) VALUES (?, ?, ?)')
    .bind('holds', JSON.stringify({ ...defaultHoldSettings, ...holds }), new Date().toISOString())
    .run()

beforeEach(() => env.DB.prepare("DELETE FROM settings WHERE type = 'holds'").run())

const act = (order: Placed, step: string) =>
  ask(`/api/orders/${order.order_id}/${step}`, { method: 'POST', ...withKey(order) })
const patch = async (order: Placed, json: unknown) => patchOrder(token, (await rowOf(order)).id, json)

describe('limits per person', () => {
  test('a person has at most three unpaid orders, and a fourth order is refused completely', async () => {
    const animal = await newAnimal({ stock: 100 })
    const person = somebody()
    for (let n = 0; n < 3; n++) await placed(person, of(animal))
    const [orders, keys] = [await countRows('orders'), await countRows('idempotency_keys')]
    expect(await refused(await send(person, of(animal)))).toEqual({
      limit: 'person_orders',
      most: 3,
      left: 0,
    })
    expect([await countRows('orders'), await countRows('idempotency_keys')]).toEqual([orders, keys])
    expect(await stockOf(animal.id)).toBe(97)
  })

  test('a person can reserve at most ten animals over all lines and orders', async () => {
    const [goat, cow] = [await newAnimal({ stock: 100 }), await newAnimal({ stock: 100, type: 'Sapi' })]
    const person = somebody()
    expect(await refused(await send(person, of(goat, 11)))).toEqual({
      limit: 'person_animals',
      most: 10,
      left: 10,
    })
    const lines = Array.from({ length: 11 }, (_, n) => of(n % 2 ? goat : cow)).flat()
    expect(await refused(await send(person, lines))).toMatchObject({ limit: 'person_animals' })
    await placed(person, [...of(goat, 4), ...of(cow, 3), ...of(goat, 1)])
    expect(await refused(await send(person, of(goat, 3)))).toMatchObject({ left: 2 })
    await placed(person, of(goat, 2))
    expect(await stockOf(goat.id)).toBe(93)
  })

  test('a person at the limit of animals can still order services, up to the limit of orders', async () => {
    const service = await newService()
    const person = somebody()
    await placed(person, of(await newAnimal({ stock: 100 }), 10))
    await placed(person, [{ service_id: service.id, quantity: 50 }])
    await placed(person, [{ service_id: service.id, quantity: 1 }])
    const fourth = await send(person, [{ service_id: service.id, quantity: 1 }])
    expect(await refused(fourth)).toMatchObject({ limit: 'person_orders' })
  })

  test('a person is recognised by any notation of phone or e-mail', async () => {
    const animal = await newAnimal({ stock: 100 })
    const n = 80_000_000 + ++serial
    const spellings = [`0812${n}`, `+62 812 ${n}`, `62812${n}`, `0062-812-${n}`]
    for (const [i, customer_phone] of spellings.entries()) {
      const response = await send({ ...somebody(), customer_phone }, of(animal))
      expect(response.status, customer_phone).toBe(i < 3 ? 201 : 409)
    }
    const box = uniqueId('kotak').replaceAll('-', '')
    const mails = [
      `${box}@contoh.id`,
      `${box.toUpperCase()}@Contoh.ID`,
      `${box}+qurban@contoh.id`,
      `${box}+lagi+lagi@CONTOH.id`,
    ]
    for (const [i, customer_email] of mails.entries()) {
      const response = await send({ ...somebody(), customer_email }, of(animal))
      expect(response.status, customer_email).toBe(i < 3 ? 201 : 409)
    }
  })

  test('a person at the limit of unpaid orders can order again as soon as an order is paid, cancelled or expired', async () => {
    const animal = await newAnimal({ stock: 100 })
    const person = somebody()
    const orders = [
      await placed(person, of(animal)),
      await placed(person, of(animal)),
      await placed(person, of(animal)),
    ]
    await patch(orders[0] as Placed, { payment_status: 'verified' })
    const fourth = await placed(person, of(animal))
    expect((await send(person, of(animal))).status).toBe(409)
    expect((await act(fourth, 'cancel')).status).toBe(200)
    const fifth = await placed(person, of(animal))
    expect((await send(person, of(animal))).status).toBe(409)
    await env.DB.prepare("UPDATE orders SET expires_at = '2026-01-01' WHERE order_id = ?")
      .bind(fifth.order_id)
      .run()
    // Even before the cron runs, a read of the expired order cancels it and releases its stock.
    await placed(person, of(animal))
    expect((await rowOf(fifth)).status).toBe('cancelled')
    expect(await stockOf(animal.id)).toBe(96)
  })

  test('payment claims, rejections or other names do not raise a person’s limit of orders', async () => {
    const animal = await newAnimal({ stock: 100 })
    const person = somebody()
    const orders = [
      await placed(person, of(animal)),
      await placed(person, of(animal)),
      await placed(person, of(animal)),
    ]
    const [first, second, third] = orders as [Placed, Placed, Placed]
    await act(first, 'payment-claim')
    await act(second, 'payment-claim')
    await patch(second, { payment_status: 'rejected', reason: 'Dana belum masuk' })
    const json = { items: [{ id: 1, beneficiaries: [{ name: 'Ahmad' }] }] }
    await ask(`/api/orders/${third.order_id}/beneficiaries`, { method: 'PUT', json, ...withKey(third) })
    await patch(third, { customer_name: 'Budi Santoso' })
    expect(await refused(await send(person, of(animal)))).toMatchObject({ limit: 'person_orders' })
  })

  test('handed-over orders count for the new person’s limit, but the hand-over itself is never refused', async () => {
    const animal = await newAnimal({ stock: 100 })
    const [before, after] = [somebody(), somebody()]
    for (let n = 0; n < 4; n++) {
      const order = await placed(n < 2 ? before : somebody(), of(animal))
      expect((await patch(order, { ...after, new_link: true })).status).toBe(200)
    }
    expect(await refused(await send(after, of(animal)))).toMatchObject({ limit: 'person_orders', left: 0 })
    await placed(before, of(animal))
  })

  test('the refusal of an order reveals nothing about other orders of the entered phone number', async () => {
    const animal = await newAnimal({ stock: 100 })
    const person = somebody()
    const orders = [
      await placed(person, of(animal)),
      await placed(person, of(animal)),
      await placed(person, of(animal)),
    ]
    const text = await (
      await send({ ...somebody(), customer_phone: person.customer_phone }, of(animal))
    ).text()
    expect(text).toContain('too_many_held')
    for (const { order_id, key } of orders) {
      expect(text).not.toContain(order_id)
      expect(text).not.toContain(key)
    }
    expect(text).not.toMatch(/ORDER-|orang\d|Siti/)
  })

  test('of 30 concurrent orders by one person from different addresses three are accepted', async () => {
    const animal = await newAnimal({ stock: 100 })
    const person = somebody()
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(person, of(animal))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(27)
    expect(await stockOf(animal.id)).toBe(97)
  })

  test('without the database’s guard, 30 concurrent orders exceed the limit of a person, which proves that the guard is needed', async () => {
    const animal = await newAnimal({ stock: 100 })
    const person = somebody()
    const phone = person.customer_phone.replace(/^0/, '+62')
    await set({ orders_per_person: 100, animals_per_person: 100 })
    const naive = async () => {
      if ((await countRows('orders', `customer_phone = '${phone}'`)) >= 3) return 409
      return (await send(person, of(animal))).status
    }
    const statuses = await Promise.all(Array.from({ length: 30 }, naive))
    expect(statuses.filter(status => status === 201).length).toBeGreaterThan(3)
  })
})

describe('limits of a person with claimed payments', () => {
  const refusedWith = async (response: Response) => {
    const { code, detail, held }: { code: string; detail: string; held?: Held } = await response.json()
    expect(response.status).toBe(409)
    return { code, detail, held }
  }
  const claimed = async (person: Person, items: Line[], address?: string) => {
    const order = await placed(person, items, address)
    expect((await act(order, 'payment-claim')).status).toBe(200)
    return order
  }
  const asksToPay = /bayar atau batalkan|belum dibayar/i

  test('the fourth order of a person whose payments wait for a check is refused without asking the person to pay again', async () => {
    const animal = await newAnimal({ stock: 100 })
    const person = somebody()
    const orders = [
      await claimed(person, of(animal)),
      await claimed(person, of(animal)),
      await claimed(person, of(animal)),
    ]
    const answer = await refusedWith(await send(person, of(animal)))
    expect(answer).toMatchObject({
      code: 'too_many_claimed',
      detail: expect.stringMatching(/3 pesanan yang pembayarannya sedang kami periksa.*WhatsApp/),
      held: { limit: 'person_orders', most: 3, left: 0 },
    })
    expect(answer.detail).not.toMatch(asksToPay)
    await patch(orders[0] as Placed, { payment_status: 'rejected', reason: 'Dana belum masuk' })
    expect(await refusedWith(await send(person, of(animal)))).toMatchObject({
      code: 'too_many_held',
      detail: expect.stringContaining(
        '3 pesanan yang belum lunas: 2 pembayarannya sedang kami periksa, 1 belum dibayar. Bayar atau batalkan dahulu pesanan yang belum dibayar',
      ),
    })
    await patch(orders[1] as Placed, { payment_status: 'verified' })
    await placed(person, of(animal))
  })

  test('a refusal names claimed orders if they fill the mailbox’s limit, although the phone number has an unpaid order', async () => {
    const animal = await newAnimal({ stock: 100 })
    const person = somebody()
    for (let n = 0; n < 3; n++)
      await claimed({ ...somebody(), customer_email: person.customer_email }, of(animal))
    await placed({ ...somebody(), customer_phone: person.customer_phone }, of(animal))
    expect(await refusedWith(await send(person, of(animal)))).toMatchObject({ code: 'too_many_claimed' })
  })

  test('claimed orders are named as the reason for a refusal at the limits of animals, shares and network', async () => {
    await set({ animals_per_person: 5, shares_per_person: 4, orders_per_address: 2, orders_per_person: 3 })
    const [animal, cow] = [await newAnimal({ stock: 400 }), await newAnimal({ stock: 70, shares: 7 })]
    const [many, sharing] = [somebody(), somebody()]
    await claimed(many, of(animal, 4))
    await claimed(sharing, of(cow, 3))
    const address = somewhere()
    await claimed(somebody(), of(animal), address)
    await claimed(somebody(), of(animal), address)
    const answers = [
      await refusedWith(await send(many, of(animal, 2))),
      await refusedWith(await send(sharing, of(cow, 2))),
      await refusedWith(await send(somebody(), of(animal), address)),
    ]
    expect(answers.map(({ held }) => held?.limit)).toEqual([
      'person_animals',
      'person_shares',
      'address_orders',
    ])
    for (const { code, detail } of answers) {
      expect([code, detail]).toEqual(['too_many_claimed', expect.stringContaining('sedang kami periksa')])
      expect(detail).not.toMatch(asksToPay)
    }
  })

  test('a refusal names claimed orders if they use up the network’s share of an animal’s stock', async () => {
    await set({ animals_per_person: 100 })
    const animal = await newAnimal({ stock: 40 })
    const address = somewhere()
    await claimed(somebody(), of(animal, 8), address)
    await placed(somebody(), of(await newAnimal({ stock: 40 })), address)
    const answer = await refusedWith(await send(somebody(), of(animal, 5), address))
    expect(answer).toMatchObject({ code: 'too_many_claimed', held: { limit: 'address_stock' } })
    expect(answer.detail).not.toMatch(asksToPay)
  })

  test('a person without unpaid orders who orders too much is refused without a request to pay', async () => {
    await set({ animals_per_person: 5 })
    const answer = await refusedWith(await send(somebody(), of(await newAnimal({ stock: 100 }), 6)))
    expect(answer).toMatchObject({ code: 'too_many_held', held: { limit: 'person_animals', left: 5 } })
    expect(answer.detail).not.toMatch(asksToPay)
  })
})

describe('limits per network address', () => {
  test('a network address can reserve a quarter of an animal’s stock over all phone numbers, and always at least five', async () => {
    await set({ animals_per_person: 100 })
    const [many, few] = [await newAnimal({ stock: 40 }), await newAnimal({ stock: 6 })]
    const address = somewhere()
    await placed(somebody(), of(many, 6), address)
    expect(await refused(await send(somebody(), of(many, 5), address))).toEqual({
      limit: 'address_stock',
      most: 25,
      left: 4,
      animals: [{ animal_id: many.id, name: many.name, left: 4 }],
    })
    await placed(somebody(), of(many, 4), address)
    expect((await send(somebody(), of(many), address)).status).toBe(409)
    expect((await send(somebody(), of(few, 6), address)).status).toBe(409)
    await placed(somebody(), of(few, 5), address)
    await placed(somebody(), of(many, 2), somewhere())
    expect([await stockOf(many.id), await stockOf(few.id)]).toEqual([28, 1])
  })

  test('an address can have at most the set number of unpaid orders, also concurrently', async () => {
    await set({ orders_per_address: 4 })
    const animal = await newAnimal({ stock: 400 })
    const address = somewhere()
    const answers = await Promise.all(Array.from({ length: 9 }, () => send(somebody(), of(animal), address)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    const more = answers.find(({ status }) => status === 409)
    const told = { limit: 'address_orders', most: 4, left: 0 }
    expect(more && (await refused(more))).toEqual(told)
    // A person who exceeds two limits gets the one that was reached first.
    expect(
      await refused(await send(somebody(), of(animal, defaultHoldSettings.animals_per_person), address)),
    ).toEqual(told)
    expect(defaultHoldSettings.orders_per_address).toBe(30)
  })

  describe('an address limited to two orders', () => {
    const claimedFrom = async (address: string, file: Uint8Array<ArrayBuffer>) => {
      const order = await placed(somebody(), of(await newAnimal({ stock: 40 })), address)
      const body = new FormData()
      body.set('proof', new File([file], 'bukti.pdf'))
      const answer = await ask(`/api/orders/${order.order_id}/payment-claim`, { body, ...withKey(order) })
      expect(answer.status).toBe(200)
      return order
    }
    const more = async (address: string) => send(somebody(), of(await newAnimal({ stock: 40 })), address)
    beforeEach(() => set({ orders_per_address: 2 }))

    test('the limit of an address ignores orders claimed with a valid proof until they are rejected', async () => {
      const address = somewhere()
      const proven = [await claimedFrom(address, pagedPdf()), await claimedFrom(address, pagedPdf())]
      expect((await more(address)).status).toBe(201)
      for (const order of proven)
        await patch(order, { payment_status: 'rejected', reason: 'Dana belum masuk' })
      expect((await refused(await more(address))).limit).toBe('address_orders')
    })

    test('the limit of an address counts orders claimed with an unreadable proof', async () => {
      const address = somewhere()
      await claimedFrom(address, pdf())
      await claimedFrom(address, pdf())
      const answer = await more(address)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        code: 'too_many_claimed',
        held: { limit: 'address_orders' },
      })
    })
  })

  test('a network address is stored only as a keyed hash', async () => {
    const order = await placed(somebody(), of(await newAnimal()), '203.0.113.77')
    const row = await rowOf(order)
    expect(row.placed_from).toMatch(/^[\w-]{22}$/)
    expect(JSON.stringify(row)).not.toContain('203.0.113.77')
    const answers = [
      await ask(`/api/orders/${order.order_id}`, withKey(order)),
      await ask(`/api/admin/orders/${row.id}`, { token }),
      await ask('/api/admin/orders?limit=5', { token }),
    ]
    for (const answer of answers) expect(await answer.text()).not.toContain(String(row.placed_from))
  })
})

test('orders entered by operators are not limited and count for nobody’s limits', async () => {
  const animal = await newAnimal({ stock: 100 })
  const person = somebody()
  for (let n = 0; n < 4; n++) {
    const response = await ask('/api/admin/orders', {
      token,
      env: { LIMITS: 'on' },
      json: { customer_name: 'Siti', ...person, items: of(animal, 20) },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(response.status).toBe(201)
  }
  await placed(person, of(animal))
})

test('limits of unpaid orders that the operator changed apply to the next order', async () => {
  const animal = await newAnimal({ stock: 100 })
  const person = somebody()
  await placed(person, of(animal))
  const put = (content: Partial<Holds>, updated_at: string | null) =>
    ask('/api/admin/settings/holds', { method: 'PUT', token, json: { content, updated_at } })
  expect((await put({ orders_per_person: 0 }, null)).status).toBe(422)
  expect((await put({ orders_per_person: 1_000_000 }, null)).status).toBe(422)
  const saved = await put({ orders_per_person: 1 }, null)
  expect(await saved.json()).toMatchObject({ content: { ...defaultHoldSettings, orders_per_person: 1 } })
  expect(await refused(await send(person, of(animal)))).toEqual({ limit: 'person_orders', most: 1, left: 0 })
})

test('placing an order while limits of unpaid orders apply writes at most 16 rows in one round trip and reads few rows', async () => {
  const animal = await newAnimal({ stock: 1000 })
  const items = [{ animal_id: animal.id, quantity: 1, beneficiaries: [{ name: 'Ahmad' }] }]
  await placed(somebody(), items)
  const address = somewhere()
  for (let n = 0; n < 9; n++) await placed(somebody(), items, address)
  const person = somebody()
  await placed(person, items)
  for (const [from, most] of [
    [somewhere(), 16],
    [address, 16],
  ] as const) {
    const response = await send(person, items, from)
    expect(response.status).toBe(201)
    const [, queries, read, written] =
      /queries=(\d+) read=(\d+) written=(\d+)/.exec(response.headers.get('server-timing') ?? '') ?? []
    expect(Number(queries)).toBe(1)
    expect(Number(written)).toBeLessThanOrEqual(most)
    expect(Number(read)).toBeLessThan(400)
  }
})

test('all spellings of one mailbox count as one, and different mailboxes never count as one', async () => {
  const boxOf = async (email: string) =>
    (
      await db.all<{ box: string }>(
        sql`SELECT ${mailboxSql(sql`email`)} AS box FROM (SELECT ${email} AS email)`,
      )
    )[0]?.box
  expect(await boxOf('Siti.Rahma+Qurban@GoogleMail.com')).toBe('sitirahma@gmail.com')
  expect(await boxOf('siti.rahma@contoh.id')).toBe('siti.rahma@contoh.id')
  const letters = fc.stringMatching(/^[a-z0-9]{1,12}$/)
  await fc.assert(
    fc.asyncProperty(letters, letters, letters, fc.boolean(), async (name, tag, other, upper) => {
      const plain = `${name}@contoh.id`
      const tagged = `${name}+${tag}@contoh.id`
      expect(await boxOf(upper ? tagged.toUpperCase() : tagged)).toBe(plain)
      expect((await boxOf(`${other}@contoh.id`)) === plain).toBe(name === other)
    }),
    { numRuns: 30 },
  )
})

test('no sequence of orders, claims and payments exceeds the limits of orders, and unpaid reservations are counted correctly', async () => {
  await set({ orders_per_person: 2, animals_per_person: 5, orders_per_address: 4 })
  const held = `capped = 1 AND status = 'pending' AND payment_status <> 'verified'`
  const step = fc.record({
    kind: fc.constantFrom('order', 'order', 'order', 'cancel', 'claim', 'reject', 'verify', 'undo', 'expire'),
    who: fc.nat(2),
    from: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 4 }),
    which: fc.nat(20),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      async rounds => {
        const animal = await newAnimal({ stock: 60 })
        const people = [somebody(), somebody(), somebody()]
        const addresses = [somewhere(), somewhere()]
        const orders: Placed[] = []
        // Excludes verified orders: withdrawing a verification may exceed the limit, because an operator does it.
        const paid = new Set<Placed>()
        for (const round of rounds) {
          for (const { kind, which } of round) {
            const order = orders[which % Math.max(orders.length, 1)]
            if (kind === 'verify' && order) paid.add(order)
          }
          await Promise.all(
            round.map(async ({ kind, who, from, quantity, which }) => {
              const order = orders[which % Math.max(orders.length, 1)]
              if (kind === 'order') {
                const response = await send(people[who] as Person, of(animal, quantity), addresses[from])
                if (response.status === 201) orders.push(await response.json())
                else
                  expect((await problemOf(response)).code).toMatch(
                    /too_many_held|too_many_claimed|too_many_requests/,
                  )
              } else if (order === undefined) return
              else if (kind === 'cancel') await act(order, 'cancel')
              else if (kind === 'claim') await act(order, 'payment-claim')
              else if (kind === 'reject') {
                if (!paid.has(order)) await patch(order, { payment_status: 'rejected', reason: 'uji' })
              } else if (kind === 'verify') await patch(order, { payment_status: 'verified' })
              else if (kind === 'undo') await patch(order, { status: 'cancelled', reason: 'uji' })
              else await runOrderCron(db, new Date(Date.now() + 25 * 3_600_000).toISOString())
            }),
          )
          for (const { customer_phone } of people) {
            const phone = customer_phone.replace(/^0/, '+62')
            const theirs = `${held} AND customer_phone = '${phone}'`
            expect(await countRows('orders', theirs)).toBeLessThanOrEqual(2)
            const { n } = (await env.DB.prepare(
              `SELECT coalesce(sum(quantity), 0) AS n FROM order_items WHERE order_id IN (SELECT id FROM orders WHERE ${theirs})`,
            ).first<{ n: number }>()) ?? { n: -1 }
            expect(n).toBeLessThanOrEqual(5)
          }
          const counted = await env.DB.prepare(
            `SELECT stock, held_unpaid, (SELECT coalesce(sum(quantity), 0) FROM order_items JOIN orders ON orders.id = order_items.order_id
             WHERE animal_id = animals.id AND stock_held = 1) AS sold,
             (SELECT coalesce(sum(quantity), 0) FROM order_items JOIN orders ON orders.id = order_items.order_id
             WHERE animal_id = animals.id AND stock_held = 1 AND status = 'pending' AND payment_status <> 'verified') AS unpaid
           FROM animals WHERE id = ?`,
          )
            .bind(animal.id)
            .first<Record<'stock' | 'held_unpaid' | 'sold' | 'unpaid', number>>()
          expect(counted?.stock).toBe(60 - (counted?.sold ?? 0))
          expect(counted?.held_unpaid).toBe(counted?.unpaid)
        }
      },
    ),
    { numRuns: caseCount(4, 12) },
  )
})

test('a network can cancel only a limited number of its orders, and the limit does not apply to other networks', async () => {
  const animal = await newAnimal({ stock: 40 })
  let lines = 0
  /** A new line of the same /48 on each call, because limits per minute count by line. */
  const line = () => `2001:db8:cace:${(++lines).toString(16)}::1`
  const cancelled = (order: Placed, from: string) =>
    ask(`/api/orders/${order.order_id}/cancel`, {
      env: { LIMITS: 'on' },
      method: 'POST',
      headers: { 'x-order-key': order.key, 'cf-connecting-ip': from },
    })
  const one = () => placed(somebody(), [{ animal_id: animal.id, quantity: 1 }], line())
  const [first, second] = [await one(), await one()]
  expect((await cancelled(first, line())).status).toBe(200)
  expect(await problemOf(await cancelled(first, line()))).toMatchObject({ code: 'order_closed' })
  expect(await countRows('attempts', "key LIKE 'cancels%' AND n = 1")).toBe(2)
  await env.DB.prepare("UPDATE attempts SET n = 20 WHERE key LIKE 'cancels:%'").run()
  const refused = await cancelled(second, line())
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
  expect(await problemOf(refused)).toMatchObject({
    code: 'too_many_requests',
    detail: expect.stringContaining('batal sendiri'),
  })
  expect(await rowOf(second)).toMatchObject({ status: 'pending', stock_held: 1 })
  expect((await cancelled(second, somewhere())).status).toBe(200)
})
