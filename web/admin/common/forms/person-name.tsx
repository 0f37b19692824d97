import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field'

type PersonNameFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'autoComplete'>

export const PersonNameField = (props: PersonNameFieldProps) => (
  <TextField
    label="Nama"
    hint="Tampil bagi rekan setim dan pada kuitansi yang Anda buat."
    autoComplete="name"
    {...props}
  />
)
