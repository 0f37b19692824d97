import type { ComponentProps } from 'react'
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
