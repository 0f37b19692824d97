import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { CodeInput, CodePut } from '../../contract/catalog/codes'
import { auditInsert, changedFields } from '../../db/audit'
import { isCheckFailed, isUniqueClash } from '../../db/errors'
import { codes } from '../../db/schema/catalog/codes'
import { deleteSeenRow, seenRowTarget, updateSeenRow } from '../../db/seen'
import { invalidField, Problem } from '../../lib/problem'
import { readCodeReport } from './list'

const entity = 'codes'

const codeSeen = seenRowTarget(codes, entity, readCodeReport)

const codeTakenProblem = () => invalidField('code', 'Kode ini sudah ada. Pilih kode lain.')

/** Throws `invalidField` if the code exists. */
export async function addCode({ db, actor, now }: Context, input: CodeInput) {
  const id = crypto.randomUUID()
  const changes = changedFields({}, input)
  try {
    await db.batch([
      db.insert(codes).values({ ...input, id, created_at: now, updated_at: now }),
      auditInsert(db, { entity, entity_id: id, action: 'create', actor, changes }, now),
    ])
  } catch (error) {
    throw isUniqueClash(error, 'codes.code') ? codeTakenProblem() : error
  }
  return readCodeReport(db, id)
}

/**
 * Throws `not_found`, `stale`, and `invalid` if the name is taken, the type would change, or the limit is below the
 * number of times the code was used.
 */
export async function changeDiscountCode(context: Context, id: string, { updated_at, ...input }: CodePut) {
  try {
    await updateSeenRow(context, codeSeen(context.db, id, { updated_at }), before => {
      if (input.type !== before.type) throw invalidField('type', 'Jenis kode tidak dapat diubah')
      return { values: input }
    })
  } catch (error) {
    if (isUniqueClash(error, 'codes.code')) throw codeTakenProblem()
    if (!isCheckFailed(error, 'codes_limit')) throw error
    throw invalidField('limit_total', 'Kode ini sudah terpakai lebih banyak dari batas itu')
  }
  return readCodeReport(context.db, id)
}

/** Throws `not_found`, and `in_use` if an order ever used the code. */
export const removeCode = (context: Context, id: string) =>
  deleteSeenRow(context, codeSeen(context.db, id), ({ code }) => ({
    changes: { deleted: { code } },
    where: sql`NOT EXISTS (SELECT 1 FROM code_totals WHERE code_id = ${id})`,
    otherwise: new Problem('in_use', { detail: 'Kode ini sudah pernah dipakai. Nonaktifkan saja.' }),
  }))
