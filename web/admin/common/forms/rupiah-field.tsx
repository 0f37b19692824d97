import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { rupiah } from '../../../../worker/contract/format'
import { TextField } from '../../../ui/field'

const amountOf = (text: string) => Number(text.replace(/\D/g, '')) || null

type RupiahFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: number | null | undefined
  onChange: (amount: number | null) => void
}

/** An amount that shows as rupiah while it is typed. */
export const RupiahField = ({ value, onChange, ...field }: RupiahFieldProps) => (
  <TextField
    inputMode="numeric"
    placeholder="Rp 0"
    value={value ? rupiah(value) : ''}
    onChange={event => onChange(amountOf(event.target.value))}
    {...field}
  />
)

type AmountFieldProps<V extends FieldValues> = Omit<ComponentProps<typeof TextField>, 'name' | 'form'> & {
  control: Control<V>
  name: FieldPath<V>
  /** What stands in the form while nothing is typed. */
  empty?: number | null
}

/** An amount of a form, by its name. */
export function AmountField<V extends FieldValues>({
  control,
  name,
  empty = null,
  ...around
}: AmountFieldProps<V>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <RupiahField
      autoComplete="off"
      {...around}
      {...field}
      error={fieldState.error?.message}
      onChange={amount => field.onChange(amount ?? empty)}
    />
  )
}
