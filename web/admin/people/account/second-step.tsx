import { useState } from 'react'
import { dateTime } from '../../../../worker/contract/lib/format'
import { totpStop } from '../../../../worker/contract/people/auth'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { toast } from '../../../ui/toast'
import { useSchemaForm } from '../../common/forms/bound'
import { CurrentPassword } from '../../common/forms/password-fields'
import { DetailSection } from '../../common/parts/details'
import { useRights } from '../../common/rights'
import { reloadUser } from '../../shell/session'
import { type readAccount, stopTotp } from './calls'
import { EnrolTotpDialog } from './enrol-dialog'
import { CredentialDialog } from './guarded-dialog'
import { RecoveryDialog } from './recovery-dialog'

type State = Awaited<ReturnType<typeof readAccount>>['second']
type Open = 'enrol' | 'stop' | { codes: string[] }

export function SecondFactor({ state, onChanged }: { state: State; onChanged: () => void }) {
  const [open, setOpen] = useState<Open | null>(null)
  const { mustEnrol } = useRights()
  const isOn = state.confirmed_at !== null
  const finish = (message: string) => {
    setOpen(null)
    toast(message)
    void reloadUser().then(onChanged)
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
          dipakai.
        </p>
      )}
      {isOn && state.recovery_left < 3 && (
        <p className="mt-4 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
          Kode pemulihan hampir habis. Matikan lalu aktifkan lagi untuk mendapat sepuluh kode baru.
        </p>
      )}
      <div className="mt-4">
        {isOn ? (
          <Button look="secondary" onClick={() => setOpen('stop')}>
            Matikan
          </Button>
        ) : (
          <Button onClick={() => setOpen('enrol')}>Aktifkan</Button>
        )}
      </div>
      {open === 'enrol' && (
        <EnrolTotpDialog onConfirmed={codes => setOpen({ codes })} onClose={() => setOpen(null)} />
      )}
      {open === 'stop' && (
        <StopDialog
          onStopped={() => finish('Verifikasi dua langkah dimatikan.')}
          onClose={() => setOpen(null)}
        />
      )}
      {typeof open === 'object' && open !== null && (
        <RecoveryDialog codes={open.codes} onClose={() => finish('Verifikasi dua langkah aktif.')} />
      )}
    </DetailSection>
  )
}

function StopDialog({ onStopped, onClose }: { onStopped: () => void; onClose: () => void }) {
  const { form, field } = useSchemaForm(totpStop, { defaultValues: { password: '', code: '' } })
  return (
    <CredentialDialog
      title="Matikan verifikasi dua langkah"
      form={form}
      failure="Gagal mematikan"
      submitLabel="Matikan"
      save={async values => {
        await stopTotp(values)
        onStopped()
      }}
      onClose={onClose}
    >
      <p>Setelah dimatikan, password saja cukup untuk masuk ke akun ini.</p>
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
