import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Certificate, Verification } from '../../../../worker/contract/fulfilment/certificates'
import { draftCertificates } from '../../../../worker/fulfilment/certificates/lifecycle/draft'
import { auditOf } from '../../../support/admin'
import { completeRites, newCertificate, saveTemplates } from '../../../support/certificates'
import { contextFor, unsignedContext } from '../../../support/context'
import { inJob } from '../../../support/jobs'
import { runSql } from '../../../support/rows'
import {
  ask,
  countRows,
  newAnimal,
  newService,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
} from '../../../support/shop'
import { newSigningKey } from '../../../support/signing'

const path = '/api/admin/certificates'

let token = ''
let secret = ''
beforeAll(async () => {
  token = await signIn()
  secret = (await newSigningKey()).secret
})
beforeEach(() => saveTemplates())

type Name = { name: string; bin?: string; relation?: 'bin' | 'binti' }

async function paid(animal: { id: string }, names: Name[], quantity = names.length) {
  const order = await placedOrder({
    ...orderFor(animal.id),
    items: [{ animal_id: animal.id, quantity, beneficiaries: names }],
  })
  const row = await rowOf(order)
  await patchOrder(token, row.id, { payment_status: 'verified' })
  return row
}

let numbers = 0
/** Assigns a name of an order to a sacrifice of its own. */
async function seat(order_id: string, beneficiary_n: number, done: { date: string; location: string }) {
  const id = crypto.randomUUID()
  await runSql('DELETE FROM seats WHERE order_id = ? AND beneficiary_n = ?', order_id, beneficiary_n)
  await runSql(
    `INSERT INTO sacrifices (id, season, number, kind, name, capacity, updated_by, created_at, updated_at)
     VALUES (?, 'uji', ?, 'Kambing', 'Kambing', 1, 'uji', '2026', '2026')`,
    id,
    ++numbers,
  )
  await runSql(
    "INSERT INTO seats (sacrifice_id, n, order_id, item_n, beneficiary_n, created_at) VALUES (?, 1, ?, 1, ?, '2026')",
    id,
    order_id,
    beneficiary_n,
  )
  await runSql(
    "UPDATE sacrifices SET status = 'scheduled', date = ?, location = ? WHERE id = ?",
    done.date,
    done.location,
    id,
  )
  return id
}

const rows = async (order_id: string) =>
  (
    await env.DB.prepare(
      'SELECT * FROM certificates WHERE order_id = ? ORDER BY item_n, beneficiary_n, created_at',
    )
      .bind(order_id)
      .all<Certificate>()
  ).results

const names = async (order_id: string) => (await rows(order_id)).map(({ name }) => name)

const bulk = (ids: string[], step: object) =>
  inJob(token, { kind: 'certificates', step: { note: null, ...step }, ids }, secret)

const seen = async ({ code }: Certificate): Promise<Verification> => (await ask(`/api/verify/${code}`)).json()

describe('one certificate per seat', () => {
  test('the certificate of a seat uses the ordered name, the seat’s date and place, and the ordered rite', async () => {
    const animal = await newAnimal({ name: 'Kambing Kacang' })
    const order = await paid(animal, [{ name: 'Ahmad', bin: 'Umar', relation: 'bin' }, { name: 'Siti' }])
    const sacrifice_id = await seat(order.id, 1, { date: '2027-05-17', location: 'Garut' })
    await seat(order.id, 2, { date: '2027-05-18', location: 'Bogor' })
    const made = await draftCertificates(contextFor(), order.id)
    expect(made).toMatchObject([
      {
        item_n: 1,
        beneficiary_n: 1,
        name: 'Ahmad bin Umar',
        service_type: 'Qurban Kambing',
        product: 'Kambing Kacang',
        date: '17 Mei 2027',
        location: 'Garut',
        sacrifice_id,
        status: 'draft',
        code: null,
      },
      { beneficiary_n: 2, name: 'Siti', date: '18 Mei 2027', location: 'Bogor' },
    ])
  })

  test('equal names of an order get separate certificates, and each order line gets its own rite', async () => {
    const [animal, service] = [await newAnimal(), await newService()]
    const order = await placedOrder({
      ...orderFor(animal.id),
      items: [
        { animal_id: animal.id, quantity: 2, beneficiaries: [{ name: 'Ahmad' }, { name: 'Ahmad' }] },
        { service_id: service.id, quantity: 1, beneficiaries: [{ name: 'Ahmad' }] },
      ],
    })
    const { id } = await rowOf(order)
    const made = await draftCertificates(contextFor(), id)
    expect(made.map(({ item_n, beneficiary_n }) => [item_n, beneficiary_n])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ])
    await draftCertificates(contextFor(), id)
    expect((await rows(id)).map(({ name, service_type }) => [name, service_type])).toEqual([
      ['Ahmad', 'Qurban Kambing'],
      ['Ahmad', 'Qurban Kambing'],
      ['Ahmad', 'Badal Haji'],
    ])
  })

  test('concurrent and repeated drafting of certificates for 5,520 seats gives each seat exactly one certificate', async () => {
    const animal = await newAnimal({ type: 'Sapi', stock: 1000, name: 'Sapi' })
    const people = Array.from({ length: 690 }, (_, n) => ({ name: `Nama ${n}` }))
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push((await paid(animal, people, 99)).id)
    const all = async (order: string[]) => {
      for (const id of order) await draftCertificates(contextFor(), id)
    }
    await Promise.all([
      all(ids),
      all(ids.toReversed().slice(0, 3)),
      draftCertificates(contextFor(), ids[0] ?? ''),
    ])
    await runSql('DELETE FROM certificates WHERE order_id = ? AND beneficiary_n % 3 = 0', ids[5])
    await Promise.all([all(ids.slice(4)), all(ids)])
    const list = ids.map(id => `'${id}'`).join()
    expect(await countRows('certificates', `order_id IN (${list})`)).toBe(5520)
    for (const id of ids) expect(new Set(await names(id)).size).toBe(690)
  })

  test('all names of an order are drafted in one batch with one audit entry, even 250 names', async () => {
    const people = Array.from({ length: 250 }, (_, n) => ({ name: `Nama ${n}` }))
    const order = await paid(await newAnimal({ type: 'Sapi', stock: 99 }), people, 36)
    const made = await draftCertificates(contextFor(), order.id)
    expect(made.map(({ beneficiary_n }) => beneficiary_n)).toEqual(people.map((_, n) => n + 1))
    expect(await auditOf('orders', order.id)).toMatchObject([
      { action: 'draft_certificates', changes: { names: 250 } },
    ])
  })

  test('drafting certificates that was interrupted is completed by the next run', async () => {
    const order = await paid(
      await newAnimal({ type: 'Sapi', stock: 99 }),
      [{ name: 'Satu' }, { name: 'Dua' }, { name: 'Tiga' }],
      1,
    )
    await draftCertificates(contextFor(), order.id)
    await runSql("DELETE FROM certificates WHERE order_id = ? AND name <> 'Dua'", order.id)
    await draftCertificates(contextFor(), order.id)
    expect(await names(order.id)).toEqual(['Satu', 'Dua', 'Tiga'])
  })

  test('the database refuses a second certificate for a seat, but allows a successor of a revoked certificate', async () => {
    const order = await paid(await newAnimal(), [{ name: 'Ahmad' }])
    const [made] = await draftCertificates(contextFor(), order.id)
    const second = { order_id: order.id, item_n: 1, beneficiary_n: 1 }
    await expect(newCertificate(second)).rejects.toThrow()
    await runSql("UPDATE certificates SET status = 'revoked' WHERE id = ?", made?.id)
    expect(await draftCertificates(contextFor(), order.id)).toHaveLength(1)
    expect(await names(order.id)).toEqual(['Ahmad', 'Ahmad'])
  })

  test('drafting certificates skips a name that already has an older certificate without a seat', async () => {
    const order = await paid(await newAnimal(), [{ name: 'Ahmad' }, { name: 'Siti' }])
    await newCertificate({ order_id: order.id, name: 'Ahmad' })
    expect((await draftCertificates(contextFor(), order.id)).map(({ name }) => name)).toEqual(['Siti'])
  })
})

