import { ChevronDown, X } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { animalCursorAfter } from '../../../worker/contract/catalog/animal-pages'
import type { Animal } from '../../../worker/contract/catalog/animals'
import { type AnimalType, animalTypes, isBadalService, serviceKinds } from '../../../worker/contract/labels'
import { problemOrRethrow } from '../../lib/problem'
import { useLatestRunGuard } from '../../lib/use-write'
import { Button } from '../../ui/button'
import { SelectField, TextField } from '../../ui/field'
import { EmptyState, ErrorState } from '../../ui/states'
import { AskByWhatsappButton } from '../frame/links'
import { LoadFailureMessage } from '../frame/page-parts'
import { useQuery } from '../visit'
import { type CheckoutData, findAnimals } from './data'
import { checkoutDraft } from './draft'
import { AnimalList, OfferList } from './offer-list'
import { animalOffer, type Offer } from './offers'

const isAnimalType = (text: string): text is AnimalType => Object.hasOwn(animalTypes, text)
const typeIn = (text = ''): AnimalType | '' => (isAnimalType(text) ? text : '')

const typingPauseMs = 400

type AnimalSearchProps = {
  first: Animal[]
  onFound: (animals: Animal[]) => void
}

/** Server-side search with paging, for shops with more than one page of animals. */
function AnimalSearch({ first, onFound }: AnimalSearchProps) {
  const [q, setQ] = useState('')
  const [type, setType] = useState<AnimalType | ''>('')
  const [items, setItems] = useState(first)
  const [cursor, setCursor] = useState(() => animalCursorAfter(first))
  const [failure, setFailure] = useState<{ detail: string; after: string | null } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const begin = useLatestRunGuard()
  const isUntouched = useRef(true)
  const word = useRef<HTMLInputElement>(null)
  const kind = useRef<HTMLSelectElement>(null)

  const read = async (after: string | null) => {
    const isNewest = begin()
    setIsBusy(true)
    setFailure(null)
    try {
      const page = await findAnimals({ in_stock: 'true', q: q.trim(), type, cursor: after ?? '' })
      if (!isNewest()) return
      onFound(page.items)
      setItems(old => (after === null ? page.items : [...old, ...page.items]))
      setCursor(page.next_cursor)
    } catch (error) {
      if (isNewest()) setFailure({ detail: problemOrRethrow(error).detail, after })
    } finally {
      if (isNewest()) setIsBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new word or type starts a search
  useEffect(() => {
    if (isUntouched.current) {
      isUntouched.current = false
      // Use the text that was typed before hydration.
      setQ(word.current?.value ?? '')
      setType(typeIn(kind.current?.value))
      return
    }
    const timer = setTimeout(() => void read(null), typingPauseMs)
    return () => clearTimeout(timer)
  }, [q, type])

  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField
          ref={word}
          label="Cari hewan"
          hint="Nama, nomor, atau bobot"
          type="search"
          value={q}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          onChange={event => setQ(event.target.value)}
        />
        <SelectField
          ref={kind}
          label="Jenis hewan"
          blank="Semua"
          options={animalTypes}
          value={type}
          onChange={({ target }) => setType(typeIn(target.value))}
        />
      </div>
      {failure && (
        <ErrorState
          message="Gagal memuat data hewan"
          detail={failure.detail}
          onRetry={() => read(failure.after)}
        />
      )}
      <p role="status" className="mb-3 text-muted empty:hidden">
        {isBusy && 'Mencari…'}
        {!isBusy && !failure && items.length === 0 && 'Tidak ada hewan yang cocok. Coba kata lain.'}
      </p>
      <OfferList label="Hewan tersedia" offers={items.map(animalOffer)} />
      {cursor !== null && (
        <Button look="secondary" className="mt-4" onClick={() => isBusy || void read(cursor)}>
          Tampilkan hewan lainnya
        </Button>
      )}
    </>
  )
}

type GroupProps = { title: string; message: string; problem: { detail: string } | null; children: ReactNode }

const Group = ({ title, message, problem, children }: GroupProps) => (
  <section>
    <h2 className="mb-4 text-lg">{title}</h2>
    {problem ? <LoadFailureMessage message={message} detail={problem.detail} /> : children}
  </section>
)

const kindLabel = (kind: string) => Object.entries(serviceKinds).find(([known]) => known === kind)?.[1]

const unpriced = (kind: string) =>
  isBadalService(kind)
    ? 'Harga layanan ini belum tercantum. Silakan tanyakan kepada kami sebelum memesan.'
    : 'Harganya mengikuti hewan yang Anda pilih di bawah.'

type ChosenProps = Pick<CheckoutData, 'services'> & { service: string | null }

export function SelectedServiceNotice({ services, service }: ChosenProps) {
  const chosen = services.value?.items.find(({ id }) => id === service)
  const name = service && (chosen?.name ?? kindLabel(service))
  if (!name) return null
  return (
    <p className="mt-4 flex items-center justify-between gap-3 rounded-card bg-primary-soft py-1 pr-1 pl-4">
      <span>
        Layanan pilihan Anda: <strong>{name}</strong>
        {chosen?.price === null && <span className="block">{unpriced(chosen.kind)}</span>}
      </span>
      <Button
        look="quiet"
        aria-label="Batalkan pilihan layanan"
        onClick={() => checkoutDraft.update(old => ({ ...old, service: null }))}
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
    </p>
  )
}

/** True if the URL asks for a service other than qurban: services are then listed before animals. */
function useWantsService({ services }: Pick<CheckoutData, 'services'>) {
  const wanted = useQuery().get('service')
  const kind = services.value?.items.find(({ id }) => id === wanted)?.kind ?? wanted
  return kind !== null && kind !== 'qurban'
}

type OffersProps = {
  data: CheckoutData
  offers: Offer[]
  wanted: Offer[]
  onFound: (animals: Animal[]) => void
}

function Offers({ data, offers: all, wanted, onFound }: OffersProps) {
  const { animals, services, isSoldOut } = data
  const offers = all.filter(offer => !wanted.includes(offer))
  const animalOffers = offers.filter(({ kind }) => kind === 'animal')
  const pricedServices = offers.filter(({ kind }) => kind === 'service')
  const hasServices = services.problem !== null || pricedServices.length > 0
  const isRest = wanted.length > 0
  const mustExplainEmptyList = !isRest && (isSoldOut || !hasServices)
  const hasAnimals = mustExplainEmptyList || animals.problem !== null || animalOffers.length > 0

  const animalGroup = hasAnimals && (
    <Group key="animals" title="Hewan" message="Gagal memuat data hewan" problem={animals.problem}>
      {animals.value && animalCursorAfter(animals.value.items) !== null ? (
        <AnimalSearch first={animals.value.items} onFound={onFound} />
      ) : animalOffers.length > 0 ? (
        <AnimalList offers={animalOffers} />
      ) : (
        <EmptyState
          title={isSoldOut ? 'Semua hewan sedang habis' : 'Belum ada hewan yang dapat dipesan'}
          action={<AskByWhatsappButton />}
        >
          {isSoldOut && 'Stok baru ditambahkan berkala. '}
          Silakan kembali lagi nanti atau tanyakan kepada kami.
        </EmptyState>
      )}
    </Group>
  )
  const serviceGroup = hasServices && (
    <Group key="services" title="Layanan" message="Gagal memuat data layanan" problem={services.problem}>
      <OfferList label="Layanan tersedia" offers={pricedServices} />
    </Group>
  )
  return useWantsService(data) ? [serviceGroup, animalGroup] : [animalGroup, serviceGroup]
}

export const SelectedOffers = ({ offers }: { offers: Offer[] }) => (
  <section id="pilihan" aria-labelledby="wanted-title" className="scroll-mt-24">
    <h2 id="wanted-title" className="mb-4 text-lg">
      {offers.length > 1 ? `Pilih layanan ${kindLabel(offers[0]?.type ?? '') ?? ''}` : 'Pilihan Anda'}
    </h2>
    <OfferList label="Pilihan Anda" offers={offers} />
  </section>
)

type CatalogueProps = OffersProps & {
  /** Collapses the list once something is in the cart, so that cart and form come first. */
  isFolded: boolean
}

/** Memoised, because otherwise each keystroke in the form would render up to a hundred rows. */
export const Catalogue = memo(({ isFolded, ...props }: CatalogueProps) => (
  <details
    id={props.wanted.length > 0 ? undefined : 'pilihan'}
    open={!isFolded}
    className={`group min-w-0 scroll-mt-24 ${isFolded ? 'card px-3 py-2 sm:px-5' : ''}`}
  >
    <summary
      hidden={!isFolded}
      className="flex min-h-11 items-center justify-between gap-2 text-lg font-bold text-primary"
    >
      Tambah hewan atau layanan lain
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 transition-transform group-open:rotate-180"
      />
    </summary>
    <div className={`grid grid-cols-1 gap-8 ${isFolded ? 'pt-4 pb-3' : ''}`}>
      <Offers {...props} />
    </div>
  </details>
))
