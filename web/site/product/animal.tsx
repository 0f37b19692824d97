import { Scale } from 'lucide-react'
import type { Animal } from '../../../worker/contract/catalog/animals'
import { animalTypes } from '../../../worker/contract/labels'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { animalNameWithShare, stockUnitOf } from '../../../worker/contract/orders/shares'
import { fetchJson } from '../../lib/api'
import { illustrationUrl } from '../../lib/picture'
import { animalUrl, orderAnimalUrl, siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import {
  animalIllustrations,
  GroupNote,
  orderedPhotos,
  PriceBreakdown,
  PriceIncludes,
  PricePerShareNote,
  StockText,
} from '../product-parts'
import { animalProductData } from '../structured-data'
import { AskAboutProduct, ProductLayout, ProductPictures, ProductSection, PromiseLines } from './layout'
import { productPage } from './product-page'

const list = { name: 'Hewan', path: `${siteUrls.home}#animals` } as const

function Buying({ animal }: { animal: Animal }) {
  const { id, name, price, weight, stock } = animal
  return (
    <>
      <p translate="no" className="money mt-3 text-xl font-bold text-primary">
        {formatRupiah(price)}
      </p>
      <PricePerShareNote shares={animal.shares} />
      <PriceBreakdown {...animal} />
      <GroupNote {...animal} />
      <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="inline-flex items-center gap-1.5">
          <Scale aria-hidden="true" className="size-4 text-gold" />
          <span className="sr-only">Berat</span>
          {weight}
        </span>
        <StockText animal={animal} />
      </p>
      <PriceIncludes kinds={['animal']} className="mt-3" />
      <div className="mt-5 grid gap-3">
        {stock > 0 ? (
          <LinkButton to={orderAnimalUrl(id)} className="min-h-12 text-lg">
            Pesan Sekarang
          </LinkButton>
        ) : (
          <p className="rounded-card bg-grey-soft px-4 py-3 text-center font-semibold text-grey-ink">
            Belum dapat dipesan
          </p>
        )}
        <AskAboutProduct name={name} />
      </div>
      <PromiseLines hasMeat />
    </>
  )
}

function AnimalShown({ product: animal }: { product: Animal }) {
  const { name, type, description } = animal
  const pictures = orderedPhotos(animal).map(({ file_url, alt_text }) => ({ url: file_url, alt: alt_text }))
  return (
    <ProductLayout
      list={list}
      kind={animalTypes[type]}
      name={name}
      pictures={<ProductPictures name={name} pictures={pictures} illustration={animalIllustrations[type]} />}
      more={
        description && (
          <ProductSection title="Tentang hewan ini">
            <p className="typed-text">{description}</p>
          </ProductSection>
        )
      }
    >
      <Buying animal={animal} />
    </ProductLayout>
  )
}

const summary = ({ weight, stock, shares, description }: Animal) =>
  [`${weight}, ${stock > 0 ? `tersisa ${stock} ${stockUnitOf({ shares })}` : 'stok habis'}.`, description]
    .filter(Boolean)
    .join(' ')

function aboutOf(animal: Animal, origin: string, shop: string) {
  const { name, price, type } = animal
  const [photo] = orderedPhotos(animal)
  return {
    title: `${animalNameWithShare(animal)} ${formatRupiah(price)}`,
    description: summary(animal),
    picture: photo?.file_url ?? illustrationUrl(animalIllustrations[type]),
    alt: photo?.alt_text || name,
    price,
    data: import.meta.env.SSR && animalProductData(animal, origin, shop),
  }
}

export const page = productPage<Animal>({
  list,
  tag: 'animals',
  urlOf: animalUrl,
  read: (api, slug, init) => fetchJson(api.animals[':slug'].$get({ param: { slug } }, { init })),
  aboutOf,
  Shown: AnimalShown,
})
