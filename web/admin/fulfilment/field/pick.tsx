import type { FormEvent } from 'react'
import type { NumberedSacrifice } from '../../../field/store'
import { SelectField } from '../../../ui/field'
import { EmptyState } from '../../../ui/states'
import { SearchInput } from '../../common/lists/filters'
import { isSacrificeMatch, type LocalSacrifice } from './day'

type NumberSelectProps = {
  label: string
  sacrifices: NumberedSacrifice[]
  onChoose: (sacrifice: NumberedSacrifice) => void
}

export const SacrificeNumberSelect = ({ label, sacrifices, onChoose }: NumberSelectProps) => (
  <SelectField
    label={label}
    value=""
    onChange={event => {
      const chosen = sacrifices.find(({ id }) => id === event.target.value)
      if (chosen) onChoose(chosen)
    }}
    blank="Pilih nomor"
    options={sacrifices.map(({ id, number, name }) => [id, `${number}, ${name}`])}
  />
)

type RowsProps = { items: LocalSacrifice[]; chosen: string | undefined; onChoose: (id: string) => void }

export function SacrificeRows({ items, chosen, onChoose }: RowsProps) {
  return (
    <ul className="divide-y divide-line rounded-card border-2 border-edge bg-white">
      {items.map(item => (
        <li key={item.id} className="[contain-intrinsic-size:auto_4.0625rem] [content-visibility:auto]">
          <button
            type="button"
            aria-current={item.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(item.id)}
            className="flex min-h-16 w-full items-center gap-3 px-3 py-2 text-left hover:bg-paper aria-[current]:bg-primary-soft"
          >
            <span className="min-w-12 text-xl font-extrabold tabular-nums">{item.number}</span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">
                {item.names.map(({ name }) => name).join(', ') || 'Belum ada nama'}
              </span>
              <span className="block text-sm">
                {[item.name, item.tag, item.waiting > 0 && `${item.waiting} menunggu dikirim`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            {item.isDone && <span className="shrink-0 font-semibold text-primary">Selesai</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

const maxResults = 30

type SacrificeSearchProps = {
  all: LocalSacrifice[]
  words: string
  onType: (words: string) => void
  onChoose: (id: string) => void
}

export function SacrificeSearch({ all, words, onType, onChoose }: SacrificeSearchProps) {
  const isAsked = words.trim() !== ''
  const found = isAsked ? all.filter(item => isSacrificeMatch(item, words)).slice(0, maxResults) : []
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
      {found.length > 0 && <SacrificeRows items={found} chosen={undefined} onChoose={onChoose} />}
      {isAsked && found.length === 0 && (
        <EmptyState title="Tidak ada di daftar hari ini">
          Periksa nomor atau ejaan namanya, atau pilih hari lain di atas.
        </EmptyState>
      )}
    </search>
  )
}
