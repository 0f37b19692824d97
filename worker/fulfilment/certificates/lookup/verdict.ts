import { sql } from 'drizzle-orm'
import type { SignedPayload, Verification } from '../../../contract/fulfilment/certificates'
import { revokeReasons, type Verdict } from '../../../contract/labels'
import { shortLinkPath } from '../../../contract/orders/typed-codes'
import type { Db } from '../../../db/client'
import { certificate_wordings } from '../../../db/schema/fulfilment/certificates'
import { certificateByIdSql, orderStateText, type SignedRow, selectSignedCertificates } from '../rows'
import { certificateEvidenceQuery, readSignedRevocation } from '../signing/seal'
import {
  buildSignedPayload,
  changedSignedFields,
  evidenceHash,
  fieldsNotSignedBy,
  readValidPayload,
  type SigningKeyRow,
  selectSigningKeys,
  sha256OfText,
} from '../signing/signature'

/** Signed facts that are stored outside the certificate's row: hashes of evidence files and of the template text. */
export type Witnesses = {
  hashes: string[]
  /** SHA-256 (hex) of the stored template text; null if the text no longer exists. */
  wording: string | null
}

export async function readSignedSources(db: Db, row: SignedRow): Promise<Witnesses> {
  const { wordings, hashes } = await db.batch({
    hashes: certificateEvidenceQuery(db, row),
    wordings: db.select().from(certificate_wordings).where(sql`hash = ${row.wording}`),
  })
  const [text] = wordings
  return {
    hashes: hashes.map(({ sha256 }) => sha256),
    wording: text ? sha256OfText(text.template) : null,
  }
}

const unknownVerification: Verification = {
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
  revocation: null,
  replaced_by: null,
  view_path: null,
}

type VerdictFacts = { row: SignedRow; signed: SignedPayload | null; differs: string[] }

function verdictOf({ row, signed, differs }: VerdictFacts): Verdict {
  // A certificate is revoked even before its revocation is signed: triggers have no key, so the cron job signs later.
  if (row.status === 'revoked' || row.revocation !== null) return 'revoked'
  if (row.status === 'replaced' || row.successor) return 'replaced'
  if (row.status !== 'published') return 'unknown'
  const isUnsigned = row.signature === null && row.signed_at === null
  if (!isUnsigned && (signed === null || differs.length > 0)) return 'unknown'
  if (row.not_yet !== null) return 'early'
  return isUnsigned ? 'unsigned' : 'valid'
}

async function revocationOf(row: SignedRow, keys: SigningKeyRow[]) {
  const said = await readSignedRevocation(row, keys)
  const reason = said ? said.reason : row.revoke_reason
  return {
    revoked_at: said ? said.at : row.revoked_at,
    reason: reason && reason !== 'other' ? revokeReasons[reason] : null,
    revocation: said && row.revocation,
  }
}

/** The link contains the code, so that a visitor who scanned it is not rate-limited like one who guesses numbers. */
const viewPath = ({ certificate_number, code }: SignedRow) =>
  `/certificate/${certificate_number}${code ? `?code=${code}` : ''}`

export async function verifyCertificate(
  row: SignedRow,
  keys: SigningKeyRow[],
  seen: Witnesses,
): Promise<Verification> {
  const { signature, signed_at, status, certificate_number, successor } = row
  const isSigned = signature !== null && signed_at !== null
  const signed = isSigned ? await readValidPayload({ signature, signed_at }, keys) : null
  const { hashes, wording } = seen
  const today =
    signed &&
    buildSignedPayload(
      { ...row, wording },
      { issuer: signed.issuer, hashes, v: signed.v === 1 ? signed.v : 2 },
    )
  const differs = signed && today ? changedSignedFields(signed, today) : []
  const verdict = verdictOf({ row, signed, differs })
  if (status === 'draft' && verdict === 'unknown') return unknownVerification
  return {
    ...unknownVerification,
    verdict,
    certificate_number,
    signed,
    signature: signed && signature,
    signed_at: signed && signed_at,
    differs,
    uncovered: signed ? fieldsNotSignedBy(signed) : [],
    order_today: verdict === 'unsigned' || verdict === 'early' ? orderStateText(row) : null,
    evidence_changed: signed !== null && signed.evidence !== evidenceHash(hashes),
    ...(verdict === 'revoked' && (await revocationOf(row, keys))),
    replaced_by:
      verdict === 'replaced' && successor?.code
        ? { certificate_number: successor.certificate_number, path: shortLinkPath(successor.code) }
        : null,
    view_path: verdict === 'valid' || verdict === 'unsigned' ? viewPath(row) : null,
  }
}

export async function verifyCertificateByCode(db: Db, code: string): Promise<Verification | null> {
  const [rows, keys] = await db.batch([
    selectSignedCertificates(db, sql`certificates.code = ${code} AND certificates.code IS NOT NULL`),
    selectSigningKeys(db),
  ])
  const [row] = rows
  if (!row) return null
  const seen = await readSignedSources(db, row)
  const found = await verifyCertificate(row, keys, seen)
  return row.status === 'draft' && found.verdict === 'unknown' ? null : found
}

const withoutKeyLoss = (keys: SigningKeyRow[]) =>
  keys.map(key => ({ ...key, retired_at: null, compromised_at: null }))

/** `key_lost`: the content is valid, but the key was retired or leaked. `forged`: the content changed after signing. */
export async function readSignatureState(db: Db, id: string) {
  const [[row], keys] = await db.batch([
    selectSignedCertificates(db, certificateByIdSql(id)),
    selectSigningKeys(db),
  ])
  if (!row) return 'forged'
  const seen = await readSignedSources(db, row)
  const isGood = async (known: SigningKeyRow[]) =>
    (await verifyCertificate(row, known, seen)).verdict === 'valid'
  if (await isGood(keys)) return 'good'
  return (await isGood(withoutKeyLoss(keys))) ? 'key_lost' : 'forged'
}
