import { sql } from 'drizzle-orm'
import { revokeReasons, type Verdict } from '../../contract/labels'
import { shortPath } from '../../contract/orders/typed-codes'
import type { SignedPayload, Verification } from '../../contract/proof/certificates'
import type { Db } from '../../db/client'
import { certificate_events, certificate_wordings } from '../../db/schema/certificates'
import { byId, orderToday, type SignedRow, selectSigned } from '../rows'
import {
  type CertificateEventRow,
  eventsAround,
  type History,
  historyStatement,
  isKept,
  openHistory,
} from '../seal/history'
import { isLiveAt, type KeyRow, keysStatement } from '../seal/keys'
import { evidenceStatement } from '../seal/seal'
import { differencesOf, evidenceHash, payloadOf, sha256, signedIn, uncoveredBy } from '../seal/signature'

/** What speaks for or against a certificate besides its own row, which alone could be turned back. */
export type Witnesses = {
  hashes: string[]
  events: CertificateEventRow[]
  /** What the shop signed of them; 'broken' when they are not what it keeps. */
  history: History | 'broken' | null
  /** Ways in which it ended, as the audit trail has them. */
  ended: ('revoke' | 'replace')[]
  /** SHA-256 of the template it is shown in; null when that is gone. */
  wording: string | null
}

/** Reads them. Rows of other certificates that have its number count too: a number is given once. */
export async function witnesses(db: Db, row: SignedRow, keys: KeyRow[]): Promise<Witnesses> {
  const { id, certificate_number, wording } = row
  const { events, ended, wordings, around, histories, hashes } = await db.batch({
    events: db
      .select()
      .from(certificate_events)
      .where(sql`certificate_id = ${id} OR certificate_number = ${certificate_number}`),
    ended: db.all<{ action: 'revoke' | 'replace' }>(sql`
      SELECT DISTINCT action FROM audit_events
      WHERE entity = 'certificates' AND entity_id = ${id} AND action IN ('revoke', 'replace')`),
    around: eventsAround(db, id),
    histories: historyStatement(db),
    hashes: evidenceStatement(db, row),
    wordings: db.select().from(certificate_wordings).where(sql`hash = ${wording}`),
  })
  const [text] = wordings
  const history = await openHistory(histories, keys)
  const isOpen = history !== null && history !== 'broken'
  return {
    hashes: hashes.map(({ sha256 }) => sha256),
    events,
    history: isOpen && !isKept(history, id, around) ? 'broken' : history,
    ended: ended.map(({ action }) => action),
    wording: text ? sha256(text.template) : null,
  }
}

const nothing: Verification = {
  verdict: 'unknown',
  certificate_number: null,
  signed: null,
  signature: null,
  signed_at: null,
  differs: [],
  uncovered: [],
  order_today: null,
  evidence_changed: false,
  revoked_at: null,
  reason: null,
  replaced_by: null,
  view_path: null,
}

const isEnded = ({ status }: SignedRow, { events, ended }: Witnesses, state: 'revoked' | 'replaced') =>
  status === state ||
  events.some(({ type }) => type === state) ||
  ended.includes(state === 'revoked' ? 'revoke' : 'replace')

/** Whether it was published without a signature as it came: not once signed, and not while the shop had a key. */
function wasUnsigned({ events }: Witnesses, keys: KeyRow[]) {
  const isSealed = events.some(({ type }) => type === 'sealed')
  const isBeside = events.some(
    ({ type, created_at }) => type === 'recorded' && keys.some(key => isLiveAt(key, created_at)),
  )
  return events.length > 0 && !isSealed && !isBeside
}

/** An unsigned one whose event claims to be older than the history that lacks it. */
const isLate = ({ n, created_at }: CertificateEventRow, history: History) =>
  n > history.n && created_at < history.updated_at

/** Whether what was told of it is not what the shop signed of that. */
function isDoubtful({ history, events }: Witnesses, signed: SignedPayload | null) {
  if (history === 'broken') return true
  const told = signed?.v === 3 ? signed.history : null
  if (history === null) return told !== null
  return told === null ? !signed && events.some(event => isLate(event, history)) : told !== history.id
}

type Judging = {
  row: SignedRow
  keys: KeyRow[]
  seen: Witnesses
  signed: SignedPayload | null
  differs: string[]
}

