import { Search, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { Options } from '../forms/options'
import { useListUrl } from './list-url'

const typingPause = 300

/** How an input of a filter looks. */
export const control = 'min-h-11 w-full rounded-card border border-edge bg-white px-3 text-base'
const caption = 'mb-1 block text-sm font-medium text-muted'

type SearchProps = { label: string; placeholder?: string }

type FilterBarProps = {
  search: SearchProps
  /** By what else the list is narrowed, to be cleared together. */
  names?: readonly string[]
  children?: ReactNode
}

/** Search and filters of a list; each keeps itself in the address. Filters fold away on phones. */
export function FilterBar({ search, names = [], children }: FilterBarProps) {
  const { get, clear } = useListUrl()
  const [isOpen, setOpen] = useState(false)
  const chosen = names.filter(name => get(name) !== '').length
  if (!children)
    return (
      <search className="mb-5 block max-w-xl">
        <SearchBox {...search} />
      </search>
    )
  return (
    <search className="mb-5 grid gap-3 print:hidden">
      <div className="flex items-end gap-3">
        <SearchBox {...search} />
        <Button
          look="secondary"
          className="md:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={18} aria-hidden="true" />
          Filter{chosen > 0 && ` (${chosen})`}
        </Button>
      </div>
      <div
        className={`${isOpen ? 'grid' : 'hidden md:grid'} items-end gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-6`}
      >
        {children}
        {chosen > 0 && (
          <Button look="quiet" onClick={() => clear(names)}>
            Hapus filter
          </Button>
        )}
      </div>
    </search>
  )
}

type ShortFilterBarProps = { search?: SearchProps; children: ReactNode }

/** Of a list that is narrowed by one choice: too little to fold away. */
export const ShortFilterBar = ({ search, children }: ShortFilterBarProps) => (
  <search className="mb-5 flex flex-wrap items-end gap-3">
    {search && (
      <div className="min-w-0 grow basis-72">
        <SearchBox {...search} />
      </div>
    )}
    <div className="w-full sm:w-56">{children}</div>
  </search>
)

type SearchInputProps = ComponentProps<'input'> & { onType: (text: string) => void }

/** A box with a magnifying glass. */
export const SearchInput = ({ onType, ...input }: SearchInputProps) => (
  <div className="relative">
    <Search size={18} aria-hidden="true" className="absolute top-3 left-3 text-muted" />
    <input
      type="search"
      onChange={event => onType(event.target.value)}
      className={`${control} pl-10`}
      {...input}
    />
  </div>
)

/** Writes what is typed into the address once typing pauses. */
function SearchBox({ label, placeholder }: SearchProps) {
  const { get, set } = useListUrl()
  const id = useId()
  const wanted = get('q')
  const [typed, setTyped] = useState(wanted)
  const sent = useRef(wanted)

  useEffect(() => {
    // An address that changed by itself (back, 'Hapus filter') wins over what stands in the box.
    if (wanted !== sent.current) setTyped(wanted)
    sent.current = wanted
  }, [wanted])

  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      set('q', sent.current, true)
    }, typingPause)
    return () => clearTimeout(timer)
  })

  return (
    <div className="min-w-0 grow">
      <label htmlFor={id} className={caption}>
        {label}
      </label>
      <SearchInput id={id} value={typed} placeholder={placeholder} onType={setTyped} />
    </div>
  )
}

type FilterProps = { label: string; children: (id: string) => ReactNode }

function Filter({ label, children }: FilterProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={caption}>
        {label}
      </label>
      {children(id)}
    </div>
  )
}

type SelectProps = { name: string; label: string; all?: string; options: Record<string, string> }

export function FilterSelect({ name, label, all = 'Semua', options }: SelectProps) {
  const { get, set } = useListUrl()
  return (
    <Filter label={label}>
      {id => (
        <select
          id={id}
          value={get(name)}
          onChange={event => set(name, event.target.value)}
          className={control}
        >
          <option value="">{all}</option>
          <Options of={options} />
        </select>
      )}
    </Filter>
  )
}

export function FilterDate({ name, label }: { name: string; label: string }) {
  const { get, set } = useListUrl()
  return (
    <Filter label={label}>
      {id => (
        <input
          id={id}
          type="date"
          value={get(name)}
          onChange={event => set(name, event.target.value)}
          className={control}
        />
      )}
    </Filter>
  )
}
