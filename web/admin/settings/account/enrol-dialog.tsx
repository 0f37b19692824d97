import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { totpConfirm, totpStart } from '../../../../worker/contract/people/auth'
import { CopyButton } from '../../../ui/copy-button'
import { TextField } from '../../../ui/field'
import { confirmTotp, startTotp } from './calls'
import { GuardedDialog } from './guarded-dialog'
import { QrCode } from './qr-code'

type Secret = { secret: string; uri: string }
type EnrolDialogProps = { onConfirmed: (codes: string[]) => void; onClose: () => void }

/** The password, then the app's first code: only with both does it count. */
export function EnrolDialog({ onConfirmed, onClose }: EnrolDialogProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  return secret === null ? (
    <PasswordDialog onStarted={setSecret} onClose={onClose} />
  ) : (
    <CodeDialog secret={secret} onConfirmed={onConfirmed} onClose={onClose} />
  )
}

type PasswordDialogProps = { onStarted: (secret: Secret) => void; onClose: () => void }

function PasswordDialog({ onStarted, onClose }: PasswordDialogProps) {
  const form = useForm({ resolver: zodResolver(totpStart), defaultValues: { password: '' } })
  return (
    <GuardedDialog
      title="Aktifkan verifikasi dua langkah"
      form={form}
      failure="Gagal memulai"
      submitLabel="Lanjutkan"
      save={async ({ password }) => onStarted(await startTotp(password))}
      onClose={onClose}
    >
      <p>Siapkan aplikasi autentikator di ponsel Anda, misalnya Google Authenticator atau Aegis.</p>
      <TextField
        label="Password saat ini"
        type="password"
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
        {...form.register('password')}
      />
    </GuardedDialog>
  )
}

type CodeDialogProps = { secret: Secret; onConfirmed: (codes: string[]) => void; onClose: () => void }

function CodeDialog({ secret: { secret, uri }, onConfirmed, onClose }: CodeDialogProps) {
  const form = useForm({ resolver: zodResolver(totpConfirm), defaultValues: { code: '' } })
  return (
    <GuardedDialog
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
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 grow rounded-card border border-line bg-paper px-3 py-2.5 text-sm wrap-anywhere">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <CopyButton label="Kunci" value={secret} />
      </div>
      <TextField
        label="Kode dari aplikasi"
        hint="6 angka yang sedang tampil."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
    </GuardedDialog>
  )
}
