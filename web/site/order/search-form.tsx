import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/field'
import { ActionButton } from '../../ui/icon-buttons'

type SearchFormProps = { initial: string; onSearch: (text: string) => void }

/** Looks up an order by its code; a pasted secret link works as well. */
export function SearchForm({ initial, onSearch }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string | null>(null)

  // An order opened from the list below is named here too; the field stays, and with it the focus.
  useEffect(() => {
    const input = form.current?.elements.namedItem('order_id')
    if (!initial || !(input instanceof HTMLInputElement)) return
    input.value = initial
    setError(null)
  }, [initial])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('order_id')
    if (!(input instanceof HTMLInputElement)) return
    const text = input.value.trim()
    setError(text ? null : 'Silakan masukkan ID pesanan')
    if (text) onSearch(text)
    else input.focus()
  }
  return (
    <search>
      <form ref={form} onSubmit={submit} noValidate className="card max-w-2xl p-5 print:hidden">
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
          <TextField
            label="ID Pesanan"
            name="order_id"
            defaultValue={initial}
            placeholder="ORDER-123AB"
            error={error}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
          />
          <ActionButton icon={Search} type="submit" className="sm:mt-[1.85rem]">
            Cari
          </ActionButton>
        </div>
      </form>
    </search>
  )
}
