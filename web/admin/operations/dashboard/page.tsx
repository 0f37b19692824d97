import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { adminApi } from '../../common/api'
import { choiceParam } from '../../common/lists/list-url'
import { LoadError } from '../../common/parts/load-error'
import { AdminPageHead } from '../../common/parts/page-head'
import { operatorMay, useRights } from '../../common/rights'
import { DashboardCards } from './cards'
import { OpenTasks } from './needs'
import { SetupList } from './setup'
import { RevenueTrend } from './trend'
import {
  AccountChanges,
  BackupWarning,
  CachePurgeWarning,
  ChecksWarning,
  CronWarning,
  LastBackupNote,
  LastCheckNote,
  LastCronRunNote,
  ShopLimitsWarning,
} from './warnings'
import { WelcomeScreen } from './welcome'

const ranges = { '7': '7 hari', '30': '30 hari' } as const

export async function loader({ request }: LoaderFunctionArgs) {
  const range = choiceParam(ranges, new URL(request.url).searchParams.get('range')) ?? '7'
  if (!operatorMay('dashboard', 'read')) return { range, value: null, problem: null }
  const read = fetchJson(adminApi.dashboard.$get({ query: { range } }, { init: { signal: request.signal } }))
  return { range, ...(await valueOrProblem(read)) }
}

export function Component() {
  const { value: summary, problem, range } = useLoaderData<typeof loader>()
  const { may } = useRights()
  useFreshOnReturn()
  if (!may('dashboard', 'read')) return <WelcomeScreen />
  return (
    <>
      <AdminPageHead title="Dashboard">Keadaan toko dan yang menunggu tindakan Anda.</AdminPageHead>
      {problem && <LoadError heading="Gagal memuat data dashboard" problem={problem} />}
      {summary && (
        <div className="space-y-6">
          {may('settings') && <SetupList setup={summary.setup} />}
          <CronWarning cron={summary.cron} />
          <ShopLimitsWarning strained={summary.strained} />
          <AccountChanges changes={summary.account_changes} />
          <CachePurgeWarning since={summary.purges_failing_since} />
          {may('checks') && <ChecksWarning checks={summary.checks} />}
          {may('checks') && <BackupWarning night={summary.night} />}
          <OpenTasks needs={summary.needs} />
          <DashboardCards summary={summary} range={range} />
          <RevenueTrend daily={summary.daily} ranges={ranges} range={range} />
          <LastCronRunNote cron={summary.cron} />
          {may('checks') && <LastCheckNote checks={summary.checks} />}
          {may('checks') && <LastBackupNote night={summary.night} />}
        </div>
      )}
    </>
  )
}

function useFreshOnReturn() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [revalidate])
}
