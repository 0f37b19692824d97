import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field'

/** Input for a whole number. Accepts the result of `register`. */
export const NumberField = (field: ComponentProps<typeof TextField>) => (
  <TextField type="number" step={1} inputMode="numeric" autoComplete="off" {...field} />
)
