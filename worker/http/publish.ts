import type { Context } from 'hono'
import type { Env } from '../env'
import { type CachePolicy, type CacheTag, cached } from './cache'

/** A cacheable JSON answer with ETag and tags. Typed as what `c.json` would give, so that the client stays typed. */
export async function publish<T>(c: Context<Env>, value: T, policy: CachePolicy, tags: CacheTag[]) {
  const answer = await cached(c, JSON.stringify(value), {
    policy,
    tags,
    type: 'application/json; charset=utf-8',
  })
  return typed(c, value, answer)
}

// Only the type of `c.json(value)` is wanted; its body was made once above, for the ETag.
const typed = <T>(_c: Context<Env>, _value: T, answer: Response) => answer as unknown as JsonOf<T>

type JsonOf<T> = ReturnType<typeof jsonOf<T>>
const jsonOf = <T>(c: Context<Env>, value: T) => c.json(value, 200)
