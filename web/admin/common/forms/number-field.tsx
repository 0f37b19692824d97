import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field'

export const NumberField = (field: ComponentProps<typeof TextField>) => (
  <TextField type="number" step={1} inputMode="numeric" autoComplete="off" {...field} />
)
