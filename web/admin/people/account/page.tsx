import { MonitorSmartphone } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { z } from 'zod'
import { dateTime } from '../../../../worker/contract/lib/format'
import { auditActionLabel } from '../../../../worker/contract/people/audit-words'
import { passwordInput } from '../../../../worker/contract/people/auth'
import { deviceNameOf } from '../../../../worker/contract/people/device'
import { nameInput } from '../../../../worker/contract/people/people'
import { valueOrProblem } from '../../../lib/attempt'
import { useFormWrite } from '../../../lib/use-write'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { UnsavedChangesGuard } from '../../common/dialogs/unsaved'
import { useSchemaForm } from '../../common/forms/bound'
import { CurrentPassword, NewPassword } from '../../common/forms/password-fields'
import { PersonNameField, showFieldErrors } from '../../common/forms/small-fields'
import { SaveError } from '../../common/forms/write-error'
import { DetailSection, Timeline } from '../../common/parts/details'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { SettingsTabs } from '../../common/settings/tabs'
import { operatorSession } from '../../shell/session'
import { changeName, changePassword, endSession, readAccount } from './calls'
import { SecondFactorPanel } from './second-step'

type Session = Awaited<ReturnType<typeof readAccount>>['sessions'][number]

function Sessions({ sessions, onEnded }: { sessions: Session[]; onEnded: () => void }) {
  const [ending, setEnding] = useState<Session | null>(null)
  const finish = () => {
    setEnding(null)
    toast('Sesi diakhiri.')
    onEnded()
  }
  return (
    <DetailSection title="Sesi yang sedang masuk">
      <ul className="divide-y divide-line">
        {sessions.map(session => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <MonitorSmartphone size={24} aria-hidden="true" className="shrink-0 text-muted" />
            <div className="min-w-0 grow basis-52">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {deviceNameOf(session.user_agent)}
                {session.current && <Badge tone="green">Sesi ini</Badge>}
              </p>
              <p className="text-sm text-muted">
                Masuk {dateTime(session.created_at)}, terakhir dipakai {dateTime(session.last_used_at)}
              </p>
            </div>
            {!session.current && (
              <Button look="secondary" onClick={() => setEnding(session)}>
                Akhiri
                <span className="sr-only">sesi {deviceNameOf(session.user_agent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          title="Akhiri sesi"
          failure="Gagal mengakhiri sesi"
          run={() => endSession(ending.id)}
          onDone={finish}
          onClose={() => setEnding(null)}
        >
          <p>
            Sesi di <strong>{deviceNameOf(ending.user_agent)}</strong> harus masuk lagi untuk bekerja.
          </p>
        </ConfirmDialog>
      )}
    </DetailSection>
  )
}

const input = passwordInput
  .extend({ repeated: z.string() })
  .refine(({ new_password, repeated }) => new_password === repeated, {
    path: ['repeated'],
    error: 'Password baru tidak sama',
  })

const blank = { current_password: '', new_password: '', repeated: '' }

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { form, field } = useSchemaForm(input, { defaultValues: blank })
  const { write, isBusy, problem } = useFormWrite()

  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    const met = await write(() => changePassword({ current_password, new_password }))
    if (met?.code === 'wrong_password')
      form.setError('current_password', { message: met.detail }, { shouldFocus: true })
    if (met?.code === 'weak_password')
      form.setError('new_password', { message: met.errors[0]?.message ?? met.detail }, { shouldFocus: true })
    if (met) return
    form.reset(blank)
    toast('Password diubah. Semua sesi lain diakhiri.')
    onChanged()
  })

  return (
    <DetailSection title="Ubah password">
      <form onSubmit={submit} noValidate className="max-w-md space-y-4">
        {/* Password managers store the new password under this user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <CurrentPassword label="Password saat ini" {...field('current_password')} />
        <NewPassword
          label="Password baru"
          repeatLabel="Ulangi password baru"
          password={field('new_password')}
          repeated={field('repeated')}
        />
        <SaveError heading="Gagal mengubah password" problem={problem} />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Menyimpan…' : 'Ubah password'}
        </Button>
        {form.formState.isDirty && <UnsavedChangesGuard isDirty />}
      </form>
    </DetailSection>
  )
}

function NameForm({ name }: { name: string | null }) {
  const { form, field } = useSchemaForm(nameInput, { defaultValues: { name: name ?? '' } })
  const { write, isBusy, problem } = useFormWrite()

  const submit = form.handleSubmit(async saved => {
    const met = await write(() => changeName(saved.name))
    if (met) {
      const refused = showFieldErrors(form, met)
      if (refused) form.setFocus(refused.path)
      return
    }
    form.reset(saved)
    toast('Nama disimpan')
  })

  return (
    <DetailSection title="Nama">
      <form onSubmit={submit} noValidate className="max-w-md space-y-4">
        <PersonNameField {...field('name')} />
        <SaveError heading="Gagal menyimpan nama" problem={problem} />
        <Button type="submit" look="secondary" disabled={isBusy}>
          {isBusy ? 'Menyimpan…' : 'Simpan nama'}
        </Button>
        {/* Rendered only with unsaved text: only one guard can be active, and the password form has its own. */}
        {form.formState.isDirty && <UnsavedChangesGuard isDirty />}
      </form>
    </DetailSection>
  )
}

type Event = Awaited<ReturnType<typeof readAccount>>['events'][number]

const AccountEvents = ({ events }: { events: Event[] }) => (
  <DetailSection title="Aktivitas akun">
    <p className="mb-4 text-sm text-muted">
      Ada yang bukan Anda? Ubah password: semua sesi lain berakhir saat itu juga.
    </p>
    <Timeline
      moments={events.map(({ id, action, user_agent, created_at }) => ({
        id: String(id),
        at: dateTime(created_at),
        title: auditActionLabel(action),
        note: user_agent === null ? undefined : deviceNameOf(user_agent),
      }))}
    />
  </DetailSection>
)

export const loader = ({ request }: LoaderFunctionArgs) => valueOrProblem(readAccount(request.signal))

export function Component() {
  const { value, problem } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { email = '', name = null } =
    useSyncExternalStore(operatorSession.subscribe, operatorSession.get)?.user ?? {}
  const refresh = () => void revalidate()
  return (
    <>
      <ScreenHeader title="Akun">{email}</ScreenHeader>
      <SettingsTabs />
      <div className="max-w-3xl space-y-6">
        {value && <SecondFactorPanel state={value.second} onChanged={refresh} />}
        <NameForm name={name} />
        <PasswordForm email={email} onChanged={refresh} />
        {problem && <LoadError heading="Gagal memuat sesi" problem={problem} />}
        {value && <Sessions sessions={value.sessions} onEnded={refresh} />}
        {value && <AccountEvents events={value.events} />}
      </div>
    </>
  )
}
