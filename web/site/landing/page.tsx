import { srcSet } from '../../lib/picture'
import { brand } from '../brand'
import { definePage } from '../page'
import { Animals } from './animals'
import { CallToAction } from './call-to-action'
import { type LandingData, loadLanding, readPart } from './data'
import { Faq } from './faq'
import { Gallery } from './gallery'
import { Hero, heroSizes } from './hero'
import { Marks } from './mark'
import { Services } from './services'
import { Steps } from './steps'
import { landingData } from './structured-data'
import { Testimonials } from './testimonials'
import { Trust } from './trust'
import { usePart } from './use-part'

function Landing({ data: { opening, lists, trust } }: { data: LandingData }) {
  return (
    <>
      <Marks />
      <Hero part={usePart(opening, readPart.opening)} />
      <Services part={usePart(lists?.services ?? null, readPart.services)} />
      <Animals part={usePart(lists?.animals ?? null, readPart.animals)} />
      <Steps />
      {trust && <Trust trust={trust} />}
      <Gallery part={usePart(lists?.galleries ?? null, readPart.galleries)} />
      <Testimonials part={usePart(lists?.testimonials ?? null, readPart.testimonials)} />
      <Faq part={usePart(lists?.faqs ?? null, readPart.faqs)} />
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
      title: `${brand} · ${title}`,
      description: subtitle,
      ...(import.meta.env.SSR && { jsonLd: landingData(content, data, origin) }),
      preload: { href: image || '/illustrations/qurban.webp', srcSet: srcSet(image), sizes: heroSizes },
    }
  },
  Component: Landing,
})
