import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field'

/** A whole number. Takes what `register` gives. */
export const NumberField = (field: ComponentProps<typeof TextField>) => (
  <TextField type="number" step={1} inputMode="numeric" autoComplete="off" {...field} />
)
