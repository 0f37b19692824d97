import type { ReactNode } from 'react'
import type { SiteContent } from '../../worker/contract/site/site'
import type { CacheTag } from '../../worker/http/cache/cache'
import type { Api } from '../lib/api'

export type Meta = {
  title: string
  description: string
  /** The picture that messengers show. */
  image?: { url: string; alt: string }
  /** What the page sells, in rupiah. */
  price?: number
  /** schema.org objects. Made only under `import.meta.env.SSR`: browsers have no use for their code. */
  jsonLd?: object[]
  /** The picture people see first, fetched before anything asks for it. */
  preload?: { href: string; srcSet?: string; sizes?: string }
}

/** How the worker may keep a page: texts, texts with stock and prices, or somebody's own. */
export type PageCache = { policy: 'content' | 'stock'; tags: CacheTag[] } | { policy: 'private' }

export type LoadInput = { api: Api['api']; params: Record<string, string>; url: URL; signal: AbortSignal }

type MetaInput<T> = { data: T; content: SiteContent; origin: string; pathname: string }

/** Methods, so that pages of every kind of data fit into one table. */
type PageOf<T> = {
  cache: PageCache
  /** Reads what the page shows, in the worker or in the browser; it travels as JSON. May throw `Redirect`. */
  load(input: LoadInput): T | Promise<T>
  /** HTTP status of the page with these data; 200 when left out. */
  status?(data: T): number
  meta(input: MetaInput<T>): Meta
  Component(props: { data: T }): ReactNode
}

export type Page = PageOf<unknown>

export const definePage = <T>(page: PageOf<T>): Page => page

/** A page of somebody's own, which asks for nothing before it is shown. */
export const privatePage = (title: string, description: string, Component: () => ReactNode) =>
  definePage({
    cache: { policy: 'private' },
    load: () => null,
    meta: ({ content }) => ({ title: `${title} · ${content.shop.name}`, description }),
    Component,
  })

/** Thrown by `load` when the answer lies at another address of this site; `isForGood` when it will not come back. */
export class Redirect extends Error {
  constructor(
    readonly to: string,
    readonly isForGood = false,
  ) {
    super(`redirect to ${to}`)
  }
}

/** An address that has nothing to show and leads on. */
export const redirectPage = (to: string) =>
  definePage({
    cache: { policy: 'private' },
    load() {
      throw new Redirect(to)
    },
    meta: ({ content }) => ({ title: content.shop.name, description: '' }),
    Component: () => null,
  })
