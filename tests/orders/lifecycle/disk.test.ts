import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOldProofs, deleteUnreferencedProofs } from '../../../worker/orders/lifecycle/proof'
import { lossyBindings } from '../../support/auth'
import { caseCount } from '../../support/depth'
import { storedKeys } from '../../support/files'
import { newTransaction, runSql } from '../../support/rows'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  rowOf,
  signIn,
} from '../../support/shop'
import { expectSound } from '../../support/sound'

// Must never happen: one attacker stores more than 200 MB; a claim without a file is refused for lack of space; a proof
// is deleted while its order has received money or its claim is unchecked.

const mega = 1024 * 1024

beforeEach(async () => {
  await runSql('DELETE FROM attempts')
  await runSql('UPDATE payment_claims SET proof_key = NULL')
  const keys = await storedKeys()
  if (keys.length > 0) await env.MEDIA.delete(keys)
})

type Order = { order_id: string; key: string }
const someOrder = async () => placedOrder(orderFor((await newAnimal()).id))
const pdfOf = (size: number) => {
  const bytes = new Uint8Array(size).fill(32)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
  return bytes
}

let hosts = 0
/** A new line of the same /48 on each call. */
const anywhere = () => `2001:db8:77:${(++hosts).toString(16)}::1`

async function claim(order: Order, bytes: Uint8Array<ArrayBuffer> | null, address = anywhere()) {
  const form = new FormData()
  form.set('note', 'sudah')
  if (bytes) form.set('proof', new File([bytes], 'bukti.pdf', { type: 'application/pdf' }))
  // Sent with its length, as browsers do.
  const encoded = new Response(form)
  const body = await encoded.arrayBuffer()
  return ask(`/api/orders/${order.order_id}/payment-claim`, {
    body,
    env: lossyBindings,
    headers: {
      'x-order-key': order.key,
      'cf-connecting-ip': address,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(body.byteLength),
    },
  })
}

async function storedBytes() {
  const { objects } = await env.MEDIA.list({ prefix: 'proofs/' })
  return objects.reduce((sum, { size }) => sum + size, 0)
}

describe('storage limits of proofs', () => {
  test('a network can store at most 30 MB of payment proofs a day; further claims are stored without their files', async () => {
    const answers: Response[] = []
    for (let n = 0; n < 5; n++) {
      const order = await someOrder()
      answers.push(await claim(order, pdfOf(9 * mega)))
      expect((await rowOf(order)).payment_claimed_at).not.toBeNull()
    }
    expect(await storedBytes()).toBeLessThanOrEqual(30 * mega)
    const refused = answers.find(answer => answer.status === 429)
    expect(await refused?.json()).toMatchObject({
      code: 'proofs_used_up',
      claimed: true,
      detail: expect.stringContaining('Pernyataan transfer Anda sudah kami catat'),
    })
    const other = await claim(await someOrder(), pdfOf(9 * mega), '192.0.2.55')
    expect(other.status).toBe(200)
  })

  test('an order can store at most 20 MB of proofs, also concurrently; claims without files always work', async () => {
    const order = await someOrder()
    await Promise.all(Array.from({ length: 5 }, (_, n) => claim(order, pdfOf(8 * mega), `${70 + n}.1.1.1`)))
    expect(await storedBytes()).toBeLessThanOrEqual(20 * mega)
    const late = await claim(order, null, '79.1.1.1')
    expect(late.status).toBe(200)
    const { id } = await rowOf(order)
    expect(
      await countRows('payment_claims', `order_id = '${id}' AND note = 'sudah' AND proof_key IS NULL`),
    ).toBe(1)
  })

  test('refused proof files and forms use no storage', async () => {
    const order = await someOrder()
    for (let n = 0; n < 6; n++) {
      const answer = await claim(order, new Uint8Array(8 * mega), '192.0.2.56')
      expect([422, 409, 429]).toContain(answer.status)
      if (answer.status === 429) expect(await answer.json()).not.toMatchObject({ code: 'proofs_used_up' })
    }
    expect(await countRows('attempts', "key LIKE 'bytes%' AND n > 0")).toBe(0)
  })

  test('above the shop’s storage limit claims are kept without files, and the operator is notified', async () => {
    await runSql(
      "INSERT INTO attempts (key, n, until) VALUES ('total:bytes', ?, ?)",
      2048 * mega,
      new Date(Date.now() + 3_600_000).toISOString(),
    )
    const order = await someOrder()
    expect((await claim(order, pdfOf(1000))).status).toBe(429)
    expect((await rowOf(order)).payment_claimed_at).not.toBeNull()
    expect((await claim(order, null)).status).toBe(200)
    expect(await countRows('audit_events', "action = 'limit_reached' AND entity_id = 'bytes'")).toBe(1)
  })

  test('with random visitors no order or network exceeds its storage limit, and each claim is recorded', async () => {
    const visit = fc.record({ order: fc.nat(2), network: fc.nat(1), size: fc.integer({ min: 1, max: 8 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 4, maxLength: 9 }), async visits => {
        await runSql('DELETE FROM attempts')
        await env.MEDIA.delete(await storedKeys())
        const orders = await Promise.all([someOrder(), someOrder(), someOrder()])
        for (const { order, network, size } of visits) {
          const address = network ? anywhere() : `100.64.0.${hosts++ % 200}`
          const made = await claim(orders[order] ?? { order_id: '', key: '' }, pdfOf(size * mega), address)
          expect([200, 429]).toContain(made.status)
        }
        for (const order of orders) {
          const { id } = await rowOf(order)
          const kept = await db.all<{ n: number }>(
            `SELECT coalesce(sum(proof_size), 0) AS n FROM payment_claims WHERE order_id = '${id}'`,
          )
          expect(kept[0]?.n).toBeLessThanOrEqual(20 * mega)
        }
        const all = orders.map(({ order_id }) => `'${order_id}'`).join()
        const claims = await countRows(
          'payment_claims',
          `order_id IN (SELECT id FROM orders WHERE order_id IN (${all}))`,
        )
        expect(claims).toBe(visits.length)
      }),
      { numRuns: caseCount(2, 4) },
    )
  })
})