/** 'Asli dan berlaku' is what is left when nothing speaks against it. */
function verdictOf({ row, keys, seen, signed, differs }: Judging): Verdict {
  if (isEnded(row, seen, 'revoked')) return 'revoked'
  if (isEnded(row, seen, 'replaced') || row.successor) return 'replaced'
  if (row.status !== 'published') return 'unknown'
  if (row.signature === null ? !wasUnsigned(seen, keys) : signed === null || differs.length > 0) {
    return 'unknown'
  }
  if (row.not_yet !== null) return 'early'
  if (isDoubtful(seen, signed)) return 'unsure'
  return row.signature === null ? 'unsigned' : 'valid'
}

function endOf({ revoked_at, revoke_reason }: SignedRow, { events }: Witnesses) {
  const event = events.findLast(({ type }) => type === 'revoked')
  const reason = revoke_reason ?? event?.reason ?? null
  return {
    revoked_at: revoked_at ?? event?.created_at ?? null,
    reason: reason && reason !== 'other' ? revokeReasons[reason] : null,
  }
}

/** With the code, so that who has the paper is not counted like who guesses numbers. */
const viewPath = ({ certificate_number, code }: SignedRow) =>
  `/certificate/${certificate_number}${code ? `?code=${code}` : ''}`

/** What a certificate is worth by its row, its signature, the keys, and what else bears witness of it. */
export async function judged(row: SignedRow, keys: KeyRow[], seen: Witnesses): Promise<Verification> {
  const { signature, signed_at, status, certificate_number, successor } = row
  if (status === 'draft' && !isEnded(row, seen, 'revoked') && !isEnded(row, seen, 'replaced')) return nothing
  const isSigned = signature !== null && signed_at !== null
  const signed = isSigned ? await signedIn({ signature, signed_at }, keys) : null
  const { hashes, wording } = seen
  const history = signed?.v === 3 ? signed.history : null
  const today =
    signed && payloadOf({ ...row, wording }, { issuer: signed.issuer, hashes, v: signed.v, history })
  const differs = signed && today ? differencesOf(signed, today) : []
  const verdict = verdictOf({ row, keys, seen, signed, differs })
  const none = { revoked_at: null, reason: null }
  return {
    verdict,
    certificate_number,
    signed,
    signature: signed && signature,
    signed_at: signed && signed_at,
    differs,
    uncovered: signed ? uncoveredBy(signed) : [],
    order_today: verdict === 'unsigned' || verdict === 'early' ? orderToday(row) : null,
    evidence_changed: signed !== null && signed.evidence !== evidenceHash(hashes),
    ...(verdict === 'revoked' ? endOf(row, seen) : none),
    replaced_by:
      verdict === 'replaced' && successor?.code
        ? { certificate_number: successor.certificate_number, path: shortPath(successor.code) }
        : null,
    view_path: verdict === 'valid' || verdict === 'unsigned' ? viewPath(row) : null,
  }
}

/** What the short link of `code` tells; null where there is none. */
export async function verification(db: Db, code: string): Promise<Verification | null> {
  const [rows, keys] = await db.batch([
    selectSigned(db, sql`certificates.code = ${code} AND certificates.code IS NOT NULL`),
    keysStatement(db),
  ])
  const [row] = rows
  if (!row) return null
  const seen = await witnesses(db, row, keys)
  const found = await judged(row, keys, seen)
  return row.status === 'draft' && found.verdict === 'unknown' ? null : found
}

/** What it would be worth if no key had ever been lost. */
const forgiving = (keys: KeyRow[]) => keys.map(key => ({ ...key, retired_at: null, compromised_at: null }))

/** How a signed certificate stands: good, good but for a key that was lost, or not as it was signed. */
export async function standsAs(db: Db, id: string) {
  const [[row], keys] = await db.batch([selectSigned(db, byId(id)), keysStatement(db)])
  if (!row) return 'forged'
  const seen = await witnesses(db, row, keys)
  const isGood = async (known: KeyRow[]) => (await judged(row, known, seen)).verdict === 'valid'
  if (await isGood(keys)) return 'good'
  return (await isGood(forgiving(keys))) ? 'key_lost' : 'forged'
}
