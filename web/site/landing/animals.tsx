import { Images } from 'lucide-react'
import { animalsPerPage } from '../../../worker/contract/catalog/animal-pages'
import type { Animal } from '../../../worker/contract/catalog/animals'
import { animalTypes } from '../../../worker/contract/labels'
import { formatRupiah } from '../../../worker/contract/lib/format'
import { animalUrl, orderAnimalUrl, siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { useLazyPictureViewer } from '../../ui/on-demand'
import { Picture } from '../../ui/picture'
import { EmptyState, ErrorState, Skeletons } from '../../ui/states'
import { AskByWhatsappButton } from '../frame/links'
import {
  animalIllustrations,
  GroupNote,
  IllustrationNote,
  isIllustration,
  orderedPhotos,
  PriceIncludes,
  PricePerShareNote,
  StockText,
} from '../product-parts'
import { useContent } from '../site-content'
import type { LoadState } from '../use-reading'
import { LandingSection, SymbolIcon, useKindFilter } from './section'

function Photos({ animal }: { animal: Animal }) {
  const photos = orderedPhotos(animal)
  const [first] = photos
  const { open, viewer } = useLazyPictureViewer(
    photos.map(({ file_url, alt_text }) => ({ url: file_url, alt: alt_text, caption: animal.name })),
  )
  return (
    <div className="relative overflow-hidden">
      <a href={animalUrl(animal)} tabIndex={-1}>
        <Picture
          src={first?.file_url}
          alt={first?.alt_text || animal.name}
          illustration={animalIllustrations[animal.type]}
          sizes="(min-width: 64rem) 261px, (min-width: 48rem) 31vw, 46vw"
          className={animal.stock === 0 ? 'opacity-60 grayscale' : ''}
        />
      </a>
      {(!first || isIllustration(first.alt_text)) && <IllustrationNote />}
      {photos.length > 1 && (
        <button
          type="button"
          onClick={() => open(0)}
          aria-haspopup="dialog"
          className="absolute right-0 bottom-0 inline-flex min-h-11 items-center gap-1.5 rounded-tl-card bg-white/90 px-3 text-sm font-semibold hover:bg-white"
        >
          <Images aria-hidden="true" className="size-4" />
          {photos.length} {photos.some(({ alt_text }) => isIllustration(alt_text)) ? 'gambar' : 'foto'}
          <span className="sr-only">{animal.name}</span>
        </button>
      )}
      {viewer}
    </div>
  )
}

const Description = ({ children }: { children: string }) => (
  <details className="group border-t border-line">
    <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold text-primary">
      Keterangan
      <SymbolIcon name="chevron" className="size-4 transition-transform group-open:rotate-180" />
    </summary>
    <p className="typed-text pb-3">{children}</p>
  </details>
)

function AnimalCard({ animal }: { animal: Animal }) {
  const { id, name, type, weight, price, stock, description } = animal
  return (
    <li className="card flex flex-col overflow-hidden">
      <Photos animal={animal} />
      <div className="px-3 pt-3 pb-1 sm:px-5 sm:pt-4">
        <p className="text-sm text-muted">{animalTypes[type]}</p>
        <h3 className="leading-snug sm:text-lg">
          <a href={animalUrl(animal)} className="-my-2 block py-3 underline-offset-4 hover:underline">
            {name}
          </a>
        </h3>
        <p translate="no" className="money mt-1 font-bold text-primary sm:text-lg">
          {formatRupiah(price)}
        </p>
        <PricePerShareNote shares={animal.shares} />
        <GroupNote {...animal} />
        <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm">
          <span className="inline-flex items-center gap-1.5">
            <SymbolIcon name="scale" className="size-4 text-gold" />
            <span className="sr-only">Berat</span>
            {weight}
          </span>
          <StockText animal={animal} />
        </p>
        <PriceIncludes kinds={['animal']} className="mt-1 pb-1" />
      </div>
      <div className="mt-auto px-3 pb-3 sm:px-5 sm:pb-5">
        {description && <Description>{description}</Description>}
        <div className="grid grid-cols-1 pt-1">
          {stock > 0 ? (
            <LinkButton to={orderAnimalUrl(id)} look="secondary">
              Pesan
              <span className="sr-only">{name}</span>
            </LinkButton>
          ) : (
            <p className="rounded-card bg-grey-soft px-2 py-2.5 text-center font-semibold text-grey-ink">
              Belum dapat dipesan
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%-0.75rem)),1fr))] gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4'

const unreachable = 'Unable to connect to the server. Please check your internet connection and try again.'

const sentence = ({ code, detail }: { code: string; detail: string }) =>
  code === 'network' ? unreachable : `Error loading animals: ${detail}`

/** `hasMore` adds a link to the order form, which searches all animals of the shop. */
function Cards({ animals, hasMore }: { animals: Animal[]; hasMore: boolean }) {
  if (animals.length === 0 && !hasMore)
    return (
      <EmptyState title="Belum ada hewan yang dijual" action={<AskByWhatsappButton />}>
        Daftar hewan sedang disiapkan. Silakan kembali lagi nanti atau tanyakan kepada kami.
      </EmptyState>
    )
  return (
    <>
      <ul className={grid}>
        {animals.map(animal => (
          <AnimalCard key={animal.id} animal={animal} />
        ))}
      </ul>
      {hasMore && (
        <LinkButton to={siteUrls.order} look="secondary" className="mt-6">
          Cari di semua hewan
        </LinkButton>
      )}
    </>
  )
}

function PromiseLines() {
  const { meat, proof } = useContent().promises
  return (
    <div className="mb-6 space-y-2 empty:hidden">
      {[meat, proof].filter(Boolean).map(line => (
        <p key={line} className="flex gap-2.5">
          <SymbolIcon name="check" className="mt-1 size-4 shrink-0 text-gold" />
          <span className="min-w-0 max-w-[44em]">{line}</span>
        </p>
      ))}
    </div>
  )
}

export function AnimalsSection({ section }: { section: LoadState<Animal[]> }) {
  const { chosen, tabs, hasAny } = useKindFilter(section, {
    label: 'Jenis hewan',
    kinds: animalTypes,
    kindOf: ({ type }) => type,
  })
  return (
    <LandingSection
      id="animals"
      title="Pilihan hewan dan harganya"
      subtitle="Stok dan harga di bawah ini adalah keadaan saat ini. Bobot adalah perkiraan pada hari penyembelihan."
      className="bg-white"
      aside={tabs}
    >
      {hasAny && <PromiseLines />}
      {section.state === 'loading' && (
        <Skeletons label="Memuat daftar hewan…" count={4} shape="h-80 sm:h-96" className={grid} />
      )}
      {section.state === 'failed' && (
        <ErrorState message={sentence(section.problem)} onRetry={section.retry} retryLabel="Try Again" />
      )}
      {section.state === 'ready' && (
        <Cards animals={chosen} hasMore={section.value.length >= animalsPerPage} />
      )}
    </LandingSection>
  )
}
