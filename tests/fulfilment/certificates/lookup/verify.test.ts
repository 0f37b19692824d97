import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Certificate, KeySet, Verification } from '../../../../worker/contract/fulfilment/certificates'
import { shortCodeIn } from '../../../../worker/contract/orders/typed-codes'
import { auditOf } from '../../../support/admin'
import { ASSETS } from '../../../support/assets'
import { beforeTheMinuteTurns } from '../../../support/auth'
import { completeRites, newCertificate, saveTemplates } from '../../../support/certificates'
import { inJob, startJob } from '../../../support/jobs'
import { runSql } from '../../../support/rows'
import {
  ask,
  countRows,
  newAnimal,
  orderFor,
  patchOrder,
  placedOrder,
  problemOf,
  rowOf,
  signIn,
} from '../../../support/shop'
import { type NewKey, newSigningKey } from '../../../support/signing'
import { dataFindings, expectSound } from '../../../support/sound'

const path = '/api/admin/certificates'

let token = ''
let key: NewKey
beforeAll(async () => {
  token = await signIn()
  key = await newSigningKey()
})
beforeEach(() => saveTemplates())

const qurban = {
  service_type: 'Qurban Kambing',
  template_id: 'polos',
  name: 'Ahmad bin Yusuf',
  date: '27 Mei 2026',
  location: 'Bogor',
  beneficiaries: 'Warga sekitar masjid',
}

type With = { secret?: string; method?: string }

const call = (way: string, json: unknown, { secret = key.secret, method }: With = {}) =>
  ask(`${path}${way}`, { token, json, method, env: { CERTIFICATE_KEY: secret } })

async function answered<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

const published = async (given: object = {}, secret?: string) =>
  answered<Certificate>(await call('', { ...qurban, status: 'published', ...given }, { secret }))

async function keyless<T>(act: () => Promise<T>) {
  await runSql("UPDATE signing_keys SET retired_at = '2026-01-02' WHERE retired_at IS NULL")
  const answer = await act()
  await runSql("UPDATE signing_keys SET retired_at = NULL WHERE retired_at = '2026-01-02'")
  return answer
}

const bulk = (ids: string[], step: object, secret = key.secret) =>
  inJob(token, { kind: 'certificates', step: { note: null, ...step }, ids }, secret)

const look = async (code: string | null) => ask(`/api/verify/${encodeURIComponent(code ?? '')}`)
const verdict = async (code: string | null) => (await answered<Verification>(await look(code))).verdict
const seen = async ({ code }: Certificate) => answered<Verification>(await look(code))
const read = async (id: string) => answered<Certificate>(await ask(`${path}/${id}`, { token }))

