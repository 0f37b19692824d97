import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { dateTime } from '../../../../worker/contract/lib/format'
import { setupInput } from '../../../../worker/contract/people/people'
import { serverNow } from '../../../lib/clock'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { EmailField } from '../../../ui/email-field'
import { TextField } from '../../../ui/field'
import { EmptyState, ErrorState } from '../../../ui/states'
import { useSchemaForm } from '../../common/forms/bound'
import { NewPassword, repeatedPasswordError } from '../../common/forms/password-fields'
import { PersonNameField, showFieldErrors } from '../../common/forms/small-fields'
import { SaveError } from '../../common/forms/write-error'
import { RouterLinkButton } from '../../common/lists/links'
import { adminUrls } from '../../common/urls'
import { readSetupState, setUpShop } from '../session'
import { SignInPage } from './door'

type Setup = Awaited<ReturnType<typeof readSetupState>>

/** The link may have the token in its fragment, which browsers send to no server. */
export function Component() {
  const { value, problem, isLoading, retry } = useFetchedValue(readSetupState)
  return (
    <SignInPage tab="Siapkan toko" title="Siapkan toko">
      {isLoading && (
        <p role="status" className="mt-2 text-muted">
          Memeriksa toko…
        </p>
      )}
      {problem && <Refused code={problem.code} onRetry={retry} />}
      {value && <OwnerForm setup={value} />}
    </SignInPage>
  )
}

const Refused = ({ code, onRetry }: { code: string; onRetry: () => void }) => (
  <div className="mt-4">
    {code === 'route_not_found' ? (
      <EmptyState
        title="Halaman tidak ditemukan"
        action={<RouterLinkButton to={adminUrls.login}>Masuk ke ruang kerja</RouterLinkButton>}
      />
    ) : (
      <ErrorState message="Toko tidak dapat diperiksa" onRetry={onRetry} />
    )}
  </div>
)

const input = setupInput
  .extend({ repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, repeatedPasswordError)

function OwnerForm({ setup }: { setup: Setup }) {
  const linked = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const { write, isBusy, problem } = useFormWrite()
  const { form, field } = useSchemaForm(input, {
    defaultValues: { token: linked, name: '', email: '', password: '', repeated: '' },
  })
  const submit = form.handleSubmit(async ({ token, name, email, password }) => {
    const met = await write(() => setUpShop({ token, name, email, password }))
    if (!met) return navigate(adminUrls.home, { replace: true })
    if (met.code === 'setup_refused') form.setError('token', { message: met.detail }, { shouldFocus: true })
    const refused = showFieldErrors(form, met)
    if (refused) form.setFocus(refused.path)
  })
  return (
    <>
      <p className="mt-1 text-muted">Toko ini belum punya pemilik. Buat akun Anda, lalu isi tokonya.</p>
      <form onSubmit={submit} noValidate className="mt-6 space-y-4">
        <TextField
          label="Token sekali pakai"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={<WhereIsToken {...setup} />}
          {...field('token')}
        />
        <PersonNameField {...field('name')} />
        <EmailField label="Email" autoComplete="username" {...field('email')} />
        <NewPassword password={field('password')} repeated={field('repeated')} />
        {problem?.code !== 'setup_refused' && <SaveError heading="Akun belum dibuat" problem={problem} />}
        <Button type="submit" disabled={isBusy} className="w-full">
          {isBusy ? 'Memproses…' : 'Buat akun pemilik'}
        </Button>
      </form>
    </>
  )
}

function WhereIsToken({ token_in, ends_at }: Setup) {
  const isLate = Date.parse(ends_at) <= serverNow()
  if (token_in === 'secret')
    return isLate
      ? 'SETUP_TOKEN sudah lewat 24 jam. Isi rahasia itu dengan nilai lain di Cloudflare, lalu muat ulang halaman ini.'
      : `Nilai rahasia SETUP_TOKEN yang Anda isi di Cloudflare. Berlaku sampai ${dateTime(ends_at)}.`
  return `Ada di baris “setup_token” pada log: Cloudflare › Workers › toko ini › Logs, atau npx wrangler tail. Berlaku sampai ${dateTime(ends_at)}.`
}
