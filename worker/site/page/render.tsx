import { renderToString } from 'react-dom/server'
import type { Api } from '../../../web/lib/api'
import { App } from '../../../web/site/app'
import { generalChatUrl } from '../../../web/site/chat'
import { type PageCache, PageRedirect } from '../../../web/site/page'
import { loadPage, type PageData, pageDataId } from '../../../web/site/router'
import { loadSite } from '../../../web/site/site-content'
import { locationFromUrl, type Visit } from '../../../web/site/visit'
import { escapeHtml } from '../../contract/lib/text'
import type { SiteContent } from '../../contract/site/content'
import { defaultContent } from '../../contract/site/default-content'
import { siteHeadTags } from './head'
import { fillPageShell, jsonScript } from './html'
import { type RenderedPage, reuseRenderedPage } from './kept'

const sharedImage = '/og.jpg'

/** A page rendered without the site's texts must not be cached for long. */
const cacheOf = (cache: PageCache, content: SiteContent | null): PageCache =>
  content === null && cache.policy === 'content' ? { ...cache, policy: 'stock' } : cache

type Drawing = { visit: Visit; site: PageData['site']; origin: string; shell: string; pageData: string }

const statusOf = ({ page, data }: Visit) => page.status?.(data) ?? 200

function headOf({ visit, site, origin }: Drawing) {
  const { page, location, data } = visit
  const { pathname } = location
  const content = site.content ?? defaultContent(site.fallbackNow)
  const meta = page.meta({ data, content, origin, pathname })
  const isPersonal = page.cache.policy === 'private' || statusOf(visit) !== 200
  return {
    jsonLd: meta.jsonLd ?? [],
    head: siteHeadTags(meta, { origin, pathname, isPersonal, image: sharedImage, shop: content.shop.name }),
  }
}

/** HTML with a WhatsApp link, for the notice shown when the page's scripts do not start; '' if no number is set. */
function chatOf({ content }: PageData['site']) {
  if (!content?.whatsapp.number) return ''
  return `, atau <a href="${escapeHtml(generalChatUrl(content.whatsapp))}">hubungi kami lewat WhatsApp</a>`
}

function drawPage(drawing: Drawing): RenderedPage {
  const { visit, site, shell, pageData } = drawing
  const { page } = visit
  const { head, jsonLd } = headOf(drawing)
  const body = renderToString(<App site={site} first={visit} />)
  // Keep the scripts that contain data together at the end, so that they compress better and the page starts earlier.
  const data = [...jsonLd.map(object => jsonScript('application/ld+json', object)), pageData].join('')
  return {
    html: fillPageShell(shell, { head, body, data, chat: chatOf(site) }),
    status: statusOf(visit),
    cache: cacheOf(page.cache, site.content),
  }
}

async function readPageData({ url, signal }: Request, api: Api) {
  const { origin } = new URL(url)
  const [site, visit] = await Promise.all([
    loadSite(api),
    loadPage(locationFromUrl(new URL(url)), origin, api, signal),
  ])
  return { site, visit, origin }
}

const redirectTo = ({ to, isForGood }: PageRedirect) =>
  new Response(null, { status: isForGood ? 301 : 302, headers: { location: to } })

/** Reuses the rendered page if the data is equal. A redirect is returned as a Response; failures throw. */
export async function renderPage(
  request: Request,
  shell: string,
  api: Api,
): Promise<RenderedPage | Response> {
  try {
    const { site, visit, origin } = await readPageData(request, api)
    const pageData = jsonScript('application/json', { site, page: visit.data } satisfies PageData, pageDataId)
    return reuseRenderedPage(request.url, shell + pageData, () =>
      drawPage({ visit, site, origin, shell, pageData }),
    )
  } catch (error) {
    if (error instanceof PageRedirect) return redirectTo(error)
    throw error
  }
}
