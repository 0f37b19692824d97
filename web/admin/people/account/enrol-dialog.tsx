import { useState } from 'react'
import { renderSVG } from 'uqr'
import { totpConfirm, totpStart } from '../../../../worker/contract/people/auth'
import { TextField } from '../../../ui/field'
import { CopyableText } from '../../common/dialogs/once-dialog'
import { useSchemaForm } from '../../common/forms/bound'
import { CurrentPassword } from '../../common/forms/password-fields'
import { confirmTotp, startTotp } from './calls'
import { CredentialDialog } from './guarded-dialog'

type Secret = { secret: string; uri: string }
type EnrolDialogProps = { onConfirmed: (codes: string[]) => void; onClose: () => void }

/** Two steps: the password, then the first code from the authenticator app, which activates the second factor. */
export function EnrolTotpDialog({ onConfirmed, onClose }: EnrolDialogProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  return secret === null ? (
    <PasswordDialog onStarted={setSecret} onClose={onClose} />
  ) : (
    <CodeDialog secret={secret} onConfirmed={onConfirmed} onClose={onClose} />
  )
}

type PasswordDialogProps = { onStarted: (secret: Secret) => void; onClose: () => void }

function PasswordDialog({ onStarted, onClose }: PasswordDialogProps) {
  const { form, field } = useSchemaForm(totpStart, { defaultValues: { password: '' } })
  return (
    <CredentialDialog
      title="Aktifkan verifikasi dua langkah"
      form={form}
      failure="Gagal memulai"
      submitLabel="Lanjutkan"
      save={async ({ password }) => onStarted(await startTotp(password))}
      onClose={onClose}
    >
      <p>Siapkan aplikasi autentikator di ponsel Anda, misalnya Google Authenticator atau Aegis.</p>
      <CurrentPassword label="Password saat ini" {...field('password')} />
    </CredentialDialog>
  )
}

type CodeDialogProps = { secret: Secret; onConfirmed: (codes: string[]) => void; onClose: () => void }

function CodeDialog({ secret: { secret, uri }, onConfirmed, onClose }: CodeDialogProps) {
  const { form, field } = useSchemaForm(totpConfirm, { defaultValues: { code: '' } })
  return (
    <CredentialDialog
      title="Hubungkan aplikasi autentikator"
      form={form}
      failure="Gagal mengaktifkan"
      submitLabel="Aktifkan"
      save={async ({ code }) => onConfirmed(await confirmTotp(code))}
      onClose={onClose}
    >
      <p>Pindai kode ini dengan aplikasi autentikator Anda.</p>
      <QrCode text={uri} />
      <p className="text-sm text-muted">Tidak dapat memindai? Ketik kunci ini di aplikasi:</p>
      <CopyableText label="Kunci" value={secret}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </CopyableText>
      <TextField
        label="Kode dari aplikasi"
        hint="6 angka yang sedang tampil."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        {...field('code')}
      />
    </CredentialDialog>
  )
}

/** Rendered in the browser, because the secret in it must not be sent anywhere. */
const QrCode = ({ text }: { text: string }) => (
  <img
    src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 4 }))}`}
    alt="Kode QR untuk aplikasi autentikator"
    width={224}
    height={224}
    className="mx-auto rounded-card border border-line bg-white"
  />
)
