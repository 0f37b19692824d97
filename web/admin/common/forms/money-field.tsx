import { type ComponentProps, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { amountRefusals, readAmount } from '../../../../worker/contract/lib/amount'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import { TextField } from '../../../ui/field'

/** Whole rupiah or null. A typed text that is not a valid amount stays a string, which every schema rejects. */
export type TypedAmount = number | string | null

type Around = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'name' | 'form'>

type MoneyInputProps = Around & {
  name?: string
  value: TypedAmount | undefined
  onChange: (amount: TypedAmount) => void
  onBlur?: () => void
  /** Form value of a blank field; a field with this value is displayed empty. */
  empty?: number | null
}

/** Returns the digits of the edited text (`after`) if the edit only typed digits or deleted characters, else null. */
export function digitsAfterEdit(before: string, after: string) {
  let start = 0
  while (start < after.length && after[start] === before[start]) start += 1
  const most = Math.min(before.length, after.length) - start
  let end = 0
  while (end < most && after.at(-1 - end) === before.at(-1 - end)) end += 1
  return /^\d*$/.test(after.slice(start, after.length - end)) ? after.replace(/\D/g, '') : null
}

/** Shows the amount that a typed text means. After blur or paste, shows why the text is not a valid amount. */
export function MoneyInput({
  value,
  onChange,
  onBlur,
  empty = null,
  hint,
  error,
  ...field
}: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isJudged, setJudged] = useState(false)
  const isPasted = useRef(false)

  const heldFor = (text: string): TypedAmount => {
    const read = readAmount(text)
    if (read === null) return empty
    return typeof read === 'number' ? read : text
  }
  // After a form reset or a restored draft, show the form's value instead of the typed text.
  const isTyped = typed !== null && Object.is(heldFor(typed), value ?? null)
  const text = isTyped ? typed : amountText(value, empty)
  const read = readAmount(text)
  const isRefused = typeof read === 'string'

  const take = (next: string) => {
    const canRegroup = !isTyped && text !== '' && !isPasted.current && !/^\d*$/.test(next)
    isPasted.current = false
    const digits = canRegroup ? digitsAfterEdit(text, next) : null
    const plain = digits ? String(Number(digits)) : (digits ?? next)
    const held = heldFor(plain)
    setTyped(typeof held === 'number' && /^\d*$/.test(plain) ? null : plain)
    onChange(held)
  }

  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      placeholder="Rp 0"
      {...field}
      value={text}
      onChange={event => take(event.target.value)}
      onPaste={() => {
        isPasted.current = true
        setJudged(true)
      }}
      onFocus={() => setJudged(isRefused)}
      onBlur={() => {
        setJudged(true)
        onBlur?.()
      }}
      error={isRefused && (isJudged || error) ? amountRefusals[read] : error}
      hint={
        <>
          {isTyped && typeof read === 'number' && (
            <span className="block">
              Dibaca <strong className="money">{formatRupiah(read)}</strong>
            </span>
          )}
          {hint}
        </>
      }
    />
  )
}

function amountText(value: TypedAmount | undefined, empty: number | null) {
  if (typeof value === 'string') return value
  const isBlank = value === null || value === undefined || Number.isNaN(value) || value === empty
  return isBlank ? '' : formatRupiah(value)
}

type MoneyFieldProps<V extends FieldValues> = Around & {
  control: Control<V>
  name: FieldPath<V>
  empty?: number | null
}

export function MoneyField<V extends FieldValues>({ control, name, ...around }: MoneyFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return <MoneyInput {...around} {...field} error={fieldState.error?.message} />
}
