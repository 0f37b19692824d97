import type { Trust } from '../../../worker/contract/shop/settings'
import type { SiteContent } from '../../../worker/contract/shop/site'
import { photosOf } from '../product-parts'
import { animalProduct } from '../structured-data'
import type { LandingData } from './data'
import { faqsOf } from './faq'

const context = 'https://schema.org'

export function organization({ shop, home, whatsapp }: SiteContent, trust: Trust | null, origin: string) {
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

const questions = (faqs: ReturnType<typeof faqsOf>) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

export const landingData = (content: SiteContent, { lists, trust }: LandingData, origin: string) => [
  organization(content, trust, origin),
  ...(lists?.animals ?? []).map(animal =>
    animalProduct({ ...animal, photos: photosOf(animal).slice(0, 1) }, origin, content.shop.name),
  ),
  questions(faqsOf(lists?.faqs ?? null)),
]
