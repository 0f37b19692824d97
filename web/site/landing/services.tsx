import { useState } from 'react'
import type { Service } from '../../../worker/contract/site/content'
import { useLazyCode } from '../../ui/on-demand'
import { Skeletons } from '../../ui/states'
import { useContent } from '../site-content'
import type { LoadState } from '../use-reading'
import { LandingSection } from './section'
import { defaultServices, ServiceCard, type ShownService } from './service-card'

const grid =
  'relative grid gap-4 max-md:-mx-4 max-md:auto-cols-[84%] max-md:grid-flow-col max-md:snap-x max-md:snap-mandatory max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-2 md:grid-cols-2 md:gap-6 lg:grid-cols-3'

const servicesOf = (section: LoadState<Service[]>): readonly ShownService[] =>
  section.state === 'ready' && section.value.length > 0 ? section.value : defaultServices

export function ServicesSection({ section }: { section: LoadState<Service[]> }) {
  const { home, promises } = useContent()
  const { title, subtitle } = home.sections.services
  const [opened, setOpened] = useState<ShownService | null>(null)
  const { code, fetchCode } = useLazyCode(() => import('./service-details'))
  const open = async (service: ShownService) => (await fetchCode()) && setOpened(service)
  return (
    <LandingSection id="services" title={title || 'Layanan'} subtitle={subtitle} className="lg:pt-32">
      {section.state === 'loading' ? (
        <Skeletons label="Memuat layanan…" count={3} shape="h-80" className={grid} />
      ) : (
        <ul className={grid}>
          {servicesOf(section).map(service => (
            <ServiceCard key={service.id} service={service} onDetails={() => open(service)} />
          ))}
        </ul>
      )}
      {promises.picture_note && <p className="typed-text mt-4 text-sm text-muted">{promises.picture_note}</p>}
      {code && <code.ServiceDetails service={opened} onClose={() => setOpened(null)} />}
    </LandingSection>
  )
}
