import { Bookmark, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { isPlainRecord } from '../../../lib/guards'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { ToolButton } from '../../../ui/tool-button'
import { createOperatorPreference } from '../mine'
import { Popover } from '../parts/popover'

type Saved = { path: string; name: string; search: string }

/** Limits per list: number of filters, and characters of a name. */
const maxFiltersPerList = 12
const maxNameLength = 40

const isSaved = (value: unknown): value is Saved =>
  isPlainRecord(value) && [value.path, value.name, value.search].every(text => typeof text === 'string')

const useSaved = createOperatorPreference<Saved[]>('saved-filters', [], value =>
  Array.isArray(value) ? value.filter(isSaved) : null,
)

/** A saved filter is the query string without the page. */
function withoutPage(search: string) {
  const params = new URLSearchParams(search)
  params.delete('cursor')
  return params.toString()
}

export function SavedFilters() {
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
