import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { isBadalService } from '../../../worker/contract/labels'
import { omittedLinesNote } from '../../../worker/contract/orders/name-lists'
import { relationLabels, relationMessage } from '../../../worker/contract/orders/names'
import { Button } from '../../ui/button'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import { emptyBeneficiaryName, isRelationMissing, type Name, pasteNames } from './cart'

type PasteNamesProps = { slots: number; names: Name[]; onChange: (names: Name[]) => void }

function told(taken: number, left: number, leftOut: string[]) {
  const sentences = [`${taken} nama dimasukkan.`]
  if (left > 0)
    sentences.push(
      `${left} nama belum masuk dan tetap di kotak ini: tempatnya habis atau namanya terlalu panjang.`,
    )
  if (leftOut.length > 0) sentences.push(omittedLinesNote(leftOut))
  return sentences.join(' ')
}

function PasteNames({ slots, names, onChange }: PasteNamesProps) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  const paste = () => {
    const { names: filled, taken, left, leftOut } = pasteNames(names, slots, text)
    onChange(filled)
    setText(left.join('\n'))
    setMessage(told(taken, left.length, leftOut))
  }
  return (
    <details className="group mb-3">
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-primary">
        Tempel daftar nama
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <TextAreaField
        label="Daftar nama, satu per baris"
        hint="Contoh: Ahmad bin Umar. Nomor urut di depan nama kami hilangkan."
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button
        look="secondary"
        className="mt-2"
        aria-disabled={text.trim() === '' || undefined}
        onClick={() => text.trim() !== '' && paste()}
      >
        Masukkan nama
      </Button>
      <p role="status" className="mt-2 font-semibold text-earth empty:hidden">
        {message}
      </p>
    </details>
  )
}

/** Number of rows opened at once: the 7 shares of a cow. */
const rowsPerStep = 7

type NameRowProps = { label: string; value: Name; onChange: (change: Partial<Name>) => void }

/** Asks for bin (son of) or binti (daughter of) once the parent's name is entered. */
function NameRow({ label, value, onChange }: NameRowProps) {
  const [isTyping, setIsTyping] = useState(false)
  const isMissing = !isTyping && isRelationMissing(value)
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
          options={relationLabels}
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
  kind: string
  item: string
  slots: number
  names: Name[]
  onChange: (names: Name[]) => void
}

export function NamesFields({ kind, item, slots, names, onChange }: NamesFieldsProps) {
  const [opened, setOpened] = useState(rowsPerStep)
  const label = isBadalService(kind) ? 'Nama yang dibadalkan' : 'Atas nama'
  const shown = Math.min(slots, Math.max(opened, names.length))
  const rows = Array.from({ length: shown }, (_, i) => names[i] ?? emptyBeneficiaryName)
  const change = (at: number, typed: Partial<Name>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...typed } : row)))
  return (
    <fieldset className="@container min-w-0">
      <legend className="sr-only">{`${label} untuk ${item}`}</legend>
      {slots > 1 && <PasteNames {...{ slots, names, onChange }} />}
      <ol className="grid grid-cols-1 gap-4">
        {rows.map((row, i) => (
          <NameRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other id than its position
            key={i}
            label={`${label}${slots > 1 ? ` ${i + 1}` : ''}`}
            value={row}
            onChange={typed => change(i, typed)}
          />
        ))}
      </ol>
      {shown < slots && (
        <Button look="quiet" className="mt-3" onClick={() => setOpened(shown + rowsPerStep)}>
          Tambah isian nama
        </Button>
      )}
    </fieldset>
  )
}
