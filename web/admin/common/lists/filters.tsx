import { Bookmark, Search, SlidersHorizontal, X } from 'lucide-react'
import {
  Children,
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router'
import { isPlainRecord } from '../../../lib/guards'
import { Button } from '../../../ui/button'
import { SelectOptions, TextField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { Popover } from '../../../ui/office/popover'
import { ToolButton } from '../../../ui/tool-button'
import { DateInput, isIsoDay } from '../forms/date-field'
import { createOperatorPreference } from '../rights'
import { useListUrl } from './list-url'
import { UrlSelect } from './url-select'

type Saved = { path: string; name: string; search: string }

const maxFiltersPerList = 12
const maxNameLength = 40

const isSaved = (value: unknown): value is Saved =>
  isPlainRecord(value) && [value.path, value.name, value.search].every(text => typeof text === 'string')

const useSaved = createOperatorPreference<Saved[]>('saved-filters', [], value =>
  Array.isArray(value) ? value.filter(isSaved) : null,
)

function withoutPage(search: string) {
  const params = new URLSearchParams(search)
  params.delete('cursor')
  return params.toString()
}

function SavedFilters() {
  const { pathname, search } = useLocation()
  const [saved, keep] = useSaved()
  const [name, setName] = useState('')
  const now = withoutPage(search)
  const here = saved.filter(({ path }) => path === pathname)
  const wanted = name.trim()

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') return
    const others = saved.filter(one => one.path !== pathname || one.name !== wanted)
    keep([...others, { path: pathname, name: wanted, search: now }])
    setName('')
  }
  return (
    <Popover
      look="button secondary px-3! text-sm"
      label={
        <>
          <Bookmark size={18} aria-hidden="true" />
          <span className="max-sm:sr-only">Tersimpan</span>
        </>
      }
    >
      {close => (
        <div className="w-72 space-y-2 p-2">
          {here.length === 0 && <p className="text-sm text-muted">Belum ada filter yang disimpan di sini.</p>}
          <ul>
            {here.map(one => (
              <li key={one.name} className="flex items-center">
                <Link
                  to={{ pathname, search: one.search }}
                  onClick={close}
                  aria-current={one.search === now || undefined}
                  className="flex min-h-11 min-w-0 grow items-center rounded-lg px-2 font-medium text-primary wrap-anywhere hover:bg-primary-soft aria-[current]:bg-primary-soft"
                >
                  {one.name}
                </Link>
                <ToolButton
                  icon={X}
                  label={`Hapus filter ${one.name}`}
                  onClick={() => keep(saved.filter(other => other !== one))}
                />
              </li>
            ))}
          </ul>
          {now !== '' && here.length < maxFiltersPerList && (
            <form onSubmit={save} className="space-y-2 border-t border-line pt-2">
              <TextField
                label="Simpan filter ini sebagai"
                value={name}
                maxLength={maxNameLength}
                onChange={event => setName(event.target.value)}
              />
              <Button type="submit" look="secondary" disabled={wanted === ''} className="w-full">
                Simpan filter
              </Button>
            </form>
          )}
        </div>
      )}
    </Popover>
  )
}

const typingPauseMs = 300

export const filterInputClass = 'min-h-11 w-full rounded-card border border-edge bg-white px-3 text-base'
const captionClass = 'mb-1 block text-sm font-medium text-muted'

type SearchProps = { label: string; placeholder?: string }

type FilterBarProps = {
  search?: SearchProps
  /** Query parameters of the filters; 'Hapus filter' clears them. */
  names?: readonly string[]
  sorts?: Record<string, string>
  children?: ReactNode
}

const FilterRoom = createContext(true)

/** A list with more filters than this collapses the filters even on wide screens; active filters stay visible. */
const maxInlineFilters = 5

/** A list with fewer filters than this offers no saved filters, because setting the filters again is as fast. */
const minSavedFilters = 5

export function FilterBar({ search, names = [], sorts, children }: FilterBarProps) {
  const { get, clear } = useListUrl()
  const [isOpen, setOpen] = useState(false)
  const isMany = Children.count(children) > maxInlineFilters
  const chosen = names.filter(name => get(name) !== '').length
  return (
    <search className="mb-4 grid gap-3 print:hidden">
      <div className="flex flex-wrap items-end gap-2">
        {search && <SearchBox {...search} />}
        {children && (
          <ActionButton
            icon={SlidersHorizontal}
            look="secondary"
            className={`px-3! text-sm ${isMany ? '' : 'md:hidden'}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Filter{chosen > 0 && ` (${chosen})`}
          </ActionButton>
        )}
        {children && chosen > 0 && (
          <Button look="quiet" className="px-3! text-sm" onClick={() => clear(names)}>
            Hapus filter
          </Button>
        )}
        {sorts && (
          <UrlSelect name="sort" options={sorts}>
            <span className="sr-only">Urutkan</span>
          </UrlSelect>
        )}
        {names.length >= minSavedFilters && <SavedFilters />}
      </div>
      {children && (
        <div
          className={`${isOpen || (isMany && chosen > 0) ? 'grid' : `hidden ${isMany ? '' : 'md:grid'}`} items-end gap-3 empty:hidden sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-5`}
        >
          <FilterRoom value={isOpen || !isMany}>{children}</FilterRoom>
        </div>
      )}
    </search>
  )
}

type ShortFilterBarProps = { search?: SearchProps; children: ReactNode }

export const ShortFilterBar = ({ search, children }: ShortFilterBarProps) => (
  <search className="mb-3 flex flex-wrap items-end gap-3">
    {search && (
      <div className="min-w-0 grow basis-72">
        <SearchBox {...search} />
      </div>
    )}
    <div className="w-full sm:w-56">{children}</div>
  </search>
)

type SearchInputProps = ComponentProps<'input'> & { onType: (text: string) => void }

export const SearchInput = ({ onType, ...input }: SearchInputProps) => (
  <div className="relative">
    <Search size={18} aria-hidden="true" className="absolute top-3 left-3 text-muted" />
    <input
      type="search"
      onChange={event => onType(event.target.value)}
      className={`${filterInputClass} pl-10`}
      {...input}
    />
  </div>
)

function SearchBox({ label, placeholder }: SearchProps) {
  const { get, set } = useListUrl()
  const id = useId()
  const wanted = get('q')
  const [typed, setTyped] = useState(wanted)
  const sent = useRef(wanted)

  useEffect(() => {
    // If the back button or 'Hapus filter' changed the search text in the URL, show the new text in the box.
    if (wanted !== sent.current) setTyped(wanted)
    sent.current = wanted
  }, [wanted])

  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      set('q', sent.current, true)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  })

  return (
    <div className="min-w-40 grow basis-60">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <SearchInput id={id} value={typed} placeholder={placeholder ?? label} onType={setTyped} />
    </div>
  )
}

type Control = { id: string; value: string; className: string }

type FilterProps = {
  name: string
  label: string
  /** Other filters to set together with the chosen value. */
  implied?: (value: string) => Record<string, string>
  children: (control: Control, set: (value: string) => void) => ReactNode
}

function Filter({ name, label, implied, children }: FilterProps) {
  const id = useId()
  const { get, setAll } = useListUrl()
  const hasRoom = useContext(FilterRoom)
  const value = get(name)
  if (!hasRoom && value === '') return null
  return (
    <div>
      <label htmlFor={id} className={captionClass}>
        {label}
      </label>
      {children({ id, value, className: filterInputClass }, next =>
        setAll({ [name]: next, ...implied?.(next) }),
      )}
    </div>
  )
}

type SelectProps = Omit<FilterProps, 'children'> & { all?: string; options: Record<string, string> }

export const FilterSelect = ({ all = 'Semua', options, ...filter }: SelectProps) => (
  <Filter {...filter}>
    {(select, set) => (
      <select {...select} onChange={event => set(event.target.value)}>
        <option value="">{all}</option>
        <SelectOptions of={options} />
      </select>
    )}
  </Filter>
)

export function FilterDate({ name, label }: { name: string; label: string }) {
  const { get, set } = useListUrl()
  const hasRoom = useContext(FilterRoom)
  const value = get(name)
  if (!hasRoom && value === '') return null
  return (
    <DateInput
      label={label}
      labelClass={captionClass}
      value={value}
      onChange={day => (day === '' || isIsoDay(day)) && set(name, day)}
    />
  )
}

export const FilterText = ({ name, label }: { name: string; label: string }) => (
  <Filter name={name} label={label}>
    {({ value, ...input }, set) => (
      <input
        {...input}
        key={value}
        maxLength={40}
        defaultValue={value}
        onBlur={event => event.target.value.trim() !== value && set(event.target.value.trim())}
        onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      />
    )}
  </Filter>
)
