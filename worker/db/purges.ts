import { sql } from 'drizzle-orm'
import type { Db } from './client'
import { purges } from './schema/operations/upkeep'

/** Cloudflare takes this many tags at once. */
const mostTags = 100

/** A purge that failed this often is told to the operator: the first failure is often a limit that passes by itself. */
const oftenFailed = 2

/** Tags that wait to be purged; the same one asked for again waits once, under a new `ask`. */
export const askForPurge = (db: Db, tags: readonly string[], now: string) =>
  db.run(sql`
    INSERT INTO purges (tag, ask, asked_at)
    SELECT value, lower(hex(randomblob(8))), ${now} FROM json_each(${JSON.stringify(tags)}) WHERE true
    ON CONFLICT (tag) DO UPDATE SET ask = excluded.ask`)

export type Waiting = { tag: string; ask: string }

export const waitingPurges = (db: Db): Promise<Waiting[]> =>
  db.select({ tag: purges.tag, ask: purges.ask }).from(purges).orderBy(purges.asked_at).limit(mostTags)

const these = (waiting: Waiting[]) =>
  sql`(tag, ask) IN (SELECT value ->> 'tag', value ->> 'ask' FROM json_each(${JSON.stringify(waiting)}))`

/** Takes away what was purged; a tag asked for again meanwhile has another `ask` and waits on. */
export const purgesDone = (db: Db, waiting: Waiting[]) =>
  db.run(sql`DELETE FROM purges WHERE ${these(waiting)}`)

export const purgesFailed = (db: Db, waiting: Waiting[]) =>
  db.run(sql`UPDATE purges SET tries = tries + 1 WHERE ${these(waiting)}`)

/** Since when purges keep failing; null when none does. */
export const failingPurges = (db: Db) =>
  db.all<{ since: string | null }>(sql`
    SELECT min(asked_at) AS since FROM purges WHERE tries >= ${oftenFailed}`)
