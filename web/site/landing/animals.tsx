import { animalTypes } from '../../../worker/contract/labels'
import { animalsPerPage } from '../../../worker/contract/shop/animal-pages'
import type { Animal } from '../../../worker/contract/shop/animals'
import { urls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { Skeletons } from '../../ui/skeleton'
import { EmptyState, ErrorState } from '../../ui/states'
import { AskButton } from '../frame/links'
import { useContent } from '../site-content'
import type { Reading } from '../use-reading'
import { AnimalCard } from './animal-card'
import { Mark } from './mark'
import { Section } from './section'
import { useFilter } from './use-filter'

/** Two in a row on phones, one where the text is enlarged. */
const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%-0.75rem)),1fr))] gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4'

const unreachable = 'Unable to connect to the server. Please check your internet connection and try again.'

const sentence = ({ code, detail }: { code: string; detail: string }) =>
  code === 'network' ? unreachable : `Error loading animals: ${detail}`

/** `hasMore`: the shop has more animals than came with the page; the order form searches all of them. */
function Cards({ animals, hasMore }: { animals: Animal[]; hasMore: boolean }) {
  if (animals.length === 0 && !hasMore)
    return (
      <EmptyState title="Belum ada hewan yang dijual" action={<AskButton />}>
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
        <LinkButton to={urls.order} look="secondary" className="mt-6">
          Cari di semua hewan
        </LinkButton>
      )}
    </>
  )
}

/** Where the meat goes and when proof comes, close to the prices. */
function After() {
  const { meat, proof } = useContent().promises
  return (
    <div className="mb-6 space-y-2 empty:hidden">
      {[meat, proof].filter(Boolean).map(line => (
        <p key={line} className="flex gap-2.5">
          <Mark name="check" className="mt-1 size-4 shrink-0 text-gold" />
          <span className="min-w-0 max-w-[44em]">{line}</span>
        </p>
      ))}
    </div>
  )
}

export function Animals({ section }: { section: Reading<Animal[]> }) {
  const { chosen, tabs, hasAny } = useFilter(section, {
    label: 'Jenis hewan',
    kinds: animalTypes,
    kindOf: ({ type }) => type,
  })
  return (
    <Section
      id="animals"
      title="Pilihan hewan dan harganya"
      subtitle="Stok dan harga di bawah ini adalah keadaan saat ini. Bobot adalah perkiraan pada hari penyembelihan."
      className="bg-white"
      aside={tabs}
    >
      {hasAny && <After />}
      {section.state === 'loading' && (
        <Skeletons label="Memuat daftar hewan…" count={4} shape="h-80 sm:h-96" className={grid} />
      )}
      {section.state === 'failed' && (
        <ErrorState message={sentence(section.problem)} onRetry={section.retry} retryLabel="Try Again" />
      )}
      {section.state === 'ready' && (
        <Cards animals={chosen} hasMore={section.value.length >= animalsPerPage} />
      )}
    </Section>
  )
}
