import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../context'
import { enumOf } from '../../../contract/base'
import {
  doesTextStateDay,
  doesTextStateYear,
  futureDayInText,
  isTextWithoutDay,
  publicationProblem,
  publicationProblemTexts,
  yearInText,
} from '../../../contract/fulfilment/certificate-rules'
import { isBadalService, revokeReasons } from '../../../contract/labels'
import { longDate, wibDay } from '../../../contract/lib/format'
import { shortCodeAlphabet, shortCodeLength } from '../../../contract/orders/typed-codes'
import type { Db } from '../../../db/client'
import { certificates } from '../../../db/schema/fulfilment/certificates'
import { firstOrThrow } from '../../../lib/only'
import { invalidField, Problem } from '../../../lib/problem'
import { randomText } from '../../../lib/random'
import { selectSettingRows, settingOrDefault } from '../../../site/settings/read'
import { type CertificateRow, orderStateSql, parseOrderState } from '../rows'
import {
  buildSignedPayload,
  type CertificateFacts,
  isKeyLiveAt,
  isKeyUsable,
  parsePayloadJson,
  readUsableKey,
  type SigningKey,
  type SigningKeyRow,
  selectSigningKeys,
  signPayload,
  signText,
  verifiedTextOrNull,
} from './signature'
import { requireCurrentTemplate, storeTemplateText, templateTextOf } from './wording'

/** `key` is null if the shop has no signing key. */
export type SealContext = Context & { key: SigningKey | null }

type Sealable = Omit<CertificateFacts, 'order_code' | 'wording' | 'replaced_number'> &
  Pick<CertificateRow, 'replaces'>

type Seat = Pick<CertificateRow, 'order_id' | 'item_n' | 'beneficiary_n' | 'sacrifice_id'>
type Slot = Omit<Seat, 'sacrifice_id'> & Pick<CertificateRow, 'replaces'>
type SlotFacts = Pick<CertificateFacts, 'order_code' | 'replaced_number'> & { said: string | null }

export function certificateOrderStateQuery(db: Db, { order_id, item_n, beneficiary_n, replaces }: Slot) {
  const slot = { order_id: sql`${order_id}`, item_n: sql`${item_n}`, beneficiary_n: sql`${beneficiary_n}` }
  return db.all<SlotFacts>(sql`SELECT ${orderStateSql(slot)} AS said,
    (SELECT order_id FROM orders WHERE id = ${order_id}) AS order_code,
    (SELECT certificate_number FROM certificates WHERE id = ${replaces}) AS replaced_number`)
}

/** SHA-256 (hex) of each photo and video that the customer may see, of the person's present sacrifice. */
export function certificateEvidenceQuery(db: Db, { order_id, item_n, beneficiary_n, sacrifice_id }: Seat) {
  const seat = sql`SELECT sacrifice_id FROM seats
    WHERE order_id = ${order_id} AND item_n = ${item_n} AND beneficiary_n = ${beneficiary_n}`
  return db.all<{ sha256: string }>(sql`
    SELECT DISTINCT evidence.sha256 FROM evidence_of JOIN evidence ON evidence.id = evidence_of.evidence_id
    WHERE evidence_of.sacrifice_id = coalesce((${seat}), ${sacrifice_id}) AND visible = 1`)
}

export const certificateEarlyProblem = (words: string) =>
  new Problem('certificate_early', { detail: `Belum dapat diterbitkan${words}` })

/** `said` is the order's state (JSON), or null without an order. Throws `certificate_early`. */
export function throwIfCertificateEarly(said: string | null) {
  const reason = publicationProblem(said === null ? null : parseOrderState(said))
  if (reason) throw certificateEarlyProblem(`. ${publicationProblemTexts[reason]}`)
}

/** Times (UTC ISO) at which the rites were done: for one name, or for the whole order if `item_n` is null. */
export function riteTimesQuery(db: Db, { order_id, item_n, beneficiary_n }: Omit<Slot, 'replaces'>) {
  return db.all<{ at: string }>(sql`
    SELECT completed_at AS at FROM seats JOIN sacrifices ON sacrifices.id = seats.sacrifice_id
    WHERE seats.order_id = ${order_id} AND completed_at IS NOT NULL
      AND (${item_n} IS NULL OR seats.item_n = ${item_n} AND seats.beneficiary_n = ${beneficiary_n})
    UNION SELECT slaughter_verified_at FROM orders
    WHERE orders.id = ${order_id} AND seated = 0 AND slaughter_verified_at IS NOT NULL`)
}

type StatedDay = Pick<CertificateRow, 'date' | 'tahun_hijriah' | 'service_type' | 'item_n'>

/**
 * Returns the field with a wrong day or year, or null. A certificate may state one of the days in `performed` (UTC
 * ISO). A manual certificate of a whole order (no `item_n`) may state any day up to the last of them.
 */
