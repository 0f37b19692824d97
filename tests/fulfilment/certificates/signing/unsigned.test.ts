import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Picks } from '../../../../worker/contract/bulk'
import { newCertificate, saveTemplates } from '../../../support/certificates'
import { inJob } from '../../../support/jobs'
import { runSql } from '../../../support/rows'
import { ask, countRows, signIn } from '../../../support/shop'
import { newSigningKey } from '../../../support/signing'

const path = '/api/admin/certificates'

let token = ''
let secret = ''
beforeAll(async () => {
  token = await signIn()
  secret = (await newSigningKey()).secret
})
beforeEach(async () => {
  await saveTemplates()
  await runSql("UPDATE certificates SET order_id = NULL, status = 'revoked' WHERE status = 'published'")
  await runSql("DELETE FROM certificates WHERE status = 'draft'")
})

const unsigned = async (key = secret) => (await readUnsigned(key)).count

const readUnsigned = async (key = secret) =>
  (await ask(`${path}/unsigned`, { token, env: { CERTIFICATE_KEY: key } })).json<{
    count: number
    has_key: boolean
  }>()

test('the list of unsigned certificates states whether the shop has a signing key', async () => {
  expect((await readUnsigned()).has_key).toBe(true)
  expect((await readUnsigned('')).has_key).toBe(false)
})

async function picked(q = '') {
  const found: string[] = []
  let cursor: string | null = ''
  let pages = 0
  while (cursor !== null) {
    const way = `${path}/picks?unsigned=true&limit=2${q}${cursor && `&cursor=${cursor}`}`
    const page: Picks = await (await ask(way, { token })).json<Picks>()
    found.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
    pages += 1
  }
  return { found, pages }
}

async function signAll(ids: string[]) {
  const step = { status: 'published', fill: {}, note: null }
  const results = await inJob(token, { kind: 'certificates', step, ids }, secret)
  return results.map(({ ok }) => ok)
}

test('certificates published before the signing key existed are listed, keep number and link, and are then signed', async () => {
  const old = await newCertificate({ created_at: '2026-01-01T00:00:00.000Z' })
  const linked = await newCertificate({ code: '0123456789ABC' })
  await newCertificate({ status: 'draft' })
  await newCertificate({ status: 'revoked' })
  await newCertificate({ signature: 'a.b.c', signed_at: '2026-06-01T00:00:00.000Z', code: '1123456789ABC' })
  expect(await unsigned()).toBe(2)
  expect([...(await picked()).found].sort()).toEqual([old.id, linked.id].sort())
  expect((await picked(`&q=${old.certificate_number}`)).found).toEqual([old.id])
  expect((await picked(`&q=${old.name.slice(0, 12)}`)).found).toContain(old.id)
  expect(await signAll([old.id, linked.id])).toEqual([true, true])
  expect([await unsigned(), (await picked()).found]).toEqual([0, []])
  expect(
    await countRows('certificates', `certificate_number = '${old.certificate_number}' AND code IS NOT NULL`),
  ).toBe(1)
  expect(await countRows('certificates', "code = '0123456789ABC' AND signature IS NOT NULL")).toBe(1)
})

test('a shop without a signing key is not asked to sign certificates', async () => {
  await newCertificate()
  const stranger = await newSigningKey({ isKnown: false })
  for (const key of ['', '{', stranger.secret]) expect(await unsigned(key)).toBe(0)
})

test('listing the unsigned certificates among 6,000 signed certificates reads only the unsigned certificates', async () => {
  const old = await newCertificate({ created_at: '2025-01-01T00:00:00.000Z' })
  await runSql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
      INSERT INTO certificates (id, certificate_number, status, template_id, name, service_type, issued_date, signature, signed_at,
        created_at, updated_at)
      SELECT 'b' || i, 'B' || i, 'published', 'polos', 'Nama', 'Qurban Kambing', '2026', 'a.b.c', '2026', '2026-05-' || i, '2026'
      FROM n`,
  )
  const answer = await ask(`${path}?unsigned=true&limit=20`, { token })
  const read = Number(/read=(\d+)/.exec(answer.headers.get('server-timing') ?? '')?.[1])
  expect(read).toBeLessThan(30)
  expect(await picked()).toEqual({ found: [old.id], pages: 1 })
  expect(await unsigned()).toBe(1)
})

test('signing older certificates requires the certificates permission', async () => {
  expect((await ask(`${path}/unsigned`)).status).toBe(401)
  expect((await ask(`${path}/unsigned`, { token: await signIn('finance') })).status).toBe(403)
})
