import type { Context, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import type { Env } from '../../env'
import { type CachePolicy, type CacheTag, cachedResponse } from './cache'

const type = 'application/json; charset=utf-8'

/** The return type of `c.json(value, 200)`, which the typed client needs. */
type JsonResponse<T> = Response & TypedResponse<JSONParsed<T>, 200, 'json'>

/** A cacheable JSON response with ETag and tags. */
export async function cacheableJson<T>(
  c: Context<Env>,
  value: T,
  policy: CachePolicy,
  tags: CacheTag[],
): Promise<JsonResponse<T>> {
  return typed<T>(await cachedResponse(c, JSON.stringify(value), { policy, tags, type }))
}

/** Like `cacheableJson`, for a value that is already serialized; `T` is the type of the parsed JSON. */
export async function cacheableText<T>(
  c: Context<Env>,
  json: string,
  policy: CachePolicy,
  tags: CacheTag[],
): Promise<JsonResponse<T>> {
  return typed<T>(await cachedResponse(c, json, { policy, tags, type }))
}

// A cast: the response is already built, and only the type of `c.json(value)` is missing for the typed client.
const typed = <T>(answer: Response) => answer as JsonResponse<T>
