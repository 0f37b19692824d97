import { useLoaderData } from 'react-router'
import { srcSet } from '../../lib/picture'
import { brand } from '../brand'
import { pageHandle } from '../handle'
import { Animals } from './animals'
import { CallToAction } from './call-to-action'
import { type LandingData, type loader, readPart } from './data'
import { Faq } from './faq'
import { Gallery } from './gallery'
import { Hero, heroSizes } from './hero'
import { Services } from './services'
import { Steps } from './steps'
import { landingData } from './structured-data'
import { Testimonials } from './testimonials'
import { usePart } from './use-part'

export { loader } from './data'

export const handle = pageHandle<LandingData>(
  { policy: 'stock', tags: ['settings', 'animals', 'services', 'galleries', 'testimonials', 'faqs'] },
  ({ data, content, origin }) => {
    const { title, subtitle, image } = content.home.hero
    return {
      title: `${brand} · ${title}`,
      description: subtitle,
      ...(import.meta.env.SSR && { jsonLd: landingData(content, data.lists, origin) }),
      preload: { href: image || '/illustrations/qurban.webp', srcSet: srcSet(image), sizes: heroSizes },
    }
  },
)

export function Component() {
  const { opening, lists } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero part={usePart(opening, readPart.opening)} />
      <Services part={usePart(lists?.services ?? null, readPart.services)} />
      <Animals part={usePart(lists?.animals ?? null, readPart.animals)} />
      <Steps />
      <Gallery part={usePart(lists?.galleries ?? null, readPart.galleries)} />
      <Testimonials part={usePart(lists?.testimonials ?? null, readPart.testimonials)} />
      <Faq part={usePart(lists?.faqs ?? null, readPart.faqs)} />
      <CallToAction />
    </>
  )
}
