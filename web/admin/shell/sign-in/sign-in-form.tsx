import { useEffect, useState } from 'react'
import { loginInput, totpCodeInput } from '../../../../worker/contract/people/auth'
import { problemCodes } from '../../../../worker/contract/problems'
import type { ApiProblem } from '../../../lib/problem'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { ErrorState } from '../../../ui/states'
import { useSchemaForm } from '../../common/forms/bound'
import { CurrentPassword } from '../../common/forms/password-fields'
import { problemTextWithWait, WriteError } from '../../common/forms/write-error'
import { signIn, signInWithCode } from '../session'

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
      {isShown && <WriteError heading="Gagal masuk" problem={problem} />}
      <Button type="submit" disabled={isBusy} className="w-full">
        {isBusy ? 'Memproses...' : 'Lanjutkan'}
      </Button>
      <Button look="quiet" onClick={onBack} className="w-full">
        Kembali ke email dan password
      </Button>
    </form>
  )
}

/** The heading is the same for every failure; this is the detail below it. */
const reasonOf = (problem: ApiProblem) =>
  problem.code === 'invalid_credentials' ? undefined : problemTextWithWait(problem)

type SignInFormProps = {
  /** E-mail of the operator, if already known. */
  email?: string
  onSignedIn?: () => void
}

/** E-mail and password, then the code if the account has a second factor. */
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
      challenge = await signIn(input)
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
