import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { fetchJson } from '../../../lib/api'
import { attemptRead } from '../../../lib/attempt'
import { api } from '../../common/api'
import { choiceParam } from '../../common/lists/list-url'
import { LoadError } from '../../common/parts/load-error'
import { PageHead } from '../../common/parts/page-head'
import { mayOperator, useRights } from '../../common/rights'
import { Cards } from './cards'
import { NeedsAction } from './needs'
import { SetupList } from './setup'
import { Trend } from './trend'
import {
  AccountChanges,
  ChecksNote,
  ChecksWarning,
  CronNote,
  CronWarning,
  NightNote,
  NightWarning,
  PurgeWarning,
  ShopLimitsWarning,
} from './warnings'
import { Welcome } from './welcome'

const ranges = { '7': '7 hari', '30': '30 hari' } as const

export async function loader({ request }: LoaderFunctionArgs) {
  const range = choiceParam(ranges, new URL(request.url).searchParams.get('range')) ?? '7'
  if (!mayOperator('dashboard', 'read')) return { range, value: null, problem: null }
  const read = fetchJson(api.dashboard.$get({ query: { range } }, { init: { signal: request.signal } }))
  return { range, ...(await attemptRead(read)) }
}

export function Component() {
  const { value: summary, problem, range } = useLoaderData<typeof loader>()
  const { may } = useRights()
  useFreshOnReturn()
  if (!may('dashboard', 'read')) return <Welcome />
  return (
    <>
      <PageHead title="Dashboard">Keadaan toko dan yang menunggu tindakan Anda.</PageHead>
      {problem && <LoadError heading="Gagal memuat data dashboard" problem={problem} />}
      {summary && (
        <div className="space-y-6">
          {may('settings') && <SetupList setup={summary.setup} />}
          <CronWarning cron={summary.cron} />
          <ShopLimitsWarning strained={summary.strained} />
          <AccountChanges changes={summary.account_changes} />
          <PurgeWarning since={summary.purges_failing_since} />
          {may('checks') && <ChecksWarning checks={summary.checks} />}
          {may('checks') && <NightWarning night={summary.night} />}
          <NeedsAction needs={summary.needs} />
          <Cards summary={summary} range={range} />
          <Trend daily={summary.daily} ranges={ranges} range={range} />
          <CronNote cron={summary.cron} />
          {may('checks') && <ChecksNote checks={summary.checks} />}
          {may('checks') && <NightNote night={summary.night} />}
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
