import type { Context } from 'hono'
import type { Env } from '../../env'
import { type CachePolicy, type CacheTag, cachedResponse } from './cache'

const type = 'application/json; charset=utf-8'

/** A cacheable JSON response with ETag and tags. It has the return type of `c.json`, so that the typed client works. */
export async function cacheableJson<T>(c: Context<Env>, value: T, policy: CachePolicy, tags: CacheTag[]) {
  return typed<T>(c, await cachedResponse(c, JSON.stringify(value), { policy, tags, type }))
}

/** Like `cacheableJson`, for a value that is already serialized; `T` is the type of the parsed JSON. */
export async function cacheableText<T>(c: Context<Env>, json: string, policy: CachePolicy, tags: CacheTag[]) {
  return typed<T>(c, await cachedResponse(c, json, { policy, tags, type }))
}

// A cast: the response is already built, and only the type of `c.json(value)` is missing for the typed client.
const typed = <T>(_c: Context<Env>, answer: Response) => answer as unknown as JsonOf<T>

type JsonOf<T> = ReturnType<typeof jsonOf<T>>
const jsonOf = <T>(c: Context<Env>, value: T) => c.json(value, 200)
