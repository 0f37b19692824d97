import type { FormEvent } from 'react'
import { EmptyState } from '../../ui/states'
import { SearchInput } from '../common/lists/filters'
import { isMeant, type Local } from './order'
import { Rows } from './rows'

/** More would not be looked through. */
const mostShown = 30

type FindProps = {
  all: Local[]
  words: string
  onType: (words: string) => void
  onChoose: (id: string) => void
}

/** Finds in the list that the phone has, so without a signal as well. Enter takes the first. */
export function Find({ all, words, onType, onChoose }: FindProps) {
  const isAsked = words.trim() !== ''
  const found = isAsked ? all.filter(item => isMeant(item, words)).slice(0, mostShown) : []
  const [first] = found
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (first) onChoose(first.id)
  }
  return (
    <search className="block space-y-2">
      <form onSubmit={take}>
        <SearchInput
          aria-label="Cari nomor, tanda telinga, atau nama"
          placeholder="Nomor, tanda telinga, atau nama"
          value={words}
          onType={onType}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
      <p role="status" className="sr-only">
        {isAsked && `${found.length} ditemukan`}
      </p>
      {found.length > 0 && <Rows items={found} chosen={undefined} onChoose={onChoose} />}
      {isAsked && found.length === 0 && (
        <EmptyState title="Tidak ada di daftar hari ini">
          Periksa nomor atau ejaan namanya, atau pilih hari lain di atas.
        </EmptyState>
      )}
    </search>
  )
}
