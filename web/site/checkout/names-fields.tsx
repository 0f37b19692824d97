import { useState } from 'react'
import { isBadal } from '../../../worker/contract/labels'
import { relationMessage, relations } from '../../../worker/contract/orders/names'
import { Button } from '../../ui/button'
import { SelectField, TextField } from '../../ui/field'
import { isUnrelated, type Name, noName } from './cart'
import { PasteNames } from './paste-names'

/** How many rows are opened at once; a cow has this many names. */
const step = 7

type NameRowProps = { label: string; value: Name; onChange: (change: Partial<Name>) => void }

/** One name and its parent's. What joins them is asked for once the parent's name was typed and left. */
function NameRow({ label, value, onChange }: NameRowProps) {
  const [isTyping, setIsTyping] = useState(false)
  const isMissing = !isTyping && isUnrelated(value)
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 @lg:grid-cols-2">
      <TextField
        label={label}
        value={value.name}
        onChange={event => onChange({ name: event.target.value })}
        maxLength={100}
        autoComplete="off"
      />
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
        <SelectField
          label="bin/binti"
          blank="Pilih"
          options={relations}
          value={value.relation}
          error={isMissing ? relationMessage : null}
          onChange={({ target }) =>
            onChange({ relation: target.value === 'bin' || target.value === 'binti' ? target.value : '' })
          }
        />
        <TextField
          label="Nama orang tua"
          value={value.bin}
          onChange={event => onChange({ bin: event.target.value })}
          onFocus={() => setIsTyping(true)}
          onBlur={() => setIsTyping(false)}
          maxLength={100}
          autoComplete="off"
        />
      </div>
    </li>
  )
}

type NamesFieldsProps = {
  /** Type of the animal or kind of the service. */
  kind: string
  item: string
  slots: number
  names: Name[]
  onChange: (names: Name[]) => void
}

/** For whom a sacrifice is: up to `slots` names, each with a parent's where that is wanted. */
export function NamesFields({ kind, item, slots, names, onChange }: NamesFieldsProps) {
  const [opened, setOpened] = useState(step)
  const label = isBadal(kind) ? 'Nama yang dibadalkan' : 'Atas nama'
  const shown = Math.min(slots, Math.max(opened, names.length))
  const rows = Array.from({ length: shown }, (_, i) => names[i] ?? noName)
  const change = (at: number, typed: Partial<Name>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...typed } : row)))
  return (
    <fieldset className="@container min-w-0">
      <legend className="sr-only">{`${label} untuk ${item}`}</legend>
      {slots > 1 && <PasteNames {...{ slots, names, onChange }} />}
      <ol className="grid grid-cols-1 gap-4">
        {rows.map((row, i) => (
          <NameRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the position in the list is all that names a row
            key={i}
            label={`${label}${slots > 1 ? ` ${i + 1}` : ''}`}
            value={row}
            onChange={typed => change(i, typed)}
          />
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
