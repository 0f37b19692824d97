import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Certificate, Verification } from '../../../../worker/contract/fulfilment/certificates'
import { newCertificate, saveTemplates } from '../../../support/certificates'
import { newOrderRow } from '../../../support/rows'
import { ask, countRows, problemOf, signIn } from '../../../support/shop'
import { newSigningKey } from '../../../support/signing'
import { expectSound } from '../../../support/sound'

const path = '/api/admin/certificates'
const name = 'Fulanah Rahasia'
const words = {
  service_type: 'Qurban Kambing',
  template_id: 'polos',
  name,
  date: '27 Mei 2026',
  location: 'Bogor',
  beneficiaries: 'Warga Rahasia',
}

let token = ''
let secret = ''
beforeAll(async () => {
  token = await signIn()
  await saveTemplates()
  secret = (await newSigningKey()).secret
})

const send = (way: string, json: unknown) =>
  ask(`${path}${way}`, { token, json, env: { CERTIFICATE_KEY: secret } })
const rowsOf = async (sql: string) => (await env.DB.prepare(sql).all()).results
const verdict = async ({ code }: Certificate) => (await ask(`/api/verify/${code}`)).json<Verification>()

test('erasing a manual certificate and its predecessors removes personal data, and all of them stay revoked', async () => {
  const first = await (await send('', { ...words, status: 'published' })).json<Certificate>()
  const corrected = { ...words, name: `${name} binti Umar` }
  const second = await (await send(`/${first.id}/replace`, { corrected })).json<Certificate>()
  expect((await verdict(second)).verdict).toBe('valid')
  expect((await send(`/${first.id}/erase`, { updated_at: '2020-01-01' })).status).toBe(409)
  expect((await send(`/${first.id}/erase`, {})).status).toBe(204)
  for (const one of [first, second]) {
    expect(await verdict(one)).toMatchObject({ verdict: 'revoked', signed: null, signature: null })
  }
  const ids = `('${first.id}', '${second.id}')`
  const left = await Promise.all([
    rowsOf(`SELECT * FROM certificates WHERE id IN ${ids}`),
    rowsOf(`SELECT * FROM audit_events WHERE entity_id IN ${ids}`),
  ])
  expect(JSON.stringify(left)).not.toContain('Rahasia')
  expect(await countRows('audit_events', `entity_id = '${first.id}' AND action = 'erase'`)).toBe(1)
  await expectSound()
})

test('erasing an unpublished manual certificate draft deletes it', async () => {
  const { id } = await newCertificate({ status: 'draft' })
  expect((await send(`/${id}/erase`, {})).status).toBe(204)
  expect(await countRows('certificates', `id = '${id}'`)).toBe(0)
})

test('a certificate of an order cannot be erased on its own, and roles without the permission cannot erase certificates', async () => {
  const order = await newOrderRow()
  const { id } = await newCertificate({ order_id: order.id })
  expect((await problemOf(await send(`/${id}/erase`, {}))).code).toBe('certificate_of_order')
  const finance = await signIn('finance')
  expect((await ask(`${path}/${id}/erase`, { token: finance, json: {} })).status).toBe(403)
})
