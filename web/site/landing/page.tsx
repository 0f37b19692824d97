import { srcSet } from '../../lib/picture'
import { definePage } from '../page'
import { useReading } from '../use-reading'
import { Animals } from './animals'
import { CallToAction } from './call-to-action'
import { type LandingData, loadLanding, readSection } from './data'
import { Faq } from './faq'
import { Gallery } from './gallery'
import { Hero, heroSizes } from './hero'
import { Marks } from './mark'
import { Services } from './services'
import { Steps } from './steps'
import { landingData } from './structured-data'
import { Testimonials } from './testimonials'
import { Trust } from './trust'

function Landing({ data: { opening, lists, trust } }: { data: LandingData }) {
  return (
    <>
      <Marks />
      <Hero section={useReading(opening, readSection.opening)} />
      <Services section={useReading(lists?.services ?? null, readSection.services)} />
      <Animals section={useReading(lists?.animals ?? null, readSection.animals)} />
      <Steps />
      {trust && <Trust trust={trust} />}
      <Gallery section={useReading(lists?.galleries ?? null, readSection.galleries)} />
      <Testimonials section={useReading(lists?.testimonials ?? null, readSection.testimonials)} />
      <Faq section={useReading(lists?.faqs ?? null, readSection.faqs)} />
      <CallToAction />
    </>
  )
}

export const page = definePage({
  cache: {
    policy: 'stock',
    tags: ['settings', 'animals', 'services', 'galleries', 'testimonials', 'faqs'],
  },
  load: loadLanding,
  meta({ data, content, origin }) {
    const { title, subtitle, image } = content.home.hero
    return {
      title: `${content.shop.name} · ${title}`,
      description: subtitle,
      ...(import.meta.env.SSR && { jsonLd: landingData(content, data, origin) }),
      preload: { href: image || '/illustrations/qurban.webp', srcSet: srcSet(image), sizes: heroSizes },
    }
  },
  Component: Landing,
})
