import type { Context as Call, ExecutionContext } from 'hono'
import type { Db } from '../../db/client'
import { askForPurge, purgesDone, purgesFailed, waitingPurges } from '../../db/purges'
import { nowText } from '../../db/stamp'
import type { Env } from '../../env'
import { logError } from '../../lib/log'
import type { CacheTag } from './cache'

/** `cache` is there on Cloudflare's edge only. */
type EdgeContext = ExecutionContext & { cache?: CacheContext }

/** Once its burst is spent, Cloudflare lets one purge pass in 12 s. */
const untilAllowed = 13_000
const untilTogether = 1000
/** Context that takes longer has died with its request, which has 30 s after its answer. */
const lease = 25_000

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const failed = (error: unknown) => logError(error, { event: 'purge_failed' })

async function accepted(cache: CacheContext, tags: string[]) {
  try {
    const { success, errors } = await cache.purge({ tags })
    if (success) return true
    const codes = errors.map(({ code }) => code).join(' ')
    console.error(JSON.stringify({ level: 'error', event: 'purge_refused', codes }))
  } catch (error) {
    failed(error)
  }
  return false
}

type Outcome = 'nothing' | 'purged' | 'failed'

/** Purges what waits, in one call. Where there is no cache, nothing has to wait. */
async function purgeWaiting(db: Db, cache: CacheContext | undefined): Promise<Outcome> {
  const waiting = await waitingPurges(db)
  if (waiting.length === 0) return 'nothing'
  const tags = waiting.map(({ tag }) => tag)
  const isDone = !cache || (await accepted(cache, tags))
  await (isDone ? purgesDone : purgesFailed)(db, waiting)
  return isDone ? 'purged' : 'failed'
}

let busyUntil = 0
let isAsked = false

/** One purge at a time in an isolate: what is asked for meanwhile goes along with the next. A failed one is tried once more. */
async function purgeTogether(db: Db, cache: CacheContext) {
  isAsked = true
  if (Date.now() < busyUntil) return
  busyUntil = Date.now() + lease
  try {
    for (let failures = 0; isAsked && failures < 2; ) {
      isAsked = false
      const isFailed = (await purgeWaiting(db, cache)) === 'failed'
      if (isFailed) failures += 1
      if (isFailed && failures < 2) isAsked = true
      if (isAsked) await wait(isFailed ? untilAllowed : untilTogether)
    }
  } finally {
    busyUntil = 0
  }
}

/**
 * Drops cached answers by tag after an operator's save. The tags are kept until Cloudflare accepted them; the cron repeats
 * what failed. Never fails itself: the save stands.
 */
export async function purge(c: Call<Env>, ...tags: CacheTag[]) {
  const ctx: EdgeContext = c.executionCtx
  const { cache } = ctx
  if (!cache || tags.length === 0) return
  const { db } = c.var
  const kept = askForPurge(db, tags, nowText()).catch(failed)
  ctx.waitUntil(kept.then(() => purgeTogether(db, cache)).catch(failed))
  await kept
}

/** What a step answers, after the cached answers that it touched were dropped. */
export async function purged<T>(c: Call<Env>, step: Promise<T>, ...tags: CacheTag[]) {
  const value = await step
  await purge(c, ...tags)
  return value
}

const mostRounds = 5

/** For the cron: purges what could not be purged when it was saved. */
export async function repeatPurges(db: Db, { cache }: EdgeContext) {
  try {
    for (let round = 0; round < mostRounds; round++) {
      if ((await purgeWaiting(db, cache)) !== 'purged') return
    }
  } catch (error) {
    failed(error)
  }
}
