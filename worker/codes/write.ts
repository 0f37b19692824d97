import { eq, sql } from 'drizzle-orm'
import type { CodeInput, CodePut } from '../contract/orders/codes'
import { audit, auditIfChanged, changesOf } from '../db/audit'
import { isCheckFailed, isUniqueClash } from '../db/errors'
import { asSeen } from '../db/guard'
import { codes } from '../db/schema/codes'
import { stampAfter } from '../db/stamp'
import { Problem } from '../problem'
import type { Work } from '../work'
import { readCode } from './list'

const entity = 'codes'

const isTaken = () =>
  new Problem('invalid', { errors: [{ path: 'code', message: 'Kode ini sudah ada. Pilih kode lain.' }] })

/** Makes a code. Throws `invalid` when there is one of that name. */
export async function addCode({ db, actor, now }: Work, input: CodeInput) {
  const id = crypto.randomUUID()
  const changes = changesOf({}, input)
  try {
    await db.batch([
      db.insert(codes).values({ ...input, id, created_at: now, updated_at: now }),
      audit(db, { entity, entity_id: id, action: 'create', actor, changes }, now),
    ])
  } catch (error) {
    throw isUniqueClash(error, 'codes.code') ? isTaken() : error
  }
  return readCode(db, id)
}

/**
 * Lays a code down anew; orders keep what they were granted. Throws `not_found`, `stale`, and `invalid` for a name that
 * is taken, another type, or a limit below what is used already.
 */
export async function changeCode({ db, actor, now }: Work, id: string, { updated_at, ...input }: CodePut) {
  const before = await readCode(db, id)
  if (updated_at !== undefined && updated_at !== before.updated_at) throw new Problem('stale')
  if (input.type !== before.type)
    throw new Problem('invalid', { errors: [{ path: 'type', message: 'Jenis kode tidak dapat diubah' }] })
  const changes = changesOf(before, input)
  if (Object.keys(changes).length === 0) return before
  try {
    const [changed] = await db.batch([
      db
        .update(codes)
        .set({ ...input, updated_at: stampAfter(before.updated_at, now) })
        .where(asSeen(codes, eq(codes.id, id), before.updated_at))
        .returning({ id: codes.id }),
      auditIfChanged(db, { entity, entity_id: id, action: 'update', actor, changes }, now),
    ])
    if (changed.length === 0) throw new Problem('stale')
  } catch (error) {
    if (isUniqueClash(error, 'codes.code')) throw isTaken()
    if (!isCheckFailed(error, 'codes_limit')) throw error
    const message = 'Kode ini sudah terpakai lebih banyak dari batas itu'
    throw new Problem('invalid', { errors: [{ path: 'limit_total', message }] })
  }
  return readCode(db, id)
}

/** Deletes a code that no order ever had. Throws `not_found`, and `in_use` for any other. */
export async function removeCode({ db, actor, now }: Work, id: string) {
  const before = await readCode(db, id)
  const [removed] = await db.batch([
    db
      .delete(codes)
      .where(sql`id = ${id} AND NOT EXISTS (SELECT 1 FROM code_totals WHERE code_id = ${id})`)
      .returning({ id: codes.id }),
    auditIfChanged(
      db,
      { entity, entity_id: id, action: 'delete', actor, changes: { deleted: { code: before.code } } },
      now,
    ),
  ])
  if (removed.length === 0)
    throw new Problem('in_use', { detail: 'Kode ini sudah pernah dipakai. Nonaktifkan saja.' })
}
