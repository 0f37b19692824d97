import { serviceKinds } from '../../../worker/contract/labels'
import { Button, LinkButton } from '../../ui/button'
import { Picture } from '../../ui/picture'
import { Included, includedIn, ServicePrice } from '../product-parts'
import { useContent } from '../site-content'
import type { ShownService } from './default-services'
import { Mark } from './mark'
import { serviceLink, servicePage } from './service-link'

/** How many features a card shows. */
const shownFeatures = 3

export const PopularBadge = () => (
  <span className="inline-flex items-center gap-1.5 rounded-full bg-gold-soft px-3 py-1 text-sm leading-tight font-semibold text-yellow-ink">
    <Mark name="ornament" className="size-3.5" />
    Populer
  </span>
)

export const Feature = ({ children }: { children: string }) => (
  <li className="flex gap-2.5">
    <Mark name="check" className="mt-1 size-4 shrink-0 text-gold" />
    <span className="min-w-0">{children}</span>
  </li>
)

/** The standing services have no page of their own. */
function ServiceName({ service }: { service: ShownService }) {
  const to = servicePage(service)
  if (!to) return service.name
  return (
    <a href={to} className="-my-2 block py-3 underline-offset-4 hover:underline">
      {service.name}
    </a>
  )
}

type ServiceCardProps = { service: ShownService; onDetails: () => void }

export function ServiceCard({ service, onDetails }: ServiceCardProps) {
  const { cta_text } = useContent().home.sections.services
  const { kind, name, description, features, popular, price, image_url } = service
  return (
    <li className={`card flex snap-start flex-col overflow-hidden ${popular ? 'border-gold' : ''}`}>
      <Picture
        src={image_url}
        alt=""
        illustration={kind}
        ratio="16/9"
        sizes="(min-width: 64rem) 352px, (min-width: 48rem) 46vw, 66vw"
      />
      <div className="flex grow flex-col px-5 pt-4 pb-5 md:px-6 md:pb-6">
        <p className="flex min-h-7 flex-wrap items-center justify-between gap-x-2 text-sm text-muted">
          {serviceKinds[kind]}
          {popular && <PopularBadge />}
        </p>
        <h3 className="text-lg leading-snug">
          <ServiceName service={service} />
        </h3>
        <p>
          <ServicePrice price={price} kind={kind} />
        </p>
        <Included kinds={includedIn(service)} className="mt-1" />
        <p className="mt-3">{description}</p>
        <ul className="mt-3 mb-5 space-y-1.5">
          {features.slice(0, shownFeatures).map(feature => (
            <Feature key={feature}>{feature}</Feature>
          ))}
        </ul>
        <div className="mt-auto flex flex-wrap gap-2 *:grow">
          <LinkButton to={serviceLink(service)} className="px-3!">
            {cta_text || 'Pesan Sekarang'}
            <span className="sr-only">{name}</span>
          </LinkButton>
          <Button look="secondary" className="px-3!" onClick={onDetails} aria-haspopup="dialog">
            Lihat Detail
            <span className="sr-only">{name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