describe('a signed certificate', () => {
  test('the verification link of a signed certificate shows the verdict "valid", the signed data and the signature', async () => {
    const made = await published()
    expect(made.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/)
    const found = await seen(made)
    expect(found).toMatchObject({
      verdict: 'valid',
      certificate_number: made.certificate_number,
      signed: {
        v: 2,
        number: made.certificate_number,
        issuer: 'Toko Qurban',
        kind: 'Qurban Kambing',
        names: ['Ahmad bin Yusuf'],
        date: '27 Mei 2026',
        place: 'Bogor',
        issued_at: made.issued_date,
        replaces: null,
        evidence: null,
      },
      differs: [],
    })
    const { keys } = await answered<KeySet>(await ask('/.well-known/jwks.json'))
    const own = keys.find(({ kid }) => kid === key.kid)
    expect(own).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x: key.x })
    expect(JSON.stringify(keys)).not.toContain('"d"')
    const [head = '', body = '', sign = ''] = found.signature?.split('.') ?? []
    const imported = await crypto.subtle.importKey(
      'jwk',
      { kty: 'OKP', crv: 'Ed25519', x: own?.x },
      'Ed25519',
      false,
      ['verify'],
    )
    const bytes = Buffer.from(sign, 'base64url')
    const text = new TextEncoder().encode(`${head}.${body}`)
    expect(await crypto.subtle.verify('Ed25519', imported, bytes, text)).toBe(true)
  })

  test('a signed certificate is found by any notation of its code', async () => {
    const { code } = await published()
    const typed = (code ?? '').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    const forms = [typed, `${code?.slice(0, 5)}-${code?.slice(5)}`, ` ${code} `, typed.replaceAll('l', 'i')]
    for (const form of forms) expect(await verdict(form)).toBe('valid')
    expect(shortCodeIn(`https://toko.example/s/${typed}?x=1`)).toBe(code)
    expect(['', 'CERT-202605-1234', 'ORDER-123AB', 'U'.repeat(13), '0'.repeat(14)].map(shortCodeIn)).toEqual(
      Array(5).fill(null),
    )
  })

  test('a signed certificate cannot be changed, withdrawn or deleted', async () => {
    const { id } = await published()
    const ways = [
      call(`/${id}`, { name: 'Orang Lain' }, { method: 'PATCH' }),
      call(`/${id}`, { status: 'draft' }, { method: 'PATCH' }),
      ask(`${path}/${id}`, { method: 'DELETE', token }),
    ]
    for (const way of ways) {
      const response = await way
      expect([response.status, (await problemOf(response)).code]).toEqual([409, 'certificate_signed'])
    }
    expect((await bulk([id], { status: 'draft' }))[0]?.code).toBe('certificate_signed')
    expect(await read(id)).toMatchObject({ name: 'Ahmad bin Yusuf', status: 'published' })
  })

  test('a signed certificate is invalid after a change in the database, and its page shows the difference', async () => {
    const made = await published()
    await runSql('UPDATE certificates SET name = ? WHERE id = ?', 'Orang Lain', made.id)
    expect(await seen(made)).toMatchObject({
      verdict: 'unknown',
      differs: ['Nama'],
      signed: { names: ['Ahmad bin Yusuf'] },
    })
    expect((await bulk([made.id], { status: 'published', fill: {} }))[0]?.code).toBe('certificate_signed')
    const found = await dataFindings()
    expect(found).toContainEqual({
      check: 'certificate_signature',
      count: 1,
      examples: [made.certificate_number],
    })
    await runSql('DELETE FROM certificates WHERE id = ?', made.id)
  })
})

