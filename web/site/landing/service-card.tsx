import { serviceKinds } from '../../../worker/contract/labels'
import type { Service } from '../../../worker/contract/site/content'
import { orderServiceUrl, serviceUrl } from '../../lib/urls'
import { Button, LinkButton } from '../../ui/button'
import { Picture } from '../../ui/picture'
import { PriceIncludes, priceIncludesKinds, ServicePrice } from '../product-parts'
import { useContent } from '../site-content'
import { SymbolIcon } from './section'

export type ShownService = Pick<
  Service,
  | 'id'
  | 'kind'
  | 'name'
  | 'description'
  | 'long_description'
  | 'features'
  | 'terms'
  | 'popular'
  | 'price'
  | 'image_url'
>

const qurban = { kind: 'qurban', price: null, image_url: null } as const

const terms = [
  'Harga mengikuti hewan yang dipilih.',
  'Nama pequrban dapat dilengkapi sampai penyembelihan dijadwalkan.',
]

export const defaultServices: ShownService[] = [
  {
    ...qurban,
    id: 'qurban-regular',
    name: 'Qurban Regular',
    description: 'Satu kambing atau domba untuk satu nama.',
    long_description:
      'Pilih kambing atau domba, tuliskan nama pequrban, dan ikuti pelaksanaannya sampai sertifikat terbit.',
    features: ['Kambing atau domba pilihan', 'Satu nama untuk satu hewan', 'Sertifikat pelaksanaan'],
    terms,
    popular: false,
  },
  {
    ...qurban,
    id: 'qurban-premium',
    name: 'Qurban Premium',
    description: 'Satu sapi utuh untuk paling banyak tujuh nama.',
    long_description:
      'Untuk keluarga yang ingin berqurban bersama dengan satu sapi. Setiap nama tercantum dalam pesanan.',
    features: ['Sapi pilihan', 'Sampai tujuh nama', 'Sertifikat pelaksanaan'],
    terms,
    popular: true,
  },
  {
    ...qurban,
    id: 'qurban-corporate',
    name: 'Qurban Corporate',
    description: 'Qurban untuk kantor, masjid, sekolah, dan komunitas.',
    long_description: 'Beberapa hewan dalam satu pesanan, dengan daftar nama yang rapi untuk setiap hewan.',
    features: ['Banyak hewan dalam satu pesanan', 'Daftar nama per hewan', 'Sertifikat pelaksanaan'],
    terms,
    popular: false,
  },
]

/** Default services have no id in the database, so the link uses their kind. */
export const serviceLink = (service: ShownService) =>
  orderServiceUrl(defaultServices.includes(service) ? service.kind : service.id)

const servicePage = (service: ShownService) =>
  defaultServices.includes(service) ? null : serviceUrl(service)

const shownFeatures = 3

export const PopularBadge = () => (
  <span className="inline-flex items-center gap-1.5 rounded-full bg-gold-soft px-3 py-1 text-sm leading-tight font-semibold text-yellow-ink">
    <SymbolIcon name="ornament" className="size-3.5" />
    Populer
  </span>
)

export const ServiceFeature = ({ children }: { children: string }) => (
  <li className="flex gap-2.5">
    <SymbolIcon name="check" className="mt-1 size-4 shrink-0 text-gold" />
    <span className="min-w-0">{children}</span>
  </li>
)

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
        <PriceIncludes kinds={priceIncludesKinds(service)} className="mt-1" />
        <p className="typed-text mt-3">{description}</p>
        <ul className="mt-3 mb-5 space-y-1.5">
          {features.slice(0, shownFeatures).map(feature => (
            <ServiceFeature key={feature}>{feature}</ServiceFeature>
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
