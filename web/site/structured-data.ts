import type { Animal } from '../../worker/contract/catalog/animals'
import { serviceKinds } from '../../worker/contract/labels'
import type { Faq, Service, SiteContent } from '../../worker/contract/site/content'
import type { Trust } from '../../worker/contract/site/settings'
import { illustrationUrl } from '../lib/picture'
import { animalUrl, serviceUrl, siteUrls } from '../lib/urls'
import { animalIllustrations, orderedPhotos } from './product-parts'

const context = 'https://schema.org'

type Crumb = { name: string; path: string }

export const breadcrumbData = (origin: string, crumbs: Crumb[]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Beranda', path: siteUrls.home }, ...crumbs].map(({ name, path }, n) => ({
    '@type': 'ListItem',
    position: n + 1,
    name,
    item: `${origin}${path}`,
  })),
})

export const pageBreadcrumbs = (origin: string, name: string, path: string) =>
  breadcrumbData(origin, [{ name, path }])

type Thing = { name: string; description: string; category: string; images: string[]; path: string }

function product(
  { images, path, ...thing }: Thing,
  price: number,
  isAvailable: boolean,
  origin: string,
  shop: string,
) {
  return {
    '@context': context,
    '@type': 'Product',
    ...thing,
    image: images.map(image => new URL(image, origin).href),
    brand: { '@type': 'Brand', name: shop },
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'IDR',
      availability: `${context}/${isAvailable ? 'InStock' : 'OutOfStock'}`,
      url: `${origin}${path}`,
    },
  }
}

export function animalProductData(animal: Animal, origin: string, shop: string) {
  const { name, description, type, weight, price, stock } = animal
  const images = orderedPhotos(animal).map(({ file_url }) => file_url)
  const thing = {
    name,
    description: description || `${name}, ${weight}`,
    category: type,
    images: images.length > 0 ? images : [illustrationUrl(animalIllustrations[type])],
    path: animalUrl(animal),
  }
  return product(thing, price, stock > 0, origin, shop)
}

/** A service without a price becomes a schema.org `Service` instead of a `Product`. */
export function serviceProductData(service: Service, origin: string, shop: string) {
  const { name, description, kind, price, image_url } = service
  const image = image_url ?? illustrationUrl(kind)
  const path = serviceUrl(service)
  if (price === null)
    return {
      '@context': context,
      '@type': 'Service',
      name,
      description,
      serviceType: serviceKinds[kind],
      image: new URL(image, origin).href,
      provider: { '@type': 'Organization', name: shop, url: `${origin}/` },
      url: `${origin}${path}`,
    }
  return product(
    { name, description, category: serviceKinds[kind], images: [image], path },
    price,
    true,
    origin,
    shop,
  )
}

export function organizationData({ shop, home, whatsapp }: SiteContent, trust: Trust | null, origin: string) {
  const { about_text, contact, social_media } = home.footer
  const { address, phone, email } = contact
  const { type, image_url } = home.logo
  return {
    '@context': context,
    '@type': 'Organization',
    name: shop.name,
    ...(trust?.legal_name && { legalName: trust.legal_name }),
    url: `${origin}/`,
    logo: new URL(type === 'image' && image_url ? image_url : '/icon-512.png', origin).href,
    description: about_text,
    ...(address && { address }),
    ...(email && { email }),
    ...((phone || whatsapp.number) && { telephone: phone || whatsapp.number }),
    sameAs: Object.values(social_media).filter(link => link !== ''),
  }
}

export const faqPageData = (faqs: readonly Pick<Faq, 'question' | 'answer'>[]) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