describe('a replaced certificate', () => {
  test('the verification link of a replaced certificate names its successor, which keeps the seat', async () => {
    const old = await published()
    const corrected = { ...qurban, name: 'Ahmad bin Yunus' }
    const response = await call(`/${old.id}/replace`, { corrected, updated_at: old.updated_at })
    expect(response.status).toBe(201)
    const fresh = await response.json<Certificate>()
    expect(fresh.certificate_number).not.toBe(old.certificate_number)
    expect(await seen(fresh)).toMatchObject({
      verdict: 'valid',
      signed: { names: ['Ahmad bin Yunus'], replaces: old.certificate_number },
    })
    expect(await seen(old)).toMatchObject({
      verdict: 'replaced',
      signed: { names: ['Ahmad bin Yusuf'] },
      replaced_by: { certificate_number: fresh.certificate_number, path: `/s/${fresh.code}` },
      view_path: null,
    })
    const gone = await ask(`/api/certificates?q=${old.certificate_number}`)
    expect((await problemOf(gone)).detail).toContain(fresh.certificate_number)
    const events = [...(await auditOf('certificates', old.id)), ...(await auditOf('certificates', fresh.id))]
    expect(events.map(({ action }) => action)).toEqual(['create', 'replace', 'create'])
    // Neither as plain text nor inside a signature.
    expect(JSON.stringify(events)).not.toMatch(/Ahmad|eyJ/)
  })

  test('two concurrent operators replace a certificate only one time; replaced, revoked and draft certificates are refused', async () => {
    const old = await published()
    const answers = await Promise.all(
      ['A', 'B'].map(name => call(`/${old.id}/replace`, { corrected: { ...qurban, name } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await countRows('certificates', `replaces = '${old.id}'`)).toBe(1)
    const again = await call(`/${old.id}/replace`, { corrected: qurban })
    expect((await problemOf(again)).code).toBe('certificate_closed')
    const draft = await published({ status: 'draft' })
    const early = await call(`/${draft.id}/replace`, { corrected: qurban })
    expect((await problemOf(early)).code).toBe('certificate_not_published')
  })
})

describe('a revoked certificate', () => {
  test('the page of a revoked certificate permanently shows the revocation, its date and a reason without private details', async () => {
    const told = await published()
    const untold = await published()
    for (const [row, reason] of [[told, 'wrong'] as const, [untold, 'other'] as const]) {
      const response = await call(`/${row.id}/revoke`, { reason, note: 'Pelanggan menipu' })
      expect(response.status).toBe(200)
    }
    const found = await seen(told)
    expect(found).toMatchObject({ verdict: 'revoked', reason: 'Data pada sertifikat keliru' })
    expect(found.revoked_at).not.toBeNull()
    expect(await seen(untold)).toMatchObject({ verdict: 'revoked', reason: null })
    expect(JSON.stringify([found, await seen(untold)])).not.toContain('menipu')
    expect((await ask(`/api/certificates?q=${told.certificate_number}`)).status).toBe(404)
    const back = await call(`/${told.id}`, { status: 'published' }, { method: 'PATCH' })
    expect((await problemOf(back)).code).toBe('certificate_closed')
  })

  test('certificates are revoked in bulk only with a reason, and revoking is idempotent', async () => {
    const rows = [await published(), await published()]
    const ids = rows.map(({ id }) => id)
    const step = { status: 'revoked', note: null }
    expect((await startJob(token, { kind: 'certificates', step, ids })).status).toBe(422)
    for (let n = 0; n < 2; n++) {
      const results = await bulk(ids, { status: 'revoked', reason: 'transferred' })
      expect(results.map(({ ok }) => ok)).toEqual([true, true])
    }
    for (const { id } of rows)
      expect((await auditOf('certificates', id)).map(({ action }) => action)).toEqual(['create', 'revoke'])
  })
})

describe('signing keys', () => {
  const mark = (kid: string, set: string) => runSql(`UPDATE signing_keys SET ${set} WHERE kid = ?`, kid)

  test('without a signing key, certificates work unsigned', async () => {
    const made = await keyless(async () => {
      const made = await published({}, '')
      expect(made).toMatchObject({ status: 'published', signed_at: null })
      expect(await seen(made)).toMatchObject({ verdict: 'unsigned', signed: null, signature: null })
      const edited = await call(`/${made.id}`, { location: 'Depok' }, { method: 'PATCH', secret: '' })
      expect(edited.status).toBe(200)
      return made
    })
    const refused = await call('', { ...qurban, status: 'published' }, { secret: '' })
    expect((await problemOf(refused)).code).toBe('signing_key_unusable')
    expect((await bulk([made.id], { status: 'published' }))[0]?.ok).toBe(true)
    expect(await read(made.id)).toMatchObject({
      code: made.code,
      certificate_number: made.certificate_number,
    })
    expect(await verdict(made.code)).toBe('valid')
  })

  test('an older unsigned certificate keeps its number and is signed when it is published again', async () => {
    const { id, certificate_number } = await newCertificate()
    expect((await bulk([id], { status: 'published' }))[0]?.ok).toBe(true)
    const now = await read(id)
    expect(now).toMatchObject({ certificate_number, location: 'Bogor' })
    expect(await verdict(now.code)).toBe('valid')
  })

  test('an invalid, unknown, retired or compromised signing key signs nothing', async () => {
    const stranger = await newSigningKey({ isKnown: false })
    const retired = await newSigningKey()
    const lost = await newSigningKey()
    const twin = await newSigningKey({ kid: key.kid, isKnown: false })
    await mark(retired.kid, "retired_at = '2026-01-02'")
    await mark(lost.kid, "compromised_at = '2026-01-02'")
    const secrets = ['{', '{"kty":"RSA"}', ...[stranger, retired, lost, twin].map(({ secret }) => secret)]
    for (const secret of secrets) {
      const response = await call('', { ...qurban, status: 'published' }, { secret })
      expect([response.status, (await problemOf(response)).code]).toEqual([503, 'signing_key_unusable'])
    }
    expect((await call('', qurban, { secret: stranger.secret })).status).toBe(201)
  })

  test('after a rotation of the signing key old signatures stay valid, and the new key signs', async () => {
    const old = await newSigningKey()
    const before = await published({}, old.secret)
    await mark(old.kid, `retired_at = '${new Date().toISOString()}'`)
    const fresh = await newSigningKey()
    const after = await published({}, fresh.secret)
    expect([await verdict(before.code), await verdict(after.code)]).toEqual(['valid', 'valid'])
    const { keys } = await answered<KeySet>(await ask('/.well-known/jwks.json'))
    expect(keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([old.kid, fresh.kid]))
  })

  test('if a signing key is compromised, earlier signatures stay valid, and later signatures must be renewed', async () => {
    const old = await newSigningKey()
    const before = await published({}, old.secret)
    await new Promise(done => setTimeout(done, 5))
    const since = new Date().toISOString()
    const after = await published({}, old.secret)
    await mark(old.kid, `compromised_at = '${since}', retired_at = '${since}'`)
    expect([await verdict(before.code), await verdict(after.code)]).toEqual(['valid', 'unknown'])
    const results = await bulk([before.id, after.id], { status: 'published' })
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect(await verdict(after.code)).toBe('valid')
    expect((await read(after.id)).certificate_number).toBe(after.certificate_number)
    expect((await read(before.id)).signed_at).toBe(before.signed_at)
    expect((await auditOf('certificates', after.id)).map(({ action }) => action)).toEqual(['create', 'sign'])
  })
})

describe('the verification link', () => {
  test('the verification link returns the same response for all unknown codes and shows no drafts', async () => {
    const draft = await published({ status: 'draft' })
    const back = await keyless(() => published({}, ''))
    await call(`/${back.id}`, { status: 'draft' }, { method: 'PATCH', secret: '' })
    expect(draft.code).toBeNull()
    const bodies = []
    for (const code of ['0123456789ABC', 'x', 'ORDER-123AB', back.code]) {
      const response = await look(code)
      bodies.push([response.status, await response.text()])
    }
    expect(new Set(bodies.map(String)).size).toBe(1)
    expect(bodies[0]?.[0]).toBe(404)
  })

  test('only failed verifications count as look-ups, because many phones share an address', async () => {
    await beforeTheMinuteTurns()
    const { code } = await published()
    const headers = { 'cf-connecting-ip': '203.0.113.77' }
    const open = (one: string) => ask(`/api/verify/${one}`, { headers, env: { LIMITS: 'on' } })
    for (let n = 0; n < 30; n++) expect((await open(code ?? '')).status).toBe(200)
    const statuses = []
    for (let n = 0; n < 30; n++) statuses.push((await open('0123456789ABC')).status)
    expect(statuses).toContain(429)
    expect((await open(code ?? '')).status).toBe(200)
  })

  test('the verification page also counts failed verifications per IPv6 /64', async () => {
    await beforeTheMinuteTurns()
    const from = (n: number) => ({ 'cf-connecting-ip': `2001:db8:77:1::${n}` })
    const on = { env: { LIMITS: 'on', ASSETS } }
    for (let n = 1; n <= 20; n++) {
      expect((await ask('/s/0123456789ABC', { headers: from(n), ...on })).status).toBe(404)
    }
    const near = await ask('/api/verify/0123456789ABC', { headers: from(99), ...on })
    expect(near.status).toBe(429)
    const far = { 'cf-connecting-ip': '2001:db8:77:2::1' }
    expect((await ask('/api/verify/0123456789ABC', { headers: far, ...on })).status).toBe(404)
  })

  test('the verification link reveals no personal data except the name and is not cached', async () => {
    const made = await published({ beneficiaries: 'Panti Rahasia' })
    const response = await look(made.code)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).not.toMatch(/Rahasia|order_id|customer/)
    const page = await ask(`/s/${made.code}`, { env: { ASSETS } })
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
  })
})

describe('an anonymised order', () => {
  test('an anonymised order leaves no name in a signature, and its certificate link shows that the certificate is revoked', async () => {
    const order = await rowOf(await placedOrder(orderFor((await newAnimal()).id)))
    await patchOrder(token, order.id, { payment_status: 'verified' })
    await completeRites(order.id)
    const made = await published({ order_id: order.id })
    await patchOrder(token, order.id, { status: 'completed', reason: 'uji' })
    const gone = await ask(`/api/admin/orders/${order.id}/anonymize`, { method: 'POST', token, json: {} })
    expect(gone.ok).toBe(true)
    const row = await env.DB.prepare('SELECT * FROM certificates WHERE id = ?').bind(made.id).first()
    expect(JSON.stringify(row)).not.toContain('Ahmad')
    expect(row?.signature).toBeNull()
    expect(await seen(made)).toMatchObject({ verdict: 'revoked', reason: null, signed: null })
  })
})

test('after an order is anonymised, the data check reports no contradiction', expectSound)