describe('proofs of cancelled orders', () => {
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()
  const now = () => new Date().toISOString()

  async function cancelled(age: number, judged = true) {
    const order = await someOrder()
    expect((await claim(order, pdfOf(500), '192.0.2.57')).status).toBe(200)
    const { id } = await rowOf(order)
    const token = await signIn()
    await patchOrder(token, id, { payment_status: 'rejected', reason: 'Dana belum ada' })
    await patchOrder(token, id, { status: 'cancelled' })
    if (!judged) await runSql('DELETE FROM attempts')
    if (!judged) expect((await claim(order, null, '192.0.2.58')).status).toBe(200)
    await runSql('UPDATE orders SET cancelled_at = ? WHERE id = ?', days(age), id)
    await runSql('UPDATE payment_claims SET created_at = ? WHERE order_id = ?', days(age + 1), id)
    await runSql('DELETE FROM attempts')
    return id
  }
  const hasProof = async (id: string) =>
    (await countRows('payment_claims', `order_id = '${id}' AND proof_key IS NOT NULL`)) === 1 &&
    (await env.MEDIA.list({ prefix: `proofs/${id}/` })).objects.length === 1

  test('payment proofs of cancelled orders are deleted once after 30 days', async () => {
    const [old, young] = [await cancelled(31), await cancelled(29)]
    expect(await deleteOldProofs(db, env.MEDIA, now())).toBe(1)
    expect([await hasProof(old), await hasProof(young)]).toEqual([false, true])
    expect((await env.MEDIA.list({ prefix: `proofs/${old}/` })).objects).toEqual([])
    expect(await countRows('payment_claims', `order_id = '${old}' AND proof_name = 'bukti.pdf'`)).toBe(1)
    expect(await deleteOldProofs(db, env.MEDIA, now())).toBe(0)
    await expectSound()
  })

  test('proofs of a cancelled order are kept while the order has money or an unchecked claim', async () => {
    const booked = await cancelled(40)
    await newTransaction({ order_id: booked, type: 'income', voided_at: now() })
    const waiting = await cancelled(40, false)
    const fine = await cancelled(40)
    expect(await deleteOldProofs(db, env.MEDIA, now())).toBe(1)
    expect([await hasProof(booked), await hasProof(waiting), await hasProof(fine)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('proofs left over by an interrupted clean-up are deleted by the next clean-up', async () => {
    const id = await cancelled(31)
    const broken = {
      ...env.MEDIA,
      put: env.MEDIA.put.bind(env.MEDIA),
      delete: () => Promise.reject(new Error('gone')),
    } as unknown as R2Bucket
    await expect(deleteOldProofs(db, broken, now())).rejects.toThrow('gone')
    expect(await countRows('payment_claims', `order_id = '${id}' AND proof_key IS NOT NULL`)).toBe(0)
    expect((await env.MEDIA.list({ prefix: `proofs/${id}/` })).objects).toHaveLength(1)
    await deleteUnreferencedProofs(db, env.MEDIA, new Date(Date.now() + 25 * 3_600_000).toISOString())
    expect((await env.MEDIA.list({ prefix: `proofs/${id}/` })).objects).toEqual([])
  })

  test('proofs of more cancelled orders than one batch are deleted in one run', async () => {
    const last = await cancelled(30.5)
    await db.batch([
      db.all(`
      INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount,
        status, cancelled_at, consent_version, consent_at, expires_at, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
      SELECT 'lama-' || i, 'ORDER-L' || i, 'A', '+62811', 'a@b.id', 1000, 100, 1100, 'cancelled', '${days(60)}', '1',
        '${days(70)}', '${days(69)}', '${days(70)}', '${days(60)}' FROM n`),
    ])
    expect(await deleteOldProofs(db, env.MEDIA, now())).toBe(1)
    expect(await hasProof(last)).toBe(false)
    await runSql("DELETE FROM orders WHERE id LIKE 'lama-%'")
  })
})
