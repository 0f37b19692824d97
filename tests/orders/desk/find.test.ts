import { env } from 'cloudflare:test'
import { describe, expect, test, vi } from 'vitest'
import { beforeTheMinuteTurns, lossyBindings } from '../../support/auth'
import { pagedPdf } from '../../support/files'
import {
  ask,
  countRows,
  customer,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
  withKey,
} from '../../support/shop'

const limited = { env: { LIMITS: 'on' } }
/** Separate addresses, so that tests do not share rate limits. */
const from = (address: string) => ({ 'cf-connecting-ip': address })

const someOrder = async () => placedOrder(orderFor((await newAnimal()).id))

describe('a look-up', () => {
  test('a look-up by order code shows the order with masked personal data', async () => {
    const order = await placedOrder({
      ...customer,
      items: [{ animal_id: (await newAnimal()).id, quantity: 1, beneficiaries: [{ name: 'Ahmad Rahasia' }] }],
    })
    const response = await ask(`/api/orders/${order.order_id}`)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      masked: true,
      key: null,
      customer_name: 'Si*** R***',
      customer_email: 'si***@contoh.id',
      customer_phone: '+62812*******',
      total_amount: order.total_amount,
    })
    for (const secret of ['7890', 'Rahmawati', 'siti@contoh', 'Ahmad', order.key])
      expect(text).not.toContain(secret)
  })

  test('a look-up by key shows the whole order, with the key in the header or in the address', async () => {
    const order = await someOrder()
    const whole = {
      masked: false,
      customer_phone: '+6281234567890',
      customer_name: 'Siti Rahmawati',
      key: order.key,
    }
    expect(await (await ask(`/api/orders/${order.order_id}`, withKey(order))).json()).toMatchObject(whole)
    expect(await (await ask(`/api/orders/${order.order_id}?key=${order.key}`)).json()).toMatchObject(whole)
  })

  test('a look-up by the last four phone digits shows the whole order except the key', async () => {
    const order = await someOrder()
    const response = await ask(`/api/orders/${order.order_id}?phone4=7890`)
    expect(await response.json()).toMatchObject({ masked: false, key: null, view: expect.any(String) })
  })

  test('a look-up accepts an order code in lower case with spaces', async () => {
    const order = await someOrder()
    expect((await ask(`/api/orders/%20${order.order_id.toLowerCase()}%20`)).status).toBe(200)
  })

  test('a look-up gives identical responses to a wrong code, a wrong key and wrong digits', async () => {
    const order = await someOrder()
    const other = await someOrder()
    const answers = await Promise.all([
      ask('/api/orders/ORDER-999ZZZ'),
      ask('/api/orders/ORDER-999ZZZ', withKey(order)),
      ask(`/api/orders/${order.order_id}`, withKey(other)),
      ask(`/api/orders/${order.order_id}?phone4=0000`),
    ])
    const bodies = await Promise.all(answers.map(answer => answer.text()))
    expect(answers.map(answer => answer.status)).toEqual([404, 404, 404, 404])
    expect(new Set(bodies).size).toBe(1)
    expect(JSON.parse(bodies[0] ?? '').detail).toBe(
      'Pesanan tidak ditemukan. Silakan periksa kembali ID pesanan Anda.',
    )
  })

  test('an order key that differs in its last character is refused', async () => {
    const order = await placedOrder(orderFor((await newAnimal()).id))
    const key = order.key.slice(0, -1) + (order.key.endsWith('A') ? 'B' : 'A')
    expect((await ask(`/api/orders/${order.order_id}`, withKey({ key }))).status).toBe(404)
    expect(
      (await ask(`/api/orders/${order.order_id}`, withKey({ key: order.key.slice(0, -1) }))).status,
    ).toBe(404)
  })

  test('after an order is handed over to another customer, only the new link opens the order', async () => {
    const order = await someOrder()
    const { id } = await rowOf(order)
    const detail = await patchOrder(await signIn(), id, { customer_name: 'Budi Santoso', new_link: true })
    expect(detail.status).toBe(200)
    const fetched = await ask(`/api/admin/orders/${id}/link`, { method: 'POST', token: await signIn() })
    const key = (await fetched.json<{ link: string }>()).link.split('.').at(-1) ?? ''
    expect((await ask(`/api/orders/${order.order_id}`, withKey(order))).status).toBe(404)
    const shown = await ask(`/api/orders/${order.order_id}`, withKey({ key }))
    expect(await shown.json()).toMatchObject({ customer_name: 'Budi Santoso', masked: false })
  })

  test('an order’s key is not stored in the database', async () => {
    const order = await someOrder()
    expect(JSON.stringify(await rowOf(order))).not.toContain(order.key)
  })

  test('actions of a customer need the order’s key or phone digits', async () => {
    const order = await someOrder()
    const path = `/api/orders/${order.order_id}`
    const json = { items: [] }
    expect((await ask(`${path}/cancel`, { method: 'POST' })).status).toBe(401)
    expect((await ask(`${path}/payment-claim`, { method: 'POST' })).status).toBe(401)
    expect((await ask(`${path}/beneficiaries`, { method: 'PUT', json })).status).toBe(401)
    expect((await ask(`${path}/cancel?key=${'A'.repeat(22)}`, { method: 'POST' })).status).toBe(404)
    expect((await ask(`${path}/payment-claim?phone4=7890`, { method: 'POST' })).status).toBe(200)
  })

  test('an order look-up is never cached', async () => {
    const order = await someOrder()
    for (const answer of [
      await ask(`/api/orders/${order.order_id}`),
      await ask(`/api/orders/${order.order_id}`, withKey(order)),
    ]) {
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
  })
})

