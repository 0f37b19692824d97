import type { Context } from '../../context'
import type { ExportKind } from '../../contract/jobs'
import { audit } from '../../db/audit'

const entities: Record<ExportKind, string> = {
  order_csv: 'orders',
  ledger_csv: 'transactions',
  audit_csv: 'audit',
}

/** Notes who asked for which list. What was searched for may be somebody's name or number. */
export async function noteExport(
  { db, actor, now }: Context,
  kind: ExportKind,
  filter: Record<string, string>,
) {
  const changes = { ...filter, ...(filter.q ? { q: '•••' } : {}) }
  await audit(db, { entity: entities[kind], entity_id: '*', action: 'export', actor, changes }, now)
}

/** Notes who took the file: whoever has the right may, not only the one who asked for it. */
export async function noteFetched({ db, actor, now }: Context, job: string) {
  await audit(db, { entity: 'jobs', entity_id: job, action: 'fetch', actor, changes: {} }, now)
}
