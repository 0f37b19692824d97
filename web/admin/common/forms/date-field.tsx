import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { parseDay } from '../../../../worker/contract/lib/days'
import { formatSlashDate } from '../../../../worker/contract/lib/format'
import { Field } from '../../../ui/field'
import { ToolButton } from '../../../ui/tool-button'

/** Parses a typed text to an ISO day. Accepts eight digits too, because the number pad of a phone may have no slash. */
const dayOf = (text: string) => parseDay(text.trim().replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3'))

export const isIsoDay = (text: string) => parseDay(text) === text

/** Form value of a typed text: an ISO day once the year has four digits; until then the text, which schemas reject. */
const formValueOf = (text: string) => (/\d{4}/.test(text) ? dayOf(text) : null) ?? text.trim()

export function dateProblem(text: string, min = '', max = '9999') {
  if (text.trim() === '') return null
  const day = dayOf(text)
  if (!day) return 'Tanggal ini tidak ada. Tulis hari, bulan, dan tahun, misalnya 16/05/2027.'
  if (day < min) return `Paling awal ${formatSlashDate(min)}.`
  return day > max ? `Paling lambat ${formatSlashDate(max)}.` : null
}

type DateInputProps = Omit<ComponentProps<typeof Field>, 'children'> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'min' | 'max'> & {
    /** An ISO day (YYYY-MM-DD), '' or a typed text that is not a day. */
    value: string
    onChange: (value: string) => void
    onBlur?: () => void
    min?: string
    max?: string
  }

export function DateInput({
  value,
  onChange,
  onBlur,
  min,
  max,
  label,
  labelClass,
  hint,
  error,
  isOptional,
  ...input
}: DateInputProps) {
  const [text, setText] = useState(formatSlashDate(value))
  const [isTyping, setTyping] = useState(false)
  const [shown, setShown] = useState(value)
  const picker = useRef<HTMLInputElement>(null)
  if (value !== shown) {
    setShown(value)
    // Show a value that was changed outside the date input, for example by a reset or a restored draft.
    if (!isTyping && value !== formValueOf(text)) setText(formatSlashDate(value))
  }

  const type = (typed: string) => {
    setTyping(true)
    setText(typed)
    onChange(formValueOf(typed))
  }
  const settle = () => {
    const day = dayOf(text)
    setTyping(false)
    if (day && day !== formValueOf(text)) onChange(day)
    if (day || text.trim() === '') setText(formatSlashDate(day ?? value))
  }
  const pick = (day: string) => {
    setText(formatSlashDate(day))
    onChange(day)
  }
  return (
    <Field
      {...{ label, labelClass, hint, isOptional }}
      error={(!isTyping && dateProblem(text, min, max)) || error}
    >
      {control => (
        <div className="relative">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder="hh/bb/tttt"
            {...input}
            {...control}
            className={`${control.className} pr-12`}
            value={text}
            onChange={event => type(event.target.value)}
            onKeyDown={event => event.key === 'Enter' && settle()}
            onBlur={() => {
              settle()
              onBlur?.()
            }}
          />
          {/* The date input is hidden behind the button, because the browser opens its calendar next to the input. */}
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={dayOf(text) ?? ''}
            onChange={event => pick(event.target.value)}
            className="pointer-events-none absolute right-0 bottom-0 size-11 opacity-0"
          />
          <ToolButton
            icon={CalendarDays}
            label="Buka kalender"
            aria-describedby={`${control.id}-label`}
            className="absolute right-0 bottom-0"
            onClick={() => picker.current?.showPicker()}
          />
        </div>
      )}
    </Field>
  )
}

type DateFieldProps<V extends FieldValues> = Omit<
  ComponentProps<typeof DateInput>,
  'value' | 'onChange' | 'onBlur' | 'name' | 'form' | 'error'
> & {
  control: Control<V>
  name: FieldPath<V>
  empty?: '' | null
}

/** In a form with a schema, the schema replaces the field's own rules (required, `min`, `max`). */
export function DateField<V extends FieldValues>({
  control,
  name,
  empty = '',
  ...around
}: DateFieldProps<V>) {
  const { min, max, isOptional } = around
  const { field, fieldState } = useController({
    control,
    name,
    rules: {
      required: isOptional ? false : 'Tanggal harus diisi',
      validate: day => dateProblem(day ?? '', min, max) ?? true,
    },
  })
  return (
    <DateInput
      {...around}
      {...field}
      value={field.value ?? ''}
      onChange={day => field.onChange(day === '' ? empty : day)}
      error={fieldState.error?.message}
    />
  )
}