export function findWrongRiteDay(row: StatedDay, performed: string[], signed_at: string) {
  const days = [...new Set(performed.map(wibDay))].toSorted()
  const late = futureDayInText(row.date, wibDay(signed_at))
  if (late) return { field: 'date', message: `${late} belum tiba, jadi belum dapat dinyatakan sertifikat` }
  const last = days.at(-1)
  if (last === undefined) return null
  const real = days.map(longDate).join(', ')
  const message = `Pelaksanaannya tercatat pada ${real}. Nyatakan hari itu, atau perbaiki harinya di Pelaksanaan`
  if (isBadalService(row.service_type)) {
    const year = row.item_n === null ? 0 : yearInText(row.tahun_hijriah)
    const isRight =
      year === 0 || days.some(day => doesTextStateYear(row.tahun_hijriah, row.service_type, day))
    return isRight ? null : { field: 'tahun_hijriah', message }
  }
  if (row.date === null || isTextWithoutDay(row.date)) return null
  const text = row.date
  const isRight =
    row.item_n === null ? !futureDayInText(text, last) : days.some(day => doesTextStateDay(text, day))
  return isRight ? null : { field: 'date', message }
}

const unreadDay = ({ date }: StatedDay) =>
  date && isTextWithoutDay(date)
    ? {
        field: 'date',
        message:
          'Tanggal ini tidak terbaca. Tulis lengkap dengan tahunnya, misalnya 27 Mei 2026 atau 10 Zulhijah 1447 H',
      }
    : null

/** Throws `certificate_early`, `invalidField` for a wrong day, `signing_key_unusable`, `template_not_found`. */
export async function signPublication(
  { db, key, now, random }: SealContext,
  row: Sealable,
  issued: CertificateRow | null = null,
) {
  const read = await db.batch({
    said: certificateOrderStateQuery(db, row),
    performed: riteTimesQuery(db, row),
    keys: selectSigningKeys(db),
    settings: selectSettingRows(db, 'certificate_templates', 'certificate_signer', 'trust', 'shop'),
    hashes: certificateEvidenceQuery(db, row),
  })
  const { said, ...names } = firstOrThrow(read.said)
  throwIfCertificateEarly(said)
  const performed = read.performed.map(({ at }) => at)
  const wrong = unreadDay(row) ?? findWrongRiteDay(row, performed, now)
  if (wrong) throw invalidField(wrong.field, wrong.message)
  // A shop with an active key must not publish unsigned certificates, because they would look forged.
  const isKeyRight = key ? isKeyUsable(read.keys, key) : !read.keys.some(one => isKeyLiveAt(one, now))
  if (!isKeyRight) throw new Problem('signing_key_unusable')
  const isSameSheet = issued?.status === 'published' && issued.template_id === row.template_id
  const template = isSameSheet
    ? await templateTextOf(db, issued)
    : requireCurrentTemplate(read.settings, row.template_id)
  const code = row.code ?? randomText(random, shortCodeAlphabet, shortCodeLength)
  const wording = await storeTemplateText(db, template, now)
  if (key === null) return { code, wording, signature: null, signed_at: null }
  const payload = buildSignedPayload(
    { ...row, ...names, code, wording },
    {
      v: 2,
      issuer:
        settingOrDefault(read.settings, 'trust').legal_name || settingOrDefault(read.settings, 'shop').name,
      hashes: read.hashes.map(({ sha256 }) => sha256),
    },
  )
  return { code, wording, signature: await signPayload(key, payload), signed_at: now }
}

const revocationsPerRun = 200

/** The signed text of a revocation. It contains no personal data, so it is kept when the person's data is erased. */
const revocationText = z.strictObject({
  revoked: z.string(),
  at: z.string().nullable(),
  reason: enumOf(revokeReasons).nullable(),
})

type Revoked = Pick<typeof certificates.$inferSelect, 'certificate_number' | 'revoked_at' | 'revoke_reason'>

const textOf = ({ certificate_number, revoked_at, revoke_reason }: Revoked) =>
  JSON.stringify({ revoked: certificate_number, at: revoked_at, reason: revoke_reason })

/** Null if the signature is invalid. A leaked key is accepted too, because a thief could only revoke with it. */
export async function readSignedRevocation(
  row: Pick<Revoked, 'certificate_number'> & { revocation: string | null },
  keys: SigningKeyRow[],
) {
  const text = row.revocation === null ? null : await verifiedTextOrNull(row.revocation, keys)
  const { success, data } = revocationText.safeParse(text === null ? null : parsePayloadJson(text))
  return success && data.revoked === row.certificate_number ? data : null
}

/** Signs at most 200 revocations, and none without a usable key. Unsigned revocations count as well. */
export async function signRevocations(db: Db, secret: string | undefined) {
  const key = await readUsableKey(db, secret)
  if (!key) return
  const isOpen = sql`status = 'revoked' AND revocation IS NULL`
  const { id, certificate_number, revoked_at, revoke_reason } = certificates
  const rows = await db
    .select({ id, certificate_number, revoked_at, revoke_reason })
    .from(certificates)
    .where(isOpen)
    .limit(revocationsPerRun)
  if (rows.length === 0) return
  const signed = await Promise.all(
    rows.map(async row => ({ id: row.id, revocation: await signText(key, textOf(row)) })),
  )
  await db.run(sql`
    UPDATE certificates SET revocation = signed.value ->> 'revocation'
    FROM json_each(${JSON.stringify(signed)}) AS signed
    WHERE certificates.id = signed.value ->> 'id' AND ${isOpen}`)
}
