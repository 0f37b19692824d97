import { Download } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { renderSVG } from 'uqr'
import type { z } from 'zod'
import { dateTime } from '../../../../worker/contract/lib/format'
import { confirmTotpInput, startTotpInput, stopTotpInput } from '../../../../worker/contract/people/auth'
import { useOpenDialog } from '../../../lib/office/use-open'
import { saveFile } from '../../../lib/save-file'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { TextField } from '../../../ui/field'
import { ActionButton, PrintButton } from '../../../ui/icon-buttons'
import { CopyableText, OneTimeSecretDialog } from '../../../ui/office/one-time-secret'
import { toast } from '../../../ui/toast'
import { useSchemaForm } from '../../common/forms/bound'
import { CurrentPassword } from '../../common/forms/password-fields'
import { DetailSection } from '../../common/parts/details'
import { useRights } from '../../common/rights'
import { shopName } from '../../common/shop'
import { reloadUser } from '../../shell/session'
import { confirmTotp, type readAccount, renewRecoveryCodes, startTotp, stopTotp } from './calls'
import { CredentialDialog } from './guarded-dialog'

type Secret = { secret: string; uri: string }
type EnrolDialogProps = { onConfirmed: (codes: string[]) => void; onClose: () => void }

function EnrolTotpDialog({ onConfirmed, onClose }: EnrolDialogProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  return secret === null ? (
    <PasswordDialog onStarted={setSecret} onClose={onClose} />
  ) : (
    <CodeDialog secret={secret} onConfirmed={onConfirmed} onClose={onClose} />
  )
}

type PasswordDialogProps = { onStarted: (secret: Secret) => void; onClose: () => void }

function PasswordDialog({ onStarted, onClose }: PasswordDialogProps) {
  const { form, field } = useSchemaForm(startTotpInput, { defaultValues: { password: '' } })
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
  const { form, field } = useSchemaForm(confirmTotpInput, { defaultValues: { code: '' } })
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
        {...field('code')}
      />
    </CredentialDialog>
  )
}

/** QR code rendered in the browser, because the secret in it must not be sent anywhere. */
const QrCode = ({ text }: { text: string }) => (
  <img
    src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 4 }))}`}
    alt="Kode QR untuk aplikasi autentikator"
    width={224}
    height={224}
    className="mx-auto rounded-card border border-line bg-white"
  />
)

const warning =
  'Bila ponsel Anda hilang, hanya kode ini yang membuka akun Anda. Setiap kode berlaku sekali. Kode tidak ditampilkan lagi: unduh, cetak, atau salin sekarang.'

function RecoveryDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Kode pemulihan ${shopName()} (masing-masing sekali pakai)\n\n${codes.join('\n')}\n`
  const save = () => saveFile('kode-pemulihan.txt', new Blob([text], { type: 'text/plain' }))
  return (
    <OneTimeSecretDialog
      title="Simpan kode pemulihan Anda"
      warning={warning}
      doneLabel="Sudah saya simpan"
      onClose={onClose}
    >
      <ul
        aria-label="Kode pemulihan"
        className="grid grid-cols-1 gap-2 rounded-card border border-line bg-paper p-4 font-mono sm:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ActionButton icon={Download} look="secondary" onClick={save}>
          Unduh
        </ActionButton>
        <PrintButton look="secondary" />
        <CopyButton label="Kode pemulihan" value={text}>
          Salin semua
        </CopyButton>
      </div>
    </OneTimeSecretDialog>
  )
}

type State = Awaited<ReturnType<typeof readAccount>>['second']
type Open = 'enrol' | 'stop' | 'renew' | { codes: string[]; message: string }

export function SecondFactorPanel({ state, onChanged }: { state: State; onChanged: () => void }) {
  const [open, setOpen] = useOpenDialog<Open>()
  const { mustEnrol } = useRights()
  const isOn = state.confirmed_at !== null
  // Read the state again even after a failure: the server may have changed it although its response was lost.
  const close = () => {
    setOpen(null)
    void reloadUser().then(onChanged)
  }
  const finish = (message: string) => {
    close()
    toast(message)
  }
  return (
    <DetailSection
      title="Verifikasi dua langkah"
      actions={isOn ? <Badge tone="green">Aktif</Badge> : <Badge>Tidak aktif</Badge>}
    >
      {mustEnrol && (
        <p role="alert" className="mb-4 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
          Akun Anda wajib memakai verifikasi dua langkah. Halaman lain terbuka setelah Anda mengaktifkannya.
        </p>
      )}
      <p className="text-muted">
        Selain password, Anda memasukkan 6 angka dari aplikasi autentikator di ponsel. Password yang bocor
        saja tidak cukup untuk masuk.
      </p>
      {isOn && (
        <p className="mt-2 text-sm text-muted">
          Aktif sejak {dateTime(state.confirmed_at ?? '')}, {state.recovery_left} kode pemulihan belum
          dipakai. Tidak Anda simpan? Buat kode baru.
        </p>
      )}
      {isOn && state.recovery_left < 3 && (
        <p className="mt-4 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
          Kode pemulihan hampir habis. Buat sepuluh kode baru.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Button look="secondary" onClick={() => setOpen('renew')}>
              Buat kode pemulihan baru
            </Button>
            <Button look="secondary" onClick={() => setOpen('stop')}>
              Matikan
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen('enrol')}>Aktifkan</Button>
        )}
      </div>
      {open === 'enrol' && (
        <EnrolTotpDialog
          onConfirmed={codes => setOpen({ codes, message: 'Verifikasi dua langkah aktif.' })}
          onClose={close}
        />
      )}
      {open === 'renew' && (
        <FactorsDialog
          title="Buat kode pemulihan baru"
          failure="Gagal membuat kode"
          submitLabel="Buat kode"
          save={async factors => {
            const codes = await renewRecoveryCodes(factors)
            setOpen({ codes, message: 'Kode pemulihan yang lama tidak berlaku lagi.' })
          }}
          onClose={close}
        >
          Sepuluh kode baru menggantikan semua kode yang lama.
        </FactorsDialog>
      )}
      {open === 'stop' && (
        <FactorsDialog
          title="Matikan verifikasi dua langkah"
          failure="Gagal mematikan"
          submitLabel="Matikan"
          save={async factors => {
            await stopTotp(factors)
            finish('Verifikasi dua langkah dimatikan.')
          }}
          onClose={close}
        >
          Setelah dimatikan, password saja cukup untuk masuk ke akun ini.
        </FactorsDialog>
      )}
      {typeof open === 'object' && open !== null && (
        <RecoveryDialog codes={open.codes} onClose={() => finish(open.message)} />
      )}
    </DetailSection>
  )
}

type FactorsDialogProps = Omit<
  ComponentProps<typeof CredentialDialog<z.input<typeof stopTotpInput>, z.output<typeof stopTotpInput>>>,
  'form'
>

function FactorsDialog({ children, ...dialog }: FactorsDialogProps) {
  const { form, field } = useSchemaForm(stopTotpInput, { defaultValues: { password: '', code: '' } })
  return (
    <CredentialDialog form={form} {...dialog}>
      <p>{children}</p>
      <CurrentPassword label="Password saat ini" {...field('password')} />
      <TextField
        label="Kode verifikasi"
        hint="6 angka dari aplikasi, atau satu kode pemulihan."
        autoComplete="one-time-code"
        maxLength={40}
        {...field('code')}
      />
    </CredentialDialog>
  )
}
