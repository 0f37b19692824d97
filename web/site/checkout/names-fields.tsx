import { ChevronDown } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'
import { isBadalService } from '../../../worker/contract/labels'
import { omittedLinesNote } from '../../../worker/contract/orders/name-lists'
import { relationLabels, relationMessage } from '../../../worker/contract/orders/names'
import { Button } from '../../ui/button'
import { nameKeyboard, SelectField, TextAreaField, TextField } from '../../ui/field'
import { emptyBeneficiaryName, isNameList, missingPart, type Name, pasteNames } from './cart'

function told(taken: number, left: number, leftOut: string[]) {
  const sentences = [`${taken} nama dimasukkan.`]
  if (left > 0)
    sentences.push(
      `${left} nama belum masuk dan tetap di kotak daftar: tempatnya habis atau namanya terlalu panjang.`,
    )
  if (leftOut.length > 0) sentences.push(omittedLinesNote(leftOut))
  return sentences.join(' ')
}

/** State of the text box for a list of names. Names for which no field is left stay in the box. */
function useNameList({ slots, names, onChange }: Pick<NamesFieldsProps, 'slots' | 'names' | 'onChange'>) {
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  const [isOpen, setOpen] = useState(false)
  const fill = (list: string, kept: string, before = names, from = 0) => {
    const { names: filled, taken, left, leftOut } = pasteNames(before, slots, list, from)
    onChange(filled)
    setText([kept, ...left].filter(Boolean).join('\n'))
    setMessage(told(taken, left.length, leftOut))
    if (left.length > 0) setOpen(true)
  }
  return {
    ...{ text, setText, message, isOpen, setOpen },
    isShown: slots > 1 || isOpen || text !== '',
    fillFromBox: () => fill(text, ''),
    /** Spreads a list that was pasted into the name of row `at` over this and the following rows. */
    pasteAt: (at: number, event: ClipboardEvent<HTMLElement>) => {
      const list = event.clipboardData.getData('text')
      const { target } = event
      if (!(target instanceof HTMLInputElement) || !isNameList(list)) return
      event.preventDefault()
      event.stopPropagation()
      const { value, selectionStart, selectionEnd } = target
      const isReplaced = selectionStart === 0 && selectionEnd === value.length && names[at]?.bin === ''
      const before = isReplaced ? names.map((name, n) => (n === at ? emptyBeneficiaryName : name)) : names
      fill(list, text, before, at)
    },
  }
}

function NameListBox({ list }: { list: ReturnType<typeof useNameList> }) {
  const { text, setText, isOpen, setOpen, fillFromBox } = list
  return (
    <details className="group mb-3" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-primary">
        Tempel daftar nama
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <TextAreaField
        label="Daftar nama, satu per baris"
        hint="Contoh: Ahmad bin Umar. Nomor urut di depan nama kami hilangkan."
        {...nameKeyboard}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <Button
        look="secondary"
        className="mt-2"
        aria-disabled={text.trim() === '' || undefined}
        onClick={() => text.trim() !== '' && fillFromBox()}
      >
        Masukkan nama
      </Button>
    </details>
  )
}

/** Number of rows opened at once: the 7 shares of a cow. */
const rowsPerStep = 7

type NameRowProps = {
  label: string
  value: Name
  onChange: (change: Partial<Name>) => void
  onPaste: (event: ClipboardEvent<HTMLElement>) => void
}

/** Asks for bin (son of) or binti (daughter of) once the parent's name is entered. */
function NameRow({ label, value, onChange, onPaste }: NameRowProps) {
  const [isTyping, setIsTyping] = useState(false)
  const missing = isTyping ? null : missingPart(value)
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 @lg:grid-cols-2">
      {/* Captured before the field itself announces that the text is too long. */}
      <div onPasteCapture={onPaste}>
        <TextField
          label={label}
          value={value.name}
          error={missing === 'name' ? 'Nama harus diisi' : null}
          onChange={event => onChange({ name: event.target.value })}
          maxLength={100}
          autoComplete="off"
          {...nameKeyboard}
        />
      </div>
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
        <SelectField
          label="bin/binti"
          blank="Pilih"
          options={relationLabels}
          value={value.relation}
          error={missing === 'relation' ? relationMessage : null}
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
          {...nameKeyboard}
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
  const list = useNameList({ slots, names, onChange })
  const label = isBadalService(kind) ? 'Nama yang dibadalkan' : 'Atas nama'
  const shown = Math.min(slots, Math.max(opened, names.length))
  const rows = Array.from({ length: shown }, (_, i) => names[i] ?? emptyBeneficiaryName)
  const change = (at: number, typed: Partial<Name>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...typed } : row)))
  return (
    <fieldset className="@container min-w-0">
      <legend className="sr-only">{`${label} untuk ${item}`}</legend>
      {list.isShown && <NameListBox list={list} />}
      <p role="status" className="mb-3 font-semibold text-earth empty:hidden">
        {list.message}
      </p>
      <ol className="grid grid-cols-1 gap-4">
        {rows.map((row, i) => (
          <NameRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other id than its position
            key={i}
            label={`${label}${slots > 1 ? ` ${i + 1}` : ''}`}
            value={row}
            onChange={typed => change(i, typed)}
            onPaste={event => list.pasteAt(i, event)}
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
