import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Certificate } from '../../../../worker/contract/fulfilment/certificates'
import { saveTemplates } from '../../../support/certificates'
import { inJob } from '../../../support/jobs'
import { runSql } from '../../../support/rows'
import { ask, newService, orderFor, patchOrder, placedOrder, rowOf, signIn } from '../../../support/shop'

let token = ''
beforeAll(async () => {
  token = await signIn()
})
beforeEach(() => saveTemplates())

async function paidBadal(kind: 'badal_haji' | 'badal_umrah') {
  const service = await newService({ kind })
  const order = await placedOrder({
    ...orderFor(''),
    items: [{ service_id: service.id, quantity: 1, beneficiaries: [{ name: 'Almarhum Yusuf' }] }],
  })
  const { id } = await rowOf(order)
  await patchOrder(token, id, { payment_status: 'verified' })
  return id
}

async function drafted(id: string) {
  const response = await ask(`/api/admin/certificates/from-order/${id}`, { method: 'POST', token })
  const { items } = await response.json<{ items: Certificate[] }>()
  return items[0]
}

const completed = (id: string, at: string, date: string | null = null) =>
  runSql(
    `UPDATE sacrifices SET status = 'completed', completed_at = ?, date = ? WHERE id IN (
      SELECT sacrifice_id FROM seats WHERE order_id = ?)`,
    at,
    date,
    id,
  )

test('a badal hajj without a plan that is completed on 1 Muharram belongs to the previous hajj', async () => {
  const id = await paidBadal('badal_haji')
  await completed(id, '2026-06-16T03:00:00.000Z')
  expect((await drafted(id))?.tahun_hijriah).toBe('1447 H')
})

test('the Hijri year changes at midnight in Jakarta, and the year of a badal umrah changes on 1 Muharram', async () => {
  const id = await paidBadal('badal_umrah')
  await completed(id, '2026-06-15T17:00:00.000Z')
  expect((await drafted(id))?.tahun_hijriah).toBe('1448 H')
})

test('a rite without a date has no Hijri year, and gets the year from the order when its certificate is published', async () => {
  const id = await paidBadal('badal_haji')
  const draft = await drafted(id)
  expect(draft?.tahun_hijriah).toBeNull()
  await completed(id, '2026-05-28T03:00:00.000Z', '2026-05-27')
  const fill = { pelaksana_nama: 'Ust. Harun', pelaksana_status: 'Mukimin', penanggung_jawab: 'Ketua' }
  const step = { status: 'published', fill, note: null }
  const results = await inJob(token, { kind: 'certificates', step, ids: [String(draft?.id)] })
  expect(results).toMatchObject([{ ok: true }])
  const fresh = await ask(`/api/admin/certificates/${draft?.id}`, { token })
  expect(await fresh.json()).toMatchObject({ status: 'published', tahun_hijriah: '1447 H' })
})
