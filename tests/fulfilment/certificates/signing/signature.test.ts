import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { revokeReasons } from '../../../../worker/contract/labels'
import { verifyCertificate, type Witnesses } from '../../../../worker/fulfilment/certificates/lookup/verdict'
import type { SignedRow } from '../../../../worker/fulfilment/certificates/rows'
import {
  buildSignedPayload,
  type CertificateFacts,
  canonicalPayloadText,
  parseSigningKey,
  type SigningKeyRow,
  signPayload,
  signText,
} from '../../../../worker/fulfilment/certificates/signing/signature'
import { forgeToken, type NewKey, newSigningKey } from '../../../support/signing'

const signed_at = '2026-06-01T00:00:00.000Z'

let key: NewKey
let other: NewKey
beforeAll(async () => {
  key = await newSigningKey()
  other = await newSigningKey()
})

const signing = { issuer: 'Yayasan', hashes: [], v: 2 as const }

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
const maybe = fc.option(text)

const someFacts: fc.Arbitrary<CertificateFacts> = fc.record({
  certificate_number: text,
  service_type: text,
  name: text,
  product: maybe,
  date: maybe,
  location: maybe,
  beneficiaries: maybe,
  pelaksana_nama: maybe,
  pelaksana_status: maybe,
  penanggung_jawab: maybe,
  tahun_hijriah: maybe,
  issued_date: fc.constantFrom('2026-06-01T00:00:00.000Z', '2027-05-17T01:02:03.004Z'),
  replaced_number: maybe,
  id: text,
  order_id: maybe,
  order_code: maybe,
  item_n: fc.option(fc.nat(9)),
  beneficiary_n: fc.option(fc.nat(9)),
  sacrifice_id: maybe,
  template_id: text,
  code: text,
  wording: text,
})

const rowOf = (facts: CertificateFacts, signature: string | null): SignedRow => ({
  ...facts,
  outdated: false,
  not_yet: null,
  status: 'published',
  signature,
  revocation: null,
  signed_at: signature && signed_at,
  replaces: facts.replaced_number && 'old',
  successor: null,
  revoked_at: null,
  revoke_reason: null,
  revoke_note: null,
  created_at: signed_at,
  updated_at: signed_at,
})

async function signed(facts: CertificateFacts) {
  const secret = await parseSigningKey(key.secret)
  if (!secret) throw new Error('no key')
  return signPayload(secret, buildSignedPayload(facts, signing))
}

const seenOf = ({ wording }: SignedRow): Witnesses => ({ hashes: [], wording })

const verdictOf = async (row: SignedRow, keys: SigningKeyRow[] = [key.row, other.row], seen = seenOf(row)) =>
  (await verifyCertificate(row, keys, seen)).verdict

const always = (check: (facts: CertificateFacts, signature: string) => Promise<void>, numRuns = 60) =>
  fc.assert(
    fc.asyncProperty(someFacts, async facts => {
      await check(facts, await signed(facts))
    }),
    { numRuns },
  )

const oneChange = (value: string, at: number, sign: string, kind: 'in' | 'out' | 'swap') => {
  const place = at % (value.length + (kind === 'in' ? 1 : 0) || 1)
  const rest = value.slice(kind === 'in' ? place : place + 1)
  return value.slice(0, place) + (kind === 'out' ? '' : sign) + rest
}

const change = fc.record({
  at: fc.nat(2000),
  sign: fc.constantFrom('A', 'a', '0', '-', '_', '.', '=', ' ', 'é', '\u200b', '"'),
  kind: fc.constantFrom('in' as const, 'out' as const, 'swap' as const),
})

test('the signature of a certificate with any text is valid', () =>
  always(async (facts, signature) => {
    expect(await verdictOf(rowOf(facts, signature))).toBe('valid')
  }))

test('the signed text keeps its field order, sorts the evidence hashes, and contains null without evidence', () => {
  const facts = fc.sample(someFacts, { numRuns: 1, seed: 1 })[0]
  if (!facts) throw new Error('no facts')
  const payload = buildSignedPayload(facts, { ...signing, hashes: ['b', 'a'] })
  expect(Object.keys(JSON.parse(canonicalPayloadText(payload)))).toEqual(Object.keys(payload))
  expect(buildSignedPayload(facts, { ...signing, hashes: ['a', 'b'] })).toEqual(payload)
  expect(buildSignedPayload(facts, signing).evidence).toBeNull()
})

