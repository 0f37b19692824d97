import { desc, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { FeedInput } from '../../contract/money/feeds'
import { insertAudit, insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import type { BatchItems } from '../../db/prepare'
import { bank_accounts } from '../../db/schema/catalog'
import { feeds } from '../../db/schema/money/money'
import { firstOrThrow } from '../../lib/only'
import { Problem } from '../../lib/problem'

const entity = 'feeds'
const maxActiveFeeds = 20

export const listFeeds = (db: Db) =>
  db
    .select()
    .from(feeds)
    .orderBy(sql`revoked_at IS NOT NULL`, desc(feeds.created_at))
    .limit(2 * maxActiveFeeds)

/** Throws `not_found` for an unknown account, and `bad_transition` above 20 active feeds. */
export async function createFeed({ db, actor, now }: Context, input: FeedInput, also: BatchItems = []) {
  const [accounts, known] = await db.batch([
    db.select().from(bank_accounts).where(eq(bank_accounts.id, input.account_id)),
    db.select({ id: feeds.id }).from(feeds).where(isNull(feeds.revoked_at)).limit(maxActiveFeeds),
  ])
  const account = firstOrThrow(accounts)
  if (known.length >= maxActiveFeeds)
    throw new Problem('bad_transition', { detail: `Paling banyak ${maxActiveFeeds} sumber otomatis.` })
  const id = crypto.randomUUID()
  const values = { ...input, id, account_name: account.bank_name, created_at: now, updated_at: now }
  const { made } = await db.batch({
    made: db.insert(feeds).values(values).returning(),
    audited: insertAudit(db, { entity, entity_id: id, action: 'create', actor, changes: { ...input } }, now),
    also,
  })
  const [row] = made
  if (!row) throw new Error('a feed vanished within its own batch')
  return row
}

type Change = Partial<Pick<FeedInput, 'name' | 'auto_verify'>> & { revoked_at?: string; renew?: boolean }

/** Throws `not_found` if the feed is unknown or revoked. */
export async function changeFeed(
  { db, actor, now }: Context,
  id: string,
  { renew, ...change }: Change,
  also: BatchItems = [],
) {
  const action = change.revoked_at ? 'revoke' : renew ? 'renew' : 'update'
  const { rows } = await db.batch({
    rows: db
      .update(feeds)
      .set({ ...change, ...(renew ? { secret_version: sql`secret_version + 1` } : {}), updated_at: now })
      .where(sql`${feeds.id} = ${id} AND revoked_at IS NULL`)
      .returning(),
    audited: insertAuditIfChanged(db, { entity, entity_id: id, action, actor, changes: change }, now),
    also,
  })
  return firstOrThrow(rows)
}

export async function findActiveFeed(db: Db, id: string) {
  const [row] = await db.select().from(feeds).where(eq(feeds.id, id))
  return row && row.revoked_at === null ? row : null
}
