import { animalUrl, serviceUrl, siteUrls } from '../../../web/lib/urls'
import { escapeHtml } from '../../contract/lib/html'
import type { CacheTag } from '../../http/cache/cache'

const publicPages = [siteUrls.home, siteUrls.order, siteUrls.certificate, siteUrls.privacy, siteUrls.terms]

type Named = { id: string; name: string }
type Products = { animals: Named[]; services: Named[] }

// Personal pages are not disallowed: crawlers must read them to see their `noindex`.
const robotsText = (origin: string) =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )

function sitemapXml(origin: string, { animals, services }: Products) {
  const paths = [...publicPages, ...animals.map(animalUrl), ...services.map(serviceUrl)]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map(path => `  <url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

type CrawlerFile = {
  type: string
  /** Cache tags; none for a file that changes only on deploy. */
  tags?: CacheTag[]
  text: (readProducts: () => Promise<Products>) => Promise<string>
}

/** robots.txt and sitemap.xml; null for other paths. */
export function crawlerFileAt(path: string, origin: string): CrawlerFile | null {
  if (path === '/robots.txt')
    return { type: 'text/plain; charset=utf-8', text: async () => robotsText(origin) }
  if (path !== '/sitemap.xml') return null
  return {
    type: 'application/xml; charset=utf-8',
    tags: ['animals', 'services'],
    text: async readProducts => sitemapXml(origin, await readProducts()),
  }
}
