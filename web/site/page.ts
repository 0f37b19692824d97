import type { ReactNode } from 'react'
import type { SiteContent } from '../../worker/contract/site/content'
import type { CacheTag } from '../../worker/http/cache/cache'
import type { Api } from '../lib/api'

export type Meta = {
  title: string
  description: string
  image?: { url: string; alt: string }
  price?: number
  /** Structured data. Create the objects only under `import.meta.env.SSR`, because browsers do not need them. */
  jsonLd?: object[]
  preload?: { href: string; srcSet?: string; sizes?: string }
}

/** Cache policies: texts only (`content`), texts with stock and prices (`stock`), or personal data (`private`). */
export type PageCache = { policy: 'content' | 'stock'; tags: CacheTag[] } | { policy: 'private' }

export type LoadInput = { api: Api['api']; params: Record<string, string>; url: URL; signal: AbortSignal }

type MetaInput<T> = { data: T; content: SiteContent; origin: string; pathname: string }

/** Uses method syntax: with function properties, TypeScript would reject pages with a specific data type as `Page`. */
type PageOf<T> = {
  cache: PageCache
  /** Runs in the worker or in the browser. The data must be JSON. May throw `PageRedirect`. */
  load(input: LoadInput): T | Promise<T>
  status?(data: T): number
  meta(input: MetaInput<T>): Meta
  Component(props: { data: T }): ReactNode
}

export type Page = PageOf<unknown>

export const definePage = <T>(page: PageOf<T>): Page => page

/** A page with personal data, for which the server loads nothing. */
export const definePrivatePage = (title: string, description: string, Component: () => ReactNode) =>
  definePage({
    cache: { policy: 'private' },
    load: () => null,
    meta: ({ content }) => ({ title: `${title} · ${content.shop.name}`, description }),
    Component,
  })

/** Thrown by the `load` of a page. `isForGood` makes the redirect permanent. */
export class PageRedirect extends Error {
  constructor(
    readonly to: string,
    readonly isForGood = false,
  ) {
    super(`redirect to ${to}`)
  }
}

export const redirectPage = (to: string) =>
  definePage({
    cache: { policy: 'private' },
    load() {
      throw new PageRedirect(to)
    },
    meta: ({ content }) => ({ title: content.shop.name, description: '' }),
    Component: () => null,
  })
