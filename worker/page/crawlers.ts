import { urls } from '../../web/lib/urls'
import { escapeHtml } from '../contract/html'

/** Pages worth finding: nobody's own, and with words on them. */
const findable = [urls.home, urls.order, urls.certificate, urls.privacy, urls.terms]

// Personal pages stay open to crawlers: only so do they read that those must not be indexed.
const robots = (origin: string) =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )

const sitemap = (origin: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...findable.map(path => `  <url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const files: Record<string, { type: string; text: (origin: string) => string }> = {
  '/robots.txt': { type: 'text/plain', text: robots },
  '/sitemap.xml': { type: 'application/xml', text: sitemap },
}

/** What search engines ask for by name; null for every other address. */
export function crawlerFile(path: string, origin: string) {
  const file = files[path]
  return file ? { type: `${file.type}; charset=utf-8`, text: file.text(origin) } : null
}
