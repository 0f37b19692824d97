import { useEffect } from 'react'
import { totpCodeInput } from '../../../../worker/contract/people/auth'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { useSchemaForm } from '../../common/forms/bound'
import { WriteError } from '../../common/forms/write-error'
import { signInWithCode } from '../session'

type SignInCodeProps = { challenge: string; onSignedIn?: () => void; onBack: () => void }

export function SignInCode({ challenge, onSignedIn, onBack }: SignInCodeProps) {
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
