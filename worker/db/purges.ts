import { sql } from 'drizzle-orm'
import type { Db } from './client'
import { purges } from './schema/operations'

/** Cloudflare purges at most this many cache tags per request. */
const mostTags = 100

/** After this many failed purges of a tag the operator is warned. One failure is often only a rate limit. */
const oftenFailed = 2

/** A tag that is already queued gets a new random `ask`, so that a purge running now leaves the tag queued. */
export const queuePurge = (db: Db, tags: readonly string[], now: string) =>
  db.run(sql`
    INSERT INTO purges (tag, ask, asked_at)
    SELECT value, lower(hex(randomblob(8))), ${now} FROM json_each(${JSON.stringify(tags)}) WHERE true
    ON CONFLICT (tag) DO UPDATE SET ask = excluded.ask`)

type Waiting = { tag: string; ask: string }

export const readWaitingPurges = (db: Db): Promise<Waiting[]> =>
  db.select({ tag: purges.tag, ask: purges.ask }).from(purges).orderBy(purges.asked_at).limit(mostTags)

const these = (waiting: Waiting[]) =>
  sql`(tag, ask) IN (SELECT value ->> 'tag', value ->> 'ask' FROM json_each(${JSON.stringify(waiting)}))`

/** A tag that was queued again during the purge has a new `ask`, so it stays in the queue. */
export const deletePurges = (db: Db, waiting: Waiting[]) =>
  db.run(sql`DELETE FROM purges WHERE ${these(waiting)}`)

export const countFailedPurges = (db: Db, waiting: Waiting[]) =>
  db.run(sql`UPDATE purges SET tries = tries + 1 WHERE ${these(waiting)}`)

export const oldestFailingPurge = (db: Db) =>
  db.all<{ since: string | null }>(sql`
    SELECT min(asked_at) AS since FROM purges WHERE tries >= ${oftenFailed}`)
