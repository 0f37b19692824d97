import type { UIMatch } from 'react-router'
import type { SiteContent } from '../../worker/contract/site'
import type { CacheTag } from '../../worker/http/cache'

export type Meta = {
  title: string
  description: string
  /** Path of the picture that messengers show. */
  image?: string
  /** schema.org objects. Made only under `import.meta.env.SSR`: browsers have no use for their code. */
  jsonLd?: object[]
  /** The picture people see first, fetched before anything asks for it. */
  preload?: { href: string; srcSet?: string; sizes?: string }
}

type MetaInput<T> = { data: T; content: SiteContent; origin: string; pathname: string }

/** How the worker may keep a page: texts, texts with stock and prices, or somebody's own. */
export type PageCache = { policy: 'content' | 'stock'; tags: CacheTag[] } | { policy: 'private' }

export type PageHandle = { cache: PageCache; meta: (input: MetaInput<unknown>) => Meta }

/** A page's `handle`; `T` is what its loader gives. */
export const pageHandle = <T = null>(cache: PageCache, meta: (input: MetaInput<T>) => Meta): PageHandle => ({
  cache,
  // The router keeps loader data untyped; a handle stands in the file of the loader whose data it reads.
  meta: input => meta({ ...input, data: input.data as T }),
})

type Match = Pick<UIMatch, 'id' | 'loaderData' | 'handle'>

const isPageHandle = (value: unknown): value is PageHandle =>
  typeof value === 'object' && value !== null && 'meta' in value

/** The deepest matched page that describes itself, with its data. */
export function describedPage(matches: Match[]) {
  const match = matches.findLast(({ handle }) => isPageHandle(handle))
  return match && isPageHandle(match.handle) ? { handle: match.handle, data: match.loaderData } : null
}
