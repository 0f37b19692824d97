import { siteUrls } from '../../../web/lib/urls'
import type { Meta } from '../../../web/site/page'
import { escapeHtml } from '../../contract/lib/text'
import { canonicalPath } from './address'

type Card = { title: string; description: string }

const cards: Record<string, Card> = {
  [siteUrls.orderStatus]: {
    title: 'Status pesanan',
    description: 'Tautan ini membuka perjalanan sebuah pesanan, dari pembayaran sampai bukti pelaksanaan.',
  },
  [siteUrls.payment]: {
    title: 'Pembayaran pesanan',
    description: 'Tautan ini membuka jumlah, batas waktu, dan cara membayar sebuah pesanan.',
  },
  [siteUrls.evidence]: {
    title: 'Bukti pelaksanaan',
    description: 'Tautan ini membuka foto, video, dan perjalanan pelaksanaan yang dibagikan kepada Anda.',
  },
  [siteUrls.certificate]: {
    title: 'Sertifikat',
    description: 'Tautan ini membuka sebuah sertifikat, dan keasliannya dapat diperiksa di sana.',
  },
  [siteUrls.verify]: {
    title: 'Keaslian sertifikat',
    description: 'Tautan ini memeriksa apakah sebuah sertifikat asli dan masih berlaku.',
  },
}

function neutralCard(pathname: string, shop: string): Card {
  const card = cards[`/${pathname.split('/', 2)[1]}`]
  if (!card) return { title: shop, description: 'Buka tautan ini untuk melihat isinya.' }
  return { ...card, title: `${card.title} · ${shop}` }
}

type Address = { origin: string; pathname: string; isPersonal: boolean; image: string; shop: string }

const htmlTag = (name: string, attributes: Record<string, string | undefined>) => {
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}="${escapeHtml(value)}"`],
  )
  return `<${name} ${pairs.join(' ')}>`
}

const absoluteUrl = (origin: string, path: string) => new URL(path, origin).href

export const titleTag = (title: string) => `<title>${escapeHtml(title)}</title>`

export const adminHeadTags = (shop: string, logo: string) =>
  [
    titleTag(`Admin ${shop}`),
    htmlTag('meta', { name: 'application-name', content: shop }),
    htmlTag('meta', { name: 'shop-logo', content: logo }),
  ].join('')

export function siteHeadTags(meta: Meta, { origin, pathname, isPersonal, image, shop }: Address) {
  const { title, description, preload } = meta
  const address = absoluteUrl(origin, canonicalPath(pathname))
  const property = (name: string, content: string) => htmlTag('meta', { property: name, content })
  const shared = isPersonal
    ? [htmlTag('meta', { name: 'robots', content: 'noindex' })]
    : [htmlTag('link', { rel: 'canonical', href: address }), property('og:url', address)]
  const picture = isPersonal ? undefined : meta.image
  const card = isPersonal ? neutralCard(pathname, shop) : { title, description }
  return [
    titleTag(title),
    htmlTag('meta', { name: 'description', content: description }),
    ...shared,
    property('og:site_name', shop),
    property('og:locale', 'id_ID'),
    property('og:type', 'website'),
    property('og:title', card.title),
    property('og:description', card.description),
    property('og:image', absoluteUrl(origin, picture?.url ?? image)),
    ...(picture ? [property('og:image:alt', picture.alt)] : []),
    ...(meta.price === undefined || isPersonal
      ? []
      : [property('product:price:amount', String(meta.price)), property('product:price:currency', 'IDR')]),
    htmlTag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
    ...(preload
      ? [
          htmlTag('link', {
            rel: 'preload',
            as: 'image',
            href: preload.href,
            imagesrcset: preload.srcSet,
            imagesizes: preload.sizes,
            fetchpriority: 'high',
          }),
        ]
      : []),
  ].join('\n    ')
}
