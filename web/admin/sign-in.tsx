import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { loginInput } from '../../worker/contract/auth'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { ErrorState } from '../ui/states'
import { useWrite } from './parts/use-write'
import { detailOf } from './parts/write-error'
import { signIn } from './session'
import { placeAfterLogin } from './urls'

export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { write, isBusy, problem } = useWrite()
  const { register, handleSubmit, setFocus, resetField, formState } = useForm({
    resolver: zodResolver(loginInput),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState

  useEffect(() => {
    document.title = 'Masuk · Admin Amanah Qurban'
    setFocus('email')
  }, [setFocus])

  const submit = handleSubmit(async input => {
    const met = await write(() => signIn(input))
    if (!met) return navigate(placeAfterLogin(params), { replace: true })
    if (met.code === 'invalid_credentials') resetField('password')
    setFocus(met.code === 'invalid_credentials' ? 'password' : 'email')
  })

  return (
    <main className="lattice grid min-h-dvh place-items-center bg-paper p-4">
      <div className="card w-full max-w-md p-6 sm:p-8">
        <img src="/favicon.svg" alt="" width={48} height={48} />
        <h1 className="mt-4 text-xl">Masuk</h1>
        <p className="mt-1 text-muted">Ruang kerja pengelola Amanah Qurban.</p>
        <form onSubmit={submit} noValidate className="mt-6 space-y-4">
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          {problem && <ErrorState message={detailOf(problem)} />}
          <Button type="submit" disabled={isBusy} className="w-full">
            {isBusy ? 'Memproses...' : 'Masuk'}
          </Button>
        </form>
        <p className="mt-6 text-sm">
          <a href="/" className="font-medium text-primary underline underline-offset-4">
            Kembali ke situs
          </a>
        </p>
      </div>
    </main>
  )
}
