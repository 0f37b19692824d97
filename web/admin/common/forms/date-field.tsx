import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { DateInput, dateProblem } from './date-input'

type DateFieldProps<V extends FieldValues> = Omit<
  ComponentProps<typeof DateInput>,
  'value' | 'onChange' | 'onBlur' | 'name' | 'form' | 'error'
> & {
  control: Control<V>
  name: FieldPath<V>
  /** Value of a blank field. */
  empty?: '' | null
}

/** A day of a form. Its own rules apply only if the form has no schema. */
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
