import type { Animal } from '../../worker/contract/catalog/animals'
import {
  type AnimalType,
  isBadalService,
  type OfferingKind,
  type ServiceKind,
} from '../../worker/contract/labels'
import { formatRupiah, formatThousands } from '../../worker/contract/lib/format'
import { shareFraction, stockUnitOf } from '../../worker/contract/orders/shares'
import type { Service } from '../../worker/contract/site/content'
import type { Promises as Texts } from '../../worker/contract/site/settings'
import type { Illustration } from '../lib/picture'
import { useContent } from './site-content'

export const animalIllustrations: Record<AnimalType, Illustration> = {
  Kambing: 'kambing',
  Domba: 'domba',
  Sapi: 'sapi',
}

const isAnimal = (kind: OfferingKind): kind is AnimalType => Object.hasOwn(animalIllustrations, kind)

export const illustrationOf = (kind: OfferingKind): Illustration =>
  isAnimal(kind) ? animalIllustrations[kind] : kind

export const primaryPhoto = ({ photos }: Pick<Animal, 'photos'>) =>
  photos.find(photo => photo.is_primary) ?? photos[0]

export const orderedPhotos = ({ photos }: Pick<Animal, 'photos'>) =>
  [...photos].sort((a, b) => Number(b.is_primary) - Number(a.is_primary))

/** Whether a picture is a drawing, whose alt text then begins with 'Ilustrasi'. */
export const isIllustration = (words: string) => /^ilustrasi\b/i.test(words)

export const IllustrationNote = () => (
  <span className="absolute top-0 left-0 rounded-br-card bg-white/90 px-2.5 py-1 text-sm leading-tight font-semibold text-ink">
    Ilustrasi
  </span>
)

const lowStock = 5

export function StockText({ animal }: { animal: Pick<Animal, 'stock' | 'shares'> }) {
  const { stock } = animal
  if (stock === 0) return <span className="font-semibold text-red-ink">Stok habis</span>
  const left = `${formatThousands(stock)} ${stockUnitOf(animal)}`
  if (stock <= lowStock) return <span className="font-semibold text-earth">Tinggal {left}</span>
  return <span className="text-muted">Tersisa {left}</span>
}

export const PricePerShareNote = ({ shares }: Pick<Animal, 'shares'>) =>
  shares > 1 && <p className="text-sm text-muted">per bagian ({shareFraction({ shares })})</p>

export const GroupNote = ({ shares, group_filled }: Pick<Animal, 'shares' | 'group_filled'>) =>
  shares > 1 && (
    <p className="mt-1 text-sm">
      Kelompok berjalan terisi {group_filled ?? 0}/{shares}
    </p>
  )

export const PriceBreakdown = ({ price, operational_cost }: Pick<Animal, 'price' | 'operational_cost'>) =>
  operational_cost > 0 && (
    <p className="mt-1 text-sm text-muted">
      Hewan <span translate="no">{formatRupiah(price - operational_cost)}</span> + biaya operasional{' '}
      <span translate="no">{formatRupiah(operational_cost)}</span>
    </p>
  )

export const priceText = ({ price, kind }: Pick<Service, 'price' | 'kind'>) => {
  if (price !== null) return formatRupiah(price)
  return isBadalService(kind) ? 'Tanyakan harganya' : 'Harga mengikuti hewan'
}

export const ServicePrice = (service: Pick<Service, 'price' | 'kind'>) => (
  <span
    translate={service.price === null ? undefined : 'no'}
    className={service.price === null ? 'text-muted' : 'money text-lg font-bold text-primary'}
  >
    {priceText(service)}
  </span>
)

type Sold = 'animal' | 'service'

const sentenceOf = (texts: Texts, kind: Sold) =>
  kind === 'animal' ? texts.included_animal : texts.included_service

export function PriceIncludes({ kinds, className = '' }: { kinds: Sold[]; className?: string }) {
  const { promises } = useContent()
  const sentences = [...new Set(kinds.map(kind => sentenceOf(promises, kind)))].filter(Boolean)
  return sentences.map(sentence => (
    <p key={sentence} className={`typed-text text-sm text-muted ${className}`}>
      {sentence}
    </p>
  ))
}

/** Kinds whose 'price includes' text is shown. A service without a price is sold at the price of its animal. */
export const priceIncludesKinds = ({ kind, price }: { kind: ServiceKind; price: number | null }): Sold[] => {
  if (price !== null) return ['service']
  return isBadalService(kind) ? [] : ['animal']
}
