import { desc, eq } from 'drizzle-orm'
import { bankAccounts } from '../../demo/payments.ts'
import { demoStatement } from '../../demo/statement.ts'
import type { Db } from '../../worker/db/client'
import { createDatabaseClient } from '../../worker/db/client'
import { settings } from '../../worker/db/schema/catalog'
import { audit_events } from '../../worker/db/schema/operations'
import { orders } from '../../worker/db/schema/orders'
import { users } from '../../worker/db/schema/people'
import { hashPassword } from '../../worker/people/auth/passwords/password'
import { seedContent } from './content'
import { seedOrders } from './orders'
import { type Media, seedPictures } from './pictures'
import { signCertificates } from './rites'

type Operator = { email: string; password: string }

async function addOperator(db: Db, { email, password }: Operator, now: string) {
  const known = await db.select({ id: users.id }).from(users).limit(1)
  if (known.length > 0) return
  await db.insert(users).values({
    id: crypto.randomUUID(),
    email: email.toLowerCase(),
    name: 'Rahma Wulandari',
    password_hash: await hashPassword(password),
    role: 'owner',
    created_at: now,
    password_changed_at: now,
  })
}

/** Whether the shop has orders or changes by an operator. If it was never seeded, it is a restored real shop. */
async function isRealShop(db: Db) {
  const some = await db.batch([
    db.select({ id: orders.id }).from(orders).limit(1),
    db.select({ id: audit_events.id }).from(audit_events).limit(1),
  ])
  return some.some(rows => rows.length > 0)
}

async function statementOf(db: Db, now: string) {
  const newest = await db.select().from(orders).orderBy(desc(orders.seq)).limit(60)
  const account = bankAccounts.find(({ bank_name }) => bank_name === 'BCA')
  return demoStatement(newest, account?.account_number ?? '', now)
}

export async function fillShop(db: Db, media: Media, { key, now }: { key: string | undefined; now: string }) {
  const shop = await seedContent(db, now)
  await seedOrders(db, media, shop, now)
  await signCertificates(db, key, now)
}

/** Inserts nothing the second time or into a real shop, for which it returns null. */
export async function seed(into: {
  db: D1Database
  media: Media
  operator: Operator
  key?: string
  now: Date
}) {
  const db = createDatabaseClient(into.db)
  const now = into.now.toISOString()
  const [done] = await db.select().from(settings).where(eq(settings.type, 'demo_seeded'))
  if (!done && (await isRealShop(db))) return null
  // Must be the first write: if the seeding is interrupted, the next start finds this row and empties the shop
  // (`clearHalfSeeded` in scripts/seed/demo-data.ts).
  if (!done) await db.insert(settings).values({ type: 'demo_seeding', content: { at: now }, updated_at: now })
  await addOperator(db, into.operator, now)
  if (done) return { statement: await statementOf(db, now), isFresh: false }
  await seedPictures(into.media)
  await fillShop(db, into.media, { key: into.key, now })
  await db.batch([
    db.insert(settings).values({ type: 'demo_seeded', content: { at: now }, updated_at: now }),
    db.delete(settings).where(eq(settings.type, 'demo_seeding')),
  ])
  return { statement: await statementOf(db, now), isFresh: true }
}
