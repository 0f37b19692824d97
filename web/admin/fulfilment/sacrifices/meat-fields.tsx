import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field'

type Field = Omit<ComponentProps<typeof TextField>, 'label'>

export const MeatFields = ({ weight, packages }: { weight: Field; packages: Field }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="Berat daging (kg)"
      isOptional
      type="number"
      step="0.1"
      min="0.1"
      max="5000"
      {...weight}
    />
    <TextField label="Jumlah paket" isOptional type="number" step="1" min="1" max="10000" {...packages} />
  </div>
)
