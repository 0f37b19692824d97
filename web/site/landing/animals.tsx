import { useState } from 'react'
import { type AnimalType, animalTypes } from '../../../worker/contract/labels'
import type { Animal } from '../../../worker/contract/shop/animals'
import type { Photo } from '../../ui/photos'
import { Loading, Skeleton } from '../../ui/skeleton'
import { EmptyState, ErrorState } from '../../ui/states'
import { useCode } from '../../ui/use-code'
import { useContent } from '../content'
import { AskButton } from '../frame/ask-button'
import { AnimalCard } from './animal-card'
import { FilterTabs } from './filter-tabs'
import { Mark } from './mark'
import { Section } from './section'
import type { SectionData } from './use-section'

/** Two in a row on phones, one where the text is enlarged. */
const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%-0.75rem)),1fr))] gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4'

const everything = 'all'
type Choice = AnimalType | typeof everything
const choices = { [everything]: 'Semua', ...animalTypes } as const

const unreachable = 'Unable to connect to the server. Please check your internet connection and try again.'

const sentence = ({ code, detail }: { code: string; detail: string }) =>
  code === 'network' ? unreachable : `Error loading animals: ${detail}`

const CardsToCome = () => (
  <div className={grid}>
    <Loading label="Memuat daftar hewan…" />
    {['a', 'b', 'c', 'd'].map(key => (
      <Skeleton key={key} className="h-80 sm:h-96" />
    ))}
  </div>
)

function Cards({ animals }: { animals: Animal[] }) {
  const [photos, setPhotos] = useState<Photo[] | null>(null)
  const { code, fetchCode } = useCode(() => import('../../ui/viewer'))
  const open = async (of: Photo[]) => (await fetchCode()) && setPhotos(of)
  if (animals.length === 0)
    return (
      <EmptyState title="Belum ada hewan yang dijual" action={<AskButton />}>
        Daftar hewan sedang disiapkan. Silakan kembali lagi nanti atau tanyakan kepada kami.
      </EmptyState>
    )
  return (
    <>
      <ul className={grid}>
        {animals.map(animal => (
          <AnimalCard key={animal.id} animal={animal} onPhotos={open} />
        ))}
      </ul>
      {code && photos && <code.Viewer photos={photos} start={0} onClose={() => setPhotos(null)} />}
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

export function Animals({ section }: { section: SectionData<Animal[]> }) {
  const [choice, setChoice] = useState<Choice>(everything)
  const animals = section.state === 'ready' ? section.value : []
  const chosen = animals.filter(animal => choice === everything || animal.type === choice)
  return (
    <Section
      id="animals"
      title="Pilihan hewan dan harganya"
      subtitle="Stok dan harga di bawah ini adalah keadaan saat ini. Bobot adalah perkiraan pada hari penyembelihan."
      className="bg-white"
      aside={
        animals.length > 0 && (
          <FilterTabs label="Jenis hewan" options={choices} value={choice} onChange={setChoice} />
        )
      }
    >
      {animals.length > 0 && <After />}
      {section.state === 'loading' && <CardsToCome />}
      {section.state === 'failed' && (
        <ErrorState message={sentence(section.problem)} onRetry={section.retry} retryLabel="Try Again" />
      )}
      {section.state === 'ready' && <Cards animals={chosen} />}
    </Section>
  )
}
