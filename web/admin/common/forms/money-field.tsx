import { type ComponentProps, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { amountRefusals, readAmount } from '../../../../worker/contract/amount'
import { rupiah } from '../../../../worker/contract/format'
import { TextField } from '../../../ui/field'

/** What a money field holds: whole rupiah, what was typed where that is no amount (no schema takes it), or nothing. */
export type TypedAmount = number | string | null

type Around = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'name' | 'form'>

type MoneyInputProps = Around & {
  name?: string
  value: TypedAmount | undefined
  onChange: (amount: TypedAmount) => void
  onBlur?: () => void
  /** What the value is while the field is blank; it shows as blank. */
  empty?: number | null
}

/**
 * An amount, typed or pasted as people and banks write it. The text stays as it was typed; beside it stands how it is
 * read, or why it cannot be, once the field was left.
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

  const readInto = (text: string): TypedAmount => {
    const read = readAmount(text)
    if (read === null) return empty
    return typeof read === 'number' ? read : text
  }
  // A reset of the form, or a draft that was put back, takes the place of what was typed.
  const isTyped = typed !== null && Object.is(readInto(typed), value ?? null)
  const text = isTyped ? typed : shown(value, empty)
  const read = readAmount(text)
  const isRefused = typeof read === 'string'

  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      placeholder="Rp 0"
      {...field}
      value={text}
      onChange={event => {
        setTyped(event.target.value)
        onChange(readInto(event.target.value))
      }}
      onPaste={() => setJudged(true)}
      onFocus={() => {
        // Digits alone can be changed one by one; separators would have to be moved.
        if (!isTyped && typeof read === 'number') setTyped(String(read))
      }}
      onBlur={() => {
        setJudged(true)
        if (text === String(read)) setTyped(null)
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
