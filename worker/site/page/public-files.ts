import { pictureUrlForWidth } from '../../../web/lib/picture'
import { animalUrl, serviceUrl, siteUrls } from '../../../web/lib/urls'
import { escapeHtml } from '../../contract/lib/text'
import type { Settings } from '../../contract/site/settings'
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
  /** Cache tags; omitted for a file that changes only on deploy. */
  tags?: CacheTag[]
  text: (readProducts: () => Promise<Products>) => Promise<string>
}

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

const longestShortName = 12

/** The words of the shop's name that fit below a home-screen icon (12 characters). Cuts a longer first word. */
function shortNameOf({ name, short_name }: Settings['shop']) {
  if (short_name !== '') return short_name
  const words = name.split(' ')
  const fitting = words
    .map((_, n) => words.slice(0, n + 1).join(' '))
    .filter(text => text.length <= longestShortName)
  return fitting.at(-1) ?? [...name].slice(0, longestShortName).join('')
}

export const logoImageUrl = ({ logo }: Settings['home_content']) =>
  logo.type === 'image' ? logo.image_url : ''

const defaultIcons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** Web app manifest as JSON. An empty `logo` gives the default icons. */
export const webManifestText = (shop: Settings['shop'], logo: string) =>
  JSON.stringify({
    id: '/',
    name: shop.name,
    short_name: shortNameOf(shop),
    description: 'Qurban, hadyu, dam, badal haji, dan badal umrah.',
    lang: 'id',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#faf6ee',
    theme_color: '#14532d',
    categories: ['lifestyle', 'shopping'],
    icons:
      logo === '' ? defaultIcons : [{ src: pictureUrlForWidth(logo, 480), sizes: 'any' }, ...defaultIcons],
    shortcuts: [
      { name: 'Pesan Sekarang', url: '/order' },
      { name: 'Status Pesanan', url: '/order-status' },
      { name: 'Cek Sertifikat', url: '/certificate' },
    ],
  })
