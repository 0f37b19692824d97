import { auditIfChanged } from '../../db/audit'
import { asSeen } from '../../db/guard'
import { certificates } from '../../db/schema/certificates'
import { stampAfter } from '../../db/stamp'
import { Problem } from '../../problem'
import { byId, type CertificateRow, type SignedRow, selectSigned } from '../look/rows'
import { publishing } from '../look/standing'
import { judged, witnesses } from '../look/verdict'
import { keysStatement } from '../seal/keys'
import { type Sealing, sealOf } from '../seal/seal'

/** What it would be worth if no key had ever been lost. */
const forgiving = <T extends { retired_at: string | null; compromised_at: string | null }>(keys: T[]) =>
  keys.map(key => ({ ...key, retired_at: null, compromised_at: null }))

async function writeSeal(work: Sealing, row: SignedRow) {
  const { db, actor, now } = work
  const seal = await sealOf(work, row, row)
  const event = { entity: 'certificates', entity_id: row.id, action: 'sign', actor }
  const { changed } = await publishing(() =>
    db.batch({
      changed: db
        .update(certificates)
        .set({ ...seal, updated_at: stampAfter(row.updated_at, now) })
        .where(asSeen(certificates, byId(row.id), row.updated_at))
        .returning({ id: certificates.id }),
      told: auditIfChanged(db, event, now),
    }),
  )
  if (!changed[0]) throw new Problem('stale')
}

/**
 * Signs a certificate anew whose key was lost after it was signed, under its own number and link. One that is good is
 * left alone; one whose data or signature were tampered with is refused. Throws `certificate_signed`.
 */
export async function resign(work: Sealing, { id }: CertificateRow) {
  const { db } = work
  const [[row], keys] = await db.batch([selectSigned(db, byId(id)), keysStatement(db)])
  if (!row) throw new Problem('not_found')
  const seen = await witnesses(db, row, keys)
  const isGood = async (known: typeof keys) => (await judged(row, known, seen)).verdict === 'valid'
  if (await isGood(keys)) return
  if (!work.key || !(await isGood(forgiving(keys)))) {
    throw new Problem('certificate_signed', {
      detail:
        'Tanda tangannya tidak cocok dengan datanya. Cocokkan dengan pesanannya, lalu ganti atau cabut.',
    })
  }
  await writeSeal(work, row)
}
