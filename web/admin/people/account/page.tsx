import { useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { valueOrProblem } from '../../../lib/attempt'
import { LoadError } from '../../common/parts/load-error'
import { AdminPageHead } from '../../common/parts/page-head'
import { SettingsTabs } from '../../common/settings/tabs'
import { operatorSession } from '../../shell/session'
import { readAccount } from './calls'
import { AccountEvents } from './events'
import { NameForm } from './name-form'
import { PasswordForm } from './password-form'
import { SecondFactor } from './second-step'
import { Sessions } from './sessions'

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
