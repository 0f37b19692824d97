import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { Api } from '../../web/lib/api'
import { apiContext } from '../../web/lib/api-context'
import { describedPage, type PageCache } from '../../web/site/handle'
import { pageDataId } from '../../web/site/page-data'
import { siteRoutes } from '../../web/site/routes'
import { defaultContent } from '../contract/default-content'
import type { SiteContent } from '../contract/site'
import { headTags } from './head'
import { dataScript, fillShell } from './html'
import { keptPage } from './kept'

const handler = createStaticHandler(siteRoutes)

/** The picture that messengers show for pages without their own. */
const sharedImage = '/og.jpg'

export type RenderedPage = { html: string; status: number; cache: PageCache; etag?: string }

const isContent = (value: unknown): value is { content: SiteContent | null } =>
  typeof value === 'object' && value !== null && 'content' in value

const loadedContent = ({ loaderData }: StaticHandlerContext) =>
  isContent(loaderData.site) ? loaderData.site.content : null

/** A page whose texts could not be read must not stand in for the right one for long. */
const cacheOf = (cache: PageCache, content: SiteContent | null): PageCache =>
  content === null && cache.policy === 'content' ? { ...cache, policy: 'stock' } : cache

function headOf(context: StaticHandlerContext, url: URL) {
  const matches = context.matches.map(({ route }) => ({
    id: route.id,
    handle: route.handle,
    loaderData: context.loaderData[route.id],
  }))
  const page = describedPage(matches)
  if (!page) throw new Error(`the page at ${url.pathname} does not describe itself`)
  const { origin, pathname } = url
  const loaded = loadedContent(context)
  const content = loaded ?? defaultContent(new Date().toISOString())
  const meta = page.handle.meta({ data: page.data, content, origin, pathname })
  const cache = cacheOf(page.handle.cache, loaded)
  return {
    cache,
    jsonLd: meta.jsonLd ?? [],
    head: headTags(meta, { origin, pathname, isPersonal: cache.policy === 'private', image: sharedImage }),
  }
}

/**
 * Renders the page of `request` into `shell`, or takes it as it was drawn from the very same data.
 * A redirect comes back as a Response; a failure throws.
 */
export async function renderPage(
  request: Request,
  shell: string,
  api: Api,
): Promise<RenderedPage | Response> {
  const requestContext = new RouterContextProvider()
  requestContext.set(apiContext, api)
  const context = await handler.query(new Request(request.url, { signal: request.signal }), {
    requestContext,
  })
  if (context instanceof Response) return context
  const [failure] = Object.values(context.errors ?? {})
  if (failure) throw failure
  const seen = dataScript('application/json', context.loaderData, pageDataId)
  return keptPage(request.url, shell + seen, () => draw(context, new URL(request.url), shell, seen))
}

function draw(context: StaticHandlerContext, url: URL, shell: string, pageData: string): RenderedPage {
  const { head, jsonLd, cache } = headOf(context, url)
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  // Side by side at the end: what they have in common is then compressed away, and the page starts earlier.
  const data = [...jsonLd.map(object => dataScript('application/ld+json', object)), pageData].join('')
  return { html: fillShell(shell, { head, body, data }), status: context.statusCode, cache }
}
