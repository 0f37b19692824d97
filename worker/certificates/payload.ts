import { createHash } from 'node:crypto'
import { type SignedPayload, signedPayload } from '../contract/certificates'

/** Everything of a certificate that its signature holds fast. */
export type Facts = {
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
  /** Number of the one it corrects. */
  replaced_number: string | null
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

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

export const payloadOf = (facts: Facts, issuer: string, hashes: string[]): SignedPayload => ({
  v: 1,
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
})

const order = signedPayload.keyof().options

/** The one text of a payload: its fields in one order, without spaces. */
export const canonical = (payload: SignedPayload) =>
  JSON.stringify(Object.fromEntries(order.map(field => [field, payload[field]])))

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

const told: [keyof SignedPayload, string][] = [
  ['number', 'Nomor'],
  ['kind', 'Ibadah'],
  ['names', 'Nama'],
  ['product', 'Hewan atau layanan'],
  ['date', 'Waktu'],
  ['place', 'Tempat'],
  ['issued_at', 'Tanggal terbit'],
  ['replaces', 'Sertifikat yang diganti'],
  ['details', 'Penerima manfaat atau pelaksana'],
]

/** What is not as it was signed, in words. The issuer may change its name, and evidence is told apart. */
export const differencesOf = (signed: SignedPayload, today: SignedPayload) =>
  told
    .filter(([field]) => JSON.stringify(signed[field]) !== JSON.stringify(today[field]))
    .map(([, words]) => words)
