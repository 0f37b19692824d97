import type { Context, ExecutionContext, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import type { Db } from '../../db/client'
import { countFailedPurges, deletePurges, queuePurge, readWaitingPurges } from '../../db/purges'
import { nowText } from '../../db/stamp'
import type { Env } from '../../env'
import { logError } from '../../lib/log'
import { type CachePolicy, type CacheTag, cachedResponse } from './cache'

/** `cache` is undefined outside Cloudflare's edge. */
type EdgeContext = ExecutionContext & { cache?: CacheContext }

/** After a first burst, Cloudflare accepts one purge every 12 s. */
const purgeIntervalMs = 13_000
const batchDelayMs = 1000
/** A purge that takes longer counts as failed: the runtime ends background work 30 s after the response. */
const leaseMs = 25_000

const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

const logPurgeFailure = (error: unknown) => logError(error, { event: 'purge_failed' })

async function isPurgeAccepted(cache: CacheContext, tags: string[]) {
  try {
    const { success, errors } = await cache.purge({ tags })
    if (success) return true
    const codes = errors.map(({ code }) => code).join(' ')
    console.error(JSON.stringify({ level: 'error', event: 'purge_refused', codes }))
  } catch (error) {
    logPurgeFailure(error)
  }
  return false
}

type Outcome = 'nothing' | 'purged' | 'failed'

async function purgeWaiting(db: Db, cache: CacheContext | undefined): Promise<Outcome> {
  const waiting = await readWaitingPurges(db)
  if (waiting.length === 0) return 'nothing'
  const tags = waiting.map(({ tag }) => tag)
  const isDone = !cache || (await isPurgeAccepted(cache, tags))
  await (isDone ? deletePurges : countFailedPurges)(db, waiting)
  return isDone ? 'purged' : 'failed'
}

let busyUntil = 0
let isPurgeQueued = false

/** One purge at a time per isolate; tags queued meanwhile are purged next. Retries once after a failure. */
async function runQueuedPurges(db: Db, cache: CacheContext) {
  isPurgeQueued = true
  if (Date.now() < busyUntil) return
  busyUntil = Date.now() + leaseMs
  try {
    for (let failures = 0; isPurgeQueued && failures < 2; ) {
      isPurgeQueued = false
      const isFailed = (await purgeWaiting(db, cache)) === 'failed'
      if (isFailed) failures += 1
      if (isFailed && failures < 2) isPurgeQueued = true
      if (isPurgeQueued) await sleep(isFailed ? purgeIntervalMs : batchDelayMs)
    }
  } finally {
    busyUntil = 0
  }
}

/** Never throws, because the data is already saved. D1 keeps the tags until a purge succeeds; the cron job retries. */
export async function purgeTags(c: Context<Env>, ...tags: CacheTag[]) {
  const ctx: EdgeContext = c.executionCtx
  const { cache } = ctx
  if (!cache || tags.length === 0) return
  const { db } = c.var
  const kept = queuePurge(db, tags, nowText()).catch(logPurgeFailure)
  ctx.waitUntil(kept.then(() => runQueuedPurges(db, cache)).catch(logPurgeFailure))
  await kept
}

export async function purgeTagsAfter<T>(c: Context<Env>, step: Promise<T>, ...tags: CacheTag[]) {
  const value = await step
  await purgeTags(c, ...tags)
  return value
}

const maxRounds = 5

export async function retryFailedPurges(db: Db, { cache }: EdgeContext) {
  try {
    for (let round = 0; round < maxRounds; round++) {
      if ((await purgeWaiting(db, cache)) !== 'purged') return
    }
  } catch (error) {
    logPurgeFailure(error)
  }
}

const type = 'application/json; charset=utf-8'

type JsonResponse<T> = Response & TypedResponse<JSONParsed<T>, 200, 'json'>

export async function cacheableJson<T>(
  c: Context<Env>,
  value: T,
  policy: CachePolicy,
  tags: CacheTag[],
): Promise<JsonResponse<T>> {
  return typed<T>(await cachedResponse(c, JSON.stringify(value), { policy, tags, type }))
}

/** Like `cacheableJson`, but for a value that is already JSON text. `T` is the type of the value. */
export async function cacheableText<T>(
  c: Context<Env>,
  json: string,
  policy: CachePolicy,
  tags: CacheTag[],
): Promise<JsonResponse<T>> {
  return typed<T>(await cachedResponse(c, json, { policy, tags, type }))
}

// Cast because the response is already built, and the typed client needs the type of `c.json(value)`.
const typed = <T>(answer: Response) => answer as JsonResponse<T>
