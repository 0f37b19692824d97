import { isBadalService, serviceKinds } from '../../../worker/contract/labels'
import type { Service } from '../../../worker/contract/site/content'
import { fetchJson } from '../../lib/api'
import { illustrationUrl } from '../../lib/picture'
import { orderServiceUrl, serviceUrl, siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { PriceIncludes, priceIncludesKinds, priceText, ServicePrice } from '../product-parts'
import { useContent } from '../site-content'
import { serviceProductData } from '../structured-data'
import {
  AskAboutProduct,
  CheckmarkList,
  ProductLayout,
  ProductPictures,
  ProductSection,
  PromiseLines,
} from './layout'
import { productPage } from './product-page'

const list = { name: 'Layanan', path: `${siteUrls.home}#services` } as const

function Buying({ service }: { service: Service }) {
  const { cta_text } = useContent().home.sections.services
  return (
    <>
      <p className="mt-3 text-lg">
        <ServicePrice {...service} />
      </p>
      <PriceIncludes kinds={priceIncludesKinds(service)} className="mt-2" />
      <p className="typed-text mt-3">{service.description}</p>
      <div className="mt-5 grid gap-3">
        <LinkButton to={orderServiceUrl(service.id)} className="min-h-12 text-lg">
          {cta_text || 'Pesan Sekarang'}
        </LinkButton>
        <AskAboutProduct name={service.name} />
      </div>
      <PromiseLines hasMeat={!isBadalService(service.kind)} />
    </>
  )
}

const More = ({ service: { long_description, features, terms } }: { service: Service }) => (
  <>
    {long_description && (
      <ProductSection title="Tentang layanan ini">
        <p className="typed-text">{long_description}</p>
      </ProductSection>
    )}
    {features.length > 0 && (
      <ProductSection title="Yang Anda dapatkan">
        <CheckmarkList items={features} />
      </ProductSection>
    )}
    {terms.length > 0 && (
      <ProductSection title="Ketentuan">
        <ul className="list-disc space-y-1.5 pl-5 marker:text-gold">
          {terms.map(term => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </ProductSection>
    )}
  </>
)

function ServiceShown({ product: service }: { product: Service }) {
  const { kind, name, image_url } = service
  const pictures = image_url ? [{ url: image_url, alt: '' }] : []
  return (
    <ProductLayout
      list={list}
      kind={serviceKinds[kind]}
      name={name}
      pictures={<ProductPictures name={name} pictures={pictures} illustration={kind} />}
      more={<More service={service} />}
    >
      <Buying service={service} />
    </ProductLayout>
  )
}

const aboutOf = (service: Service, origin: string, shop: string) => ({
  title: service.price === null ? service.name : `${service.name} ${priceText(service)}`,
  description: service.description,
  picture: service.image_url ?? illustrationUrl(service.kind),
  alt: service.name,
  price: service.price,
  data: import.meta.env.SSR && serviceProductData(service, origin, shop),
})

export const page = productPage<Service>({
  list,
  tag: 'services',
  urlOf: serviceUrl,
  read: (api, slug, init) => fetchJson(api.services[':slug'].$get({ param: { slug } }, { init })),
  aboutOf,
  Shown: ServiceShown,
})
