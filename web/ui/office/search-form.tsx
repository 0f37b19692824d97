import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { TextField } from '../field'
import { ActionButton } from '../icon-buttons'

type SearchFormProps = {
  label: string
  placeholder?: string
  isBusy?: boolean
  onSearch: (q: string) => void
}

export function SearchForm({ label, placeholder, isBusy, onSearch }: SearchFormProps) {
  const [q, setQ] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(q.trim())
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={label}
          type="search"
          placeholder={placeholder}
          maxLength={100}
          value={q}
          onChange={event => setQ(event.target.value)}
        />
      </div>
      <ActionButton icon={Search} type="submit" look="secondary" disabled={isBusy}>
        Cari
      </ActionButton>
    </form>
  )
}