describe('a certificate draft that nobody edited', () => {
  test('an unedited certificate draft is updated when names of its order change; edited or published certificates are not', async () => {
    const order = await paid(
      await newAnimal(),
      ['Satu', 'Dua', 'Tiga'].map(name => ({ name })),
    )
    const [, touched, published] = await draftCertificates(contextFor(), order.id)
    await completeRites(order.id)
    const json = { name: 'Haji Dua' }
    await ask(`${path}/${touched?.id}`, { method: 'PATCH', token, json: { ...json, ...filled } })
    await bulk([published?.id ?? ''], { status: 'published', fill: filled })
    await runSql("UPDATE order_beneficiaries SET name = name || ' Baru' WHERE order_id = ?", order.id)
    await draftCertificates(unsignedContext({ now: '2099-01-01T00:00:00.000Z' }), order.id)
    expect(await names(order.id)).toEqual(['Satu Baru', 'Haji Dua', 'Tiga'])
    expect(await countRows('certificates', `order_id = '${order.id}'`)).toBe(3)
  })
})

const filled = { date: '27 Mei 2026', location: 'Bogor', beneficiaries: 'Warga' }

describe('reissuing certificates from the order', () => {
  test('reissuing replaces certificates that differ from their order, keeps their seats, skips the others and is idempotent', async () => {
    const order = await paid(await newAnimal(), [{ name: 'Satu' }, { name: 'Dua' }])
    const made = await draftCertificates(contextFor(), order.id)
    const ids = made.map(({ id }) => id)
    await completeRites(order.id)
    await bulk(ids, { status: 'published', fill: filled })
    await runSql("UPDATE order_beneficiaries SET name = 'Satu Benar' WHERE order_id = ? AND n = 1", order.id)
    const results = await bulk(ids, { status: 'replaced' })
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, 'certificate_unchanged'],
    ])
    await bulk(ids, { status: 'replaced' })
    const [old, fresh, other] = await rows(order.id)
    expect([old?.status, fresh?.status, other?.status]).toEqual(['replaced', 'published', 'published'])
    expect(fresh).toMatchObject({ name: 'Satu Benar', location: 'Bogor', item_n: 1, beneficiary_n: 1 })
    if (!old || !fresh) throw new Error('two rows')
    expect((await seen(fresh)).verdict).toBe('valid')
    expect(await seen(old)).toMatchObject({
      verdict: 'replaced',
      replaced_by: { certificate_number: fresh.certificate_number },
    })
  })

  test('reissuing skips manual certificates, which have no seat', async () => {
    const { id } = await newCertificate()
    expect((await bulk([id], { status: 'replaced' }))[0]?.code).toBe('certificate_without_seat')
  })
})

test('drafting certificates skips anonymised orders', async () => {
  const order = await paid(await newAnimal(), [{ name: 'Ahmad' }])
  await runSql("UPDATE orders SET anonymized_at = '2026-01-01' WHERE id = ?", order.id)
  const [result] = await inJob(token, { kind: 'drafts', step: { action: 'draft' }, ids: [order.id] })
  expect(result?.code).toBe('bad_transition')
})
