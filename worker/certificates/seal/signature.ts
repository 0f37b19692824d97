import { createHash } from 'node:crypto'
import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose'
import { type SignedPayload, signedFields, signedPayload } from '../../contract/proof/certificates'
import { alg, importedKey, type KeyRow, publicKeyOf, type SigningKey } from './keys'

/** Its seat, and the sacrifice that the seat was in when it was drafted. */
export type Proven = {
  order_id: string | null
  item_n: number | null
  beneficiary_n: number | null
  sacrifice_id: string | null
}

/** Everything of a certificate that its signature holds fast. */
export type Facts = Proven & {
  id: string
  certificate_number: string
  service_type: string
  name: string
  product: string | null
  date: string | null
  location: string | null
  beneficiaries: string | null
  pelaksana_nama: string | null
  pelaksana_status: string | null
  penanggung_jawab: string | null
  tahun_hijriah: string | null
  issued_date: string
  template_id: string
  code: string | null
  order_code: string | null
  /** SHA-256 of the very template it is shown in. */
  wording: string | null
  /** Number of the one it corrects. */
  replaced_number: string | null
}

/** What the shop adds to them. */
export type Signing = { issuer: string; hashes: string[]; v: SignedPayload['v']; history?: string | null }

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const evidenceHash = (hashes: string[]) =>
  hashes.length === 0 ? null : sha256(hashes.toSorted().join('\n'))

/** What is printed besides; a hash, because it may tell of other people. */
const detailsOf = (facts: Facts) =>
  sha256(
    JSON.stringify([
      facts.beneficiaries,
      facts.pelaksana_nama,
      facts.pelaksana_status,
      facts.penanggung_jawab,
      facts.tahun_hijriah,
      // `date` below is either of the two.
      facts.date,
    ]),
  )

const subjectOf = (facts: Facts) =>
  sha256(
    JSON.stringify([
      facts.id,
      facts.order_id,
      facts.item_n,
      facts.beneficiary_n,
      facts.sacrifice_id,
      facts.template_id,
    ]),
  )

/** What is signed of a certificate, in the version of its signature. */
export function payloadOf(facts: Facts, { issuer, hashes, v, history }: Signing): SignedPayload {
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
    details: detailsOf(facts),
    evidence: evidenceHash(hashes),
  }
  if (v === 1) return { v, ...common }
  const { code, order_code: order, wording } = facts
  const whole = { ...common, code: code ?? '', order, wording: wording ?? '', subject: subjectOf(facts) }
  return v === 2 ? { v, ...whole } : { v, ...whole, history: history ?? '' }
}

const fieldOf = (payload: Record<string, unknown>, field: string) => payload[field]

/** The one text of a payload: its fields in one order, without spaces. */
export const canonical = (payload: SignedPayload) =>
  JSON.stringify(Object.fromEntries(signedFields[payload.v].map(field => [field, fieldOf(payload, field)])))

/** A payload in its canonical text, or null for any other text. */
export function payloadIn(text: string): SignedPayload | null {
  const { success, data } = signedPayload.safeParse(parsed(text))
  return success && canonical(data) === text ? data : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const told: [field: string, words: string][] = [
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

/** What is not as it was signed, in words. The issuer may change its name, and evidence is told apart. */
export const differencesOf = (signed: SignedPayload, today: SignedPayload) =>
  told
    .filter(([field]) => JSON.stringify(fieldOf(signed, field)) !== JSON.stringify(fieldOf(today, field)))
    .map(([, words]) => words)

/** What the newest signatures hold fast and this one does not, in words. */
export const uncoveredBy = ({ v }: SignedPayload) =>
  v > 1
    ? []
    : [
        'kalimat di lembarnya',
        'kode tautan pendeknya',
        'nomor pesanannya',
        'hewan atau ibadah yang ditunjuknya',
      ]

/** Compact JWS over a text. */
export const signText = ({ kid, key }: SigningKey, text: string) =>
  new CompactSign(new TextEncoder().encode(text)).setProtectedHeader({ alg, kid }).sign(key)

export const sign = (key: SigningKey, payload: SignedPayload) => signText(key, canonical(payload))

/** A key vouches for what the database took before it was known to others, and for nothing after its last day. */
const vouches = ({ retired_at, compromised_at }: KeyRow, signed_at: string) =>
  (retired_at === null || signed_at <= retired_at) && (compromised_at === null || signed_at < compromised_at)

/** The header has these two fields and no others: whatever else it could ask for is refused. */
function kidIn(signature: string) {
  const header: Record<string, unknown> = decodeProtectedHeader(signature)
  const isPlain = Object.keys(header).sort().join() === 'alg,kid' && header.alg === alg
  return isPlain && typeof header.kid === 'string' ? header.kid : null
}

/** Base64url may be written in several ways at its end; only the usual one is a signature of ours. */
const isExact = (signature: string) =>
  signature
    .split('.')
    .every(piece => Buffer.from(piece, 'base64url').toString('base64url') === piece && piece !== '')

type Signed = { signature: string; signed_at: string }

async function checked(signature: string, keys: KeyRow[]) {
  const kid = isExact(signature) ? kidIn(signature) : null
  const row = keys.find(key => key.kid === kid)
  const jwk = row && publicKeyOf(row)
  if (!jwk) return null
  const { payload } = await compactVerify(signature, await importedKey(jwk), { algorithms: [alg] })
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload)
}

/** The text that one of the keys signed, or null when anything about it is not as it must be. */
export async function textIn(signature: string, keys: KeyRow[]): Promise<string | null> {
  try {
    return await checked(signature, keys)
  } catch {
    return null
  }
}

/** What a certificate's signature is over, by a key that vouches for that moment; null likewise. */
export async function signedIn({ signature, signed_at }: Signed, keys: KeyRow[]) {
  const text = await textIn(
    signature,
    keys.filter(key => vouches(key, signed_at)),
  )
  return text === null ? null : payloadIn(text)
}
