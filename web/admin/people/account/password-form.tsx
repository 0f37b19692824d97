import { z } from 'zod'
import { passwordInput } from '../../../../worker/contract/people/auth'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { UnsavedChangesGuard } from '../../common/dialogs/unsaved'
import { useSchemaForm } from '../../common/forms/bound'
import { CurrentPassword, NewPassword } from '../../common/forms/password-fields'
import { WriteError } from '../../common/forms/write-error'
import { DetailSection } from '../../common/parts/details'
import { changePassword } from './calls'

const input = passwordInput
  .extend({ repeated: z.string() })
  .refine(({ new_password, repeated }) => new_password === repeated, {
    path: ['repeated'],
    error: 'Password baru tidak sama',
  })

const blank = { current_password: '', new_password: '', repeated: '' }

/** `onChanged` is called after all other sessions have ended. */
export function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { form, field } = useSchemaForm(input, { defaultValues: blank })
  const { write, isBusy, problem } = useFormWrite()

  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    const met = await write(() => changePassword({ current_password, new_password }))
    if (met?.code === 'wrong_password')
      form.setError('current_password', { message: met.detail }, { shouldFocus: true })
    if (met?.code === 'weak_password')
      form.setError('new_password', { message: met.errors[0]?.message ?? met.detail }, { shouldFocus: true })
    if (met) return
    form.reset(blank)
    toast('Password diubah. Semua sesi lain diakhiri.')
    onChanged()
  })

  return (
    <DetailSection title="Ubah password">
      <form onSubmit={submit} noValidate className="max-w-md space-y-4">
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <CurrentPassword label="Password saat ini" {...field('current_password')} />
        <NewPassword
          label="Password baru"
          repeatLabel="Ulangi password baru"
          password={field('new_password')}
          repeated={field('repeated')}
        />
        <WriteError heading="Gagal mengubah password" problem={problem} />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Menyimpan…' : 'Ubah password'}
        </Button>
        {form.formState.isDirty && <UnsavedChangesGuard isDirty />}
      </form>
    </DetailSection>
  )
}
