import { sql } from 'drizzle-orm'
import type { SignedPayload, Verification } from '../contract/certificates'
import { revokeReasons, type Verdict } from '../contract/labels'
import { shortPath } from '../contract/typed-codes'
import type { Db } from '../db/client'
import { evidenceHashesOf } from './evidence'
import { type KeyRow, keysStatement } from './keys'
import { differencesOf, evidenceHash, payloadOf } from './payload'
import { type SignedRow, selectSigned } from './rows'
import { signedIn } from './signature'

const nothing: Verification = {
  verdict: 'unknown',
  certificate_number: null,
  signed: null,
  signature: null,
  signed_at: null,
  differs: [],
  evidence_changed: false,
  revoked_at: null,
  reason: null,
  replaced_by: null,
  view_path: null,
}

/** 'Asli dan berlaku' is what is left when nothing speaks against it. */
function verdictOf(
  { status, signature }: SignedRow,
  signed: SignedPayload | null,
  differs: string[],
): Verdict {
  if (status === 'revoked' || status === 'replaced') return status
  if (status !== 'published') return 'unknown'
  if (signature === null) return 'unsigned'
  return signed !== null && differs.length === 0 ? 'valid' : 'unknown'
}

/** What a certificate is worth by its row, its signature, the keys, and the hashes of its evidence today. */
export async function judged(row: SignedRow, keys: KeyRow[], hashes: string[]): Promise<Verification> {
  const { signature, signed_at, status, certificate_number } = row
  if (status === 'draft') return nothing
  const isSigned = signature !== null && signed_at !== null
  const signed = isSigned ? await signedIn({ signature, signed_at }, keys) : null
  const differs = signed ? differencesOf(signed, payloadOf(row, signed.issuer, hashes)) : []
  const verdict = verdictOf(row, signed, differs)
  const { successor, revoke_reason } = row
  return {
    verdict,
    certificate_number,
    signed,
    signature: signed && signature,
    signed_at: signed && signed_at,
    differs,
    evidence_changed: signed !== null && signed.evidence !== evidenceHash(hashes),
    revoked_at: status === 'revoked' ? row.revoked_at : null,
    reason:
      status === 'revoked' && revoke_reason && revoke_reason !== 'other'
        ? revokeReasons[revoke_reason]
        : null,
    replaced_by:
      status === 'replaced' && successor?.code
        ? { certificate_number: successor.certificate_number, path: shortPath(successor.code) }
        : null,
    view_path: verdict === 'valid' || verdict === 'unsigned' ? `/certificate/${certificate_number}` : null,
  }
}

/** What the short link of `code` tells; null where there is none. */
export async function verification(db: Db, code: string): Promise<Verification | null> {
  const [rows, keys] = await db.batch([
    selectSigned(db, sql`certificates.code = ${code} AND certificates.status <> 'draft'`),
    keysStatement(db),
  ])
  const [row] = rows
  return row ? judged(row, keys, await evidenceHashesOf(db, row)) : null
}
