import { useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { dateTime } from '../../../../worker/contract/lib/format'
import { auditActionLabel } from '../../../../worker/contract/people/audit-words'
import { deviceNameOf } from '../../../../worker/contract/people/device'
import { nameInput } from '../../../../worker/contract/people/people'
import { valueOrProblem } from '../../../lib/attempt'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { UnsavedChangesGuard } from '../../common/dialogs/unsaved'
import { showFieldErrors } from '../../common/forms/beside-fields'
import { useSchemaForm } from '../../common/forms/bound'
import { PersonNameField } from '../../common/forms/person-name'
import { WriteError } from '../../common/forms/write-error'
import { DetailSection, Timeline } from '../../common/parts/details'
import { LoadError } from '../../common/parts/load-error'
import { AdminPageHead } from '../../common/parts/page-head'
import { SettingsTabs } from '../../common/settings/tabs'
import { operatorSession } from '../../shell/session'
import { changeName, readAccount } from './calls'
import { PasswordForm } from './password-form'
import { SecondFactor } from './second-step'
import { Sessions } from './sessions'

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
        <WriteError heading="Gagal menyimpan nama" problem={problem} />
        <Button type="submit" look="secondary" disabled={isBusy}>
          {isBusy ? 'Menyimpan…' : 'Simpan nama'}
        </Button>
        {/* Only one guard can be active, and the password form has its own. */}
        {form.formState.isDirty && <UnsavedChangesGuard isDirty />}
      </form>
    </DetailSection>
  )
}

type Event = Awaited<ReturnType<typeof readAccount>>['events'][number]

/** Security events of the account, so that operators notice actions that were not theirs. */
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
      <AdminPageHead title="Akun">{email}</AdminPageHead>
      <SettingsTabs />
      <div className="max-w-3xl space-y-6">
        {value && <SecondFactor state={value.second} onChanged={refresh} />}
        <NameForm name={name} />
        <PasswordForm email={email} onChanged={refresh} />
        {problem && <LoadError heading="Gagal memuat sesi" problem={problem} />}
        {value && <Sessions sessions={value.sessions} onEnded={refresh} />}
        {value && <AccountEvents events={value.events} />}
      </div>
    </>
  )
}
