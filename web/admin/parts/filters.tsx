import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { useListUrl } from './list-url'

const typingPause = 300

const control = 'min-h-11 w-full rounded-card border border-edge bg-white px-3 text-base'
const caption = 'mb-1 block text-sm font-medium text-muted'

/** Filters of a list; each keeps itself in the address. */
export function FilterBar({ children, names }: { children: ReactNode; names: readonly string[] }) {
  const { get, clear } = useListUrl()
  const isFiltered = names.some(name => get(name) !== '')
  return (
    <search className="mb-5 grid items-end gap-3 sm:grid-cols-2 md:grid-cols-4 xl:flex xl:flex-wrap print:hidden">
      {children}
      {isFiltered && (
        <Button look="quiet" onClick={clear}>
          Hapus filter
        </Button>
      )}
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
    <div className="sm:col-span-2 xl:min-w-72 xl:grow">
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

type SelectProps = { name: string; label: string; all?: string; options: Record<string, string> }

export function FilterSelect({ name, label, all = 'Semua', options }: SelectProps) {
  const { get, set } = useListUrl()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={caption}>
        {label}
      </label>
      <select id={id} value={get(name)} onChange={event => set(name, event.target.value)} className={control}>
        <option value="">{all}</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

export function FilterDate({ name, label }: { name: string; label: string }) {
  const { get, set } = useListUrl()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={caption}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={get(name)}
        onChange={event => set(name, event.target.value)}
        className={control}
      />
    </div>
  )
}
