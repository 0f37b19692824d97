import type { Context } from 'hono'
import type { Env } from '../../env'
import { type CachePolicy, type CacheTag, cached } from './cache'

const type = 'application/json; charset=utf-8'

/** A cacheable JSON answer with ETag and tags. Typed as what `c.json` would give, so that the client stays typed. */
export async function publish<T>(c: Context<Env>, value: T, policy: CachePolicy, tags: CacheTag[]) {
  return typed<T>(c, await cached(c, JSON.stringify(value), { policy, tags, type }))
}

/** The same of a value that is JSON already: `T` is what it says. */
export async function publishText<T>(c: Context<Env>, json: string, policy: CachePolicy, tags: CacheTag[]) {
  return typed<T>(c, await cached(c, json, { policy, tags, type }))
}

// Only the type of `c.json(value)` is wanted; its body was made once above, for the ETag.
const typed = <T>(_c: Context<Env>, answer: Response) => answer as unknown as JsonOf<T>

type JsonOf<T> = ReturnType<typeof jsonOf<T>>
const jsonOf = <T>(c: Context<Env>, value: T) => c.json(value, 200)
