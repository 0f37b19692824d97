import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { dateTime } from '../../../../worker/contract/lib/format'
import { acceptInvitationInput } from '../../../../worker/contract/people/people'
import { isRole, roles } from '../../../../worker/contract/people/roles'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { ErrorState } from '../../../ui/states'
import { useSchemaForm } from '../../common/forms/bound'
import { NewPassword, repeatedPasswordError } from '../../common/forms/password-fields'
import { PersonNameField, showFieldErrors } from '../../common/forms/small-fields'
import { SaveError } from '../../common/forms/write-error'
import { adminUrls } from '../../common/urls'
import { acceptInvitation, readInvitationByToken } from '../session'
import { SignInPage } from './door'

const finalCodes = new Set<string>(['invitation_ended', 'already_member'])

export function Component() {
  const token = useLocation().hash.slice(1)
  const { value, problem, isLoading, retry } = useFetchedValue(
    signal => readInvitationByToken(token, signal),
    token,
  )
  return (
    <SignInPage tab="Undangan" title="Undangan bergabung">
      {isLoading && (
        <p role="status" className="mt-2 text-muted">
          Memeriksa undangan…
        </p>
      )}
      {problem && (
        <div className="mt-4">
          <ErrorState
            message="Undangan tidak dapat dibuka"
            detail={problem.detail}
            {...(finalCodes.has(problem.code) ? {} : { onRetry: retry })}
          />
        </div>
      )}
      {value && <AcceptForm token={token} {...value} />}
      <p className="mt-6 text-sm">
        <a href={adminUrls.login} className="font-medium text-primary underline underline-offset-4">
          Sudah punya akun? Masuk
        </a>
      </p>
    </SignInPage>
  )
}

const input = acceptInvitationInput
  .pick({ name: true, password: true })
  .extend({ repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, repeatedPasswordError)

type AcceptFormProps = { token: string; email: string; role: string; expires_at: string }

function AcceptForm({ token, email, role, expires_at }: AcceptFormProps) {
  const navigate = useNavigate()
  const { write, isBusy, problem } = useFormWrite()
  const { form, field } = useSchemaForm(input, { defaultValues: { name: '', password: '', repeated: '' } })
  const submit = form.handleSubmit(async ({ name, password }) => {
    const met = await write(() => acceptInvitation({ token, name, email, password }))
    if (!met) return navigate(adminUrls.home, { replace: true })
    const refused = showFieldErrors(form, met)
    if (refused) form.setFocus(refused.path)
  })
  return (
    <>
      <p className="mt-1 text-muted">
        Anda diundang sebagai <strong className="text-ink">{isRole(role) ? roles[role] : role}</strong>.
        Tautan ini berlaku sampai {dateTime(expires_at)} dan hanya dapat dipakai sekali.
      </p>
      <form onSubmit={submit} noValidate className="mt-6 space-y-4">
        <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
        <PersonNameField {...field('name')} />
        <NewPassword password={field('password')} repeated={field('repeated')} />
        <SaveError heading="Gagal menerima undangan" problem={problem} />
        <Button type="submit" disabled={isBusy} className="w-full">
          {isBusy ? 'Memproses…' : 'Bergabung'}
        </Button>
      </form>
    </>
  )
}
