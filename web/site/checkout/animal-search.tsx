import { useEffect, useRef, useState } from 'react'
import { animalCursorAfter } from '../../../worker/contract/catalog/animal-pages'
import type { Animal } from '../../../worker/contract/catalog/animals'
import { type AnimalType, animalTypes } from '../../../worker/contract/labels'
import { problemOrRethrow } from '../../lib/problem'
import { useLatestRunGuard } from '../../lib/use-newest'
import { Button } from '../../ui/button'
import { SelectField, TextField } from '../../ui/field'
import { ErrorState } from '../../ui/states'
import { findAnimals } from './data'
import { OfferList } from './offer-list'
import { animalOffer } from './offers'

const isAnimalType = (text: string): text is AnimalType => Object.hasOwn(animalTypes, text)
const typeIn = (text = ''): AnimalType | '' => (isAnimalType(text) ? text : '')

/** Delay in ms between the last keystroke and the search. */
const typingPauseMs = 400

type AnimalSearchProps = {
  first: Animal[]
  onFound: (animals: Animal[]) => void
}

/** Server-side search with paging, for shops with more than one page of animals. */
export function AnimalSearch({ first, onFound }: AnimalSearchProps) {
  const [q, setQ] = useState('')
  const [type, setType] = useState<AnimalType | ''>('')
  const [items, setItems] = useState(first)
  const [cursor, setCursor] = useState(() => animalCursorAfter(first))
  const [failure, setFailure] = useState<string | null>(null)
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
      if (isNewest()) setFailure(problemOrRethrow(error).detail)
    } finally {
      if (isNewest()) setIsBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new word or type starts a search
  useEffect(() => {
    if (isUntouched.current) {
      isUntouched.current = false
      // Read what was typed before hydration.
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
        <ErrorState message="Gagal memuat data hewan" detail={failure} onRetry={() => read(null)} />
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
