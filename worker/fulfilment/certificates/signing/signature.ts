import { createHash } from 'node:crypto'
import { CompactSign, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { z } from 'zod'
import {
  type KeySet,
  type SignedPayload,
  signedFieldsByVersion,
  signedPayloadSchema,
} from '../../../contract/fulfilment/certificates'
import type { Db } from '../../../db/client'
import { signing_keys } from '../../../db/schema/fulfilment/certificates'
import { logError } from '../../../lib/log'
import { Problem } from '../../../lib/problem'
import type { CertificateRow } from '../rows'

export type SigningKeyRow = typeof signing_keys.$inferSelect

export type SigningKey = { kid: string; x: string; key: CryptoKey }

/** JOSE name of the Ed25519 signature algorithm (RFC 8037). */
const signatureAlgorithm = 'EdDSA' as const

const base64url32 = z.string().regex(/^[\w-]{43}$/)
const publicJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: base64url32 })
const privateJwk = publicJwk.extend({ kid: z.string().min(1).max(100), d: base64url32 })

/** Null unless the key is an Ed25519 public key. */
function publicKeyOf({ jwk }: Pick<SigningKeyRow, 'jwk'>) {
  try {
    return publicJwk.parse(JSON.parse(jwk))
  } catch {
    return null
  }
}

export const importPublicKey = async (jwk: z.infer<typeof publicJwk>): Promise<CryptoKey> => {
  const key = await importJWK({ ...jwk, alg: signatureAlgorithm }, signatureAlgorithm)
  if (key instanceof Uint8Array) throw new Error('an Ed25519 key came out as bytes')
  return key
}

let cachedKey: { secret: string; key: Promise<SigningKey> } | null = null

async function importSigningKey(secret: string): Promise<SigningKey> {
  const { kty, crv, x, d, kid } = privateJwk.parse(JSON.parse(secret))
  return { kid, x, key: await importPublicKey(Object.assign({ kty, crv, x }, { d })) }
}

/** Signing key in CERTIFICATE_KEY; null without this secret. Throws `signing_key_unusable` if it is invalid. */
export async function parseSigningKey(secret: string | undefined): Promise<SigningKey | null> {
  if (!secret?.trim()) return null
  if (cachedKey?.secret !== secret) cachedKey = { secret, key: importSigningKey(secret) }
  try {
    return await cachedKey.key
  } catch {
    cachedKey = null
    // Do not log the caught error: it may contain a part of the key.
    logError(new Error('CERTIFICATE_KEY is no private Ed25519 JWK'), { event: 'certificate_key_unreadable' })
    throw new Problem('signing_key_unusable')
  }
}

export const isKeyUsable = (rows: SigningKeyRow[], { kid, x }: SigningKey) =>
  rows.some(
    row =>
      row.kid === kid && row.retired_at === null && row.compromised_at === null && publicKeyOf(row)?.x === x,
  )

/** The key that signs new certificates; null if the secret is missing, invalid, or not active in the database. */
export async function readUsableKey(db: Db, secret: string | undefined) {
  const key = await parseSigningKey(secret).catch(() => null)
  return key && isKeyUsable(await selectSigningKeys(db), key) ? key : null
}

export const isKeyLiveAt = ({ created_at, retired_at, compromised_at }: SigningKeyRow, at: string) =>
  created_at <= at && (retired_at ?? '9') > at && (compromised_at ?? '9') > at

export const selectSigningKeys = (db: Db) => db.select().from(signing_keys).orderBy(signing_keys.created_at)

export async function readKeySet(db: Db): Promise<KeySet> {
  const rows = await selectSigningKeys(db)
  return {
    keys: rows.flatMap(row => {
      const jwk = publicKeyOf(row)
      const { kid, created_at, retired_at, compromised_at } = row
      const known = {
        kid,
        use: 'sig' as const,
        alg: signatureAlgorithm,
        created_at,
        retired_at,
        compromised_at,
      }
      return jwk ? [{ ...jwk, ...known }] : []
    }),
  }
}

/** Signed fields that are stored as a hash, because they may name other people. */
const hashedDetails = [
  'beneficiaries',
  'pelaksana_nama',
  'pelaksana_status',
  'penanggung_jawab',
  'tahun_hijriah',
  // Hash `date` and `tahun_hijriah` too, because the payload's own field `date` contains only one of them.
  'date',
] as const
const hashedSubject = ['id', 'order_id', 'item_n', 'beneficiary_n', 'sacrifice_id', 'template_id'] as const

type Hashed = (typeof hashedDetails)[number] | (typeof hashedSubject)[number]
type PlainField = 'certificate_number' | 'service_type' | 'name' | 'product' | 'location' | 'issued_date'

/** `wording` is the SHA-256 of the template text. */
export type CertificateFacts = Pick<
  CertificateRow,
  Hashed | PlainField | 'code' | 'order_code' | 'wording'
> & {
  replaced_number: string | null
}

/** Payload version 3 is verified but no longer written: it is version 2 plus the id of a removed history table. */
type SigningOptions = { issuer: string; hashes: string[]; v: 1 | 2 }

export const sha256OfText = (text: string) => createHash('sha256').update(text).digest('hex')

