import { type ComponentProps, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { amountRefusals, readAmount } from '../../../../worker/contract/lib/amount'
import { rupiah } from '../../../../worker/contract/lib/format'
import { TextField } from '../../../ui/field'

/** The value of a money field: whole rupiah; the typed text while it is no valid amount, which every schema refuses; or null. */
export type TypedAmount = number | string | null

type Around = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'name' | 'form'>

type MoneyInputProps = Around & {
  name?: string
  value: TypedAmount | undefined
  onChange: (amount: TypedAmount) => void
  onBlur?: () => void
  /** The value of a blank field. A field with this value shows nothing. */
  empty?: number | null
}

/**
 * The digits of an amount that the field has grouped, where an edit put in or took out nothing but digits; null for any
 * other edit. Every separator that is left is the field's own, so none of them can be a decimal mark.
 */
export function editedDigits(before: string, after: string) {
  let start = 0
  while (start < after.length && after[start] === before[start]) start += 1
  const most = Math.min(before.length, after.length) - start
  let end = 0
  while (end < most && after.at(-1 - end) === before.at(-1 - end)) end += 1
  return /^\d*$/.test(after.slice(start, after.length - end)) ? after.replace(/\D/g, '') : null
}

/**
 * An amount, typed or pasted as people and banks write it. Plain digits are grouped while they are typed. Any other
 * notation stays as it is; beside it stands how it is read, or why it cannot be, once it was pasted or left.
 */
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
  // A reset of the form, or a draft that was put back, takes the place of what was typed.
  const isTyped = typed !== null && Object.is(heldFor(typed), value ?? null)
  const text = isTyped ? typed : shown(value, empty)
  const read = readAmount(text)
  const isRefused = typeof read === 'string'

  const take = (next: string) => {
    const canRegroup = !isTyped && text !== '' && !isPasted.current && !/^\d*$/.test(next)
    isPasted.current = false
    const digits = canRegroup ? editedDigits(text, next) : null
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
              Dibaca <strong className="money">{rupiah(read)}</strong>
            </span>
          )}
          {hint}
        </>
      }
    />
  )
}

function shown(value: TypedAmount | undefined, empty: number | null) {
  if (typeof value === 'string') return value
  const isBlank = value === null || value === undefined || Number.isNaN(value) || value === empty
  return isBlank ? '' : rupiah(value)
}

type MoneyFieldProps<V extends FieldValues> = Around & {
  control: Control<V>
  name: FieldPath<V>
  empty?: number | null
}

/** An amount of a form, by its name. */
export function MoneyField<V extends FieldValues>({ control, name, ...around }: MoneyFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return <MoneyInput {...around} {...field} error={fieldState.error?.message} />
}
