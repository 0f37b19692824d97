import { eq } from 'drizzle-orm'
import { hashPassword } from '../worker/auth/password'
import type { Db } from '../worker/db/client'
import { connect } from '../worker/db/client'
import { settings, users } from '../worker/db/schema'
import { seedContent } from './seed-content'
import { seedOrders } from './seed-orders'
import { type Media, seedPictures } from './seed-pictures'

type Operator = { email: string; password: string }

async function addOperator(db: Db, { email, password }: Operator, now: string) {
  const known = await db.select({ id: users.id }).from(users).limit(1)
  if (known.length > 0) return
  await db.insert(users).values({
    id: crypto.randomUUID(),
    email: email.toLowerCase(),
    password_hash: await hashPassword(password),
    created_at: now,
    password_changed_at: now,
  })
}

/** Fills an empty shop with demo data and its operator; does nothing the second time. */
export async function seed(into: { db: D1Database; media: Media; operator: Operator; now: Date }) {
  const db = connect(into.db)
  const now = into.now.toISOString()
  await addOperator(db, into.operator, now)
  const [done] = await db.select().from(settings).where(eq(settings.type, 'demo_seeded'))
  if (done) return
  await seedPictures(into.media)
  const shop = await seedContent(db, now)
  await seedOrders(db, into.media, shop, now)
  await db.insert(settings).values({ type: 'demo_seeded', content: { at: now }, updated_at: now })
}
