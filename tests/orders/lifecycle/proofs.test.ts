import { env } from 'cloudflare:test'
import { beforeEach, expect, test } from 'vitest'
import type { OrderDetail } from '../../../worker/contract/orders/orders'
import { deleteUnreferencedProofs, storeProof } from '../../../worker/orders/lifecycle/proof'
import { refusalOf } from '../../support/admin'
import { bytes, mp4, pdf, storedKeys, webp } from '../../support/files'
import {
  ask,
  countRows,
  db,
  newAnimal,
  orderFor,
  placedOrder,
  rowOf,
  signIn,
  withKey,
} from '../../support/shop'

beforeEach(async () => {
  const keys = await storedKeys()
  if (keys.length > 0) await env.MEDIA.delete(keys)
})

const someOrder = async () => placedOrder(orderFor((await newAnimal()).id))
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const fileOf = (bytes: Uint8Array, name = 'bukti.pdf') => new File([new Uint8Array(bytes)], name)

function claim(order: { order_id: string; key: string }, file?: File) {
  const form = new FormData()
  if (file) form.set('proof', file)
  return ask(`/api/orders/${order.order_id}/payment-claim`, { body: form, ...withKey(order) })
}

test('GPS data are removed from a payment proof picture', async () => {
  const order = await someOrder()
  expect((await claim(order, fileOf(webp('GPS -6.2088'), 'bukti.webp'))).status).toBe(200)
  const [key = ''] = await storedKeys()
  const kept = await (await env.MEDIA.get(key))?.bytes()
  expect(kept).toEqual(webp())
  const { id } = await rowOf(order)
  expect(await countRows('payment_claims', `order_id = '${id}' AND proof_size = ${webp().length}`)).toBe(1)
})

test('a damaged picture is refused as a payment proof and not stored', async () => {
  const broken = fileOf(webp().subarray(0, 24), 'bukti.webp')
  expect(await refusalOf(await claim(await someOrder(), broken))).toEqual([422, 'unsupported_file'])
  expect(await storedKeys()).toEqual([])
})

const heic = (brand = 'heic') => bytes(`\0\0\0 ftyp${brand}\0\0\0\0mif1heic${'x'.repeat(200)}`)

test.each([
  ['IMG_1.HEIC', 'heic'],
  ['foto.jpg', 'mif1'],
  ['tanpa-akhiran', 'hevc'],
])('an HEIC photo as payment proof is detected by its bytes under any name: %s', async (name, brand) => {
  const token = await signIn()
  const order = await someOrder()
  expect((await claim(order, fileOf(heic(brand), name))).status).toBe(200)
  const [key = ''] = await storedKeys()
  expect(key).toMatch(/^proofs\/.+\.heic$/)
  expect((await ask(`/media/${key}`)).status).toBe(404)
  const { id } = await rowOf(order)
  const { claims } = await (await ask(`/api/admin/orders/${id}`, { token })).json<OrderDetail>()
  const shown = await ask(claims[0]?.proof_url ?? '', { token })
  expect(shown.headers.get('content-type')).toBe('image/heic')
  expect(shown.headers.get('content-disposition')).toMatch(/^attachment/)
})

test('a video in a format related to HEIC is refused as a payment proof', async () => {
  for (const film of [heic('qt  '), mp4()])
    expect(await refusalOf(await claim(await someOrder(), fileOf(film, 'bukti.heic')))).toEqual([
      422,
      'unsupported_file',
    ])
})

test('a payment proof of an interrupted request is deleted after a day, and a claimed proof is kept', async () => {
  const order = await someOrder()
  const { id } = await rowOf(order)
  await storeProof(env.MEDIA, id, fileOf(pdf()))
  const cutLater = await storeProof(env.MEDIA, id, fileOf(pdf()))
  await claim(order, fileOf(pdf()))
  const claimed = (await storedKeys()).filter(key => key.startsWith('proofs/'))
  expect(claimed).toHaveLength(3)
  // Simulates a request that ended after storing the file, before its record was updated.
  await env.DB.prepare('UPDATE payment_claims SET proof_key = ? WHERE order_id = ?')
    .bind(cutLater.key, id)
    .run()
  expect(await deleteUnreferencedProofs(db, env.MEDIA, inHours(23))).toBe(0)
  expect(await deleteUnreferencedProofs(db, env.MEDIA, inHours(25))).toBe(2)
  const left = await storedKeys()
  expect(left).toContain(cutLater.key)
  expect(left).toHaveLength(2)
  expect(await deleteUnreferencedProofs(db, env.MEDIA, inHours(50))).toBe(0)
})

test('proofs of many interrupted requests are deleted in one run, and their records are not public', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => storeProof(env.MEDIA, `order-${n}`, fileOf(pdf()))))
  const keys = await storedKeys()
  for (const key of [keys[0], keys.at(-1)]) expect((await ask(`/media/${key}`)).status).toBe(404)
  expect(await deleteUnreferencedProofs(db, env.MEDIA, inHours(25))).toBe(60)
  expect(await storedKeys()).toEqual([])
})

test('an order accepts at most ten payment claims, also concurrently, and a refused claim stores no file', async () => {
  const order = await someOrder()
  const answers = await Promise.all(Array.from({ length: 12 }, () => claim(order, fileOf(pdf()))))
  expect(answers.map(answer => answer.status).sort()).toEqual([...Array(10).fill(200), 409, 409])
  expect(await refusalOf(await claim(order))).toEqual([409, 'too_many_claims'])
  const { id } = await rowOf(order)
  expect(await countRows('payment_claims', `order_id = '${id}'`)).toBe(10)
  expect(await countRows('order_events', `order_id = '${id}'`)).toBe(10)
  expect(await storedKeys()).toHaveLength(10)
})

test('deleting an order also deletes a payment proof that is being stored at that moment', async () => {
  const token = await signIn()
  const order = await someOrder()
  const { id } = await rowOf(order)
  await claim(order, fileOf(pdf()))
  await storeProof(env.MEDIA, id, fileOf(pdf()))
  const gone = await ask(`/api/admin/orders/${id}`, {
    method: 'DELETE',
    json: { confirm: order.order_id },
    token,
  })
  expect(gone.status).toBe(204)
  expect((await storedKeys()).filter(key => key.startsWith('proofs/'))).toEqual([])
})
