import { isBadal, serviceKinds } from '../../../worker/contract/labels'
import type { Service } from '../../../worker/contract/shop/content'
import { ask } from '../../lib/api'
import { type Attempted, attempt } from '../../lib/attempt'
import { illustrationUrl, pictureAt, srcSet } from '../../lib/picture'
import { orderServiceUrl, serviceUrl, urls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { brand } from '../brand'
import { breadcrumbs } from '../breadcrumb'
import { useContent } from '../content'
import { definePage, type LoadInput, Redirect } from '../page'
import { serviceProduct } from '../product-data'
import { Included, includedIn } from '../promises'
import { priceText, ServicePrice } from '../service-price'
import { After } from './after'
import { AskAbout, Chapter, ProductLayout, Ticks } from './layout'
import { Missing, statusOf } from './missing'
import { largeSizes, Pictures } from './pictures'

type Loaded = Attempted<Service>

const list = { name: 'Layanan', path: `${urls.home}#services` }

async function load({ api, params, signal }: LoadInput): Promise<Loaded> {
  const { slug = '' } = params
  const found = await attempt(ask(api.services[':slug'].$get({ param: { slug } }, { init: { signal } })))
  if (found.value && serviceUrl(found.value) !== `${urls.services}/${slug}`)
    throw new Redirect(serviceUrl(found.value), true)
  return found
}

function Buying({ service }: { service: Service }) {
  const { cta_text } = useContent().home.sections.services
  return (
    <>
      <p className="mt-3 text-lg">
        <ServicePrice {...service} />
      </p>
      <Included kinds={includedIn(service)} className="mt-2" />
      <p className="mt-3">{service.description}</p>
      <div className="mt-5 grid gap-3">
        <LinkButton to={orderServiceUrl(service.id)} className="min-h-12 text-lg">
          {cta_text || 'Pesan Sekarang'}
        </LinkButton>
        <AskAbout name={service.name} />
      </div>
      <After hasMeat={!isBadal(service.kind)} />
    </>
  )
}

const More = ({ service: { long_description, features, terms } }: { service: Service }) => (
  <>
    {long_description && (
      <Chapter title="Tentang layanan ini">
        <p className="whitespace-pre-line">{long_description}</p>
      </Chapter>
    )}
    {features.length > 0 && (
      <Chapter title="Yang Anda dapatkan">
        <Ticks items={features} />
      </Chapter>
    )}
    {terms.length > 0 && (
      <Chapter title="Ketentuan">
        <ul className="list-disc space-y-1.5 pl-5 marker:text-gold">
          {terms.map(term => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </Chapter>
    )}
  </>
)

function ServicePage({ data: { value: service, problem } }: { data: Loaded }) {
  if (!service) return problem && <Missing noun="Layanan" list={list.path} problem={problem} />
  const { kind, name, image_url } = service
  const pictures = image_url ? [{ url: image_url, alt: '' }] : []
  return (
    <ProductLayout
      list={list}
      kind={serviceKinds[kind]}
      name={name}
      pictures={<Pictures name={name} pictures={pictures} illustration={kind} />}
      more={<More service={service} />}
    >
      <Buying service={service} />
    </ProductLayout>
  )
}

function metaOf(service: Service, origin: string) {
  const { name, kind, price, image_url, description } = service
  const picture = image_url ?? illustrationUrl(kind)
  return {
    title: `${name} ${price === null ? '' : priceText(service)} · ${brand}`.replace('  ', ' '),
    description,
    image: { url: pictureAt(picture, 960), alt: name },
    ...(price !== null && { price }),
    preload: { href: picture, srcSet: srcSet(picture), sizes: largeSizes },
    ...(import.meta.env.SSR && {
      jsonLd: [
        serviceProduct(service, origin),
        breadcrumbs(origin, [list, { name, path: serviceUrl(service) }]),
      ],
    }),
  }
}

export const page = definePage<Loaded>({
  cache: { policy: 'stock', tags: ['services', 'settings'] },
  load,
  status: ({ problem }) => statusOf(problem),
  meta: ({ data: { value }, origin }) =>
    value
      ? metaOf(value, origin)
      : { title: `Layanan tidak ditemukan · ${brand}`, description: 'Layanan yang Anda cari tidak ada.' },
  Component: ServicePage,
})
