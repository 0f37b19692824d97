import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { loginInput, totpCodeInput } from '../../../../worker/contract/people/auth'
import { problemCodes } from '../../../../worker/contract/problems'
import type { ApiProblem } from '../../../lib/problem'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { ErrorState } from '../../../ui/states'
import { useSchemaForm } from '../../common/forms/bound'
import { CurrentPassword } from '../../common/forms/password-fields'
import { problemTextWithRetryTime, SaveError } from '../../common/forms/write-error'
import { useShopName } from '../../common/shop'
import { pathAfterLogin } from '../../common/urls'
import { signInWithCode, signInWithPassword } from '../session'
import { SignInPage } from './door'

type SignInCodeProps = { challenge: string; onSignedIn?: () => void; onBack: () => void }

function SignInCode({ challenge, onSignedIn, onBack }: SignInCodeProps) {
  const { write, isBusy, problem } = useFormWrite()
  const { form, field } = useSchemaForm(totpCodeInput.pick({ code: true }), { defaultValues: { code: '' } })
  const { handleSubmit, setFocus, setError, resetField } = form
  useEffect(() => setFocus('code'), [setFocus])

  const submit = handleSubmit(async ({ code }) => {
    const met = await write(() => signInWithCode(challenge, code))
    if (!met) return onSignedIn?.()
    if (met.code !== 'wrong_code') return
    resetField('code')
    setError('code', { message: met.errors[0]?.message ?? met.detail }, { shouldFocus: true })
  })
  const isShown = problem !== null && problem.code !== 'wrong_code'

  return (
    <form onSubmit={submit} noValidate className="mt-6 space-y-4">
      <TextField
        label="Kode verifikasi"
        hint="6 angka dari aplikasi autentikator Anda. Kehilangan ponsel? Masukkan salah satu kode pemulihan."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...field('code')}
      />
      {isShown && <SaveError heading="Gagal masuk" problem={problem} />}
      <Button type="submit" disabled={isBusy} className="w-full">
        {isBusy ? 'Memproses...' : 'Lanjutkan'}
      </Button>
      <Button look="quiet" onClick={onBack} className="w-full">
        Kembali ke email dan password
      </Button>
    </form>
  )
}

const reasonOf = (problem: ApiProblem) =>
  problem.code === 'invalid_credentials' ? undefined : problemTextWithRetryTime(problem)

type SignInFormProps = {
  email?: string
  onSignedIn?: () => void
}

export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const [challenge, setChallenge] = useState<string | null>(null)
  if (challenge === null)
    return <PasswordStep email={email} onSignedIn={onSignedIn} onChallenge={setChallenge} />
  return <SignInCode challenge={challenge} onSignedIn={onSignedIn} onBack={() => setChallenge(null)} />
}

type PasswordStepProps = SignInFormProps & { email: string; onChallenge: (challenge: string) => void }

function PasswordStep({ email, onSignedIn, onChallenge }: PasswordStepProps) {
  const { write, isBusy, problem } = useFormWrite()
  const { form, field } = useSchemaForm(loginInput, { defaultValues: { email, password: '' } })
  const { handleSubmit, setFocus, resetField } = form

  useEffect(() => setFocus(email === '' ? 'email' : 'password'), [setFocus, email])

  const submit = handleSubmit(async input => {
    let challenge: string | null = null
    const met = await write(async () => {
      challenge = await signInWithPassword(input)
    })
    if (challenge !== null) return onChallenge(challenge)
    if (!met) return onSignedIn?.()
    if (met.code === 'invalid_credentials') resetField('password')
    setFocus(met.code === 'invalid_credentials' ? 'password' : 'email')
  })

  return (
    <form onSubmit={submit} noValidate className="mt-6 space-y-4">
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <CurrentPassword label="Password" {...field('password')} />
      {problem && <ErrorState message={problemCodes.invalid_credentials[1]} detail={reasonOf(problem)} />}
      <Button type="submit" disabled={isBusy} className="w-full">
        {isBusy ? 'Memproses...' : 'Masuk'}
      </Button>
    </form>
  )
}

type SignInAgainProps = { email: string; words: string | null; onLeave: () => void }

export default function SignInAgain({ email, words, onLeave }: SignInAgainProps) {
  return (
    <Dialog isOpen title="Sesi Anda berakhir" className="max-w-md">
      <p>
        Masuk lagi untuk melanjutkan.{' '}
        {words === null ? 'Isian yang belum disimpan tetap ada di halaman ini.' : words}
      </p>
      <SignInForm email={email} />
      <Button look="undo" onClick={onLeave} className="mt-2 w-full">
        {words === null ? 'Buang isian dan keluar' : 'Keluar'}
      </Button>
    </Dialog>
  )
}

export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const goOn = () => navigate(pathAfterLogin(params) + hash, { replace: true })

  return (
    <SignInPage tab="Masuk" title="Masuk">
      <p className="mt-1 text-muted">Ruang kerja pengelola {useShopName()}.</p>
      <SignInForm onSignedIn={() => void goOn()} />
      <p className="mt-6 text-sm">
        <a href="/" className="font-medium text-primary underline underline-offset-4">
          Kembali ke situs
        </a>
      </p>
    </SignInPage>
  )
}