describe('guessing orders', () => {
  test('the 21st order look-up per minute from one address gets 429 with Retry-After; other addresses do not', async () => {
    await beforeTheMinuteTurns()
    const order = await someOrder()
    const look = (address: string) =>
      ask(`/api/orders/${order.order_id}`, { ...limited, headers: from(address) })
    for (let n = 0; n < 20; n++) expect((await look('192.0.2.1')).status).toBe(200)
    const refused = await look('192.0.2.1')
    expect([refused.status, refused.headers.get('retry-after'), (await problemOf(refused)).code]).toEqual([
      429,
      '60',
      'too_many_requests',
    ])
    expect((await look('192.0.2.2')).status).toBe(200)
  })

  test('an address that has used up its guesses can still open its own order with the key', async () => {
    const order = await someOrder()
    for (let n = 0; n < 21; n++)
      await ask('/api/orders/ORDER-100AA', { ...limited, headers: from('192.0.2.3') })
    const response = await ask(`/api/orders/${order.order_id}`, {
      ...limited,
      headers: { ...from('192.0.2.3'), 'x-order-key': order.key },
    })
    expect(response.status).toBe(200)
  })

  test('requests with wrong keys count as guesses of orders', async () => {
    await beforeTheMinuteTurns()
    const order = await someOrder()
    const guess = () =>
      ask(`/api/orders/${order.order_id}`, {
        ...limited,
        headers: { ...from('192.0.2.4'), 'x-order-key': 'x'.repeat(22) },
      })
    for (let n = 0; n < 20; n++) expect((await guess()).status).toBe(404)
    expect((await guess()).status).toBe(429)
  })

  const digits = (order: { order_id: string }, phone4: string, address: string) =>
    ask(`/api/orders/${order.order_id}?phone4=${phone4}`, { env: lossyBindings, headers: from(address) })
  const guessed = (order: { order_id: string }, n: number, address: string) =>
    digits(order, String(1000 + n), address).then(answer => answer.status)

  test('four phone digits can be tried five times an hour per address, also concurrently', async () => {
    const order = await someOrder()
    const statuses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => guessed(order, n, `2001:db8:3:3::${n}`)),
    )
    expect(statuses.filter(status => status === 404)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(7)
    const right = await digits(order, '7890', '2001:db8:3:3::99')
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(3000)
    vi.setSystemTime(Date.now() + 3_601_000)
    expect((await digits(order, '7890', '2001:db8:3:3::99')).status).toBe(200)
    vi.useRealTimers()
  })

  test('a stranger’s wrong digits do not block the customer at another address', async () => {
    const order = await someOrder()
    for (let n = 0; n < 6; n++) await guessed(order, n, '198.51.100.1')
    expect((await digits(order, '7890', '198.51.100.1')).status).toBe(429)
    expect((await digits(order, '7890', '198.51.100.2')).status).toBe(200)
  })

  test('a look-up with correct digits writes nothing', async () => {
    const answer = await digits(await someOrder(), '7890', '192.0.2.201')
    expect(answer.headers.get('server-timing')).toContain('written=0')
  })

  test('a look-up with correct phone digits does not use up attempts', async () => {
    const order = await someOrder()
    for (let n = 0; n < 8; n++) {
      const answer = await ask(`/api/orders/${order.order_id}?phone4=7890`, {
        ...limited,
        headers: from(`203.0.113.${n}`),
      })
      expect(answer.status).toBe(200)
    }
  })

  test('the 11th order and the 6th payment claim per minute from one address get 429', async () => {
    await beforeTheMinuteTurns()
    const animal = await newAnimal({ stock: 100 })
    let buyers = 0
    const send = () =>
      ask('/api/orders', {
        ...limited,
        json: {
          ...orderFor(animal.id),
          customer_phone: `0812345670${++buyers}`,
          customer_email: `pembeli${buyers}@contoh.id`,
        },
        headers: { ...from('192.0.2.5'), 'idempotency-key': crypto.randomUUID() },
      })
    for (let n = 0; n < 10; n++) expect((await send()).status).toBe(201)
    expect((await send()).status).toBe(429)
    const order = await someOrder()
    const claim = () =>
      ask(`/api/orders/${order.order_id}/payment-claim`, {
        ...limited,
        method: 'POST',
        headers: { ...from('192.0.2.5'), 'x-order-key': order.key },
      })
    for (let n = 0; n < 5; n++) expect((await claim()).status).toBe(200)
    expect((await claim()).status).toBe(429)
  })

  test('the production environment ignores the setting LIMITS=off', async () => {
    await beforeTheMinuteTurns()
    const look = () =>
      ask('/api/orders/ORDER-100AA', {
        env: { LIMITS: 'off', ENVIRONMENT: 'production' },
        headers: from('192.0.2.6'),
      })
    for (let n = 0; n < 20; n++) await look()
    expect((await look()).status).toBe(429)
  })
})