export const evidenceHash = (hashes: string[]) =>
  hashes.length === 0 ? null : sha256OfText(hashes.toSorted().join('\n'))

const hashOf = (facts: CertificateFacts, fields: readonly Hashed[]) =>
  sha256OfText(JSON.stringify(fields.map(field => facts[field])))

export function buildSignedPayload(
  facts: CertificateFacts,
  { issuer, hashes, v }: SigningOptions,
): SignedPayload {
  const common = {
    number: facts.certificate_number,
    issuer,
    kind: facts.service_type,
    names: [facts.name],
    product: facts.product,
    date: facts.date ?? facts.tahun_hijriah,
    place: facts.location,
    issued_at: facts.issued_date,
    replaces: facts.replaced_number,
    details: hashOf(facts, hashedDetails),
    evidence: evidenceHash(hashes),
  }
  if (v === 1) return { v, ...common }
  const { code, order_code: order, wording } = facts
  return {
    v,
    ...common,
    code: code ?? '',
    order,
    wording: wording ?? '',
    subject: hashOf(facts, hashedSubject),
  }
}

const fieldOf = (payload: Record<string, unknown>, field: string) => payload[field]

/** Canonical text of a signed payload: fixed field order, no spaces. */
export const canonicalPayloadText = (payload: SignedPayload) =>
  JSON.stringify(
    Object.fromEntries(signedFieldsByVersion[payload.v].map(field => [field, fieldOf(payload, field)])),
  )

/** Returns null if the text is not in canonical form. */
export function parseSignedPayload(text: string): SignedPayload | null {
  const { success, data } = signedPayloadSchema.safeParse(parsePayloadJson(text))
  return success && canonicalPayloadText(data) === text ? data : null
}

export function parsePayloadJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const comparedFields: [field: string, words: string][] = [
  ['number', 'Nomor'],
  ['kind', 'Ibadah'],
  ['names', 'Nama'],
  ['product', 'Hewan atau layanan'],
  ['date', 'Waktu'],
  ['place', 'Tempat'],
  ['issued_at', 'Tanggal terbit'],
  ['replaces', 'Sertifikat yang diganti'],
  ['details', 'Penerima manfaat atau pelaksana'],
  ['code', 'Kode tautan pendek'],
  ['order', 'Nomor pesanan'],
  ['wording', 'Kalimat di lembarnya'],
  ['subject', 'Pesanan dan hewan yang ditunjuknya'],
]

/** Indonesian names of changed fields. Evidence is not compared, nor the issuer, because the shop may be renamed. */
export const changedSignedFields = (signed: SignedPayload, today: SignedPayload) =>
  comparedFields
    .filter(([field]) => JSON.stringify(fieldOf(signed, field)) !== JSON.stringify(fieldOf(today, field)))
    .map(([, words]) => words)

/** Indonesian names of the fields that a signature of the first payload version does not cover. */
export const fieldsNotSignedBy = ({ v }: SignedPayload) =>
  v > 1
    ? []
    : [
        'kalimat di lembarnya',
        'kode tautan pendeknya',
        'nomor pesanannya',
        'hewan atau ibadah yang ditunjuknya',
      ]

/** Signs a text as a compact JWS (RFC 7515). */
export const signText = ({ kid, key }: SigningKey, text: string) =>
  new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: signatureAlgorithm, kid })
    .sign(key)

export const signPayload = (key: SigningKey, payload: SignedPayload) =>
  signText(key, canonicalPayloadText(payload))

const isValidFor = ({ retired_at, compromised_at }: SigningKeyRow, signed_at: string) =>
  (retired_at === null || signed_at <= retired_at) && (compromised_at === null || signed_at < compromised_at)

/** Accepts only the header fields `alg` and `kid`: any other header could change the verification. */
function kidIn(signature: string) {
  const header: Record<string, unknown> = decodeProtectedHeader(signature)
  const isPlain = Object.keys(header).sort().join() === 'alg,kid' && header.alg === signatureAlgorithm
  return isPlain && typeof header.kid === 'string' ? header.kid : null
}

/** Base64url can encode the same bytes in several ways; only the canonical encoding is accepted. */
const isExact = (signature: string) =>
  signature
    .split('.')
    .every(piece => Buffer.from(piece, 'base64url').toString('base64url') === piece && piece !== '')

type Signed = { signature: string; signed_at: string }

async function verifiedText(signature: string, keys: SigningKeyRow[]) {
  const kid = isExact(signature) ? kidIn(signature) : null
  const row = keys.find(key => key.kid === kid)
  const jwk = row && publicKeyOf(row)
  if (!jwk) return null
  const { payload } = await compactVerify(signature, await importPublicKey(jwk), {
    algorithms: [signatureAlgorithm],
  })
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload)
}

export async function verifiedTextOrNull(signature: string, keys: SigningKeyRow[]): Promise<string | null> {
  try {
    return await verifiedText(signature, keys)
  } catch {
    return null
  }
}

export async function readValidPayload({ signature, signed_at }: Signed, keys: SigningKeyRow[]) {
  const text = await verifiedTextOrNull(
    signature,
    keys.filter(key => isValidFor(key, signed_at)),
  )
  return text === null ? null : parseSignedPayload(text)
}
