import type { Animal } from '../../../worker/contract/animals'
import type { SiteContent } from '../../../worker/contract/site'
import { illustrationUrl } from '../../lib/picture'
import { orderAnimalUrl } from '../../lib/urls'
import { animalIllustrations, primaryPhoto } from '../animal-pictures'
import { brand } from '../brand'
import type { Lists } from './data'
import { faqsOf } from './faq'

const context = 'https://schema.org'

export function organization({ home, whatsapp }: SiteContent, origin: string) {
  const { about_text, contact, social_media } = home.footer
  const { address, phone, email } = contact
  return {
    '@context': context,
    '@type': 'Organization',
    name: brand,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: about_text,
    ...(address && { address }),
    ...(email && { email }),
    ...((phone || whatsapp.number) && { telephone: phone || whatsapp.number }),
    sameAs: Object.values(social_media).filter(link => link !== ''),
  }
}

const product = (animal: Animal, origin: string) => {
  const { name, description, type, weight, price, stock, id } = animal
  const image = primaryPhoto(animal)?.file_url ?? illustrationUrl(animalIllustrations[type])
  return {
    '@context': context,
    '@type': 'Product',
    name,
    description: description || `${name}, ${weight}`,
    category: type,
    image: new URL(image, origin).href,
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'IDR',
      availability: `${context}/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      url: `${origin}${orderAnimalUrl(id)}`,
    },
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

export const landingData = (content: SiteContent, lists: Lists | null, origin: string) => [
  organization(content, origin),
  ...(lists?.animals ?? []).map(animal => product(animal, origin)),
  questions(faqsOf(lists?.faqs ?? null)),
]
