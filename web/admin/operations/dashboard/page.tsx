import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useOutletContext, useRevalidator } from 'react-router'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { EmptyState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { RouterLinkButton } from '../../common/links/link-button'
import { choiceParam } from '../../common/lists/list-url'
import { LoadError } from '../../common/parts/load-error'
import { AdminPageHead } from '../../common/parts/page-head'
import { operatorMay, useRights } from '../../common/rights'
import { adminUrls, screenUrl } from '../../common/urls'
import type { Screen } from '../../shell/screen'
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

/** First screen of operators without permission for the dashboard. */
function WelcomeScreen() {
  const { may, mustEnrol } = useRights()
  // From the layout's context, because importing the screen table here would be a cycle.
  const screens = useOutletContext<Screen[]>()
  const own = screens.filter(({ path, group }) => path !== '' && may(group))
  if (mustEnrol || own.length === 0)
    return (
      <>
        <AdminPageHead title="Selamat datang" />
        <EmptyState
          title={mustEnrol ? 'Aktifkan verifikasi dua langkah' : 'Belum ada tugas di sini'}
          action={<RouterLinkButton to={adminUrls.account}>Buka halaman Akun</RouterLinkButton>}
        >
          {mustEnrol
            ? 'Akun Anda wajib memakainya. Setelah aktif, semua halaman terbuka lagi.'
            : 'Halaman untuk peran Anda muncul di menu begitu tersedia.'}
        </EmptyState>
      </>
    )
  return (
    <>
      <AdminPageHead title="Selamat datang">Halaman yang dapat Anda kerjakan.</AdminPageHead>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {own.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <Link
              to={screenUrl(path)}
              className="card flex min-h-16 items-center gap-3 p-5 font-semibold hover:border-primary"
            >
              <Icon size={22} aria-hidden="true" className="shrink-0 text-primary" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

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
