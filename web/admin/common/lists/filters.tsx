import { Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { Options } from '../forms/options'
import { useListUrl } from './list-url'

const typingPause = 300

const control = 'min-h-11 w-full rounded-card border border-edge bg-white px-3 text-base'
const caption = 'mb-1 block text-sm font-medium text-muted'

type FilterBarProps = { search: ReactNode; children: ReactNode; names: readonly string[] }

/** Search and filters of a list; each keeps itself in the address. Filters fold away on phones. */
export function FilterBar({ search, children, names }: FilterBarProps) {
  const { get, clear } = useListUrl()
  const [isOpen, setOpen] = useState(false)
  const chosen = names.filter(name => get(name) !== '').length
  return (
    <search className="mb-5 grid gap-3 print:hidden">
      <div className="flex items-end gap-3">
        {search}
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

/** Writes what is typed into the address once typing pauses. */
export function SearchBox({ label, placeholder }: { label: string; placeholder?: string }) {
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
      <div className="relative">
        <Search size={18} aria-hidden="true" className="absolute top-3 left-3 text-muted" />
        <input
          id={id}
          type="search"
          value={typed}
          placeholder={placeholder}
          onChange={event => setTyped(event.target.value)}
          className={`${control} pl-10`}
        />
      </div>
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
