import { totpStop } from '../../../../worker/contract/people/auth'
import { TextField } from '../../../ui/field'
import { useBoundForm } from '../../common/forms/bound'
import { CurrentPassword } from '../../common/forms/password-fields'
import { stopTotp } from './calls'
import { GuardedDialog } from './guarded-dialog'

export function StopDialog({ onStopped, onClose }: { onStopped: () => void; onClose: () => void }) {
  const { form, field } = useBoundForm(totpStop, { defaultValues: { password: '', code: '' } })
  return (
    <GuardedDialog
      title="Matikan verifikasi dua langkah"
      form={form}
      failure="Gagal mematikan"
      submitLabel="Matikan"
      save={async values => {
        await stopTotp(values)
        onStopped()
      }}
      onClose={onClose}
    >
      <p>Setelah dimatikan, password saja cukup untuk masuk ke akun ini.</p>
      <CurrentPassword label="Password saat ini" {...field('password')} />
      <TextField
        label="Kode verifikasi"
        hint="6 angka dari aplikasi, atau satu kode pemulihan."
        autoComplete="one-time-code"
        maxLength={40}
        {...field('code')}
      />
    </GuardedDialog>
  )
}
