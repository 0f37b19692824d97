import { type FormEvent, useState } from 'react'
import { isBadal } from '../../../worker/contract/labels'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import type { Name } from './cart'

/** How many rows are opened at once; a cow has this many names. */
const step = 7

const fieldText = (form: FormData, key: string) => {
  const value = form.get(key)
  return typeof value === 'string' ? value : ''
}

const readRows = (fieldset: HTMLFieldSetElement, count: number) => {
  const values = new FormData()
  for (const input of fieldset.querySelectorAll('input')) values.set(input.name, input.value)
  return Array.from({ length: count }, (_, i) => ({
    name: fieldText(values, `name-${i}`),
    bin: fieldText(values, `bin-${i}`),
  }))
}

type NamesFieldsProps = {
  /** Type of the animal or kind of the service. */
  kind: string
  item: string
  slots: number
  names: Name[]
  onChange: (names: Name[]) => void
}

/** For whom a sacrifice is: up to `slots` names, each with an optional bin/binti. */
export function NamesFields({ kind, item, slots, names, onChange }: NamesFieldsProps) {
  const [opened, setOpened] = useState(Math.max(step, names.length))
  const label = isBadal(kind) ? 'Nama yang dibadalkan' : 'Atas nama'
  const shown = Math.min(slots, opened)
  const change = (event: FormEvent<HTMLFieldSetElement>) => onChange(readRows(event.currentTarget, shown))
  return (
    <fieldset onInput={change} className="min-w-0">
      <legend className="sr-only">{`${label} untuk ${item}`}</legend>
      <ol className="grid grid-cols-1 gap-4">
        {Array.from({ length: shown }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the list is all that names a row
          <li key={i} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            <TextField
              label={`${label}${slots > 1 ? ` ${i + 1}` : ''}`}
              name={`name-${i}`}
              defaultValue={names[i]?.name}
              maxLength={100}
              autoComplete="off"
            />
            <TextField
              label="bin/binti"
              isOptional
              name={`bin-${i}`}
              defaultValue={names[i]?.bin}
              maxLength={100}
              autoComplete="off"
            />
          </li>
        ))}
      </ol>
      {shown < slots && (
        <Button look="quiet" className="mt-3" onClick={() => setOpened(shown + step)}>
          Tambah isian nama
        </Button>
      )}
    </fieldset>
  )
}
