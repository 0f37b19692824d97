import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/field'

type FieldProps = ComponentProps<typeof TextField>

export const CurrentPassword = (field: FieldProps) => (
  <TextField type="password" autoComplete="current-password" {...field} />
)

export const repeatedPasswordError = { path: ['repeated'], error: 'Password tidak sama' }

type NewPasswordProps = {
  label?: string
  repeatLabel?: string
  password: Omit<FieldProps, 'label'>
  repeated: Omit<FieldProps, 'label'>
}

export const NewPassword = ({
  label = 'Buat password',
  repeatLabel = 'Ulangi password',
  password,
  repeated,
}: NewPasswordProps) => (
  <>
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      hint="Paling sedikit 8 karakter. Kalimat yang mudah Anda ingat lebih kuat daripada satu kata."
      {...password}
    />
    <TextField label={repeatLabel} type="password" autoComplete="new-password" {...repeated} />
  </>
)
