import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { dateTime } from '../../worker/contract/format'
import { acceptInput } from '../../worker/contract/people/people'
import { isRole, roles } from '../../worker/contract/people/roles'
import { type Attempted, attempt } from '../lib/attempt'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { ErrorState } from '../ui/states'
import { NewPassword, notRepeated } from './common/forms/new-password'
import { useWrite } from './common/forms/use-write'
import { WriteError } from './common/forms/write-error'
import { acceptInvitation, seeInvitation } from './session'
import { urls } from './urls'

type Seen = Attempted<Awaited<ReturnType<typeof seeInvitation>>>

/** Where an invitation's link leads: its token stands behind the #, which browsers tell no server. */
export function Component() {
  const token = useLocation().hash.slice(1)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [retries, setRetries] = useState(0)

  useEffect(() => {
    document.title = 'Undangan · Admin Amanah Qurban'
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => setSeen(await attempt(seeInvitation(token, controller.signal)))
    void read().catch(() => {})
    return () => controller.abort()
  }, [token, retries])

  return (
    <main className="lattice grid min-h-dvh place-items-center bg-paper p-4">
      <div className="card w-full max-w-md p-6 sm:p-8">
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <h1 className="mt-4 text-xl">Undangan bergabung</h1>
        {seen === null && (
          <p role="status" className="mt-2 text-muted">
            Memeriksa undangan…
          </p>
        )}
        {seen?.problem && (
          <div className="mt-4">
            <ErrorState
              message="Undangan tidak dapat dibuka"
              detail={seen.problem.detail}
              {...(seen.problem.code === 'invitation_ended' ? {} : { onRetry: () => setRetries(n => n + 1) })}
            />
          </div>
        )}
        {seen?.value && <AcceptForm token={token} {...seen.value} />}
        <p className="mt-6 text-sm">
          <a href={urls.login} className="font-medium text-primary underline underline-offset-4">
            Sudah punya akun? Masuk
          </a>
        </p>
      </div>
    </main>
  )
}

const input = acceptInput
  .pick({ password: true })
  .extend({ repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, notRepeated)

type AcceptFormProps = { token: string; email: string; role: string; expires_at: string }

function AcceptForm({ token, email, role, expires_at }: AcceptFormProps) {
  const navigate = useNavigate()
  const { write, isBusy, problem } = useWrite()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(input),
    defaultValues: { password: '', repeated: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ password }) => {
    const met = await write(() => acceptInvitation(token, password))
    if (!met) return navigate(urls.home, { replace: true })
    const reason = met.errors.find(({ path }) => path === 'password')?.message
    if (reason) setError('password', { message: reason }, { shouldFocus: true })
  })
  return (
    <>
      <p className="mt-1 text-muted">
        Anda diundang sebagai <strong className="text-ink">{isRole(role) ? roles[role] : role}</strong>.
        Tautan ini berlaku sampai {dateTime(expires_at)} dan hanya dapat dipakai sekali.
      </p>
      <form onSubmit={submit} noValidate className="mt-6 space-y-4">
        <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
        <NewPassword
          password={register('password')}
          repeated={register('repeated')}
          errors={{ password: errors.password?.message, repeated: errors.repeated?.message }}
        />
        <WriteError heading="Gagal menerima undangan" problem={problem} />
        <Button type="submit" disabled={isBusy} className="w-full">
          {isBusy ? 'Memproses…' : 'Bergabung'}
        </Button>
      </form>
    </>
  )
}