describe('a payment proof', () => {
  const pdf = new TextEncoder().encode('%PDF-1.4 bukti transfer')
  const claimWith = (order: { order_id: string; key: string }, file: File) => {
    const form = new FormData()
    form.set('proof', file)
    form.set('note', 'Dari rekening istri')
    return ask(`/api/orders/${order.order_id}/payment-claim`, {
      method: 'POST',
      body: form,
      ...withKey(order),
    })
  }

  test('a payment proof is private and available to signed-in operators only', async () => {
    const token = await signIn()
    const order = await someOrder()
    expect(
      (await claimWith(order, new File([pdf], '../../bukti.pdf', { type: 'application/pdf' }))).status,
    ).toBe(200)
    const { id } = await rowOf(order)
    const detail = await (await ask(`/api/admin/orders/${id}`, { token })).json<{
      claims: { proof_url: string; proof_name: string; note: string }[]
    }>()
    const [claim] = detail.claims
    expect(claim).toMatchObject({ note: 'Dari rekening istri' })
    expect(claim?.proof_name).not.toContain('/')
    expect((await ask(claim?.proof_url ?? '')).status).toBe(401)
    const proof = await ask(claim?.proof_url ?? '', { token })
    expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(new Uint8Array(await proof.arrayBuffer())).toEqual(pdf)
    const { objects } = await env.MEDIA.list({ prefix: `proofs/${id}/` })
    expect((await ask(`/media/${objects[0]?.key}`)).status).toBe(404)
  })

  test('a proof that is not a picture or PDF is not stored; the payment claim is kept and reports the refused proof', async () => {
    const order = await someOrder()
    const { id } = await rowOf(order)
    const html = new File(['<script>alert(1)</script>'], 'bukti.png', { type: 'image/png' })
    const response = await claimWith(order, html)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'unsupported_file',
      detail:
        'Bukti transfer harus berupa gambar atau PDF. Pernyataan transfer Anda sudah kami catat; bukti dapat dikirim lagi.',
      claimed: true,
    })
    expect((await env.MEDIA.list({ prefix: `proofs/${id}/` })).objects).toEqual([])
    expect(await countRows('payment_claims', `order_id = '${id}' AND proof_key IS NULL`)).toBe(1)
    expect((await rowOf(order)).claim_until).not.toBeNull()
    expect((await claimWith(order, new File([pagedPdf()], 'bukti.pdf'))).status).toBe(200)
    expect((await rowOf(order)).claim_until).toBeNull()
  })

  test('a payment claim needs a known content type, in upper or lower case', async () => {
    const { order_id, key } = await someOrder()
    const send = (type: string) =>
      ask(`/api/orders/${order_id}/payment-claim`, {
        body: '--tepi\r\nContent-Disposition: form-data; name="note"\r\n\r\nDari istri\r\n--tepi--\r\n',
        headers: { 'x-order-key': key, 'content-type': type },
      })
    expect((await send('MULTIPART/FORM-DATA; boundary=tepi')).status).toBe(200)
    const { id } = await rowOf({ order_id })
    expect(await countRows('payment_claims', `order_id = '${id}' AND note = 'Dari istri'`)).toBe(1)
    expect((await send('text/plain')).status).toBe(415)
  })

  test('a payment proof must not be empty', async () => {
    const response = await claimWith(
      await someOrder(),
      new File([], 'kosong.pdf', { type: 'application/pdf' }),
    )
    expect([response.status, (await problemOf(response)).code]).toEqual([422, 'empty_file'])
  })

  test('a payment proof over 10 MB is refused', async () => {
    const order = await someOrder()
    const big = new Uint8Array(10 * 1024 * 1024 + 1)
    big.set(pdf)
    const response = await claimWith(order, new File([big], 'besar.pdf', { type: 'application/pdf' }))
    expect([response.status, (await problemOf(response)).code]).toEqual([413, 'file_too_large'])
    expect((await rowOf(order)).payment_claimed_at).not.toBeNull()
  })

  test('a payment proof far over 10 MB is not read; the claim is kept', async () => {
    const order = await someOrder()
    const huge = new File([new Uint8Array(12 * 1024 * 1024)], 'besar.pdf', { type: 'application/pdf' })
    const response = await claimWith(order, huge)
    expect([response.status, (await problemOf(response)).code]).toEqual([413, 'file_too_large'])
    expect((await rowOf(order)).payment_claimed_at).not.toBeNull()
  })

  test('if a payment proof cannot be stored, the claim is kept and the response asks for the proof again', async () => {
    const order = await someOrder()
    const broken = { put: () => Promise.reject(new Error('R2 is away')) }
    const body = new FormData()
    body.set('proof', new File([pdf], 'bukti.pdf'))
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const response = await ask(`/api/orders/${order.order_id}/payment-claim`, {
      body,
      ...withKey(order),
      env: { MEDIA: broken as never },
    })
    log.mockRestore()
    expect(response.status).toBe(200)
    const answer = await response.json<{ proof_problem: string; proof_until: string }>()
    expect(answer.proof_problem).toContain('kirim buktinya sekali lagi')
    expect(answer.proof_until).not.toBeNull()
  })
})
