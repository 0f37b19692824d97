import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { shortCodeLength, shortCodeSigns } from '../../contract/orders/typed-codes'
import type { Db } from '../../db/client'
import { only } from '../../only'
import { Problem } from '../../problem'
import type { Random } from '../../random'
import { settingOf, settingStatement } from '../../settings/read'
import { type CertificateRow, refuseEarly, standingAt } from '../look/rows'
import { historyId } from './history'
import { isLiveAt, keysStatement, refuseUnusable, type SigningKey } from './keys'
import { type Facts, type Proven, payloadOf, sign } from './signature'
import { keepIssued, keepWording } from './wording'

/**
 * SHA-256 (hex) of each picture and video that shows this certificate's sacrifice, and that its customer may see. A seat
 * that moved since counts where it is now.
 */
export async function evidenceHashesOf(db: Db, { order_id, item_n, beneficiary_n, sacrifice_id }: Proven) {
  const seat = sql`SELECT sacrifice_id FROM seats
    WHERE order_id = ${order_id} AND item_n = ${item_n} AND beneficiary_n = ${beneficiary_n}`
  const rows = await db.all<{ sha256: string }>(sql`
    SELECT DISTINCT evidence.sha256 FROM evidence_of JOIN evidence ON evidence.id = evidence_of.evidence_id
    WHERE evidence_of.sacrifice_id = coalesce((${seat}), ${sacrifice_id}) AND visible = 1`)
  return rows.map(row => row.sha256)
}

/** `Context` of verbs that publish: with the key of the shop, null where it has none. */
export type Sealing = Context & { key: SigningKey | null }

const fallbackIssuer = 'Amanah Qurban'

async function issuerOf(db: Db) {
  const trust = settingOf(await settingStatement(db, 'trust'), 'trust')
  return trust.legal_name || fallbackIssuer
}

const newCode = (random: Random) =>
  Array.from({ length: shortCodeLength }, () => shortCodeSigns[random(shortCodeSigns.length)]).join('')

type Sealable = Omit<Facts, 'order_code' | 'wording' | 'replaced_number'> & { replaces: string | null }

type Slot = Pick<Sealable, 'order_id' | 'item_n' | 'beneficiary_n' | 'replaces'>
type Names = Pick<Facts, 'order_code' | 'replaced_number'>

/**
 * The code of its order and the number of the certificate that it corrects. Throws `certificate_early` with the reason why
 * what is of this slot may not be published yet.
 */
export async function namesOf(db: Db, { order_id, item_n, beneficiary_n, replaces }: Slot): Promise<Names> {
  const slot = { order_id: sql`${order_id}`, item_n: sql`${item_n}`, beneficiary_n: sql`${beneficiary_n}` }
  const rows = await db.all<Names & { said: string | null }>(sql`SELECT ${standingAt(slot)} AS said,
    (SELECT order_id FROM orders WHERE id = ${order_id}) AS order_code,
    (SELECT certificate_number FROM certificates WHERE id = ${replaces}) AS replaced_number`)
  const { said, ...names } = only(rows)
  refuseEarly(said)
  return names
}

/** Without its key a shop that has one publishes nothing: what lacks a signature would read as forged. */
async function refuseUnsigned(db: Db, now: string) {
  const keys = await keysStatement(db)
  if (keys.some(key => isLiveAt(key, now))) throw new Problem('signing_key_unusable')
}

/**
 * What publishing adds to a certificate: the template it is shown in from then on, its short code for good, and its
 * signature. `issued` is what was given out of it before. Throws `certificate_early`, `template_not_found`,
 * `signing_key_unusable`.
 */
export async function sealOf(
  { db, key, now, random }: Sealing,
  row: Sealable,
  issued: CertificateRow | null = null,
) {
  const code = row.code ?? newCode(random)
  const isSameSheet = issued?.status === 'published' && issued.template_id === row.template_id
  const [wording, names] = await Promise.all([
    isSameSheet ? keepIssued(db, issued, now) : keepWording(db, row.template_id, now),
    namesOf(db, row),
    key === null ? refuseUnsigned(db, now) : refuseUnusable(db, key),
  ])
  if (key === null) return { code, wording, signature: null, signed_at: null }
  const [issuer, hashes, history] = await Promise.all([
    issuerOf(db),
    evidenceHashesOf(db, row),
    historyId(db, key, now),
  ])
  const payload = payloadOf({ ...row, ...names, code, wording }, { issuer, hashes, v: 3, history })
  return { code, wording, signature: await sign(key, payload), signed_at: now }
}
