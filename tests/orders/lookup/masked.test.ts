import { beforeAll, expect, test } from 'vitest'
import { drawUniqueCodes } from '../../../worker/orders/codes'
import { runSql } from '../../support/rows'
import {
  ask,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  readOrderView,
  rowOf,
  signIn,
} from '../../support/shop'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

test('a look-up by code alone shows neither the rejection reason nor the slaughter proof', async () => {
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const { id } = await rowOf(order)
  const proof = '/media/general/bukti-sembelih.webp'
  await patchOrder(token, id, { payment_status: 'rejected', reason: 'Rekening atas nama lain' })
  await patchOrder(token, id, {
    slaughter_status: 'completed',
    slaughter_proof_url: proof,
    reason: 'janji bayar',
  })
  const told = { payment_rejected_reason: 'Rekening atas nama lain', slaughter_proof_url: proof }
  expect(await readOrderView(order)).toMatchObject({ masked: false, ...told })
  const stranger = await ask(`/api/orders/${order.order_id}`)
  const body = await stranger.text()
  expect(JSON.parse(body)).toMatchObject({
    masked: true,
    payment_rejected_reason: null,
    slaughter_proof_url: null,
  })
  expect(body).not.toMatch(/atas nama lain|bukti-sembelih/)
})

test('a unique code is never below 100', async () => {
  const lowest = () => 0
  const { first, wider } = drawUniqueCodes(lowest)
  expect(Math.min(...first)).toBe(100)
  expect(Math.min(...wider)).toBe(1000)
})

test('an order reopened after its total was reused gets a unique code from 100 to 999', async () => {
  const animal = await newAnimal({ price: 7_777_000 })
  const order = await placedOrder(orderFor(animal.id))
  const { id } = await rowOf(order)
  await patchOrder(token, id, { status: 'cancelled' })
  await runSql('UPDATE orders SET reserves_total = NULL, reserved_until = NULL WHERE id = ?', id)
  await runSql('DELETE FROM former_totals WHERE order_id = ?', id)
  const rival = await rowOf(await placedOrder(orderFor(animal.id)))
  await runSql(
    'UPDATE orders SET unique_code = ?1, total_amount = subtotal + ?1, reserves_total = subtotal + ?1 WHERE id = ?2',
    order.unique_code,
    rival.id,
  )
  expect((await patchOrder(token, id, { status: 'pending' })).status).toBe(200)
  const { unique_code } = await readOrderView(order)
  expect(unique_code).not.toBe(order.unique_code)
  expect(unique_code).toBeGreaterThanOrEqual(100)
  expect(unique_code).toBeLessThanOrEqual(999)
})
