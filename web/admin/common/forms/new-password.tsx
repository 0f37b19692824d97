import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../../ui/field'

/** For the schema of a form that asks for a password twice. */
export const notRepeated = { path: ['repeated'], error: 'Password tidak sama' }

type NewPasswordProps = {
  label?: string
  repeatLabel?: string
  password: UseFormRegisterReturn
  repeated: UseFormRegisterReturn
  errors: { password: string | undefined; repeated: string | undefined }
}

/** A password that is made anew, typed twice. */
export const NewPassword = ({
  label = 'Buat password',
  repeatLabel = 'Ulangi password',
  password,
  repeated,
  errors,
}: NewPasswordProps) => (
  <>
    <TextField
      label={label}
      type="password"
      autoComplete="new-password"
      hint="Paling sedikit 8 karakter. Kalimat yang mudah Anda ingat lebih kuat daripada satu kata."
      error={errors.password}
      {...password}
    />
    <TextField
      label={repeatLabel}
      type="password"
      autoComplete="new-password"
      error={errors.repeated}
      {...repeated}
    />
  </>
)
