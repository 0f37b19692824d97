import type { ReactNode } from 'react'
import type { SiteContent } from '../../../worker/contract/site/content'
import { srcSet } from '../../lib/picture'
import { siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { AskByWhatsappButton } from '../frame/links'
import { definePage } from '../page'
import { orderedPhotos } from '../product-parts'
import { useContent } from '../site-content'
import { animalProductData, faqPageData, organizationData } from '../structured-data'
import { useLoadedValue } from '../use-reading'
import { AnimalsSection } from './animals'
import { type LandingData, landingSectionReaders, loadLanding } from './data'
import { FaqSection, faqsOrDefaults } from './faq'
import { GallerySection } from './gallery'
import { Hero, heroSizes } from './hero'
import { LandingSection, SymbolIcon, SymbolIconDefinitions } from './section'
import { ServicesSection } from './services'
import { TestimonialsSection } from './testimonials'
import { TrustSection } from './trust'

const Way = ({ to, children }: { to: string; children: string }) => (
  <a
    href={to}
    className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
  >
    {children}
  </a>
)

type StepProps = { n: number; title: string; way?: ReactNode; children: ReactNode }

const StepItem = ({ n, title, way, children }: StepProps) => (
  <li className="relative grid grid-cols-[--spacing(14)_minmax(0,1fr)] gap-x-4 pb-8 last:pb-0 lg:block lg:pr-6 lg:pb-0">
    <span
      aria-hidden="true"
      className="absolute top-7 bottom-0 left-7 w-px bg-gold/40 in-[li:last-child]:hidden lg:top-7 lg:right-0 lg:bottom-auto lg:left-0 lg:h-px lg:w-full"
    />
    <span aria-hidden="true" className="relative grid size-14 place-items-center bg-paper text-gold">
      <SymbolIcon name="ornament" className="absolute inset-0 size-14" />
      <span className="text-lg font-bold text-primary">{n}</span>
    </span>
    <div className="lg:mt-4">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 max-w-[24.9em] text-muted">{children}</p>
      {way}
    </div>
  </li>
)

const Steps = () => (
  <LandingSection id="steps" title="Amanah Anda terlihat dari pesanan sampai sertifikat">
    <ol className="lg:grid lg:grid-cols-4">
      <StepItem n={1} title="Pesan">
        Pilih hewan atau layanan, isi data, lalu kirim pesanan. Tidak perlu membuat akun.
      </StepItem>
      <StepItem n={2} title="Bayar">
        Transfer atau pindai QRIS sesuai total, tepat sampai tiga angka terakhir.
      </StepItem>
      <StepItem n={3} title="Pantau" way={<Way to={siteUrls.orderStatus}>Lihat status pesanan</Way>}>
        Setiap tahap tercatat dan dapat dilihat kapan saja dengan ID pesanan.
      </StepItem>
      <StepItem n={4} title="Sertifikat" way={<Way to={siteUrls.certificate}>Periksa sertifikat</Way>}>
        Terbit setelah pelaksanaan, dan keasliannya dapat diperiksa siapa saja.
      </StepItem>
    </ol>
  </LandingSection>
)

function CallToAction() {
  const { title, subtitle, button_text, whatsapp_text } = useContent().home.sections.cta
  return (
    <section aria-labelledby="cta-title" className="page">
      <div className="relative isolate overflow-hidden rounded-card bg-earth px-6 py-12 text-white md:px-12 md:py-16">
        <div aria-hidden="true" className="lattice absolute inset-0 -z-10" />
        <SymbolIcon
          name="ornament"
          className="absolute -top-16 -right-20 -z-10 size-56 text-white/15 md:top-auto md:-right-10 md:-bottom-16 md:size-96"
        />
        <h2 id="cta-title" className="max-w-[22ch] text-xl md:text-2xl">
          {title || 'Siap menunaikan ibadah Anda?'}
        </h2>
        {subtitle && <p className="typed-text mt-3 max-w-[52ch] text-white/90 md:text-lg">{subtitle}</p>}
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <LinkButton to={siteUrls.order} look="secondary" className="min-h-12 border-transparent px-7">
            {button_text || 'Pesan Sekarang'}
          </LinkButton>
          <AskByWhatsappButton
            look="primary"
            className="min-h-12 bg-transparent px-7 ring-1 ring-white/60 ring-inset hover:bg-white/10"
          >
            {whatsapp_text || undefined}
          </AskByWhatsappButton>
        </div>
      </div>
    </section>
  )
}

const structuredDataOf = (content: SiteContent, { lists, trust }: LandingData, origin: string) => [
  organizationData(content, trust, origin),
  ...(lists?.animals ?? []).map(animal =>
    animalProductData({ ...animal, photos: orderedPhotos(animal).slice(0, 1) }, origin, content.shop.name),
  ),
  faqPageData(faqsOrDefaults(lists?.faqs ?? null)),
]

function Landing({ data: { opening, lists, trust } }: { data: LandingData }) {
  return (
    <>
      <SymbolIconDefinitions />
      <Hero section={useLoadedValue(opening, landingSectionReaders.opening)} />
      <ServicesSection section={useLoadedValue(lists?.services ?? null, landingSectionReaders.services)} />
      <AnimalsSection section={useLoadedValue(lists?.animals ?? null, landingSectionReaders.animals)} />
      <Steps />
      {trust && <TrustSection trust={trust} />}
      <GallerySection section={useLoadedValue(lists?.galleries ?? null, landingSectionReaders.galleries)} />
      <TestimonialsSection
        section={useLoadedValue(lists?.testimonials ?? null, landingSectionReaders.testimonials)}
      />
      <FaqSection section={useLoadedValue(lists?.faqs ?? null, landingSectionReaders.faqs)} />
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
      ...(import.meta.env.SSR && { jsonLd: structuredDataOf(content, data, origin) }),
      preload: { href: image || '/illustrations/qurban.webp', srcSet: srcSet(image), sizes: heroSizes },
    }
  },
  Component: Landing,
})
