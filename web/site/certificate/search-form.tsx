import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { certificateUrl, urls } from '../../lib/urls'
import { TextField } from '../../ui/field'
import { ActionButton } from '../../ui/icon-buttons'
import { go, useVisiting } from '../visit'

export const emptySearch = 'Silakan masukkan ID sertifikat atau nomor pesanan'

/** Works as a plain form too: the worker then reads `q`. */
export function SearchForm({ id }: { id: string }) {
  const { visit, activity } = useVisiting()
  const isBusy = activity === 'loading'
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(id)
  const [error, setError] = useState<string | null>(null)

  // Only what comes by a link or by going back fills the box: while an answer is awaited people type on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit to the same certificate fills it too
  useEffect(() => {
    const input = form.current?.elements.namedItem('q')
    if (id === sent.current || !(input instanceof HTMLInputElement)) return
    sent.current = id
    input.value = id
    setError(null)
  }, [id, visit])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('q')
    if (!(input instanceof HTMLInputElement)) return
    const q = input.value.trim()
    setError(q === '' ? emptySearch : null)
    if (q === '') return input.focus()
    sent.current = q
    go(certificateUrl(q))
  }

  return (
    <search>
      <form
        ref={form}
        action={urls.certificate}
        onSubmit={search}
        className="card gap-3 p-4 sm:flex sm:items-start md:p-5"
      >
        <div className="grow">
          <TextField
            name="q"
            label="Nomor sertifikat atau ID pesanan"
            hint="Contoh: CERT-202605-1234 atau ORDER-123AB"
            defaultValue={id}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={error}
          />
        </div>
        <ActionButton
          icon={Search}
          type="submit"
          className="mt-3 w-full sm:mt-[1.85rem] sm:w-auto"
          aria-disabled={isBusy || undefined}
        >
          {isBusy ? 'Mencari…' : 'Cari'}
        </ActionButton>
      </form>
    </search>
  )
}