describe('certificates that are never shown as "Asli dan berlaku"', () => {
  test('a certificate is not shown as valid after one character of a signed field is changed', async () => {
    const fields = fc.constantFrom<(keyof CertificateFacts)[]>(
      ...(Object.keys(rowFields) as (keyof CertificateFacts)[])
        .filter(field => field !== 'item_n' && field !== 'beneficiary_n')
        .map(f => [f]),
    )
    await fc.assert(
      fc.asyncProperty(someFacts, fields, change, async (facts, [field = 'name'], { at, sign, kind }) => {
        const signature = await signed(facts)
        const before = facts[field]
        const after = before === null ? sign : oneChange(String(before), at, sign, kind)
        fc.pre(after !== before)
        const row = rowOf({ ...facts, [field]: after }, signature)
        const { verdict, differs } = await verifyCertificate(row, [key.row], seenOf(row))
        expect(verdict).toBe('unknown')
        expect(differs.length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })

  test('a certificate is not shown as valid after one character of signature, header or payload is changed', async () => {
    await fc.assert(
      fc.asyncProperty(someFacts, change, async (facts, { at, sign, kind }) => {
        const signature = await signed(facts)
        const after = oneChange(signature, at, sign, kind)
        fc.pre(after !== signature)
        expect(await verdictOf(rowOf(facts, after))).toBe('unknown')
      }),
      { numRuns: 300 },
    )
  })

  test('a certificate is not shown as valid after any character of its signature is replaced', async () => {
    const facts = { ...rowFields, name: 'Ahmad bin Umar' }
    const signature = await signed(facts)
    const good: string[] = []
    const last = signature.lastIndexOf('.')
    for (let at = last - 3; at < signature.length; at++) {
      for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
        const after = signature.slice(0, at) + sign + signature.slice(at + 1)
        if (after !== signature && (await verdictOf(rowOf(facts, after))) === 'valid') good.push(after)
      }
    }
    expect(good).toEqual([])
  })

  test('a certificate is not shown as valid if signed with another key or with a different key of the same name', () =>
    always(async facts => {
      const payload = canonicalPayloadText(buildSignedPayload(facts, signing))
      const byOther = await forgeToken(other, { alg: 'EdDSA', kid: key.kid }, payload)
      const byUnknown = await forgeToken(other, { alg: 'EdDSA', kid: 'tidak-ada' }, payload)
      const own = await signed(facts)
      expect(await verdictOf(rowOf(facts, byOther))).toBe('unknown')
      expect(await verdictOf(rowOf(facts, byUnknown))).toBe('unknown')
      expect(await verdictOf(rowOf(facts, own), [other.row])).toBe('unknown')
      expect(await verdictOf(rowOf(facts, own), [])).toBe('unknown')
      expect(await verdictOf(rowOf(facts, own), [{ ...other.row, kid: key.kid }])).toBe('unknown')
    }, 20))

  test('a certificate is not shown as valid if signed with another algorithm, no algorithm, or extra header fields', () =>
    always(async facts => {
      const payload = canonicalPayloadText(buildSignedPayload(facts, signing))
      const part = (value: string) => Buffer.from(value).toString('base64url')
      const input = `${part(JSON.stringify({ alg: 'HS256', kid: key.kid }))}.${part(payload)}`
      const publicAsSecret = createHmac('sha256', Buffer.from(key.x, 'base64url'))
        .update(input)
        .digest('base64url')
      const headers = [
        { alg: 'none', kid: key.kid },
        { alg: 'ES256', kid: key.kid },
        { alg: 'Ed25519', kid: key.kid },
        { alg: 'eddsa', kid: key.kid },
        { alg: 'EdDSA' },
        { alg: 'EdDSA', kid: [key.kid] },
        { alg: 'EdDSA', kid: key.kid, crit: ['b64'], b64: false },
        { alg: 'EdDSA', kid: key.kid, jwk: JSON.parse(other.row.jwk) },
        { alg: 'EdDSA', kid: key.kid, jku: 'https://penipu.example/jwks.json' },
      ]
      const signatures = [
        `${input}.${publicAsSecret}`,
        `${part(JSON.stringify({ alg: 'none', kid: key.kid }))}.${part(payload)}.`,
        '',
        '..',
        'a.b.c',
        ...(await Promise.all(headers.map(header => forgeToken(key, header, payload)))),
      ]
      for (const signature of signatures) expect(await verdictOf(rowOf(facts, signature))).toBe('unknown')
    }, 10))

  test('a certificate is not shown as valid if the correct key signed a text that is not in canonical form', () =>
    always(async facts => {
      const payload = buildSignedPayload(facts, signing)
      const header = { alg: 'EdDSA', kid: key.kid }
      const texts = [
        JSON.stringify(payload, null, 1),
        ` ${canonicalPayloadText(payload)}`,
        `\ufeff${canonicalPayloadText(payload)}`,
        canonicalPayloadText(payload).replace('{"v":2', '{"v":2,"v":2'),
        JSON.stringify({ ...payload, more: 1 }),
        JSON.stringify({ ...payload, v: 1 }),
        JSON.stringify(Object.fromEntries(Object.entries(payload).reverse())),
        'null',
      ]
      for (const text of texts) {
        expect(await verdictOf(rowOf(facts, await forgeToken(key, header, text)))).toBe('unknown')
      }
    }, 10))

  test('a certificate is not shown as valid if its signature contains invalid UTF-8', async () => {
    const facts = { ...rowFields, name: '\ufffd' }
    const bytes = Buffer.from(
      canonicalPayloadText(buildSignedPayload(facts, signing)).replace('\ufffd', '\u00ff'),
      'latin1',
    )
    const header = { alg: 'EdDSA', kid: key.kid }
    expect(await verdictOf(rowOf(facts, await signed(facts)))).toBe('valid')
    expect(await verdictOf(rowOf(facts, await forgeToken(key, header, bytes)))).toBe('unknown')
  })

  test('a certificate is not shown as valid if its key was compromised or retired before the signature was stored', () =>
    always(async (facts, signature) => {
      const row = rowOf(facts, signature)
      const before = '2026-05-31T23:59:59.999Z'
      const after = '2026-06-01T00:00:00.001Z'
      const at = (state: Partial<SigningKeyRow>) => verdictOf(row, [{ ...key.row, ...state }])
      expect(await at({ compromised_at: before })).toBe('unknown')
      expect(await at({ compromised_at: signed_at })).toBe('unknown')
      expect(await at({ retired_at: before })).toBe('unknown')
      expect(await at({ retired_at: signed_at })).toBe('valid')
      expect(await at({ retired_at: after, compromised_at: after })).toBe('valid')
    }, 10))

  test('a certificate is not shown as valid if it is revoked, replaced, a draft or unsigned', () =>
    always(async (facts, signature) => {
      const row = rowOf(facts, signature)
      expect(await verdictOf({ ...row, status: 'revoked' })).toBe('revoked')
      expect(await verdictOf({ ...row, status: 'replaced' })).toBe('replaced')
      expect(await verdictOf({ ...row, status: 'draft' })).toBe('unknown')
      const bare = { ...row, signature: null, signed_at: null }
      expect(await verdictOf(bare)).toBe('unsigned')
      expect(await verdictOf({ ...bare, signed_at })).toBe('unknown')
      expect(await verdictOf({ ...row, revocation: 'a.b.c' })).toBe('revoked')
      expect(await verdictOf({ ...row, successor: { certificate_number: 'B', code: null } })).toBe('replaced')
      expect(await verdictOf({ ...row, not_yet: 'not_done' })).toBe('early')
      expect(await verdictOf({ ...bare, not_yet: 'unpaid' })).toBe('early')
      expect(await verdictOf({ ...row, signed_at: null })).toBe('unknown')
    }, 10))
})

const rowFields: CertificateFacts = {
  certificate_number: 'CERT-202606-0001',
  service_type: 'Qurban Kambing',
  name: 'Ahmad',
  product: 'Kambing Kacang',
  date: '27 Mei 2026',
  location: 'Bogor',
  beneficiaries: 'Warga',
  pelaksana_nama: null,
  pelaksana_status: null,
  penanggung_jawab: null,
  tahun_hijriah: null,
  issued_date: '2026-06-01T00:00:00.000Z',
  replaced_number: null,
  id: 'id',
  order_id: null,
  order_code: null,
  item_n: null,
  beneficiary_n: null,
  sacrifice_id: null,
  template_id: 'polos',
  code: '0123456789ABC',
  wording: 'kalimat',
}

test('a certificate signature of the first format stays valid, and the page lists the fields that it does not cover', async () => {
  const secret = await parseSigningKey(key.secret)
  if (!secret) throw new Error('no key')
  const signature = await signPayload(secret, buildSignedPayload(rowFields, { ...signing, v: 1 }))
  const row = rowOf({ ...rowFields, wording: null }, signature)
  const { verdict, uncovered } = await verifyCertificate(row, [key.row], seenOf(row))
  expect(verdict).toBe('valid')
  expect(uncovered).toContain('kalimat di lembarnya')
  const moved = rowOf({ ...rowFields, name: 'Orang lain' }, signature)
  expect(await verdictOf(moved)).toBe('unknown')
})

test('the signed data of a certificate contain no personal data except the name', async () => {
  const facts = {
    ...rowFields,
    beneficiaries: 'Panti Rahasia',
    pelaksana_nama: 'Ustaz Rahasia',
    penanggung_jawab: 'Haji Rahasia',
  }
  const [, payload = ''] = (await signed(facts)).split('.')
  const text = Buffer.from(payload, 'base64url').toString()
  expect(text).toContain('"names":["Ahmad"]')
  expect(text).not.toContain('Rahasia')
})

test('a certificate signature of format 3, which also signed an event history, stays valid', async () => {
  const secret = await parseSigningKey(key.secret)
  if (!secret) throw new Error('no key')
  const payload = { ...buildSignedPayload(rowFields, signing), v: 3, history: 'riwayat' }
  const signature = await signText(secret, JSON.stringify(payload))
  const { verdict, signed, uncovered } = await verifyCertificate(rowOf(rowFields, signature), [key.row], {
    hashes: [],
    wording: 'kalimat',
  })
  expect({ verdict, signed, uncovered }).toEqual({ verdict: 'valid', signed: payload, uncovered: [] })
  expect(await verdictOf(rowOf({ ...rowFields, name: 'Orang lain' }, signature))).toBe('unknown')
})

describe('a revoked certificate shows time and reason', () => {
  const at = '2026-06-09T00:00:00.000Z'

  async function ended(own: Partial<SignedRow>, keys: SigningKeyRow[] = [key.row]) {
    const row = { ...rowOf(rowFields, null), status: 'revoked' as const, ...own }
    const { verdict, revoked_at, reason, revocation } = await verifyCertificate(row, keys, seenOf(row))
    expect(verdict).toBe('revoked')
    return [revoked_at, reason, revocation !== null]
  }

  async function revocation(said: object) {
    const secret = await parseSigningKey(key.secret)
    if (!secret) throw new Error('no key')
    return signText(secret, JSON.stringify(said))
  }

  test('the revocation of an unsigned certificate is read from its row, and an empty reason is not shown', async () => {
    const wrong = { revoked_at: at, revoke_reason: 'wrong' as const }
    expect(await ended(wrong)).toEqual([at, revokeReasons.wrong, false])
    expect(await ended({ ...wrong, revoke_reason: 'other' })).toEqual([at, null, false])
    expect(await ended({ ...wrong, revoke_reason: null })).toEqual([at, null, false])
  })

  test('the revocation of a signed certificate is read from its signed text, even if its row says published', async () => {
    const revoked = rowFields.certificate_number
    const own = {
      revoked_at: signed_at,
      revoke_reason: 'double' as const,
      revocation: await revocation({ revoked, at, reason: 'wrong' }),
    }
    expect(await ended(own)).toEqual([at, revokeReasons.wrong, true])
    expect(await ended({ ...own, status: 'published', revoked_at: null })).toEqual([
      at,
      revokeReasons.wrong,
      true,
    ])
    const lost = { ...key.row, compromised_at: '2026-01-01T00:00:00.000Z' }
    expect(await ended(own, [lost])).toEqual([at, revokeReasons.wrong, true])
  })

  test('a revocation signed for another certificate, by an unknown key or with another text is ignored', async () => {
    const revoked = rowFields.certificate_number
    const own = { revoked_at: signed_at, revoke_reason: 'double' as const }
    const texts = [
      { revoked: 'CERT-202606-0002', at, reason: 'wrong' },
      { revoked, at, reason: 'tidak ada' },
      { revoked, at, reason: 'wrong', more: 1 },
      buildSignedPayload(rowFields, signing),
    ]
    for (const said of texts)
      expect(await ended({ ...own, revocation: await revocation(said) })).toEqual([
        signed_at,
        revokeReasons.double,
        false,
      ])
    const good = await revocation({ revoked, at, reason: 'wrong' })
    expect(await ended({ ...own, revocation: good }, [other.row])).toEqual([
      signed_at,
      revokeReasons.double,
      false,
    ])
  })
})
